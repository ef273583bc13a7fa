/** A live table: its state as the server sends it, and commands to the server. */
import type {
  ChatLine,
  FromClient,
  GameState,
  Own,
  Refused,
  Result,
  Step,
  TableInfo,
  TableUpdate,
  ToClient,
} from '../messages'
import * as api from './api'
import { Refusal } from './api'
import { ReconnectingSocket, waitAfter } from './reconnecting-socket'

type Asked = Extract<FromClient, { id: string }>
type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never

interface Pending {
  message: Asked
  resolve: () => void
  reject: (reason: Refusal) => void
}

/** The time of a seat, by this device's clock, in milliseconds. */
export interface SeatClock {
  /** How much there was left when the server last told. */
  left: number
  /** When it runs out; null while it stands still. */
  deadline: number | null
}

/** The environment of a table; tests pass their own. */
export interface Surroundings {
  connect: (id: string) => WebSocket
  steps: (id: string, seat: number | null) => Promise<Step[]>
  table: (id: string) => Promise<unknown>
  random: () => number
}

const REAL: Surroundings = {
  connect: (id) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/live`)
  },
  steps: api.steps,
  table: api.table,
  random: Math.random,
}

/** The code the server closes a connection with when there is no such table. */
const NO_TABLE = 4404
/** The code it closes a connection with when the host of the table has sent this person away. */
const REMOVED = 4403
/** The close code where others still play the same deal today. */
const DAY_RUNNING = 4409

/** Return a unique message id; `randomUUID` is missing on plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One table, followed live until `close` is called.
 *
 * `move`, `say` and the like settle when the server has answered, however often the connection was lost
 * on the way: they reject with the `Refusal` when it says no.
 */
export class LiveTable {
  readonly id: string

  /** The table; null until the server has sent it. */
  table: TableInfo | null = $state.raw(null)
  /** The seats held on this device, and what opens each of them on another. */
  ownSeats: number[] = $state.raw([])
  seatSecrets: string[] = $state.raw([])
  /** For each of these seats, on how many devices it is open. */
  seatDevices: number[] = $state.raw([])
  /** The speakers whom this person does not want to read. */
  muted: string[] = $state.raw([])
  /** Steps by number. Earlier ones are missing (undefined) for a moment after connecting. */
  steps: (Step | undefined)[] = $state.raw([])
  /** How many events there are: `steps[length]` is the present position. */
  length = $state(0)
  /** What the seat looked through may do; null for a spectator. */
  own: Own | null = $state.raw(null)
  waitingFor: number[] = $state.raw([])
  result: Result | null = $state.raw(null)
  /** When somebody's decision is made for them, by this device's clock; null without a clock. */
  deadline: number | null = $state(null)
  /** By seat, the time that was left at `#clocksAt`; null for none. */
  #clocks: (number | null)[] = $state.raw([])
  #clocksAt = $state(0)
  /** The last take-back since this screen follows the table: whose move it was; null for none. */
  undone: { seat: number } | null = $state.raw(null)
  #lines: ChatLine[] = $state.raw([])
  /** The lines of chat that this person is to see. */
  readonly chat: ChatLine[] = $derived.by(() => {
    const hidden = [...this.muted, ...(this.table?.removed ?? [])]
    return hidden.length === 0
      ? this.#lines
      : this.#lines.filter((line) => !hidden.includes(line.speaker))
  })
  /** Whether the server answers at present. */
  online = $state(false)
  /** Whether the state of the game has been received at least once. */
  isReady = $state(false)
  /** Whether there is no such table; nothing else happens then. */
  isMissing = $state(false)
  /** Whether the host of the table has sent this person away; nothing else happens then. */
  isRemoved = $state(false)
  /** Whether it is somebody's deal of the day, which others still play; nothing else happens then. */
  isSecret = $state(false)
  /** The seat looked through, according to the server; null for a spectator. */
  seat: number | null = $state(null)
  /** Whether another seat's view was requested and has not arrived yet. */
  isTurning = $state(false)
  /** The last refusal that answered no particular message. */
  problem: Refused | null = $state.raw(null)

  #world: Surroundings
  #socket: ReconnectingSocket
  #pending = new Map<string, Pending>()
  /** The seat that `look` asked for; undefined while the server chooses. */
  #wanted: number | null | undefined
  #isClosed = false
  #version = -1
  #tableVersion = -1
  #isFresh = true
  /** The newest fetch of earlier steps, and the lowest step received since it started. */
  #fetch = 0
  #lowestTold = Number.POSITIVE_INFINITY

  constructor(id: string, surroundings: Partial<Surroundings> = {}) {
    this.id = id
    this.#world = { ...REAL, ...surroundings }
    this.#socket = new ReconnectingSocket({
      connect: () => this.#world.connect(id),
      random: () => this.#world.random(),
      onOpen: () => this.#opened(),
      onMessage: (data) => this.#receive(data),
      onClose: (hasOpened, code) => {
        if (code === NO_TABLE) this.#giveUp()
        else if (code === REMOVED) this.#leave()
        else if (code === DAY_RUNNING) this.#keepOut()
        else if (!hasOpened && !this.isReady) void this.#checkExistence()
      },
      onOnline: (isOnline) => {
        this.online = isOnline
      },
    })
  }

  /** The table; throws before the server has sent it. */
  get knownTable(): TableInfo {
    if (!this.table) throw new Error('The server has not sent the table yet.')
    return this.table
  }

  /** The current position; undefined before the first is received. */
  get present(): Step | undefined {
    return this.steps[this.length]
  }

  /** The time that a seat has left; null where it has none of its own now. */
  clockOf(seat: number): SeatClock | null {
    const left = this.#clocks[seat] ?? null
    if (left === null) return null
    const isRunning = this.waitingFor.includes(seat) && !this.table?.is_paused && !this.result
    return { left, deadline: isRunning ? this.#clocksAt + left : null }
  }

  /** Play a move of the seat looked through. */
  move(move: string): Promise<void> {
    const own = this.own
    if (!own) return Promise.reject(new Refusal('not_your_seat', 'No seat of yours is asked.', 0))
    return this.#ask({ type: 'move', seat: own.seat, decision: own.decision, move })
  }

  /** Tell the server alone which move is picked for the seat looked through; null for none. */
  tellPick(move: string | null): Promise<void> {
    const own = this.own
    if (!own) return Promise.reject(new Refusal('not_your_seat', 'No seat of yours is asked.', 0))
    return this.#ask({ type: 'pick', seat: own.seat, decision: own.decision, move })
  }

  /** Take back the last move or choice of the seat looked through, or ask the others to allow it. */
  takeBack(): Promise<void> {
    const own = this.own
    if (!own) return Promise.reject(new Refusal('not_your_seat', 'You look through no seat.', 0))
    return this.#ask({ type: 'take_back', seat: own.seat, decision: own.decision })
  }

  /** Accept what somebody proposes, or decline or withdraw it; `number` says which proposal. */
  answer(number: number, isAccepted: boolean): Promise<void> {
    return this.#ask({ type: 'answer', number, is_accepted: isAccepted })
  }

  /** Look through a seat of one's own, or as a spectator. */
  look(seat: number | null): void {
    if (this.#wanted === seat && (this.isTurning || this.seat === seat)) return
    this.#wanted = seat
    this.isTurning = this.seat !== seat
    this.#socket.send({ type: 'look', seat })
  }

  say(text: string): Promise<void> {
    return this.#ask({ type: 'say', text })
  }

  /** Show no more lines of somebody, or show them again. */
  muteSpeaker(speaker: string, isMuted: boolean): Promise<void> {
    return this.#ask({ type: 'mute', speaker, is_muted: isMuted })
  }

  /** Send away a spectator who has said something; only for the host of the table. */
  removeSpectator(speaker: string): Promise<void> {
    return this.#ask({ type: 'remove_spectator', speaker })
  }

  /** Make a new secret link for a seat; other devices do not hold it any more. */
  renewSeat(seat: number): Promise<void> {
    return this.#ask({ type: 'renew_seat', seat })
  }

  /** Before the start: let a bot sit on a free seat, or free a bot's seat (null). */
  setSeat(seat: number, level: string | null): Promise<void> {
    return this.#ask({ type: 'set_seat', seat, level })
  }

  /** Take another name at this table. */
  rename(seat: number, name: string): Promise<void> {
    return this.#ask({ type: 'rename', seat, name })
  }

  /** Give the game up for a seat, for good. */
  resign(seat: number): Promise<void> {
    return this.#ask({ type: 'resign', seat })
  }

  /** Close the table without a result, or propose that to the others. */
  closeTable(): Promise<void> {
    return this.#ask({ type: 'close' })
  }

  /** Let the clocks stand still, or propose that to the others. */
  pauseClock(): Promise<void> {
    return this.#ask({ type: 'pause' })
  }

  /** Let the clocks run on, or propose that to the others. */
  resumeClock(): Promise<void> {
    return this.#ask({ type: 'resume' })
  }

  /** Let a bot play for a seat of one's own, or for one whose person left long ago. */
  giveSeat(seat: number, level: string | null = null): Promise<void> {
    return this.#ask({ type: 'give_seat', seat, level })
  }

  takeSeatBack(seat: number): Promise<void> {
    return this.#ask({ type: 'take_seat_back', seat })
  }

  /** Offer another game or accept it; once everybody has, `table.rematch` names its table. */
  rematch(): Promise<void> {
    return this.#ask({ type: 'rematch' })
  }

  /** Decline the offer of another game, or withdraw from it. */
  declineRematch(): Promise<void> {
    return this.#ask({ type: 'decline_rematch' })
  }

  /** Reconnect, as after sitting down, so that the server knows who this is. */
  restart(): void {
    this.#wanted = undefined
    this.isTurning = false
    this.#socket.reconnect(0)
  }

  /** Stop following the table. */
  close(): void {
    this.#isClosed = true
    this.#socket.close()
    for (const { reject } of this.#pending.values()) {
      reject(new Refusal('closed', 'The table was left.', 0))
    }
    this.#pending.clear()
  }

  // Sending.

  #ask(content: Unsent<Asked>): Promise<void> {
    const message = { ...content, id: newId() } as Asked
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject })
      this.#socket.send(message)
    })
  }

  /** Messages with an id, and the seat looked through, are sent again whenever the connection opens. */
  #opened(): void {
    this.#isFresh = true
    this.#version = -1
    this.#tableVersion = -1
    if (this.#wanted !== undefined) this.#socket.send({ type: 'look', seat: this.#wanted })
    for (const { message } of this.#pending.values()) this.#socket.send(message)
  }

  /** A refused connection gives no reason: ask whether there is such a table. */
  async #checkExistence(): Promise<void> {
    try {
      await this.#world.table(this.id)
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.#giveUp()
    }
  }

  /** There is no such table: stop reconnecting. */
  #giveUp(): void {
    this.isMissing = true
    this.#socket.close()
  }

  /** The host has sent this person away: stop reconnecting. */
  #leave(): void {
    this.isRemoved = true
    this.#socket.close()
  }

  /** The deal is still secret: stop reconnecting. */
  #keepOut(): void {
    this.isSecret = true
    this.#socket.close()
  }

  // Receiving.

  #receive(data: unknown): boolean {
    const message = JSON.parse(String(data)) as ToClient
    if (message.type === 'table') this.#onTable(message)
    else if (message.type === 'state') this.#onState(message)
    else if (message.type === 'said') this.#onChatLine(message)
    else if (message.type === 'done') this.#settle(message.id)?.resolve()
    else if (message.type === 'refused') this.#onRefused(message)
    return message.type !== 'refused'
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #onRefused(refused: Refused): void {
    if (refused.id === null && refused.code === 'no_table') {
      this.#giveUp()
      return
    }
    if (refused.id === null && refused.code === 'day_running') {
      this.#keepOut()
      return
    }
    const pending = refused.id === null ? undefined : this.#settle(refused.id)
    if (!pending) {
      this.problem = refused
      return
    }
    pending.reject(new Refusal(refused.code, refused.message, 0))
    // The page's state was out of date.
    this.#socket.send({ type: 'sync' })
  }

  #onTable(update: TableUpdate): void {
    if (update.version < this.#tableVersion) return
    this.#tableVersion = update.version
    this.table = update.table
    this.ownSeats = update.own_seats
    this.seatSecrets = update.seat_secrets
    this.seatDevices = update.seat_devices
    this.muted = update.muted
  }

  #onChatLine(said: ChatLine): void {
    const others = this.#lines.filter((line) => line.number !== said.number)
    this.#lines = [...others, said].sort((one, other) => one.number - other.number)
  }

  #onState(update: GameState): void {
    if (update.version < this.#version) return
    this.#version = update.version
    const seat = update.own?.seat ?? null
    const isTurned = this.isReady && seat !== this.seat
    const known = isTurned ? [] : this.steps
    const first = update.steps[0]?.number ?? update.length + 1
    const hasGap = !isTurned && first > known.length
    this.#lowestTold = Math.min(this.#lowestTold, first)
    const undoneBy = update.steps.at(-1)?.taken_back_by
    if (!this.#isFresh && !isTurned && update.length < this.length && undoneBy !== undefined) {
      this.undone = { seat: undoneBy }
    }

    this.steps = withSteps(known, update)
    this.length = update.length
    this.own = update.own
    this.seat = seat
    this.waitingFor = update.waiting_for
    this.result = update.result
    this.deadline = update.left_ms === null ? null : Date.now() + update.left_ms
    this.#clocks = update.clocks ?? []
    this.#clocksAt = Date.now()
    this.isReady = true
    this.#settleMoves(update.own)
    if (!this.ownSeats.includes(this.#wanted ?? -1) || this.#wanted === seat) this.isTurning = false
    if (this.#isFresh || isTurned || hasGap) void this.#fetchEarlier()
    this.#isFresh = false
  }

  /** A seat that is asked for a later decision has made its move, although the answer is still on its way. */
  #settleMoves(own: Own | null): void {
    for (const [id, { message }] of this.#pending) {
      const isPast = message.type === 'move' && message.seat === own?.seat
      if (isPast && message.decision < own.decision) this.#settle(id)?.resolve()
    }
  }

  /** Fetch all steps as the present seat may know them; steps received meanwhile are newer and stay. */
  async #fetchEarlier(): Promise<void> {
    const mine = ++this.#fetch
    this.#lowestTold = Number.POSITIVE_INFINITY
    if (this.length === 0) return
    for (let attempt = 0; mine === this.#fetch && !this.#isClosed; attempt += 1) {
      try {
        const fetched = await this.#world.steps(this.id, this.seat)
        if (mine === this.#fetch) this.#fill(fetched)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, waitAfter(attempt)))
      }
    }
  }

  #fill(fetched: Step[]): void {
    const filled = [...this.steps]
    for (const step of fetched) {
      if (step.number <= this.length && step.number < this.#lowestTold) filled[step.number] = step
    }
    this.steps = filled
  }
}

/** Return the known steps, updated with those received and without those that are void. */
function withSteps(known: readonly (Step | undefined)[], update: GameState): (Step | undefined)[] {
  const steps = Array.from({ length: update.length + 1 }, (_, number) => known[number])
  for (const step of update.steps) steps[step.number] = step
  return steps
}
