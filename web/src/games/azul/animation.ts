/** Plays frames over a drawn board: tiles travel, points pop up. Skipping shows the end at once. */
import { tick } from 'svelte'
import { type Frame, framesBetween, type Part } from './frames'
import type { Step } from './position'
import type { AzulView } from './wire'

const POP_STAY = 3
const MOST_WAITING = 3

interface Stage {
  root: () => HTMLElement | undefined
  layer: () => HTMLElement | undefined
  /** Draw a position; `part` says what of a step it shows. */
  show: (view: AzulView, part: Part | null) => void
  busy: (isBusy: boolean) => void
}

export class Animator {
  #stage: Stage
  #waiting: { before: Step; after: Step }[] = []
  #running: Animation[] = []
  #isPlaying = false
  #newest = -1
  /** Points that are still fading. */
  #fading: Promise<unknown>[] = []
  /** Incremented to cancel what is playing. */
  #turn = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Show a position: by animation where there is a way from the one before it, else at once. */
  follow(before: Step | null, after: Step, pace: number): void {
    const isSentAgain = after.number === this.#newest
    const isNext = !isSentAgain && before !== null && before.number === after.number - 1
    this.#newest = after.number
    if (pace <= 0 || !isNext || document.hidden || this.#waiting.length >= MOST_WAITING) {
      this.skipTo(after.view)
      return
    }
    this.#waiting.push({ before, after })
    if (!this.#isPlaying) void this.#play(pace)
  }

  /** Stop and show a position. */
  skipTo(view: AzulView): void {
    this.#turn += 1
    this.#waiting = []
    this.#isPlaying = false
    for (const animation of this.#running) animation.cancel()
    this.#running = []
    this.#stage.layer()?.replaceChildren()
    this.#stage.show(view, null)
    this.#stage.busy(false)
  }

  async #play(pace: number): Promise<void> {
    const turn = this.#turn
    this.#isPlaying = true
    this.#stage.busy(true)
    let next = this.#waiting.shift()
    while (next) {
      for (const frame of framesBetween(next.before, next.after)) {
        await this.#playFrame(frame, pace, turn)
        if (turn !== this.#turn) return
      }
      // The last points of a game are read to their end; the winner is announced after them.
      if (next.after.view.phase === 'over') await Promise.all(this.#fading)
      if (turn !== this.#turn) return
      this.#fading = []
      next = this.#waiting.shift()
    }
    this.#isPlaying = false
    this.#stage.busy(false)
  }

  async #playFrame(frame: Frame, pace: number, turn: number): Promise<void> {
    const copies = frame.flights.map(({ from }) => this.#lift(from))
    this.#stage.show(frame.view, frame.part)
    await tick()
    if (turn !== this.#turn) return
    const ends: Promise<unknown>[] = []
    frame.flights.forEach(({ to }, index) => {
      const copy = copies[index]
      if (copy) ends.push(this.#fly(copy, to, pace, Math.min(index * 35, pace / 3)))
    })
    for (const pop of frame.pops) ends.push(this.#pop(pop.at, pop.text, pop.isLoss, pace))
    if (frame.isDeal) ends.push(this.#deal(pace))
    await Promise.all(ends)
  }

  #spot(name: string): HTMLElement | SVGElement | null {
    return this.#stage.root()?.querySelector(`[data-spot="${name}"]`) ?? null
  }

  /** A copy of the tile at a spot, laid over the board where the tile lies. */
  #lift(name: string): { node: Element; box: DOMRect } | null {
    const spot = this.#spot(name)
    const tile = spot?.matches('.tile') ? spot : spot?.querySelector('.tile')
    if (!tile) return null
    return { node: tile.cloneNode(true) as Element, box: tile.getBoundingClientRect() }
  }

  #fly(
    { node, box }: { node: Element; box: DOMRect },
    to: string,
    pace: number,
    delay: number,
  ): Promise<unknown> {
    const target = this.#spot(to)
    const layer = this.#stage.layer()
    if (!target || !layer) return Promise.resolve()
    const arrived = target.matches('.tile') ? target : (target.querySelector('.tile') ?? target)
    const end = arrived.getBoundingClientRect()
    const frame = layer.getBoundingClientRect()
    const style = (node as SVGElement).style
    style.setProperty('position', 'absolute')
    style.setProperty('left', `${end.left - frame.left}px`)
    style.setProperty('top', `${end.top - frame.top}px`)
    style.setProperty('width', `${end.width}px`)
    style.setProperty('height', `${end.height}px`)
    style.setProperty('transform-origin', '0 0')
    node.removeAttribute('data-spot')
    layer.append(node)
    const scale = box.width / Math.max(1, end.width)
    const across = box.left - end.left
    const down = box.top - end.top
    const lift = -Math.min(24, Math.hypot(across, down) / 8)
    const flight = node.animate(
      [
        { transform: `translate(${across}px, ${down}px) scale(${scale})` },
        {
          transform: `translate(${across / 2}px, ${down / 2 + lift}px) scale(${(scale + 1) / 2 + 0.12})`,
        },
        { transform: 'none' },
      ],
      { duration: pace, delay, easing: 'cubic-bezier(0.45, 0.05, 0.3, 1)', fill: 'both' },
    )
    const hidden = arrived.animate([{ opacity: 0 }, { opacity: 0 }], { duration: pace + delay })
    return this.#ended(flight, hidden).then(() => node.remove())
  }

  #pop(at: string, text: string, isLoss: boolean, pace: number): Promise<unknown> {
    const spot = this.#spot(at)
    const layer = this.#stage.layer()
    if (!spot || !layer) return Promise.resolve()
    const box = spot.getBoundingClientRect()
    const frame = layer.getBoundingClientRect()
    const label = document.createElement('span')
    label.className = isLoss ? 'pop is-loss' : 'pop'
    label.textContent = text
    label.style.setProperty('left', `${box.left + box.width / 2 - frame.left}px`)
    label.style.setProperty('top', `${box.top + box.height / 2 - frame.top}px`)
    layer.append(label)
    const rise = label.animate(
      [
        { opacity: 0, transform: 'translate(-50%, -20%) scale(0.6)' },
        { opacity: 1, transform: 'translate(-50%, -70%) scale(1.1)', offset: 0.25 },
        { opacity: 1, transform: 'translate(-50%, -80%) scale(1)', offset: 0.75 },
        { opacity: 0, transform: 'translate(-50%, -120%) scale(1)' },
      ],
      { duration: pace * POP_STAY, delay: pace * 0.7, easing: 'ease-out', fill: 'both' },
    )
    this.#fading.push(this.#ended(rise).then(() => label.remove()))
    // The next tile need not wait for the number to fade.
    const rest = label.animate([], { duration: pace * 1.6 })
    return this.#ended(rest)
  }

  #deal(pace: number): Promise<unknown> {
    const tiles = [...(this.#stage.root()?.querySelectorAll('.plate .tile') ?? [])]
    const drops = tiles.map((tile, index) =>
      tile.animate(
        [
          { opacity: 0, transform: 'translateY(-14px) scale(1.25)' },
          { opacity: 1, transform: 'none' },
        ],
        { duration: pace * 0.6, delay: index * (pace / 20), easing: 'ease-out', fill: 'backwards' },
      ),
    )
    return this.#ended(...drops)
  }

  #ended(...animations: Animation[]): Promise<unknown> {
    this.#running.push(...animations)
    // A cancelled animation rejects: it has ended too.
    return Promise.all(animations.map((animation) => animation.finished.catch(() => null)))
  }
}
