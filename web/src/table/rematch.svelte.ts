/** Another game of the same people: who wants it, who has yet to answer, and the way there. */
import type { LiveTable } from '../lib/live.svelte'
import { listOf, t } from '../lib/text.svelte'

/**
 * What this screen can do about another game: offer it, answer an offer, wait for the others' answers, or go
 * there once it has been opened. Spectators can only go there.
 */
export type RematchStage = 'none' | 'offer' | 'answer' | 'wait' | 'open'

type Table = Pick<LiveTable, 'table' | 'ownSeats' | 'rematch' | 'declineRematch'>

export class RematchTalk {
  #live: Table
  #onOpened: (id: string) => void
  /** Whether this screen has accepted and goes along when the game is opened. */
  #isComing = false

  constructor(live: Table, onOpened: (id: string) => void) {
    this.#live = live
    this.#onOpened = onOpened
  }

  get stage(): RematchStage {
    const { table, ownSeats } = this.#live
    if (table?.rematch) return 'open'
    if (ownSeats.length === 0 || table?.day) return 'none'
    const accepted = table?.rematch_offer?.accepted ?? []
    if (accepted.length === 0) return 'offer'
    return ownSeats.every((seat) => accepted.includes(seat)) ? 'wait' : 'answer'
  }

  /** What is to be said about it; null while nobody has offered anything. */
  status(names: string[]): string | null {
    const offer = this.#live.table?.rematch_offer
    if (!offer) return null
    const listed = (seats: number[]) => listOf(seats.map((seat) => names[seat] ?? ''))
    if (this.stage === 'wait')
      return t('table-rematch-waiting', { names: listed(offer.waiting_for) })
    if (this.stage === 'answer') {
      const count = offer.accepted.length
      return t('table-rematch-offered', { names: listed(offer.accepted), count })
    }
    const { declined_by } = offer
    if (declined_by === null || this.#live.ownSeats.includes(declined_by)) return null
    return t('table-rematch-declined', { name: names[declined_by] ?? '' })
  }

  /** Offer another game, or accept the one that is offered. */
  accept = async (): Promise<void> => {
    this.#isComing = true
    try {
      await this.#live.rematch()
    } catch (error) {
      this.#isComing = false
      throw error
    }
  }

  /** Decline the offer, or withdraw from it. */
  decline = (): Promise<void> => {
    this.#isComing = false
    return this.#live.declineRematch()
  }

  /** Go to the new table when it is opened, if this screen has accepted. To be called in an effect. */
  follow(): void {
    const { stage } = this
    if (stage === 'wait') this.#isComing = true
    if (this.#live.table?.rematch_offer?.declined_by != null) this.#isComing = false
    const opened = this.#live.table?.rematch
    if (stage !== 'open' || !opened || !this.#isComing) return
    this.#isComing = false
    this.#onOpened(opened)
  }
}
