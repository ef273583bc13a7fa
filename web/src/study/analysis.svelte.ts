/** An analysis as it comes from the server: part by part while it is made, then whole. */
import * as api from '../lib/api'
import { Refusal } from '../lib/api'
import type { Analysis, AnalysisState, Deal, Decision, Position, Step } from '../messages'

/** How often the server is asked how far it is, in milliseconds. */
const EVERY = 800

/** Decisions of these grades are mistakes. */
export const MISTAKES = ['small', 'medium', 'large'] as const

/** Whether a key stands for an imported record, and not for a table. */
export function isRecordKey(key: string): boolean {
  return key.startsWith('r-')
}

/** Whether a decision is to be shown as a mistake. */
export function isMistake({ grade, is_mixed }: Decision): boolean {
  return grade !== 'none' && !is_mixed
}

export class AnalysisTalk {
  readonly key: string
  state: AnalysisState | null = $state.raw(null)
  /** The whole, once it is done. */
  analysis: Analysis | null = $state.raw(null)
  refusal: Refusal | null = $state.raw(null)
  #decisions: Decision[] = $state.raw([])
  #deals: Deal[] = $state.raw([])
  #positions: Position[] = $state.raw([])
  #known = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(key: string) {
    this.key = key
  }

  get decisions(): Decision[] {
    return this.analysis?.decisions ?? this.#decisions
  }

  get deals(): Deal[] {
    return this.analysis?.deals ?? this.#deals
  }

  get positions(): Position[] {
    return this.analysis?.positions ?? this.#positions
  }

  /** Decisions that cost something, in the order of the game. */
  readonly mistakes: Decision[] = $derived.by(() => this.decisions.filter(isMistake))

  /** Those of them that mattered: small ones only where there are no others. */
  readonly weighty: Decision[] = $derived.by(() => {
    const found = this.mistakes.filter(({ grade }) => grade !== 'small')
    return found.length > 0 ? found : this.mistakes
  })

  /** Let the game be analysed where it was not yet, and follow that until it is done. */
  async start(): Promise<void> {
    this.refusal = null
    try {
      this.#take(await this.#first())
    } catch (error) {
      this.#refuse(error)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** Give the analysis up. */
  cancel = async (): Promise<void> => {
    clearTimeout(this.#timer)
    try {
      await api.cancelAnalysis(this.key)
      this.state = null
      this.refusal = new Refusal('cancelled', '', 0)
      this.#forget()
    } catch (error) {
      this.#refuse(error)
    }
  }

  #first(): Promise<AnalysisState> {
    return isRecordKey(this.key) ? api.analysis(this.key, 0) : api.analyseTable(this.key)
  }

  #take(state: AnalysisState): void {
    if (this.#isClosed) return
    this.state = state
    this.analysis = state.analysis
    // A server that was restarted begins again.
    if (state.done < this.#known) this.#forget()
    else {
      this.#decisions = [...this.#decisions, ...state.parts.flatMap((part) => part.decisions)]
      this.#deals = [...this.#deals, ...state.parts.flatMap((part) => part.deals)]
      this.#positions = [...this.#positions, ...state.parts.flatMap((part) => part.positions)]
      this.#known += state.parts.length
    }
    if (state.status === 'failed') this.refusal = new Refusal('failed', '', 0)
    else if (state.status !== 'done') this.#timer = setTimeout(() => void this.#ask(), EVERY)
  }

  async #ask(): Promise<void> {
    try {
      this.#take(await api.analysis(this.key, this.#known))
    } catch (error) {
      const isLost = error instanceof Refusal && (error.status === 0 || error.status >= 500)
      if (isLost && !this.#isClosed) this.#timer = setTimeout(() => void this.#ask(), 4 * EVERY)
      else this.#refuse(error)
    }
  }

  #forget(): void {
    this.#decisions = []
    this.#deals = []
    this.#positions = []
    this.#known = 0
  }

  #refuse(error: unknown): void {
    if (this.#isClosed) return
    this.refusal = error instanceof Refusal ? error : new Refusal('unexpected', String(error), 0)
  }
}

/** Return the place, among the steps that are shown, of the position at an event. */
export function placeOf(steps: readonly Step[], event: number): number {
  const next = steps.findIndex((step) => step.number > event)
  return next < 0 ? steps.length - 1 : next - 1
}
