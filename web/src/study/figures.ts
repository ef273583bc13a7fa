/** Numbers of analyses, as the reader writes them. */
import { language } from '../lib/text.svelte'

/** Return points with their sign. */
export function signed(value: number, digits = 1): string {
  const text = plain(Math.abs(value), digits)
  if (Number(Math.abs(value).toFixed(digits)) === 0) return text
  return value < 0 ? `−${text}` : `+${text}`
}

export function plain(value: number, digits = 1): string {
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** Return a share as points of 100. */
export function percent(share: number, digits = 0): string {
  return plain(share * 100, digits)
}
