/** A hint for the decision at hand, given in three steps: what to look at, the move, and why. */
import type { StudyWords } from '../games/types'
import * as api from '../lib/api'
import { loaded } from '../lib/loading'
import { addMessages, messageFile } from '../lib/text.svelte'
import type { Hint } from '../messages'
import type { TableSession } from '../table/session.svelte'

/** How much of a hint has been told. */
export const NOTHING = 0
export const LOOK = 1
export const MOVE = 2
export const WHY = 3

/** What tells a hint, loaded when the first one is asked for. */
interface Teller {
  tell: (hint: Hint, stage: number, words: StudyWords | null, session: TableSession) => string[]
  words: StudyWords | null
}

export class HintTalk {
  stage = $state(NOTHING)
  isAsking = $state(false)
  #session: TableSession
  #hint: Hint | null = $state.raw(null)
  #teller: Teller | null = $state.raw(null)

  constructor(session: TableSession) {
    this.#session = session
  }

  /** Whether a hint may be asked for now. */
  get isOffered(): boolean {
    const { table, isAsked, isPast, isTelling } = this.#session
    return table.has_hints === true && isAsked && !isPast && !isTelling
  }

  /** What has been told, as sentences; none before a hint was asked for. */
  readonly texts: string[] = $derived.by(() => {
    if (this.#hint === null || this.#teller === null || this.stage === NOTHING) return []
    return this.#teller.tell(this.#hint, this.stage, this.#teller.words, this.#session)
  })

  /** Ask for a hint, or for more of it. */
  next = async (): Promise<void> => {
    if (!this.isOffered || this.isAsking) return
    if (this.#hint === null) {
      if (await this.#fetch()) this.stage = LOOK
    } else this.stage = Math.min(WHY, this.stage + 1)
    const best = this.#hint?.moves[0]
    if (best && this.stage >= MOVE) this.#session.pendingMove.show(best.move)
  }

  close = (): void => {
    this.stage = NOTHING
  }

  /** Forget a hint with the decision it was for. To be called in an effect. */
  follow(): void {
    void this.#session.call
    this.stage = NOTHING
    this.#hint = null
  }

  async #fetch(): Promise<boolean> {
    const { live, game, call } = this.#session
    const own = live.own
    if (own === null) return false
    this.isAsking = true
    try {
      const [hint, words, { tell }] = await Promise.all([
        api.hint(live.id, { seat: own.seat, decision: own.decision }),
        game.study?.() ?? null,
        loaded(() => import('./hint-words')),
        addMessages(messageFile('study'), 'study'),
      ])
      if (this.#session.call !== call) return false
      this.#hint = hint
      this.#teller = { tell, words }
      return true
    } catch (error) {
      this.#session.refuse(error)
      return false
    } finally {
      this.isAsking = false
    }
  }
}
