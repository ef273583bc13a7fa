/** A guest's games, as a list shows them. */
import type { OwnTable } from '../messages'
import { levelOf, namesOf } from '../table/names'
import { language, listOf, t } from './text.svelte'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Return whether a table waits for this person: for a move, or for an answer. */
export function isWaiting({ is_own_turn, proposal }: OwnTable): boolean {
  return is_own_turn || proposal?.is_asked === true
}

/** Return the games that go on, or might, those that wait for this person first, and the finished ones. */
export function sorted(tables: readonly OwnTable[]): { open: OwnTable[]; finished: OwnTable[] } {
  const isFinished = (table: OwnTable) =>
    (table.status === 'over' || table.status === 'closed') && !isWaiting(table)
  const open = tables.filter((table) => !isFinished(table))
  return {
    open: open.sort((one, other) => Number(isWaiting(other)) - Number(isWaiting(one))),
    finished: tables.filter(isFinished),
  }
}

/** Return the names of a table's seats, and of those that are not this person's. */
function peopleAt(table: OwnTable): { names: string[]; others: string[] } {
  const names = namesOf(table.seats)
  return {
    names,
    others: names.filter(
      (_, seat) => !table.own_seats.includes(seat) && table.seats[seat]?.kind !== 'open',
    ),
  }
}

/** How many portraits a row of the list has room for. */
const MOST_FACES = 3

/** Return who is painted beside a game: the others first, then this person. */
export function seatsAt(table: OwnTable): { name: string; level: string | null }[] {
  const names = namesOf(table.seats)
  const isOwn = (seat: number) => Number(table.own_seats.includes(seat))
  return [...table.seats.keys()]
    .filter((seat) => table.seats[seat]?.kind !== 'open')
    .sort((one, other) => isOwn(one) - isOwn(other))
    .slice(0, MOST_FACES)
    .map((seat) => {
      const sits = table.seats[seat]
      return { name: names[seat] ?? '', level: sits ? levelOf(sits) : null }
    })
}

/** Return who else plays. */
export function companyAt(table: OwnTable): string {
  if (table.day) return t('page-games-daily')
  const { others } = peopleAt(table)
  if (others.length > 0) return t('page-games-with', { names: listOf(others) })
  return table.status === 'waiting' ? '' : t('page-games-here')
}

/** Return whose turn it is, or who won. */
export function stateOf(table: OwnTable): string {
  const { names } = peopleAt(table)
  const listed = (seats: number[]) => listOf(seats.map((seat) => names[seat] ?? ''))
  const { winners, own_seats, waiting_for } = table
  if (table.status === 'waiting') return t('page-games-open-seats')
  if (table.status === 'closed') return t('page-games-closed')
  if (table.status === 'over') {
    if (own_seats.some((seat) => table.resigned?.includes(seat))) return t('page-games-resigned')
    if (winners.length > 1) return t('table-winners', { names: listed(winners) })
    const isAlone = own_seats.length === 1
    if (isAlone && winners[0] === own_seats[0]) return t('page-games-won')
    return t('table-winner', { name: listed(winners) })
  }
  if (table.is_own_turn) return t('table-your-turn')
  return t('table-turns', { names: listed(waiting_for) })
}

/** Return who proposes what, or that the own proposal waits; empty where nothing is proposed. */
export function proposalAt(table: OwnTable): string {
  const { proposal } = table
  if (!proposal) return ''
  if (!proposal.is_asked) return t('page-games-proposed')
  const name = peopleAt(table).names[proposal.seat] ?? ''
  return t(`page-games-asks-${proposal.what}`, { name })
}

/** Return how long this person may still think; empty without a clock. */
export function timeLeft(table: OwnTable): string {
  const left = table.left_ms
  if (left === null) return ''
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const time =
    days > 0
      ? t('table-clock-days', { days, hours })
      : `${hours}:${String(minutes).padStart(2, '0')}`
  return t('page-games-left', { time })
}

/** Return how long ago something happened, such as "5 minutes ago". */
export function timeAgo(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' })
  const passed = Math.max(0, now - at)
  if (passed < HOUR) return format.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return format.format(-Math.floor(passed / HOUR), 'hour')
  return format.format(-Math.floor(passed / DAY), 'day')
}
