/** Plays what leads from one position to the next over a drawn board. */
import { tick } from 'svelte'
import { lift, Motion, type Flight as MotionFlight } from '../../lib/motion'
import { play } from '../../lib/sound'
import { type Flight, type Frame, framesBetween, type Part, type Pop, spots } from './frames'
import { moveOf, placementOf, type Step } from './position'
import type { AzulView } from './wire'

/** How long somebody else's portrait lies on a factory before the tiles go, in milliseconds. */
const TAKING = 420
/** How long points can be read beside the board before they go into the score. */
const READING = 380
/** Milliseconds between one factory and the next when they are filled. */
const DEALING = 60

interface Stage {
  root: () => HTMLElement | undefined
  layer: () => HTMLElement | undefined
  /** The seat whose own moves need not be pointed out. */
  seat: () => number | null
  /** Draw a position; `part` says what of a step it shows. */
  show: (view: AzulView, part: Part | null) => void
  /** Show points that are still on their way; null for those of the position. */
  showScores: (scores: number[] | null) => void
  /** Light up the cells of the walls that count. */
  light: (cells: string[]) => void
  /** Point out who takes from where. */
  point: (take: Frame['take']) => void
  busy: (isBusy: boolean) => void
  /** A step has been shown to its end. */
  shown: (number: number) => void
}

export class Animator {
  readonly #stage: Stage
  readonly #motion: Motion
  #newest = -1

  constructor(stage: Stage) {
    this.#stage = stage
    this.#motion = new Motion(stage.layer)
  }

  /** Show a position: by animation where there is a way from the one before it, else at once. */
  follow(before: Step | null, after: Step, pace: number): void {
    const isSentAgain = after.number === this.#newest
    const isNext = !isSentAgain && before !== null && before.number === after.number - 1
    this.#newest = after.number
    if (pace <= 0 || !isNext || document.hidden) {
      this.#jumpTo(after)
      return
    }
    this.#stage.busy(true)
    const isBrief = isBriefStep(after) && moveOf(after)?.seat !== this.#stage.seat()
    const frames = framesBetween(before, after)
    const steps = frames.map((frame) => () => this.#play(frame, isBrief))
    void this.#motion.run([...steps, () => this.#end(after.number)], pace)
  }

  /** Show the end of what is moving at once. */
  finish(): void {
    this.#motion.finish()
  }

  stop(): void {
    this.#motion.cancel()
  }

  #jumpTo(step: Step): void {
    this.#motion.cancel()
    this.#stage.show(step.view, null)
    this.#end(step.number)
  }

  #end(number: number): void {
    this.#stage.point(null)
    this.#stage.light([])
    this.#stage.showScores(null)
    // Where a newer step has come, that one is being shown.
    if (number === this.#newest) this.#stage.busy(false)
    this.#stage.shown(number)
  }

  async #play(frame: Frame, isBrief: boolean): Promise<void> {
    const stage = this.#stage
    if (frame.take && frame.take.seat !== stage.seat()) {
      stage.point(frame.take)
      await this.#motion.pause(TAKING)
    }
    const lifted = frame.flights.map((flight) => this.#lift(flight))
    const scores = this.#scoresNow()
    if (frame.pops.length > 0 && !isBrief) stage.showScores(scores)
    stage.light([])
    stage.show(frame.view, frame.part)
    await tick()
    const flights = frame.flights.flatMap(({ to, delay }, index) => {
      const copy = lifted[index]
      const target = this.#tileAt(to)
      const onland = frame.take ? () => play('tile') : undefined
      return copy && target ? [{ ...copy, to: target, delay, onland }] : []
    })
    await this.#motion.fly(flights, { share: isBrief ? 0.5 : 0.9 })
    if (frame.isDeal) await this.#deal()
    if (frame.pops.length > 0 && !isBrief) await this.#score(frame, scores)
  }

  /** Light what counts, show the points beside it, and let them rise into the score, which counts up. */
  async #score(frame: Frame, from: number[]): Promise<void> {
    const stage = this.#stage
    const to = frame.view.boards.map(({ score }) => score)
    stage.light(frame.lit)
    const chips = frame.pops.flatMap((pop) => this.#chip(pop))
    await Promise.all(
      chips.map(({ chip }) =>
        this.#motion.animate(
          chip,
          [
            { opacity: 0, transform: 'translate(-50%, -50%) scale(0.4)' },
            { opacity: 1, transform: 'translate(-50%, -50%) scale(1)' },
          ],
          { duration: this.#motion.scaled(200), easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)' },
        ),
      ),
    )
    await this.#motion.pause(READING)
    const rise = chips.map(({ chip, across, down }) =>
      this.#motion.animate(
        chip,
        [
          { opacity: 1, transform: 'translate(-50%, -50%)' },
          {
            opacity: 0.2,
            transform: `translate(calc(-50% + ${across}px), calc(-50% + ${down}px)) scale(0.7)`,
          },
        ],
        { duration: this.#motion.scaled(320), easing: 'ease-in', fill: 'forwards' },
      ),
    )
    const between = (part: number) =>
      from.map((score, seat) => Math.round(score + (((to[seat] ?? score) - score) * part) / 100))
    const count = this.#motion.countUp(0, 100, (part) => stage.showScores(between(part)), 0.9)
    await Promise.all([...rise, count])
    for (const { chip } of chips) chip.remove()
  }

  /** Points over a spot, and the way from there to the score. */
  #chip(pop: Pop): { chip: HTMLElement; across: number; down: number }[] {
    const [spot, score] = [this.#spot(pop.at), this.#spot(spots.score(pop.seat))]
    const layer = this.#stage.layer()
    if (!spot || !score || !layer || this.#motion.pace <= 0) return []
    const frame = layer.getBoundingClientRect()
    const [from, to] = [middleOf(spot), middleOf(score)]
    const chip = document.createElement('span')
    chip.className = pop.isLoss ? 'azulchip is-loss' : 'azulchip'
    chip.textContent = pop.text
    chip.style.setProperty('position', 'absolute')
    chip.style.setProperty('left', `${from.across - frame.left}px`)
    chip.style.setProperty('top', `${from.down - frame.top}px`)
    chip.style.setProperty('transform', 'translate(-50%, -50%)')
    layer.append(chip)
    return [{ chip, across: to.across - from.across, down: to.down - from.down }]
  }

  /** Tiles come out of the bag, factory by factory. */
  #deal(): Promise<void> {
    const root = this.#stage.root()
    const frame = this.#stage.layer()?.getBoundingClientRect()
    if (!root || !frame) return Promise.resolve()
    const bag = document.querySelector('[data-spot="bag"]')?.getBoundingClientRect()
    const from = bag && bag.width > 0 ? bag : new DOMRect(frame.right - 60, frame.top - 40, 30, 30)
    const plates = [...root.querySelectorAll('.plate')]
    const flights = plates.flatMap((plate, number) =>
      [...plate.querySelectorAll<HTMLElement>('.tile')].map((tile, index): MotionFlight => {
        const { picture } = lift(tile)
        const box = new DOMRect(from.left, from.top, from.width, from.width)
        const onland = index === 0 ? () => play('tile') : undefined
        return { picture, box, to: tile, delay: number * DEALING + index * 25, onland }
      }),
    )
    return this.#motion.fly(flights, { share: 1, arc: 0.06 })
  }

  #scoresNow(): number[] {
    const all = this.#stage.root()?.querySelectorAll('[data-spot^="p."]') ?? []
    const scores: number[] = []
    for (const each of all) {
      const seat = Number((each as HTMLElement).dataset.spot?.slice(2))
      scores[seat] = Number(each.lastElementChild?.textContent ?? 0)
    }
    return scores
  }

  #spot(name: string): HTMLElement | null {
    return this.#stage.root()?.querySelector(`[data-spot="${name}"]`) ?? null
  }

  #tileAt(name: string): HTMLElement | null {
    const spot = this.#spot(name) ?? this.#spot(name.replace(/^(s\..*)\.\d+$/, '$1.0'))
    return spot?.matches('.tile') ? spot : (spot?.querySelector<HTMLElement>('.tile') ?? spot)
  }

  #lift({ from }: Flight) {
    const tile = this.#tileAt(from)
    return tile?.matches('.tile') ? lift(tile) : null
  }
}

/** Whether a step is one of many that come at once: a tile set on the grey wall. */
export function isBriefStep(step: Step): boolean {
  const happened = moveOf(step)
  return happened !== null && placementOf(happened.move) !== null && step.view.phase === 'tiling'
}

function middleOf(element: Element): { across: number; down: number } {
  const box = element.getBoundingClientRect()
  return { across: box.left + box.width / 2, down: box.top + box.height / 2 }
}
