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

/** Return a person's name; who gave none is a guest in any language. */
function guestName(name: string): string {
  return name === UNNAMED ? t('table-guest') : name
}

/** Return a name for each seat: people's own, bots by level, numbered where two are alike. */
export function namesOf(seats: Named[]): string[] {
  const met = new Map<string, number>()
  return seats.map((sits, seat) => {
    if (sits.kind === 'open') return t('table-seat-number', { number: seat + 1 })
    const isBot = sits.kind === 'bot' && !sits.is_stand_in
    const name = isBot ? levelName(sits.level ?? sits.name) : guestName(sits.name)
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
