/** What is said about the end of a game: who won, what decided it, what a bot says to it, whom to play next. */
import type { GameModule, Person } from '../games/types'
import { hasText, listOf, t } from '../lib/text.svelte'
import type { Step } from '../messages'
import { placesOf } from './places'
import { type Outcome, tieBreakLine } from './status'
import { pointsByKind, scoresByRound } from './story'

/** A finished game, and who looks at it. */
export interface Finished {
  game: GameModule
  /** By seat. */
  people: Person[]
  steps: readonly (Step | undefined)[]
  result: Outcome
  /** The seats of the people at this screen. */
  ownSeats: number[]
}

/** With fewer kinds of points than this, rounds tell more. */
const FEW_KINDS = 3
/** A result is clear when the points between the best two are at least this share of the winner's, ... */
const CLEAR_SHARE = 0.2
/** ... and at least this many. */
const CLEAR_POINTS = 5

/** Return the one seat that this screen speaks to as "you"; null for spectators and people who share it. */
function ownSeat({ ownSeats }: Finished): number | null {
  return ownSeats.length === 1 ? (ownSeats[0] ?? null) : null
}

/** Return points as they are written: with a true minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}

/** Return the best seat that did not win; undefined where all did. */
function runnerUp({ game, steps, result }: Finished): number | undefined {
  return placesOf(result, game, steps.at(-1)).find(({ seat }) => !result.winners.includes(seat))
    ?.seat
}

/** Return how many points the winner is ahead of a seat. */
function lead({ scores, winners }: Outcome, seat: number): number {
  return (scores[winners[0] ?? 0] ?? 0) - (scores[seat] ?? 0)
}

/** Return who won, for a headline. */
export function headline(finished: Finished): string {
  const { people, result } = finished
  const { winners } = result
  const own = ownSeat(finished)
  const nameOf = (seat: number) => people[seat]?.name ?? ''
  if (own === null || !winners.includes(own)) {
    return winners.length > 1
      ? t('table-winners', { names: listOf(winners.map(nameOf)) })
      : t('table-winner', { name: nameOf(winners[0] ?? 0) })
  }
  const others = winners.filter((seat) => seat !== own)
  if (others.length > 0) return t('table-end-own-shared', { names: listOf(others.map(nameOf)) })
  const next = runnerUp(finished)
  const points = next === undefined ? 0 : lead(result, next)
  return points > 0 ? t('table-end-own', { points }) : t('table-end-own-tie')
}

/** Return where this person came in, if not first; empty for anybody else. */
export function ownPlace(finished: Finished): string {
  const { game, steps, result } = finished
  const own = ownSeat(finished)
  if (own === null || result.winners.includes(own)) return ''
  const points = lead(result, own)
  const rank = placesOf(result, game, steps.at(-1)).find(({ seat }) => seat === own)?.rank ?? 0
  if (points === 0) return ''
  return result.scores.length === 2
    ? t('table-end-behind', { points })
    : t('table-end-place', { rank, points })
}

/**
 * Return what decided a game between the winner and, if that was not the person at this screen, that person, else
 * the runner-up: the tie-break, or where the winner gained most on the other, and where the other was ahead.
 */
export function decision(finished: Finished): string[] {
  const { game, people, steps, result } = finished
  const tieBreak = tieBreakLine(game, steps.at(-1), result)
  if (tieBreak) return [tieBreak]
  const best = decidingRound(finished)
  if (best !== null) {
    const { round, most, less } = best
    return [t('table-end-decided-round', { round, most: signed(most), less: signed(less) })]
  }
  const own = ownSeat(finished)
  const pair = comparedSeats(finished)
  const totals = pointsByKind(steps, game, people.length)
  const kinds = game.pointKinds().filter(({ kind }) => totals.has(kind))
  if (pair === null || kinds.length < FEW_KINDS) return []
  const [winner, rival] = pair
  const gains = kinds
    .map(({ kind, title }) => {
      const row = totals.get(kind) ?? []
      return { title, of: row[winner] ?? 0, against: row[rival] ?? 0 }
    })
    .sort((one, other) => other.of - other.against - (one.of - one.against))
  const widest = gains[0]
  const worst = gains.at(-1)
  if (!widest || widest.of <= widest.against) return []
  const said = [
    t('table-end-decided', {
      kind: widest.title,
      most: signed(widest.of),
      less: signed(widest.against),
    }),
  ]
  if (worst && worst.against > worst.of) {
    const figures = { kind: worst.title, most: signed(worst.against), less: signed(worst.of) }
    said.push(
      rival === own
        ? t('table-end-ahead-own', figures)
        : t('table-end-ahead', { ...figures, name: people[rival]?.name ?? '' }),
    )
  }
  return said
}

/** Return the winner and whom to compare it with: the person at this screen, else the runner-up; null where several won. */
function comparedSeats(finished: Finished): [winner: number, rival: number] | null {
  const { result } = finished
  const own = ownSeat(finished)
  const [winner] = result.winners
  const rival = own === null || result.winners.includes(own) ? runnerUp(finished) : own
  if (winner === undefined || rival === undefined || result.winners.length > 1) return null
  return [winner, rival]
}

/**
 * Return the round in which the winner gained most on the other, with the points of both. Null where a tie-break decided,
 * where no round did, and where kinds of points tell more.
 */
export function decidingRound(
  finished: Finished,
): { round: number; most: number; less: number } | null {
  const { game, people, steps, result } = finished
  const pair = comparedSeats(finished)
  if (pair === null || tieBreakLine(game, steps.at(-1), result)) return null
  const totals = pointsByKind(steps, game, people.length)
  if (game.pointKinds().filter(({ kind }) => totals.has(kind)).length >= FEW_KINDS) return null
  const [winner, rival] = pair
  let before = people.map(() => 0)
  let best = { gain: 0, round: 0, most: 0, less: 0 }
  for (const { number: round, scores } of scoresByRound(steps, game, people.length)) {
    const most = (scores[winner] ?? 0) - (before[winner] ?? 0)
    const less = (scores[rival] ?? 0) - (before[rival] ?? 0)
    if (most - less > best.gain) best = { gain: most - less, round, most, less }
    before = scores
  }
  return best.gain > 0 ? best : null
}

/** Return what a bot says to the end: the winner where it is one, else the best of those that lost. */
export function quote({
  game,
  people,
  steps,
  result,
}: Finished): { seat: number; words: string } | null {
  for (const { seat } of placesOf(result, game, steps.at(-1))) {
    const level = people[seat]?.level
    const key = `table-${result.winners.includes(seat) ? 'won' : 'lost'}-${level}`
    if (level && hasText(key)) return { seat, words: t(key) }
  }
  return null
}

/**
 * Return the level to play next after a clear result of one person against bots: the next stronger one after a
 * victory, the next weaker one after a defeat. Null where the result was close, or there is no such level.
 *
 * @param levels all levels that can be played, the weakest first.
 */
export function nextLevel(
  finished: Finished,
  levels: readonly string[],
): { level: string; isUp: boolean } | null {
  const { people, result } = finished
  const own = ownSeat(finished)
  const others = people.filter((_, seat) => seat !== own).map(({ level }) => level)
  if (own === null || result.winners.length > 1 || others.includes(null)) return null
  const isUp = result.winners[0] === own
  const rival = isUp ? runnerUp(finished) : own
  const points = rival === undefined ? 0 : lead(result, rival)
  const most = result.scores[result.winners[0] ?? 0] ?? 0
  if (points < CLEAR_POINTS || points < most * CLEAR_SHARE) return null
  const met = others.map((level) => levels.indexOf(level ?? ''))
  const place = isUp ? Math.max(...met) + 1 : Math.min(...met) - 1
  const level = met.includes(-1) ? undefined : levels[place]
  return level === undefined ? null : { level, isUp }
}
