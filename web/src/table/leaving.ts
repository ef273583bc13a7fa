/** The ways to leave a game before its end, and what follows from each. */
import { t } from '../lib/text.svelte'
import type { SeatInfo, TableInfo } from '../messages'

export type WayToLeave = 'leave' | 'resign' | 'close'

/** Return the ways that are open to a person who holds these seats. */
export function waysToLeave(table: TableInfo, ownSeats: number[]): WayToLeave[] {
  const isPlaying = ownSeats.some((seat) => table.seats[seat] && plays(table.seats[seat]))
  if (table.status !== 'playing' || !isPlaying) return []
  // Who plays for several people at one screen can only speak for all of them.
  if (ownSeats.length > 1) return ['close']
  return hasOtherPeople(table, ownSeats) ? ['leave', 'resign', 'close'] : ['resign', 'close']
}

/** Return what follows if the person goes. */
export function consequence(
  way: WayToLeave,
  table: TableInfo,
  ownSeats: number[],
  names: string[],
): string {
  if (way === 'leave') return t('table-leave-note')
  if (way === 'close') {
    return t(hasOtherPeople(table, ownSeats) ? 'table-close-note-ask' : 'table-close-note')
  }
  const left = [...table.seats.entries()].filter(
    ([seat, sits]) => !ownSeats.includes(seat) && !sits.has_resigned,
  )
  const [only] = left
  if (left.length === 1 && only) return t('table-resign-note-win', { name: names[only[0]] ?? '' })
  return t(
    left.every(([, { kind }]) => kind === 'bot') ? 'table-resign-note' : 'table-resign-note-bot',
  )
}

/** Return what has changed about who plays and whether the table is paused, in words, but for what this person did themselves. */
export function newsOf(
  before: TableInfo,
  now: TableInfo,
  ownSeats: number[],
  names: string[],
): string[] {
  const news = now.seats.flatMap((sits, seat) => {
    const was = before.seats[seat]
    if (!was || ownSeats.includes(seat)) return []
    const name = names[seat] ?? ''
    // The result says it as well.
    const isNews = sits.has_resigned && !was.has_resigned && now.status === 'playing'
    if (isNews) return [t('table-resigned', { name })]
    if (sits.is_stand_in === was.is_stand_in) return []
    return [t(sits.is_stand_in ? 'table-left' : 'table-came-back', { name })]
  })
  if (now.status === 'closed' && before.status !== 'closed') news.push(t('table-closed'))
  if (now.is_paused && !before.is_paused) news.push(t('table-paused'))
  if (before.is_paused && !now.is_paused && now.status === 'playing') news.push(t('table-resumed'))
  return news
}

function plays(sits: SeatInfo): boolean {
  return sits.kind === 'person' && !sits.is_stand_in && !sits.has_resigned
}

function hasOtherPeople(table: TableInfo, ownSeats: number[]): boolean {
  return table.seats.some((sits, seat) => plays(sits) && !ownSeats.includes(seat))
}
