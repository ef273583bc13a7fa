/** What the engine says about a position of 5211, put together for the board. */
import type * as messages from '../../messages'
import type * as games from '../types'
import { cardsIn, colourOf, faceValue, isRooster } from './cards'
import type {
  ColourKept,
  Ended,
  G5211Standing,
  G5211View,
  RoostersKept,
  RoundScored,
  Wire,
} from './wire'

export type Step = messages.Step<Wire>
export type Own = messages.Own<Wire>
export type TableContext = games.TableContext<Wire>
export type BoardProps = games.BoardProps<Wire>
export type EndProps = games.EndProps<Wire>

/** What a seat kept of a round. */
export type Gain = ColourKept | RoostersKept

/** A round that has been scored: what lay on the table, why, and who kept what. */
export interface ScoredRound extends RoundScored {
  gains: Gain[]
}

/** Return the round that a step scored; null when it scored none. */
export function roundOf(step: Step): ScoredRound | null {
  const round = step.facts.find((fact) => fact.kind === 'round')
  if (!round) return null
  const gains = step.facts.filter((fact) => fact.kind === 'colour' || fact.kind === 'roosters')
  return { ...round, gains }
}

/** Return the card that came last onto the discard pile, at some step; null where none did, or that is not known. */
export function lastDiscarded(steps: readonly (Step | undefined)[], number: number): string | null {
  const past = steps.filter((step) => step !== undefined && step.number <= number) as Step[]
  for (const step of past.reverse()) {
    if (step.view.discarded === 0) return null
    const scored = roundOf(step)
    const kept = scored?.gains.flatMap((gain) => cardsIn(gain.cards)) ?? []
    const gone = scored?.table.flatMap(cardsIn).filter((card) => !kept.includes(card)) ?? []
    if (gone.length > 0) return gone.at(-1) ?? null
  }
  return null
}

/** Return why the game ended with a step; null when it goes on. */
export function endOf(step: Step): Ended['reason'] | null {
  return step.facts.find((fact) => fact.kind === 'end')?.reason ?? null
}

/** Return whether this is the round that is played without drawing. */
export function isLastRound(view: G5211View): boolean {
  return view.pile === 0 && view.phase !== 'over' && view.phase !== 'deal'
}

/** Points that come to a seat, and the sign of what brings them. */
export interface Pill {
  points: number
  sign: string
}

/** Return what a seat got of a scored round. */
export function pillOf({ kind, points, colour }: Gain): Pill {
  return { points, sign: kind === 'roosters' ? 'rooster' : `square-${colour}` }
}

/** Return what a seat would get for its open cards if the round ended so; null for nothing. */
export function pillNow({ exact, colour }: G5211Standing, cards: readonly string[]): Pill | null {
  const scoring = cards.filter((card) => (exact ? isRooster(card) : colourOf(card) === colour))
  const points = scoring.reduce((sum, card) => sum + faceValue(card), 0)
  if (points === 0) return null
  return { points, sign: exact ? 'rooster' : `square-${colour}` }
}
