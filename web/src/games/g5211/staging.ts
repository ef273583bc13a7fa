/** How cards get from one position to the next: dealt, laid, turned over, kept and cleared away. */
import { cardsIn } from './cards'
import { roundOf, type Step } from './facts'
import { at, type Places, placesIn, Show } from './motion'
import type { Held, Slot } from './slots'

/** A position that has just been drawn, and the one it came from. */
export interface Scene {
  root: HTMLElement
  /** Where cards fly. */
  layer: HTMLElement
  step: Step
  before: Step | null
  seat: number | null
  cards: Held[]
  slots: Slot[][]
  /** The card in the own hand, by key, that now lies on the table. */
  cameFrom: (card: string, place: number) => number | undefined
  /** Whether a scored round lies on the table. */
  isScored: boolean
  pace: number
}

export class Stage {
  #show = new Show()
  #number = -1
  #places: Places | null = null
  /** Copies of the cards that nobody kept, from before the table was cleared. */
  #leaving: { like: Element; place: DOMRect }[] = []

  /** The number of the step that was drawn last. */
  get number(): number {
    return this.#number
  }

  /** Remember where everything lies. To be called before another step is drawn. */
  leave(root: HTMLElement | undefined, number: number, mayMove: boolean): void {
    if (!root || number === this.#number) return
    this.#show.skip()
    this.#places = mayMove ? placesIn(root) : null
    this.#leaving = mayMove ? [...root.querySelectorAll('.slot.lost')].map(likeness) : []
  }

  /** Note the step that is drawn now; returns whether there is something to be animated. */
  arrive(number: number): boolean {
    const hasMoved = number !== this.#number
    this.#number = number
    return hasMoved && this.#places !== null
  }

  skip(): void {
    this.#show.skip()
  }

  /** Move the cards. Resolves when those that were chosen are turned over; null where none are. */
  animate(scene: Scene): Promise<unknown> | null {
    const from = this.#places
    if (!from) return null
    this.#moveHand(scene, from)
    this.#moveToTable(scene, from)
    if (!roundOf(scene.step)) this.#clearTable(scene, from)
    return this.#turnOver(scene)
  }

  /** Let the counts, and the points of a scored round, follow what was turned over. Resolves when they have. */
  count(scene: Pick<Scene, 'root' | 'layer' | 'step' | 'before' | 'pace'>): Promise<unknown> {
    const { root, before, pace } = scene
    const old = before ? before.standing : null
    const pops: Animation[] = []
    for (const pip of root.querySelectorAll<SVGElement>('[data-pip]')) {
      const [what, place] = (pip.dataset.pip ?? '').split(' ')
      const known =
        what === 'rooster' ? old?.roosters : old?.counts[what as keyof typeof old.counts]
      const ahead = Number(place) - (known ?? 0)
      if (ahead > 0) pops.push(this.#show.pop(pip, pace * 0.7, pace * 0.15 * (ahead - 1)))
    }
    if (roundOf(scene.step)) pops.push(...this.#score(scene, pace * 0.7))
    return allEnded(pops)
  }

  #moveHand({ root, cards, pace }: Scene, from: Places): void {
    const pile = from.get('pile')
    let late = 0
    for (const { key } of cards) {
      const element = at(root, `hand ${key}`)
      if (!element) continue
      const old = from.get(`hand ${key}`)
      if (!old) late += pace * 0.12
      this.#show.from(element, old ?? pile, pace, old ? 0 : late)
    }
  }

  /** Cards that were chosen just now slide to the table, face down. */
  #moveToTable({ root, before, seat, slots, cameFrom, pace }: Scene, from: Places): void {
    for (const [each, row] of slots.entries()) {
      const known = before ? cardsIn(before.view.chosen[each]).length : 0
      if (known > 0) continue
      for (const [place, slot] of row.entries()) {
        if (slot.state !== 'chosen' || slot.card === null) continue
        const element = at(root, `slot ${each} ${place}`)
        const mine = each === seat ? cameFrom(slot.card, place) : undefined
        const start = (mine !== undefined && from.get(`hand ${mine}`)) || from.get(`score ${each}`)
        if (element?.firstElementChild) this.#show.from(element.firstElementChild, start, pace)
      }
    }
  }

  /** All cards of a turn are turned over together. */
  #turnOver({ root, pace }: Scene): Promise<unknown> | null {
    const cardsTurned = [...root.querySelectorAll('[data-turn]')]
    if (cardsTurned.length === 0) return null
    return allEnded(cardsTurned.map((element) => this.#show.turn(element, pace * 1.1)))
  }

  /** What was kept flies to its owners; the rest pales. */
  #score({ root, layer, pace }: Pick<Scene, 'root' | 'layer' | 'pace'>, wait: number): Animation[] {
    const begun: Animation[] = []
    for (const element of root.querySelectorAll<HTMLElement>('.slot.kept-card')) {
      const owner = (element.dataset.at ?? '').split(' ')[1]
      const target = at(root, `score ${owner}`)
      if (!target) continue
      const start = wait + pace * 0.4 + (begun.length + 1) * pace * 0.08
      const to = target.getBoundingClientRect()
      const from = element.getBoundingClientRect()
      begun.push(this.#show.fly(layer, element, from, to, pace, start))
    }
    for (const element of root.querySelectorAll('[data-gain]')) {
      begun.push(this.#show.pop(element, pace * 0.8, wait + pace * 1.2))
    }
    for (const element of root.querySelectorAll('.slot.lost .front')) {
      begun.push(this.#show.play(element, [{ opacity: 1, filter: 'none' }, {}], pace, wait))
    }
    return begun
  }

  /** What nobody kept of the last round goes to the discard pile. */
  #clearTable({ layer, isScored, pace }: Scene, from: Places): void {
    const discard = from.get('discard')
    if (!discard || isScored) return
    for (const { like, place } of this.#leaving) {
      this.#show.fly(layer, like, place, discard, pace * 0.8)
    }
  }
}

function likeness(element: Element) {
  return { like: element.cloneNode(true) as Element, place: element.getBoundingClientRect() }
}

/** Resolve when all animations have ended; one that is cancelled has ended too. */
function allEnded(animations: Animation[]): Promise<unknown> {
  return Promise.all(animations.map((animation) => animation.finished.catch(() => null)))
}
