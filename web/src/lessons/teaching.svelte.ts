/** Where a lesson stands: which stage is shown, what has been picked, and the way from one stage to the next. */
import { pace, settings } from '../lib/settings.svelte'
import type { Own, Step } from '../messages'
import { answerTo, type LessonData, onlyMove, type Stage } from './lesson'

/** How long a step stays before the next one, in animations. */
const STAY = 1.6
const STAY_OF_REPORT = 3

export class Teaching {
  place = $state(0)
  /** The number of the step on the board; animation leads from `before` to it. */
  shown = $state(0)
  before: Step | null = $state.raw(null)
  /** Whether the game plays on to the stage. */
  isMoving = $state(false)
  picked: string | null = $state(null)
  /** The name of the text that answers the move just tried; null for none. */
  answer: string | null = $state(null)
  /** Whether the reader has tried a move that does not lead on. */
  #hasTried = $state(false)
  readonly data: LessonData
  readonly stages: Stage[]
  readonly #hasReport: (step: Step) => boolean
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(data: LessonData, stages: Stage[], hasReport: (step: Step) => boolean) {
    this.data = data
    this.stages = stages
    this.#hasReport = hasReport
    this.shown = stages[0]?.at ?? 0
  }

  get stage(): Stage {
    return this.stages[this.place] as Stage
  }

  get step(): Step {
    return this.data.steps[this.shown] as Step
  }

  get isLast(): boolean {
    return this.place === this.stages.length - 1
  }

  /** What the reader may do now. */
  readonly own: Own | null = $derived.by(() => {
    const { move, answers, at } = this.stage
    const own = this.data.own[at]
    if (!own || !move || this.isMoving) return null
    return answers ? own : onlyMove(own, move)
  })

  /** Whether the hand shows what to tap. */
  readonly isPointing = $derived.by(
    () => this.own !== null && (!this.stage.isAlone || this.#hasTried),
  )

  pick = (move: string | null): void => {
    this.picked = move
    if (move === null) return
    this.answer = null
    if (!settings.confirm) this.confirm()
  }

  /** Make the picked move where it leads on; any other is answered and may be tried again. */
  confirm = (): void => {
    const { picked, stage } = this
    if (picked === null) return
    if (picked === stage.move) {
      this.next()
      return
    }
    this.picked = null
    this.answer = answerTo(stage, picked)
    this.#hasTried = true
  }

  /** Pick the move that leads on, for a reader who would rather be shown it. */
  help = (): void => this.pick(this.stage.move ?? null)

  /** Go on to the next stage; what happens until then is shown. */
  next = (): void => {
    if (this.isLast) return
    this.#enter(this.place + 1)
    if (this.shown === this.stage.at) return
    if (pace() === 0) this.skip()
    else {
      this.isMoving = true
      this.#advance()
    }
  }

  back = (): void => {
    if (this.place === 0) return
    this.#enter(this.place - 1)
    this.skip()
  }

  /** Show the stage at once. */
  skip = (): void => {
    this.stop()
    this.before = null
    this.isMoving = false
    this.shown = this.stage.at
  }

  /** The board has finished showing a step. */
  settle = (number: number): void => {
    if (!this.isMoving || number !== this.shown) return
    if (this.shown >= this.stage.at) {
      this.isMoving = false
      return
    }
    this.stop()
    const stay = this.#hasReport(this.step) ? STAY_OF_REPORT : STAY
    this.#timer = setTimeout(() => this.#advance(), pace() * stay)
  }

  /** Stop the timer; the lesson is left. */
  stop = (): void => clearTimeout(this.#timer)

  #enter(place: number): void {
    this.place = place
    this.picked = null
    this.answer = null
    this.#hasTried = false
  }

  #advance(): void {
    this.before = this.step
    this.shown += 1
  }
}
