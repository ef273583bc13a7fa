/** Time left, as a clock shows it. */
import { t } from '../lib/text.svelte'

/** Return milliseconds as "1:05", "2:00:09" or, with days, in words. */
export function clockText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const days = Math.floor(seconds / 86400)
  if (days > 0) {
    return t('table-clock-days', { days, hours: Math.floor((seconds % 86400) / 3600) })
  }
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
