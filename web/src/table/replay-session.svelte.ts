/** A finished or imported game as it is watched, step by step. */
import type { GameModule, Person } from '../games/types'
import { pace, settings } from '../lib/settings.svelte'
import { t } from '../lib/text.svelte'
import type { Replay, Step } from '../messages'
import { withDepartures } from './departures'
import { levelInRecord, namesInRecord } from './names'
import { Panels } from './panels.svelte'
import { Playback } from './playback.svelte'
import { endLine, pastStatus, textOf } from './status'
import { logOf, movesSince } from './story'
import type { Ending, TableView } from './view'

/** How long a step stays at normal speed, in milliseconds. */
const INTERVAL = 1600

export class ReplaySession implements TableView {
  readonly replay: Replay
  /** The steps that are shown one by one. */
  steps: Step[] = $state.raw([])
  /** The seat through which they are seen; null for all hands open. */
  seat: number | null = $state(null)
  readonly game: GameModule
  readonly panels: Panels
  readonly playback: Playback
  speed = $state(1)
  readonly own = null
  readonly waitingFor = []
  readonly picked = null
  readonly words = null
  readonly mayTakeBack = false

  /** To be made while a component is set up: it plays as long as that is shown. */
  constructor(replay: Replay, game: GameModule) {
    this.replay = replay
    this.game = game
    this.see(replay.steps, null)
    this.panels = new Panels(game.stage?.panel(replay.players), () => !this.isEndShown)
    const session = this
    this.playback = new Playback(
      {
        get steps() {
          return session.steps
        },
        length: this.steps.length - 1,
      },
      {
        begin: 'first',
        patience: Number.POSITIVE_INFINITY,
        isAnimated: () => settings.mode === 'board' && pace() > 0,
        stay: (step) => (INTERVAL / this.speed) * (game.hasReport(step) ? 1.8 : 1),
      },
    )
    $effect(() => this.playback.follow())
    $effect(() => {
      if (this.playback.isAtNewest) this.playback.pause()
    })
  }

  readonly names = $derived.by(() => {
    const { players, names } = this.replay
    return namesInRecord(Array.from({ length: players }, (_, seat) => names[seat]))
  })
  readonly people: Person[] = $derived.by(() =>
    this.names.map((name, seat) => ({
      name,
      level: levelInRecord(this.replay.names[seat]),
      isYou: false,
      isAway: false,
      clock: null,
    })),
  )
  readonly table = $derived.by(() => {
    const { game, variant, players, figures, record } = this.replay
    const meta = record.meta as { options?: Record<string, number> } | undefined
    return { game, variant, players, figures, options: meta?.options ?? {} }
  })
  readonly context = $derived.by(() => ({ names: this.names, table: this.table, seat: null }))
  readonly entries = $derived.by(() =>
    withDepartures(
      logOf(this.steps, this.steps.length - 1, this.game, this.context),
      this.steps,
      this.replay.departures ?? [],
      this.names,
    ),
  )
  readonly marked = $derived.by(() =>
    movesSince(this.steps, this.playback.shown, this.playback.settled, null),
  )
  readonly ending: Ending | null = $derived.by(() => {
    const { result, steps } = this.replay
    return result && { result, steps, ownSeats: [], isFresh: false }
  })
  readonly isEndShown = $derived.by(
    () =>
      this.game.End !== undefined &&
      this.ending !== null &&
      !this.ending.result.resigned &&
      settings.mode === 'board' &&
      this.playback.isAtNewest &&
      !this.playback.isMoving &&
      !this.panels.isTableWanted,
  )
  readonly told = $derived.by(() =>
    this.isEndShown && this.ending
      ? [{ text: endLine(this.names, this.ending.result) }]
      : pastStatus(this.entries, this.playback.shown),
  )
  readonly status = $derived.by(() => textOf(this.told))
  readonly tabs = $derived.by(() => [
    { id: 'log', title: t('table-tab-log') },
    ...(this.isEndShown ? [] : [{ id: 'result', title: t('table-tab-result') }]),
    { id: 'file', title: t('table-tab-file') },
  ])

  get pace(): number {
    return Math.min(pace(), INTERVAL / this.speed / 2)
  }

  /** Show the game as a seat saw it, or with all hands open (null): the same positions, seen otherwise. */
  see(steps: readonly Step[], seat: number | null): void {
    this.steps = steps.filter((step) => !this.game.isHidden?.(step))
    this.seat = seat
  }

  toggle = (): void => {
    if (this.playback.isFollowing) this.playback.pause()
    else this.playback.play()
  }

  lookAt = (number: number): void => {
    this.playback.show(number)
    this.panels.close()
  }

  // A spectator makes no moves, and what the board shows is told by the step itself.
  showProgress(): void {}
  pick(): void {}
  confirm(): void {}
  takeBack(): void {}
}
