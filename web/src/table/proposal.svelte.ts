/** What somebody at the table proposes and the others have to accept, such as taking a move back. */
import type { LiveTable } from '../lib/live.svelte'
import { listOf, t } from '../lib/text.svelte'

/** What this screen can do about a proposal: nothing, answer it, or wait for the others' answers. */
export type ProposalStage = 'none' | 'answer' | 'wait'

type Table = Pick<LiveTable, 'table' | 'ownSeats' | 'answer'>

export class ProposalTalk {
  #live: Table
  /** The number of the last proposal that is known to have been declined. */
  #known: number | null

  constructor(live: Table) {
    this.#live = live
    this.#known = this.#declined?.number ?? null
  }

  get stage(): ProposalStage {
    const { table, ownSeats } = this.#live
    const { accepted = [], waiting_for = [] } = table?.proposal ?? {}
    if (ownSeats.some((seat) => accepted.includes(seat))) return 'wait'
    return ownSeats.some((seat) => waiting_for.includes(seat)) ? 'answer' : 'none'
  }

  /** Return the seat that has just declined what this screen wanted, once; null for none. */
  newlyDeclined(): number | null {
    const declined = this.#declined
    if (!declined || declined.number === this.#known) return null
    this.#known = declined.number
    return declined.seat
  }

  get #declined(): { number: number; seat: number } | null {
    const { table, ownSeats } = this.#live
    const proposal = table?.proposal
    const seat = proposal?.declined_by ?? null
    if (!proposal || seat === null || ownSeats.includes(seat)) return null
    return ownSeats.includes(proposal.seat) ? { number: proposal.number, seat } : null
  }

  /** What is to be said about it; empty where there is nothing to answer or to wait for. */
  words(names: string[]): string {
    const proposal = this.#live.table?.proposal
    if (!proposal || this.stage === 'none') return ''
    if (this.stage === 'answer') {
      return t(`table-proposal-${proposal.what}`, { name: names[proposal.seat] ?? '' })
    }
    const missing = proposal.waiting_for.map((seat) => names[seat] ?? '')
    return t('table-proposal-waiting', { names: listOf(missing) })
  }

  accept = (): Promise<void> => this.#answer(true)
  /** Decline it, or withdraw what this screen has proposed or accepted. */
  decline = (): Promise<void> => this.#answer(false)

  async #answer(isAccepted: boolean): Promise<void> {
    const number = this.#live.table?.proposal?.number
    if (number !== undefined) await this.#live.answer(number, isAccepted)
  }
}
