/** How much of each table's chat has been read on this device. */

const KEY = 'tilewright.read'
/** How many tables are remembered, the last ones. */
const TABLES = 100

type Read = [table: string, line: number][]

function stored(): Read {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((pair): pair is Read[number] => isPair(pair)) : []
  } catch {
    return []
  }
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

/** Remember that a table's chat was read up to a line. */
export function markRead(table: string, line: number): void {
  const read = stored()
  if (read.some(([known, last]) => known === table && last >= line)) return
  const kept = [...read.filter(([known]) => known !== table), [table, line]].slice(-TABLES)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage everything counts as unread, which does no harm.
  }
}

/** Return how many of a table's lines have not been read. */
export function numUnread(table: string, lines: number): number {
  const last = stored().find(([known]) => known === table)?.[1] ?? 0
  return Math.max(0, lines - last)
}
