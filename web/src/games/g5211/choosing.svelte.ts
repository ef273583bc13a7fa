/** Putting a choice together from the hand: only what some legal move holds can be taken up. */
import { untrack } from 'svelte'
import { areAmong, cardsIn, moveOf } from './cards'
import type { Own } from './facts'
import type { Held } from './slots'
import type { G5211View } from './wire'

/** What the board knows now; each is read only when it is needed. */
export interface Seen {
  readonly own: Own | null
  /** The seat this screen looks through; null for a spectator. */
  readonly seat: number | null
  readonly cards: Held[]
  readonly picked: string | null
  readonly view: G5211View
}

export class Choosing {
  /** Keys of the cards taken up, in the order they were. */
  selected: number[] = $state.raw([])
  #see: Seen
  #tell: (move: string | null) => void
  /** The pick reported last: a different one came from outside. */
  #reported: string | null = null
  #decision = ''

  constructor(see: Seen, tell: (move: string | null) => void) {
    this.#see = see
    this.#tell = tell
    $effect(() => this.#reset())
    $effect(() => this.#follow())
  }

  readonly selectedCards = $derived.by(() => this.#cardsOf(this.selected))
  /** The legal move that is complete; null while it is not. */
  readonly move = $derived.by(() => moveOf(this.selectedCards, this.#see.own?.moves ?? []))
  /** Keys of the cards that lie face down already. */
  readonly chosen = $derived.by(() => {
    const { seat, cards, view } = this.#see
    return seat === null ? [] : this.#keysOf(cardsIn(view.chosen[seat]), cards)
  })
  /** Keys of the cards that some legal move holds. */
  readonly playable = $derived.by(() => {
    const { own, cards } = this.#see
    if (!own) return []
    const known = new Set(own.moves.flatMap(cardsIn))
    return cards.filter(({ card }) => known.has(card)).map(({ key }) => key)
  })

  /** Take a card up or put it back; what no longer goes with it is put back, the oldest first. */
  toggle(key: number): void {
    if (this.selected.includes(key)) {
      this.#take(this.selected.filter((other) => other !== key))
      return
    }
    let keys = [...this.selected, key]
    while (keys.length > 1 && !this.#isPossible(keys)) keys = keys.slice(1)
    this.#take(keys)
  }

  clear(): void {
    this.#take([])
  }

  /** Return the key of the hand's card that went to a slot on the table. */
  placeOf(card: string, place: number): number | undefined {
    const { cards } = this.#see
    const same = cards.filter((each) => each.card === card && this.chosen.includes(each.key))
    return same[place % Math.max(1, same.length)]?.key
  }

  #take(keys: number[]): void {
    this.selected = keys
    const move = moveOf(this.#cardsOf(keys), this.#see.own?.moves ?? [])
    if (move === this.#reported) return
    this.#reported = move
    this.#tell(move)
  }

  #isPossible(keys: number[]): boolean {
    const cards = this.#cardsOf(keys)
    return this.#see.own?.moves.some((move) => areAmong(cards, cardsIn(move))) ?? false
  }

  #cardsOf(keys: readonly number[]): string[] {
    const { cards } = this.#see
    return keys.flatMap((key) => cards.find((each) => each.key === key)?.card ?? [])
  }

  #keysOf(wanted: readonly string[], cards: readonly Held[]): number[] {
    const left = [...cards]
    return wanted.flatMap((card) => {
      const place = left.findIndex((each) => each.card === card)
      return place < 0 ? [] : left.splice(place, 1)[0].key
    })
  }

  /** A new decision starts with nothing selected. */
  #reset(): void {
    const { own, view } = this.#see
    if (!own) return
    const decision = [
      own.seat,
      own.decision,
      own.has_chosen,
      view.deal,
      view.round,
      view.turn,
    ].join()
    untrack(() => {
      if (decision === this.#decision) return
      this.#decision = decision
      this.selected = []
      this.#reported = null
    })
  }

  /** What is picked or cleared elsewhere counts here too. */
  #follow(): void {
    const { picked } = this.#see
    untrack(() => {
      if (picked === this.#reported) return
      this.#reported = picked
      this.selected = picked === null ? [] : this.#keysOf(cardsIn(picked), this.#see.cards)
    })
  }
}
