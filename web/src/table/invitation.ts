/** What an invitation says about a table. */
import { gameTitle } from '../games'
import { hasText, t } from '../lib/text.svelte'
import type { TableInfo } from '../messages'
import { personName, UNNAMED } from './names'

/** Return who invites to what: the first person at the table who has a name. */
export function invitationTitle(table: TableInfo): string {
  const game = gameTitle(table.game)
  const host = table.seats.find((sits) => sits.kind === 'person' && sits.name !== UNNAMED)
  return host
    ? t('table-invited', { name: personName(host.name), game })
    : t('table-invited-unnamed', { game })
}

/** Return what is played, in a line: how many people, which clock, and whether hints are given. */
export function tableFacts(table: TableInfo): string {
  const clock = `page-clock-${table.clock}`
  return [
    t('table-invited-players', { count: table.players }),
    ...(hasText(clock) ? [t(clock)] : []),
    ...(table.has_hints ? [t('table-invited-hints')] : []),
  ].join(' · ')
}
