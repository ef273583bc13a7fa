/** Announces what was shown on the board: in words, by a sound, and points with their reasons. */
import { untrack } from 'svelte'
import type { Line } from '../games/types'
import type { LiveTable } from '../lib/live.svelte'
import { play } from '../lib/sound'
import type { Step } from '../messages'
import type { Playback } from './playback.svelte'
import type { Entry } from './story'

/** Where steps come from. */
type Steps = Pick<LiveTable, 'steps' | 'length' | 'isReady'>

interface Source {
  /** The log of what has been shown on the board. */
  entries: () => Entry[]
  /** A step is new on the board. */
  onShown: (step: Step) => void
}

export class Announcements {
  /** Points with their reasons, until somebody goes on. */
  points: Line[] = $state.raw([])
  /** What a screen reader says. */
  announced: string[] = $state.raw([])
  #live: Steps
  #playback: Playback
  #source: Source
  #last: number | null = null

  constructor(live: Steps, playback: Playback, source: Source) {
    this.#live = live
    this.#playback = playback
    this.#source = source
  }

  /** Announce the steps that are new on the board. To be called in an effect. */
  follow(): void {
    const { settled, step } = this.#playback
    if (step && this.#live.isReady) untrack(() => this.#announce(settled))
  }

  clear(): void {
    this.points = []
  }

  /** Announce again what comes after a step: something else came instead. */
  rewind(number: number): void {
    this.#last = number
  }

  #announce(shown: number): void {
    const from = this.#last ?? shown
    this.#last = Math.min(Math.max(from, shown), this.#live.length)
    if (!this.#playback.isFollowing || from >= shown) return
    const steps = this.#live.steps.slice(from + 1, shown + 1)
    for (const step of steps) if (step) this.#source.onShown(step)
    const lines = this.#source
      .entries()
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
