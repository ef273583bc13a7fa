/** The days of the deal of the day, which begin at 00:00 UTC; written as YYYY-MM-DD. */

const DAY = 86_400_000

/** Return whether a day is not over, by this device's clock. */
export function isRunning(day: string): boolean {
  return day >= new Date().toISOString().slice(0, 10)
}

/** Return the day before a day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
}
