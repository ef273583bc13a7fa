/** The deal of the day: how it stands, in words, and the way to its table. */
import { playDaily } from '../lib/api'
import { go } from '../lib/router.svelte'
import { t } from '../lib/text.svelte'
import type { DailyDeal, DailyRank } from '../messages'
import { signed } from '../study/figures'

const HOUR = 3_600_000

/** Return points ahead, or behind. */
export function marginText(margin: number): string {
  return signed(margin, 0)
}

/** Return how the reader did, or how many people have played. */
export function standing({ own, num_ranked }: DailyDeal): string {
  if (own?.outcome === 'ranked') {
    const { rank, margin } = own
    return t('daily-own-ranked', {
      rank: rank ?? 0,
      count: num_ranked,
      margin: marginText(margin ?? 0),
    })
  }
  if (own) return t(`daily-own-${own.outcome}`)
  return num_ranked > 0 ? t('daily-ranked', { count: num_ranked }) : t('daily-first')
}

/** Return by which name somebody appears. */
export function nameOf({ name, is_own }: DailyRank): string {
  const shown = name || t('daily-guest')
  return is_own ? t('daily-you', { name: shown }) : shown
}

/** Return how long the day still is. */
export function timeLeft(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  const minutes = Math.max(1, Math.floor((ms % HOUR) / 60_000))
  return hours > 0 ? t('daily-next-hours', { hours }) : t('daily-next-minutes', { minutes })
}

/** Go to the table with today's deal: the reader's own, which is opened the first time. */
export async function play(deal: DailyDeal): Promise<void> {
  go(`/t/${deal.own?.table ?? (await playDaily(deal.game)).table.id}`)
}
