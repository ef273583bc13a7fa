/** What the engine says about a position of 5211: shapes of views, figures, standings and facts. */
import type { Step } from '../../messages'
import type { Colour } from './cards'
import type { Fact } from './wire'

export interface Figures {
  limit: number
  roosters: number
  rounds: number
  goal: number | null
  hand: number
  plays: number[]
}

export interface View {
  deal: number
  round: number
  turn: number
  phase: 'deal' | 'choose' | 'draw' | 'over'
  to_move: number[]
  hands: string[]
  chosen: string[]
  table: string[]
  pile: number
  kept: (string | null)[]
  scores: (number | null)[]
  discarded: number
}

export interface Standing {
  counts: Record<Colour, number>
  roosters: number
  exact: boolean
  over: Colour[]
  ties: Colour[][]
  colour: Colour | null
}

/** What a choice adds up to: only the colours it adds to, and the roosters with it. */
export interface Outlook {
  counts: Partial<Record<Colour, number>>
  roosters: number
}

/** What a seat kept of a round. */
export interface Gain {
  kind: 'colour' | 'roosters'
  seat: number
  deal: number
  round: number
  cards: string
  points: number
}

/** A round that has been scored: what lay on the table, why, and who kept what. */
export interface Result extends Standing {
  deal: number
  round: number
  table: string[]
  gains: Gain[]
}

export const viewOf = (step: Step) => step.view as View
export const standingOf = (step: Step) => step.standing as Standing
export const factsOf = (step: Step) => step.facts as Fact[]
export const figuresOf = (figures: unknown) => figures as Figures

/** Return the round that a step scored; null when it scored none. */
export function resultOf(step: Step): Result | null {
  const facts = factsOf(step)
  const round = facts.find((fact) => fact.kind === 'round')
  if (!round) return null
  const gains = facts.filter((fact) => fact.kind === 'colour' || fact.kind === 'roosters')
  return { ...round, gains }
}

/** Return why the game ended with a step; null when it goes on. */
export function endOf(step: Step): 'pile' | 'goal' | null {
  return factsOf(step).find((fact) => fact.kind === 'end')?.reason ?? null
}

/** Return whether this is the round that is played without drawing. */
export function isLastRound(view: View): boolean {
  return view.pile === 0 && view.phase !== 'over' && view.phase !== 'deal'
}
