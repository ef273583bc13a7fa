/** Names of seats. */

import type { Person } from '../games/types'
import { hasText, t } from '../lib/text.svelte'
import type { SeatInfo } from '../messages'

/** The server's name for somebody who gave none. */
export const UNNAMED = 'Guest'

type Named = Pick<SeatInfo, 'kind' | 'name'> & Partial<SeatInfo>

/** Return what a level of bots is called in the page's language. */
export function levelName(level: string): string {
  const key = `page-level-${level}`
  return hasText(key) ? t(key) : level
}

/** Characters that are written from right to left, and those that change the direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Return a name that does not turn round what stands beside it, such as the points in "… +5". */
function isolated(name: string): string {
  const bare = name.replace(DIRECTION_MARKS, '')
  return RIGHT_TO_LEFT.test(bare) ? `\u2068${bare}\u2069` : bare
}

/** Return a person's name for a sentence; who gave none is a guest in any language. */
export function personName(name: string): string {
  return name === UNNAMED ? t('table-guest') : isolated(name)
}

/** Return what a bot is called: the levels are characters, each with a name of its own. */
export function botName(level: string): string {
  const key = `page-bot-${level}`
  return hasText(key) ? t(key) : levelName(level)
}

/** Return the level that plays on a seat; null for a person, also where a bot stands in for one. */
export function levelOf(sits: Named): string | null {
  return sits.kind === 'bot' && !sits.is_stand_in ? (sits.level ?? sits.name) : null
}

/** Return the level that a name in a record stands for; null for a person's name. */
export function levelInRecord(name: string | undefined): string | null {
  return name !== undefined && hasText(`page-level-${name}`) ? name : null
}

/** Return a name for each seat: people's own, bots' as characters, numbered where two are alike. */
export function namesOf(seats: Named[]): string[] {
  const met = new Map<string, number>()
  return seats.map((sits, seat) => {
    if (sits.kind === 'open') return t('table-seat-number', { number: seat + 1 })
    const level = levelOf(sits)
    const name = level === null ? personName(sits.name) : botName(level)
    const number = (met.get(name) ?? 0) + 1
    met.set(name, number)
    return number > 1 ? `${name} ${number}` : name
  })
}

/** Return the names in a record as the page shows them: records name bots by their level. */
export function namesInRecord(names: (string | undefined)[]): string[] {
  return namesOf(
    names.map((name) => {
      if (!name) return { kind: 'open', name: '' }
      return { kind: levelInRecord(name) === null ? 'person' : 'bot', name }
    }),
  )
}

/** Return people who are at no real table, such as those of a lesson; `levels` are those of bots, by seat. */
export function peopleNamed(
  names: string[],
  own: number | null,
  levels: (string | null)[] = [],
): Person[] {
  return names.map((name, seat) => ({
    name,
    level: levels[seat] ?? null,
    isYou: seat === own,
    isAway: false,
    clock: null,
  }))
}
