/** Card animations. Decoration only: the final position is drawn first, then cards fly to it. */

/** The position of a named element: cards, slots, piles carry `data-at`. */
export type Places = Map<string, DOMRect>

const SMOOTH = 'cubic-bezier(.25, .8, .3, 1)'

export function placesIn(root: Element): Places {
  const found: Places = new Map()
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]')) {
    found.set(element.dataset.at ?? '', element.getBoundingClientRect())
  }
  return found
}

export function at(root: Element, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-at="${name}"]`)
}

/** The animations of one step, which the next step ends at once. */
export class Show {
  #running: Animation[] = []
  #ghosts: Element[] = []

  /** Finish all animations at once. */
  skip(): void {
    for (const animation of this.#running) animation.cancel()
    for (const ghost of this.#ghosts) ghost.remove()
    this.#running = []
    this.#ghosts = []
  }

  play(element: Element, frames: Keyframe[], duration: number, delay = 0): Animation {
    const animation = element.animate(frames, {
      duration,
      delay,
      easing: SMOOTH,
      fill: 'backwards',
    })
    this.#running.push(animation)
    return animation
  }

  /** Animate an element from another position to its own. */
  from(element: Element, place: DOMRect | undefined, duration: number, delay = 0): void {
    const here = element.getBoundingClientRect()
    if (!place || here.width === 0) return
    const x = place.x + place.width / 2 - here.x - here.width / 2
    const y = place.y + place.height / 2 - here.y - here.height / 2
    const scale = Math.max(0.2, place.width / here.width)
    if (Math.abs(x) < 1 && Math.abs(y) < 1) return
    const start = `translate(${x}px, ${y}px) scale(${scale})`
    this.play(element, [{ transform: start }, { transform: 'none' }], duration, delay)
  }

  /** Turn a card over: its two sides hang in `element`. */
  turn(element: Element, duration: number, delay = 0): Animation {
    return this.play(
      element,
      [
        { transform: 'rotateY(180deg)' },
        { transform: 'rotateY(90deg) scale(1.12)', offset: 0.5 },
        { transform: 'rotateY(0deg)' },
      ],
      duration,
      delay,
    )
  }

  pop(element: Element, duration: number, delay = 0): Animation {
    return this.play(
      element,
      [
        { transform: 'scale(0)', opacity: 0 },
        { transform: 'scale(1.25)', opacity: 1, offset: 0.6 },
        { transform: 'none' },
      ],
      duration,
      delay,
    )
  }

  /** Let a copy of an element fly from one position to another and vanish there. */
  fly(
    layer: HTMLElement,
    like: Element,
    from: DOMRect,
    to: DOMRect,
    duration: number,
    delay = 0,
  ): Animation {
    const origin = layer.getBoundingClientRect()
    const ghost = like.cloneNode(true) as HTMLElement
    ghost.classList.add('ghost')
    ghost.removeAttribute('data-at')
    Object.assign(ghost.style, {
      left: `${from.x - origin.x}px`,
      top: `${from.y - origin.y}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
    })
    layer.append(ghost)
    this.#ghosts.push(ghost)
    const x = to.x + to.width / 2 - from.x - from.width / 2
    const y = to.y + to.height / 2 - from.y - from.height / 2
    const scale = Math.max(0.15, Math.min(to.width, to.height) / from.width)
    const flight = this.play(
      ghost,
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1, offset: 0.9 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0 },
      ],
      duration,
      delay,
    )
    flight.onfinish = () => ghost.remove()
    return flight
  }
}
