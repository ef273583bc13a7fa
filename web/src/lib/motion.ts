/**
 * What moves on a board: pictures fly, cards turn, numbers count up, one step after another.
 *
 * A sequence is a list of steps, each of which changes what is shown and may await a movement. At pace 0, with reduced
 * motion, in a hidden window and after `finish()` every movement ends at once, so that the steps still run to the last
 * one and in the same order. `cancel()` drops the steps that are left.
 */

/** A copy of something on the board, and where it was. */
export interface Lifted {
  picture: HTMLElement | SVGElement
  box: DOMRect
}

export interface Flight extends Lifted {
  /** Where it lands; what lies there already stays hidden until then. */
  to: Element
  /** When it starts after the first one, in milliseconds; by default the flights follow each other. */
  delay?: number
  onland?: () => void
}

export interface FlightOptions {
  /** How long one flight takes, as a multiple of the pace. */
  share?: number
  /** Milliseconds between one flight and the next, at the usual pace. */
  stagger?: number
  /** How high the arc rises, as a part of the way. */
  arc?: number
}

export type MotionStep = () => unknown

/** The pace that times in milliseconds are given for. */
const USUAL_PACE = 450
const STAGGER = 40
const ARC = 0.14
const HIGHEST_ARC = 70
/** How much larger a picture is at the top of its arc. */
const RISE = 0.1
const EASE = 'cubic-bezier(0.45, 0.05, 0.25, 1)'
const EASE_LAND = 'cubic-bezier(0.3, 1.4, 0.5, 1)'
const SAMPLES = [0, 0.2, 0.4, 0.6, 0.8, 1]

function isReduced(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}

/** Return a copy of an element to fly with, before the board changes. */
export function lift(element: HTMLElement | SVGElement): Lifted {
  const picture = element.cloneNode(true) as HTMLElement | SVGElement
  for (const part of [picture, ...picture.querySelectorAll('[data-spot]')]) {
    part.removeAttribute('data-spot')
  }
  return { picture, box: element.getBoundingClientRect() }
}

/** The way from one box to another as keyframes for an element that lies at the second. */
export function arcBetween(from: DOMRect, to: DOMRect, arc: number = ARC): Keyframe[] {
  const across = from.left - to.left
  const down = from.top - to.top
  const scale = from.width / Math.max(1, to.width)
  const height = Math.min(HIGHEST_ARC, Math.hypot(across, down) * arc)
  return SAMPLES.map((offset) => {
    const left = 1 - offset
    const rise = 4 * offset * left
    const x = across * left
    const y = down * left - height * rise
    const size = scale * left + offset + RISE * rise
    return { offset, transform: `translate(${x}px, ${y}px) scale(${size})` }
  })
}

export class Motion {
  readonly #layer: () => HTMLElement | undefined
  #pace = 0
  #isHurried = false
  /** Incremented to drop what is running. */
  #turn = 0
  #last: Promise<void> = Promise.resolve()
  #running = new Set<Animation>()
  /** Ends what is not an animation of the browser: pauses and counters. */
  #enders = new Set<() => void>()
  #count = 0

  /**
   * Args:
   *     layer: an element over the board, in which pictures fly.
   */
  constructor(layer: () => HTMLElement | undefined) {
    this.#layer = layer
  }

  /** Whether a sequence is running. */
  get isRunning(): boolean {
    return this.#count > 0
  }

  /** Milliseconds that one movement takes now; 0 for none. */
  get pace(): number {
    return this.#isHurried ? 0 : this.#pace
  }

  /** Run steps one after another; what is still running is finished first. */
  run(steps: readonly MotionStep[], pace: number): Promise<void> {
    this.finish()
    const turn = this.#turn
    this.#count += 1
    this.#last = this.#last.then(async () => {
      try {
        if (turn === this.#turn) await this.#play(steps, pace, turn)
      } finally {
        if (turn === this.#turn) this.#count -= 1
      }
    })
    return this.#last
  }

  async #play(steps: readonly MotionStep[], pace: number, turn: number): Promise<void> {
    this.#pace = document.hidden || isReduced() ? 0 : pace
    // Something newer waits: this one only passes through its states.
    this.#isHurried = this.#count > 1
    for (const step of steps) {
      await step()
      if (turn !== this.#turn) return
    }
  }

  /** Show the end at once: what moves arrives, and the steps that are left follow without motion. */
  finish(): void {
    if (!this.isRunning) return
    this.#isHurried = true
    for (const animation of [...this.#running]) animation.finish()
    for (const end of [...this.#enders]) end()
  }

  /** Stop where it is, and run none of the steps that are left. */
  cancel(): void {
    this.#turn += 1
    this.#count = 0
    this.#isHurried = true
    for (const animation of [...this.#running]) animation.cancel()
    for (const end of [...this.#enders]) end()
    this.#running.clear()
    this.#layer()?.replaceChildren()
  }

  /** Move pictures in shallow arcs to where they belong, one a little after the other. */
  async fly(flights: readonly Flight[], options: FlightOptions = {}): Promise<void> {
    const { share = 1, stagger = STAGGER, arc } = options
    const layer = this.#layer()
    if (this.pace <= 0 || !layer) {
      for (const { onland } of flights) onland?.()
      return
    }
    const duration = this.pace * share
    const frame = layer.getBoundingClientRect()
    await Promise.all(
      flights.map(async (flight, index) => {
        const { picture, box, to, onland } = flight
        const delay = this.scaled(flight.delay ?? index * stagger)
        const end = to.getBoundingClientRect()
        place(picture, end, frame)
        layer.append(picture)
        await Promise.all([
          this.animate(picture, arcBetween(box, end, arc), {
            duration,
            delay,
            easing: EASE,
            fill: 'both',
          }),
          this.animate(to, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }),
        ])
        picture.remove()
        onland?.()
      }),
    )
  }

  /** Turn a card over; `change` shows its other side while only its edge can be seen. */
  async turn(card: Element, change: () => void, share = 1): Promise<void> {
    const half = { duration: (this.pace * share) / 2 }
    const edge = 'perspective(600px) rotateY(90deg)'
    const flat = 'perspective(600px) rotateY(0deg)'
    await this.animate(card, [{ transform: flat }, { transform: edge }], {
      ...half,
      easing: 'ease-in',
    })
    change()
    await this.animate(card, [{ transform: edge }, { transform: flat }], {
      ...half,
      easing: EASE_LAND,
    })
  }

  /** Count from one number to another; `show` gets every whole number on the way, and the last one always. */
  countUp(from: number, to: number, show: (value: number) => void, share = 1): Promise<void> {
    const duration = this.pace * share
    if (duration <= 0 || from === to) {
      show(to)
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      const start = performance.now()
      let frame = 0
      let shown = from
      const end = () => {
        cancelAnimationFrame(frame)
        this.#enders.delete(end)
        show(to)
        resolve()
      }
      const next = (now: number) => {
        const part = Math.min(1, Math.max(0, (now - start) / duration))
        if (part === 1) {
          end()
          return
        }
        const value = Math.round(from + (to - from) * (1 - (1 - part) ** 2))
        if (value !== shown) {
          shown = value
          show(value)
        }
        frame = requestAnimationFrame(next)
      }
      this.#enders.add(end)
      frame = requestAnimationFrame(next)
    })
  }

  /** Wait for as long as `milliseconds` take at the usual pace. */
  pause(milliseconds: number): Promise<void> {
    const duration = this.scaled(milliseconds)
    if (duration <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#enders.delete(end)
        resolve()
      }
      const timer = setTimeout(end, duration)
      this.#enders.add(end)
    })
  }

  /** Milliseconds at the present pace that take this many at the usual one. */
  scaled(milliseconds: number): number {
    return (milliseconds * this.pace) / USUAL_PACE
  }

  /** Animate one element; resolves when that has ended, been finished or been cancelled. */
  async animate(
    element: Element,
    keyframes: Keyframe[],
    options: KeyframeAnimationOptions,
  ): Promise<void> {
    if (this.pace <= 0 || !element.animate) return
    const animation = element.animate(keyframes, options)
    this.#running.add(animation)
    // A cancelled animation rejects: it has ended too.
    await animation.finished.catch(() => null)
    this.#running.delete(animation)
    // What is held after its end would outlast the steps.
    if (options.fill === 'both' || options.fill === 'forwards') animation.cancel()
  }
}

function place(picture: HTMLElement | SVGElement, box: DOMRect, frame: DOMRect): void {
  const { style } = picture
  style.setProperty('position', 'absolute')
  style.setProperty('left', `${box.left - frame.left}px`)
  style.setProperty('top', `${box.top - frame.top}px`)
  style.setProperty('width', `${box.width}px`)
  style.setProperty('height', `${box.height}px`)
  style.setProperty('margin', '0')
  style.setProperty('transform-origin', '0 0')
}
