/** Several people at one screen: whose view it shows, and when it is covered between them. */
import type { LiveTable } from '../lib/live.svelte'
import type { Playback } from './playback.svelte'

type Seen = Pick<
  LiveTable,
  'ownSeats' | 'seat' | 'own' | 'waitingFor' | 'isTurning' | 'isReady' | 'look'
>

export class HotSeat {
  #live: Seen
  #hasSecrets: boolean
  /** The decision that the person now looking is to make; null when that is not known. */
  #decision: { seat: number; number: number } | null = null

  constructor(live: Seen, hasSecrets: boolean) {
    this.#live = live
    this.#hasSecrets = hasSecrets
  }

  get isShared(): boolean {
    return this.#live.ownSeats.length > 1
  }

  /** The seat at this screen that is to choose next and does not look yet; null for none. */
  get next(): number | null {
    if (!this.isShared) return null
    const due = this.#live.ownSeats.filter((seat) => this.#live.waitingFor.includes(seat))
    if (this.#live.seat !== null && due.includes(this.#live.seat)) return null
    const seat = this.#live.seat ?? -1
    return due.find((other) => other > seat) ?? due[0] ?? null
  }

  /** Whether somebody's hand must not be seen until the next one takes the device. */
  get isCovered(): boolean {
    return this.#hasSecrets && this.next !== null && this.#live.seat !== null
  }

  /** Switch to the view of the seat that is next. */
  turn(): void {
    const next = this.next
    if (next !== null) this.#live.look(next)
  }

  /** The next decision number is not a new decision: a choice is being taken back. */
  forgetDecision(): void {
    this.#decision = null
  }

  /** Switch automatically where that reveals nothing. Call it in an effect. */
  follow(playback: Playback): void {
    const { own, isTurning, isReady } = this.#live
    if (!this.isShared || isTurning || !isReady) return
    if (!this.#hasSecrets) {
      if (!playback.isCatchingUp) this.turn()
      return
    }
    if (!own) {
      this.#decision = null
      return
    }
    const isSame = this.#decision?.seat === own.seat && this.#decision.number === own.decision
    if (this.#decision?.seat === own.seat && !isSame) {
      // Everybody has chosen: what follows is public, but hands are not.
      this.#decision = null
      this.#live.look(null)
    } else this.#decision = { seat: own.seat, number: own.decision }
  }
}
