/** Cards as the notation writes them: a colour letter and a value, "??" for one that nobody may see. */
import { listOf, t } from '../../lib/text.svelte'
import type { Colour } from './wire'

export type { Colour } from './wire'

export const COLOURS: readonly Colour[] = ['Y', 'G', 'O', 'B', 'T']
export const UNKNOWN = '??'
/** The value whose cards show the rooster. */
export const ROOSTER = 1

/** Return the cards of a text, in its order. */
export function cardsIn(text: string | null | undefined): string[] {
  return text ? text.split(' ') : []
}

export function colourOf(card: string): Colour {
  return card[0] as Colour
}

export function faceValue(card: string): number {
  return Number(card[1])
}

export function isRooster(card: string): boolean {
  return faceValue(card) === ROOSTER
}

/** Return cards in the order of the notation: by colour, then by value. */
export function sorted(cards: readonly string[]): string[] {
  const place = (card: string) => COLOURS.indexOf(colourOf(card)) * 10 + faceValue(card)
  return [...cards].sort((one, other) => place(one) - place(other))
}

/** Return what is left of some cards when others, each once, are taken away. */
export function without(cards: readonly string[], taken: readonly string[]): string[] {
  const left = [...cards]
  for (const card of taken) {
    const place = left.indexOf(card)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** Return whether all of some cards, each as often, are among others. */
export function areAmong(cards: readonly string[], others: readonly string[]): boolean {
  return without(others, cards).length === others.length - cards.length
}

/** Return whether two lots hold the same cards. */
export function areSame(cards: readonly string[], others: readonly string[]): boolean {
  return cards.length === others.length && areAmong(cards, others)
}

/** Return the move that plays exactly these cards, as it is spelled in the list; null for none. */
export function moveOf(cards: readonly string[], moves: readonly string[]): string | null {
  return moves.find((move) => areSame(cardsIn(move), cards)) ?? null
}

/** Return "dark blue". */
export function colourName(colour: Colour): string {
  return t(`g5211-colour-${colour}`)
}

/** Return "dark blue 6" or "yellow 1, rooster" for those who cannot see the card. */
export function cardLabel(card: string): string {
  if (card === UNKNOWN) return t('g5211-card-hidden')
  const words = { colour: colourName(colourOf(card)), value: faceValue(card) }
  return t(isRooster(card) ? 'g5211-card-rooster' : 'g5211-card', words)
}

/** Return "yellow 1 and dark blue 6": a few cards inside a sentence. */
export function cardWords(cards: readonly string[]): string {
  return listOf(
    cards.map((card) =>
      card === UNKNOWN
        ? t('g5211-card-hidden')
        : t('g5211-card', { colour: colourName(colourOf(card)), value: faceValue(card) }),
    ),
  )
}

/** Return a typed choice with its cards in a fixed order: "b6, y1" and "Y1 B6" are one move. */
export function moveKey(typed: string): string {
  const cards = typed.toUpperCase().match(/[A-Z]\d/g) ?? []
  return cards.sort().join(' ')
}
