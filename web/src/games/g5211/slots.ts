/** Where the cards of a round lie: for each seat the two, the one and the one that it played, in that order. */
import { areAmong, areSame, cardsIn, UNKNOWN, without } from './cards'
import type { ScoredRound } from './facts'
import type { G5211View } from './wire'

export interface Slot {
  /** Null where no card lies yet. */
  card: string | null
  /** `chosen` cards lie face down; their owner may peek. */
  state: 'empty' | 'chosen' | 'open'
  /** What became of it when the round was scored. */
  fate: 'kept' | 'lost' | null
}

const EMPTY: Slot = { card: null, state: 'empty', fate: null }

/** Remembers in which order the cards of each round came, since a view holds them sorted. */
export class Order {
  #known = new Map<string, string[]>()

  /** Return the cards that lie in front of a seat in the order they came, as far as that is known. */
  of(deal: number, round: number, seat: number, cards: readonly string[]): string[] {
    const key = `${deal} ${round} ${seat}`
    const known = this.#known.get(key) ?? []
    const first = known.slice(0, cards.length)
    if (areSame(first, cards)) return first
    const order = areAmong(first, cards) ? [...first, ...without(cards, first)] : [...cards]
    this.#known.set(key, order)
    return order
  }
}

/** Return the slots of a seat in the round that is played. */
export function slotsOf(view: G5211View, seat: number, order: Order, size: number): Slot[] {
  const open = order.of(view.deal, view.round, seat, cardsIn(view.table[seat]))
  const chosen = cardsIn(view.chosen[seat])
  const slots: Slot[] = [
    ...open.map((card): Slot => ({ card, state: 'open', fate: null })),
    ...chosen.map((card): Slot => ({ card, state: 'chosen', fate: null })),
  ]
  return [...slots, ...new Array<Slot>(Math.max(0, size - slots.length)).fill(EMPTY)]
}

/** Return the slots of a seat in a round that has been scored: all its cards, and what became of them. */
export function scoredSlots(result: ScoredRound, seat: number, order: Order): Slot[] {
  const cards = order.of(result.deal, result.round, seat, cardsIn(result.table[seat]))
  const gain = result.gains.find((each) => each.seat === seat)
  let kept = cardsIn(gain?.cards)
  return cards.map((card) => {
    const isKept = kept.includes(card)
    if (isKept) kept = without(kept, [card])
    return { card, state: 'open', fate: isKept ? 'kept' : 'lost' }
  })
}

/** A card in the hand; the key stays with it while it lies there. */
export interface Held {
  key: number
  card: string
}

let lastKey = 0

/** Return a hand with its keys: cards that were there keep theirs. */
export function held(cards: readonly string[], before: readonly Held[]): Held[] {
  const left = [...before]
  return cards.map((card) => {
    const place = left.findIndex((each) => each.card === card)
    if (place >= 0) return left.splice(place, 1)[0]
    lastKey += 1
    return { key: lastKey, card }
  })
}

/** Return whether somebody may see these cards. */
export function areKnown(text: string): boolean {
  return text !== '' && !text.includes(UNKNOWN)
}
