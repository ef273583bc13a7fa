/** How a position comes about on the cloth: cards are dealt, laid, turned over one by one, scored and swept away. */
import { type Flight, type Lifted, lift, type Motion, type MotionStep } from '../../lib/motion'
import { play } from '../../lib/sound'
import { faceValue } from './cards'
import type { Gain } from './facts'

/** Cards that a step turned over, by seat, in the order in which they are turned. */
export interface Beat {
  seat: number
  places: number[]
}

/** Milliseconds at the usual pace. */
const HUSH = 500
const LIFT = 120
const DROP = 200
const SUSPENSE = 300
const BREAK = 650
const VERDICT = 700
const CROW = 900
const HOLD = 900
/** A card turns in these shares of the pace: with five players everything goes faster. */
const TURN = 0.68
const QUICK_TURN = 0.45
const MANY = 5

/** The part of a step that is still to be seen. */
export interface Show {
  beats: Beat[]
  /** What was scored with it; null where nothing was. */
  gains: Gain[] | null
  isExact: boolean
  /** Whether the outcome of the round hangs on the last cards. */
  isLastTurn: boolean
  /** Whether nobody at this screen keeps the scored round on the table. */
  isWatched: boolean
}

export class Theatre {
  /** Slots, as "seat place", of cards that are still face down although the step turned them over. */
  unturned: ReadonlySet<string> = $state.raw(new Set())
  /** Whether cards are being turned over: until then nothing but them is drawn as the step has it. */
  isTurning = $state(false)
  /** The seat whose cards were turned over last; null before the first. */
  latest: number | null = $state(null)
  /** Points as they are counted up; null to show those of the step. */
  scores: (number | null)[] | null = $state.raw(null)
  readonly motion: Motion
  #root: () => HTMLElement | undefined

  constructor(motion: Motion, root: () => HTMLElement | undefined) {
    this.motion = motion
    this.#root = root
  }

  /** Hide what is to be turned over. To be called before the step is drawn. */
  begin(beats: Beat[], scores: (number | null)[]): void {
    this.unturned = new Set(
      beats.flatMap(({ seat, places }) => places.map((place) => `${seat} ${place}`)),
    )
    this.isTurning = beats.length > 0
    this.latest = null
    this.scores = beats.length > 0 ? scores : null
  }

  /** Show all of the step. */
  end(): void {
    this.unturned = new Set()
    this.isTurning = false
    this.latest = null
    this.scores = null
  }

  /** The steps of a reveal; `isOver` tells whether some tower has passed the limit since it was asked last. */
  steps(show: Show, isOver: () => boolean): MotionStep[] {
    const { beats, gains, isExact, isLastTurn, isWatched } = show
    if (beats.length === 0) return []
    const { motion } = this
    const turn = beats.length >= MANY ? QUICK_TURN : TURN
    const steps: MotionStep[] = [() => motion.pause(HUSH)]
    for (const [number, beat] of beats.entries()) {
      const isLate = isLastTurn && number >= beats.length - 2
      if (isLate) steps.push(() => motion.pause(SUSPENSE))
      steps.push(
        () => this.#turn(beat, turn),
        () => motion.pause(isOver() ? BREAK : DROP),
      )
    }
    steps.push(() => {
      this.isTurning = false
      this.latest = null
    })
    if (gains === null) return steps
    steps.push(
      () => {
        if (isExact) play('crow')
        return motion.pause(isExact ? CROW : VERDICT)
      },
      () => this.#bringHome(gains),
    )
    if (isWatched) steps.push(() => motion.pause(HOLD))
    return steps
  }

  async #turn({ seat, places }: Beat, share: number): Promise<void> {
    await Promise.all(
      places.map(async (place, number) => {
        await this.motion.pause(number * LIFT)
        const card = this.#spot(`slot ${seat} ${place}`)?.firstElementChild
        const show = () => this.#show(seat, place)
        if (!card) return show()
        play('turnOver')
        await this.motion.turn(card, show, share)
      }),
    )
  }

  #show(seat: number, place: number): void {
    const left = new Set(this.unturned)
    left.delete(`${seat} ${place}`)
    this.unturned = left
    this.latest = seat
  }

  /** What scores flies to the house numbers of its owners, which count it as it lands. */
  async #bringHome(gains: Gain[]): Promise<void> {
    const flights: Flight[] = []
    for (const { seat } of gains) {
      const home = this.#spot(`score ${seat}`)
      for (const slot of this.#root()?.querySelectorAll<HTMLElement>(
        `.slot.wins[data-spot^="slot ${seat} "]`,
      ) ?? []) {
        if (!home) continue
        const points = faceValue(slot.dataset.card ?? '')
        flights.push({ ...lift(slot), to: home, onland: () => this.#add(seat, points) })
      }
    }
    await this.motion.fly(flights, { stagger: 90 })
    this.scores = null
  }

  #add(seat: number, points: number): void {
    this.scores =
      this.scores?.map((score, each) =>
        each === seat && score !== null ? score + points : score,
      ) ?? null
  }

  /** What was left of a scored round slides to the discard pile. */
  sweep(cards: Lifted[]): Promise<void> {
    const to = this.#spot('discard')
    if (!to) return Promise.resolve()
    return this.motion.fly(
      cards.map((card) => ({ ...card, to })),
      { stagger: 15 },
    )
  }

  /** Cards arrive where they now lie, from where they were. */
  arrive(ways: { to: string; from: DOMRect }[], stagger: number): Promise<void> {
    const flights = ways.flatMap(({ to, from }) => {
      const element = this.#spot(to)
      return element ? [{ picture: lift(element).picture, box: from, to: element }] : []
    })
    if (flights.length > 0) play('card')
    return this.motion.fly(flights, { stagger })
  }

  #spot(name: string): HTMLElement | null {
    return this.#root()?.querySelector<HTMLElement>(`[data-spot="${name}"]`) ?? null
  }
}
