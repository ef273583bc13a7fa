/** Which position is on the screen: the newest, the steps up to it one by one, or an earlier one. */
import type { Step } from '../messages'

/** Where the steps come from; a step that is not known yet is missing. */
export interface StepSource {
  readonly steps: readonly (Step | undefined)[]
  /** The number of the newest step. */
  readonly length: number
}

export interface PlaybackOptions {
  /** How long a step stays before the next may come, in milliseconds; 0 jumps to the newest. */
  stay: (step: Step) => number
  /** How many steps behind is too far to be shown one after another. */
  patience?: number
  /** Where to start: live tables at the newest step, replays at the first. */
  begin?: 'newest' | 'first'
  /** Whether a board animates each step and calls `settle` when it has finished. */
  isAnimated?: () => boolean
}

const USUAL_PATIENCE = 8
/** How long to wait for missing steps, in milliseconds. */
const LONGEST_WAIT = 1500

export class Playback {
  /** The number of the step on the screen. */
  shown = $state(0)
  /** The number of the last step whose animation has finished: nothing later has been seen yet. */
  settled = $state(0)
  /** Where the animation comes from; null when there is none. */
  before = $state.raw<Step | null>(null)
  /** Whether the step on the screen is left to be looked at for a moment before the next one. */
  isPausing = $state(false)
  /** Whether new steps are followed; while somebody looks at the past they are not. */
  isFollowing = $state(true)
  #hasBegun = false
  #readyAt = 0
  #source: StepSource
  #options: PlaybackOptions

  constructor(source: StepSource, options: PlaybackOptions) {
    this.#source = source
    this.#options = options
    if (options.begin === 'first') {
      this.#hasBegun = true
      this.isFollowing = false
    }
  }

  get newest(): number {
    return this.#source.length
  }

  /** The step on the screen; undefined until it is received. */
  get step(): Step | undefined {
    return this.#known(Math.min(this.shown, this.newest))
  }

  get isAtNewest(): boolean {
    return this.shown >= this.newest
  }

  /** Steps wait to be shown one after another. */
  get isCatchingUp(): boolean {
    return this.isFollowing && !this.isAtNewest
  }

  /** The step on the screen is being animated. */
  get isMoving(): boolean {
    return this.settled < this.shown
  }

  /** The number of the last step that text may reveal: not before its animation has ended. */
  get lastRevealed(): number {
    return this.isFollowing ? Math.min(this.settled, this.newest) : this.newest
  }

  /** The animation of the step with this number has finished, or was skipped. Where steps are left out, it is not its place. */
  settle(number = this.step?.number): void {
    if (this.isMoving && number === this.step?.number) this.settled = this.shown
  }

  /** Take the next step when it is due. Call it in an effect; returns a function that stops its timer. */
  follow(): (() => void) | undefined {
    const newest = this.newest
    if (!this.#hasBegun) {
      if (!this.#known(newest)) return
      this.#hasBegun = true
      this.#jump(newest)
      return
    }
    if (this.shown > newest) this.#jump(newest)
    if (!this.isFollowing || this.shown >= newest) return
    const here = this.#known(this.shown)
    const next = this.#known(this.shown + 1)
    const stay = next ? this.#options.stay(next) : 0
    const patience = this.#options.patience ?? USUAL_PATIENCE
    const isFar = newest - this.shown > patience
    if (isFar || (next && stay === 0)) {
      this.#jump(newest)
      return
    }
    if (this.isMoving) return
    const wait = Math.max(0, this.#readyAt - Date.now())
    this.isPausing = here !== undefined && next !== undefined && wait > 0
    // Missing steps are on their way, as after another seat's view was requested.
    const timer =
      here && next
        ? setTimeout(() => this.#advance(), wait)
        : setTimeout(() => this.#jump(newest), LONGEST_WAIT)
    return () => clearTimeout(timer)
  }

  /** Show one position and stay there. */
  show(number: number): void {
    const wanted = Math.min(Math.max(0, number), this.newest)
    if (!this.#known(wanted)) return
    this.#jump(wanted)
    this.isFollowing = false
  }

  back(): void {
    this.show(this.shown - 1)
  }

  /** One step forward, with its animation. */
  forth(): void {
    if (this.isAtNewest) return
    this.isFollowing = false
    if (this.#known(this.shown + 1)) this.#advance()
  }

  first(): void {
    const number = this.#source.steps.findIndex((step) => step !== undefined)
    this.show(Math.max(0, number))
  }

  last(): void {
    this.show(this.newest)
  }

  /** Back to the newest position, and on with the game. */
  resume(): void {
    this.#jump(this.newest)
    this.isFollowing = true
  }

  /** Let steps come one after another from here, or from the first when all have been shown. */
  play(): void {
    if (this.isAtNewest) this.#jump(0)
    this.#readyAt = Date.now() + 400
    this.isFollowing = true
  }

  pause(): void {
    this.isFollowing = false
  }

  #known(number: number): Step | undefined {
    return this.#source.steps[number]
  }

  #advance(): void {
    this.before = this.#known(this.shown) ?? null
    this.isPausing = false
    this.shown += 1
    if (!this.before || !this.#options.isAnimated?.()) this.settled = this.shown
    const step = this.#known(this.shown)
    this.#readyAt = Date.now() + (step ? this.#options.stay(step) : 0)
  }

  #jump(number: number): void {
    this.before = null
    this.isPausing = false
    this.shown = number
    this.settled = number
    this.#readyAt = 0
  }
}
