/** Who came where. */
import type { GameModule } from '../games/types'
import type { Step } from '../messages'
import type { Outcome } from './status'

export interface Place {
  seat: number
  /** From 1; seats that share a place have the same. */
  rank: number
  points: number
}

/** Return the seats by place, the winners first: equal points share a place unless a tie-break decides. */
export function placesOf(
  { scores, winners }: Outcome,
  game: GameModule,
  last: Step | undefined,
): Place[] {
  const tieBreaker = (seat: number) => (last && game.tieBreaker?.(last, seat)) ?? 0
  const isAhead = (one: number, other: number) => {
    const hasWon = winners.includes(one)
    if (hasWon !== winners.includes(other)) return hasWon
    const lead = (scores[one] ?? 0) - (scores[other] ?? 0)
    return !hasWon && (lead > 0 || (lead === 0 && tieBreaker(one) > tieBreaker(other)))
  }
  const seats = [...scores.keys()]
  return seats
    .map((seat) => ({
      seat,
      rank: 1 + seats.filter((other) => isAhead(other, seat)).length,
      points: scores[seat] ?? 0,
    }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat)
}
