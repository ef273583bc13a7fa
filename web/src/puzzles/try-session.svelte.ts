/** A position on the board without help: the move that is tried, and what the server says to it. */
import type { GameModule, Person } from '../games/types'
import { settings } from '../lib/settings.svelte'
import { t } from '../lib/text.svelte'
import type { Exercise, JudgedMove, Step } from '../messages'
import { peopleNamed, personName, UNNAMED } from '../table/names'
import { Panels } from '../table/panels.svelte'
import { Playback } from '../table/playback.svelte'
import type { TableView } from '../table/view'

export interface Tried {
  /** Whether the move is right; null where nobody can tell. */
  is_right: boolean | null
  /** The best moves, the best first. */
  moves: JudgedMove[]
  /** The move tried; null where the solution was asked for. */
  played: JudgedMove | null
}

interface Wishes<A> {
  /** What the tab beside the board is called. */
  tab: () => string
  /** Ask the server about a move; null to see the solution. */
  answer: (move: string | null) => Promise<A>
}

export class TrySession<A extends Tried = Tried> implements TableView {
  readonly position: Exercise
  readonly game: GameModule
  readonly panels: Panels
  readonly playback: Playback
  /** By number: there is but the position itself. */
  readonly steps: (Step | undefined)[]
  readonly entries = []
  readonly marked = []
  readonly ending = null
  readonly isEndShown = false
  readonly mayTakeBack = false
  readonly pace = 0
  /** What the server said to the answer; null before. */
  answer: A | null = $state.raw(null)
  isSending = $state(false)
  refused: unknown = $state.raw(null)
  readonly #wishes: Wishes<A>
  #picked: string | null = $state(null)
  #progress: string | null = $state(null)

  /** To be made while a component is set up. */
  constructor(position: Exercise, game: GameModule, wishes: Wishes<A>) {
    const { step } = position
    this.position = position
    this.#wishes = wishes
    this.game = game
    this.steps = [...new Array(step.number), step]
    this.panels = new Panels(game.stage?.panel(position.players))
    this.panels.tab = 'position'
    this.playback = new Playback({ steps: this.steps, length: step.number }, { stay: () => 0 })
    $effect(() => this.playback.follow())
  }

  readonly table = $derived.by(() => {
    const { game, variant, players, figures, options } = this.position
    return { game, variant, players, figures, options }
  })
  readonly names: string[] = $derived.by(() => {
    const { players, seat } = this.position
    let number = 0
    return Array.from({ length: players }, (_, place) => {
      if (place === seat) return personName(settings.name || UNNAMED)
      number += 1
      return t('puzzles-opponent', { number: players > 2 ? number : 0 })
    })
  })
  readonly people: Person[] = $derived.by(() => peopleNamed(this.names, this.position.seat))
  readonly context = $derived.by(() => ({
    names: this.names,
    table: this.table,
    seat: this.position.seat,
  }))
  readonly tabs = $derived.by(() => [{ id: 'position', title: this.#wishes.tab() }])

  get own() {
    return this.position.own
  }

  get waitingFor(): number[] {
    return [this.position.seat]
  }

  /** What lies on the board as a preview: the move picked, and once that was answered the best one. */
  get picked(): string | null {
    return this.answer ? (this.answer.moves[0]?.move ?? null) : this.#picked
  }

  readonly words: string | null = $derived.by(() => {
    if (this.answer !== null || this.#picked === null) return null
    return this.wordsOf(this.#picked)
  })
  readonly verdict: string = $derived.by(() => {
    const { answer } = this
    if (answer === null) return ''
    if (answer.is_right) return t('puzzles-right')
    if (answer.is_right === null) return t('puzzles-undecided')
    return t(answer.played === null ? 'puzzles-solution' : 'puzzles-wrong')
  })
  readonly status: string = $derived.by(() => {
    if (this.answer !== null) return this.verdict
    return this.words ?? t('puzzles-task', { task: this.#progress ?? this.task })
  })

  /** What a move consists of. */
  get task(): string {
    return this.game.task(this.position.step, this.context)
  }

  /** A move in words, with what it would do. */
  wordsOf(move: string): string {
    const { own, step } = this.position
    return this.game.moveWords(move, own.outlook[own.moves.indexOf(move)], step, this.context)
  }

  showProgress = (words: string | null): void => {
    this.#progress = words
  }

  pick = (move: string | null): void => {
    if (this.answer !== null || this.isSending) return
    this.#picked = move
    if (move !== null && !settings.confirm) this.confirm()
  }

  confirm = (): void => {
    if (this.#picked !== null) void this.#send(this.#picked)
  }

  /** Let go of the move that is picked. */
  takeBack = (): void => this.pick(null)

  /** Give up, and see the best move. */
  reveal = (): void => void this.#send(null)

  async #send(move: string | null): Promise<void> {
    if (this.isSending || this.answer !== null) return
    this.isSending = true
    this.refused = null
    try {
      this.answer = await this.#wishes.answer(move)
    } catch (error) {
      this.refused = error
    } finally {
      this.isSending = false
    }
  }
}
