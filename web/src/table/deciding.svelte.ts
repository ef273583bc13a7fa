/** What somebody is about to do: a move put together, confirmed, taken back. */
import type { LiveTable } from '../lib/live.svelte'
import { settings } from '../lib/settings.svelte'

export interface Consequences {
  /** A choice begins: what was told before makes room. */
  begun: () => void
  /** A choice of before is taken back. */
  takenBack: () => void
  /** Something was done, and its button may be gone. */
  done: () => void
  refused: (error: unknown) => void
}

export class Deciding {
  /** The move put together and not yet sent, in notation. */
  picked: string | null = $state(null)
  isSending = $state(false)
  #live: LiveTable
  #consequences: Consequences

  constructor(live: LiveTable, consequences: Consequences) {
    this.#live = live
    this.#consequences = consequences
  }

  /** Let go of a move that can no longer be made. To be called in an effect. */
  follow(): void {
    const { picked } = this
    if (picked !== null && !this.isSending && !this.#live.own?.moves.includes(picked)) {
      this.picked = null
    }
  }

  /** Do something that the server may refuse. */
  attempt = async (deed: () => Promise<void>): Promise<void> => {
    this.isSending = true
    try {
      await deed()
    } catch (error) {
      this.#consequences.refused(error)
    } finally {
      this.isSending = false
    }
  }

  pick = (move: string | null): void => {
    if (this.isSending) return
    if (move !== null) this.#consequences.begun()
    if (move !== null && !settings.confirm) void this.#send(move)
    else this.picked = move
  }

  confirm = (): void => {
    if (this.picked !== null && !this.isSending) void this.#send(this.picked)
  }

  takeBack = (): void => {
    if (this.picked !== null) this.picked = null
    else if (this.#live.own?.may_take_back && !this.isSending) {
      this.#consequences.takenBack()
      void this.attempt(() => this.#live.takeBack()).then(this.#consequences.done)
    }
  }

  async #send(move: string): Promise<void> {
    this.#consequences.begun()
    this.picked = move
    await this.attempt(() => this.#live.move(move))
    this.picked = null
    this.#consequences.done()
  }
}
