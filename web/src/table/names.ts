/** Names of seats. */
import { hasText, t } from '../lib/text.svelte'
import type { SeatInfo } from '../messages'

/** The server's name for somebody who gave none. */
const UNNAMED = 'Guest'

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

/** Return a name for each seat: people's own, bots by level, numbered where two are alike. */
export function namesOf(seats: Named[]): string[] {
  const met = new Map<string, number>()
  return seats.map((sits, seat) => {
    if (sits.kind === 'open') return t('table-seat-number', { number: seat + 1 })
    const isBot = sits.kind === 'bot' && !sits.is_stand_in
    const name = isBot ? levelName(sits.level ?? sits.name) : personName(sits.name)
    const number = (met.get(name) ?? 0) + 1
    met.set(name, number)
    if (isBot) return t('table-bot-name', { level: name, number })
    return number > 1 ? `${name} ${number}` : name
  })
}

/** Return the names in a record as the page shows them: records name bots by their level. */
export function namesInRecord(names: (string | undefined)[]): string[] {
  return namesOf(
    names.map((name) => {
      const isBot = name !== undefined && hasText(`page-level-${name}`)
      return { kind: name ? (isBot ? 'bot' : 'person') : 'open', name: name ?? '' }
    }),
  )
}
