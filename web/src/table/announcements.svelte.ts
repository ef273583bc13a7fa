/** Announces what was shown on the board: in words, by a sound, and points with their reasons. */
import { untrack } from 'svelte'
import type { Line } from '../games/types'
import type { LiveTable } from '../lib/live.svelte'
import { play } from '../lib/sound'
import type { Playback } from './playback.svelte'
import type { Entry } from './story'

export class Announcements {
  /** Points with their reasons, until somebody goes on. */
  points: Line[] = $state.raw([])
  /** What a screen reader says. */
  announced: string[] = $state.raw([])
  #live: Pick<LiveTable, 'steps' | 'length' | 'isReady'>
  #playback: Playback
  #entries: () => Entry[]
  #last: number | null = null

  constructor(live: LiveTable, playback: Playback, entries: () => Entry[]) {
    this.#live = live
    this.#playback = playback
    this.#entries = entries
  }

  /** Announce the steps that are new on the board. To be called in an effect. */
  follow(): void {
    const { settled, step } = this.#playback
    if (step && this.#live.isReady) untrack(() => this.#announce(settled))
  }

  clear(): void {
    this.points = []
  }

  #announce(shown: number): void {
    const from = this.#last ?? shown
    this.#last = Math.min(Math.max(from, shown), this.#live.length)
    if (!this.#playback.isFollowing || from >= shown) return
    const lines = this.#entries()
      .filter((entry) => entry.number > from && entry.number <= shown)
      .flatMap((entry) => entry.lines)
    const scored = lines.filter(isAboutPoints)
    if (scored.length > 0) this.points = scored
    this.announced = lines.map((line) => line.text)
    if (scored.length > 0) play('score')
  }
}

/** Return whether a line of the log says who got points and why. */
export function isAboutPoints(line: Line): boolean {
  return line.kind === 'score' || line.kind === 'end'
}
