/** Who left a game that is watched again, in its log. */
import { dateAndTime, t } from '../lib/text.svelte'
import type { Departure, Step } from '../messages'
import type { Entry } from './story'

/** Return a log with the notes about who left, each at the step that was on the table then. */
export function withDepartures(
  entries: readonly Entry[],
  steps: readonly Step[],
  departures: readonly Departure[],
  names: readonly string[],
): Entry[] {
  const found = new Map(entries.map((entry) => [entry.number, entry]))
  for (const { what, seat, after, at } of departures) {
    const number = steps.findLastIndex((step) => step.number <= after)
    const text = t(`table-log-${what}`, { name: names[seat] ?? '', time: dateAndTime(at) })
    const lines = found.get(number)?.lines ?? []
    found.set(number, { number, lines: [...lines, { kind: 'note', seat, text }] })
  }
  return [...found.values()].sort((one, other) => one.number - other.number)
}
