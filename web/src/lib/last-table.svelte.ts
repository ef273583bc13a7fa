/** The table that this tab was last at, so that other pages lead back to it. */

const KEY = 'tilewright.table'

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

let last: string | null = $state(stored())

/** Return the id of the table that this tab was last at; null if it was at none. */
export function lastTable(): string | null {
  return last
}

/** Remember a table, or that there is none (null). */
export function rememberTable(id: string | null): void {
  last = id
  try {
    if (id === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, id)
  } catch {
    // Without storage it is remembered until the page is loaded again.
  }
}
