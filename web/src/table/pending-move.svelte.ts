/** The move that somebody is about to make: picked, confirmed, taken back. */
import type { LiveTable } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'

/** What a move is made at. */
export type MovesTable = Pick<
  LiveTable,
  'own' | 'deadline' | 'online' | 'tellPick' | 'move' | 'takeBack'
>

export interface MoveHandlers {
  /** A choice begins: earlier announcements are cleared. */
  onBegin: () => void
  /** A move is on its way to the server. */
  onSend: () => void
  /** An earlier choice is taken back. */
  onTakeBack: () => void
  /** Something was done, and its button may be gone. */
  onDone: () => void
  onRefused: (error: unknown) => void
}

/** How long an answer may take before that is shown, in milliseconds. */
const SLOW = 1000

export class PendingMove {
  /** The move put together and not yet sent, in notation. */
  picked: string | null = $state(null)
  isSending = $state(false)
  /** Whether the server takes longer to answer than people expect. */
  isSlow = $state(false)
  #live: MovesTable
  #handlers: MoveHandlers
  /** What the server was last told that is picked, and for which decision; null where that is not known. */
  #told: string | null = ''

  constructor(live: MovesTable, handlers: MoveHandlers) {
    this.#live = live
    this.#handlers = handlers
  }

  /** Whether the last move or choice can be taken back, or the others be asked to allow it. */
  get mayTakeBack(): boolean {
    const own = this.#live.own
    return own !== null && (own.may_take_back || own.may_ask_take_back === true)
  }

  /** Let go of a move that was picked for a position that is gone. */
  drop(): void {
    if (!this.isSending) this.picked = null
  }

  /** Drop a move that has become illegal. To be called in an effect. */
  follow(): void {
    const { picked } = this
    if (picked !== null && !this.isSending && !this.#live.own?.moves.includes(picked)) {
      this.picked = null
    }
  }

  /** Tell the server what is picked, so that it is played if the time runs out. To be called in an effect. */
  tellPick(): void {
    const { own, deadline, online } = this.#live
    // The server keeps it in memory alone, and may have restarted meanwhile.
    if (!online) this.#told = null
    if (!online || this.isSending) return
    const isTimed = own !== null && own.moves.length > 0 && deadline !== null
    const wanted = isTimed && this.picked !== null ? `${own.decision} ${this.picked}` : ''
    if (wanted === this.#told) return
    this.#told = wanted
    // A refusal means that the position has changed; nothing is picked there.
    if (isTimed) this.#live.tellPick(this.picked).catch(() => {})
  }

  /** Do something that the server may refuse. */
  attempt = async (request: () => Promise<void>): Promise<void> => {
    this.isSending = true
    const timer = setTimeout(() => {
      this.isSlow = true
    }, SLOW)
    try {
      await request()
    } catch (error) {
      this.#handlers.onRefused(error)
    } finally {
      clearTimeout(timer)
      this.isSlow = false
      this.isSending = false
    }
  }

  pick = (move: string | null): void => {
    if (this.isSending) return
    if (move !== null) this.#handlers.onBegin()
    if (move !== null && !settings.confirm) void this.#send(move)
    else this.picked = move
  }

  /** Show a move as picked, to be confirmed even where that is not usual. */
  show(move: string): void {
    if (this.isSending) return
    this.#handlers.onBegin()
    this.picked = move
  }

  confirm = (): void => {
    if (this.picked !== null && !this.isSending) void this.#send(this.picked)
  }

  takeBack = (): void => {
    if (this.picked !== null) this.picked = null
    else if (this.mayTakeBack && !this.isSending) {
      this.#handlers.onTakeBack()
      void this.attempt(() => this.#live.takeBack()).then(this.#handlers.onDone)
    }
  }

  async #send(move: string): Promise<void> {
    this.#handlers.onBegin()
    this.#handlers.onSend()
    this.picked = move
    await this.attempt(() => this.#live.move(move))
    this.picked = null
    this.#handlers.onDone()
  }
}
