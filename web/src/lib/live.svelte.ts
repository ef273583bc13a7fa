/** A table as it is being played: what the server told of it, and what is asked of the server. */
import type {
  FromClient,
  Own,
  Refused,
  Result,
  ChatLine,
  Step,
  TableInfo,
  TableUpdate,
  ToClient,
  GameState,
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

/** What a table needs of the world; tests put in their own. */
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

/** Return a mark that no other message has; `randomUUID` is missing on plain http. */
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

  /** The table; null until the server told of it. */
  table: TableInfo | null = $state.raw(null)
  /** The seats held on this device, and what opens each of them on another. */
  ownSeats: number[] = $state.raw([])
  seatSecrets: string[] = $state.raw([])
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
  chat: ChatLine[] = $state.raw([])
  /** Whether the server answers at present. */
  online = $state(false)
  /** Whether the server has told how the game stands at least once. */
  isReady = $state(false)
  /** Whether there is no such table; nothing else happens then. */
  isMissing = $state(false)
  /** The seat looked through, as the server told; null for a spectator. */
  seat: number | null = $state(null)
  /** Whether another seat's eyes were asked for and are not there yet. */
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
  /** The newest fetch of earlier steps, and the lowest step told since it was begun. */
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
        else if (!hasOpened && !this.isReady) void this.#checkExistence()
      },
      onOnline: (isOnline) => {
        this.online = isOnline
      },
    })
  }

  /** The table, where the server has told of it. */
  get knownTable(): TableInfo {
    if (!this.table) throw new Error('The server has not told of the table yet.')
    return this.table
  }

  /** The position now; undefined before the first is told. */
  get present(): Step | undefined {
    return this.steps[this.length]
  }

  /** Play a move of the seat looked through. */
  move(move: string): Promise<void> {
    const own = this.own
    if (!own) return Promise.reject(new Refusal('not_your_seat', 'No seat of yours is asked.', 0))
    return this.#ask({ type: 'move', seat: own.seat, decision: own.decision, move })
  }

  /** Take back the last move or choice of the seat looked through. */
  takeBack(): Promise<void> {
    const own = this.own
    if (!own) return Promise.reject(new Refusal('not_your_seat', 'You look through no seat.', 0))
    return this.#ask({ type: 'take_back', seat: own.seat })
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

  /** Let a bot play for a seat whose person is long gone. */
  giveSeat(seat: number, level: string | null = null): Promise<void> {
    return this.#ask({ type: 'give_seat', seat, level })
  }

  takeSeatBack(seat: number): Promise<void> {
    return this.#ask({ type: 'take_seat_back', seat })
  }

  /** Ask for another game; `table.rematch` then names its table. */
  rematch(): Promise<void> {
    return this.#ask({ type: 'rematch' })
  }

  /** Connect anew, as after sitting down: the server then knows who this is. */
  restart(): void {
    this.#wanted = undefined
    this.isTurning = false
    this.#socket.reconnect(0)
  }

  /** Let go of the table. */
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

  /** What has an id, and the look, is sent again whenever the line opens. */
  #opened(): void {
    this.#isFresh = true
    this.#version = -1
    this.#tableVersion = -1
    if (this.#wanted !== undefined) this.#socket.send({ type: 'look', seat: this.#wanted })
    for (const { message } of this.#pending.values()) this.#socket.send(message)
  }

  /** A refused connection does not say why: ask whether there is such a table. */
  async #checkExistence(): Promise<void> {
    try {
      await this.#world.table(this.id)
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.#giveUp()
    }
  }

  /** There is no such table: asking again would not help. */
  #giveUp(): void {
    this.isMissing = true
    this.#socket.close()
  }

  // Hearing.

  #receive(data: unknown): boolean {
    const message = JSON.parse(String(data)) as ToClient
    if (message.type === 'table') this.#hearTable(message)
    else if (message.type === 'state') this.#hearState(message)
    else if (message.type === 'said') this.#hearSaid(message)
    else if (message.type === 'done') this.#settle(message.id)?.resolve()
    else if (message.type === 'refused') this.#hearRefused(message)
    return message.type !== 'refused'
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    return pending
  }

  #hearRefused(refused: Refused): void {
    if (refused.id === null && refused.code === 'no_table') {
      this.#giveUp()
      return
    }
    const pending = refused.id === null ? undefined : this.#settle(refused.id)
    if (!pending) {
      this.problem = refused
      return
    }
    pending.reject(new Refusal(refused.code, refused.message, 0))
    // The page believed something that is not so.
    this.#socket.send({ type: 'sync' })
  }

  #hearTable(told: TableUpdate): void {
    if (told.version < this.#tableVersion) return
    this.#tableVersion = told.version
    this.table = told.table
    this.ownSeats = told.own_seats
    this.seatSecrets = told.seat_secrets
  }

  #hearSaid(said: ChatLine): void {
    const others = this.chat.filter((line) => line.number !== said.number)
    this.chat = [...others, said].sort((one, other) => one.number - other.number)
  }

  #hearState(told: GameState): void {
    if (told.version < this.#version) return
    this.#version = told.version
    const seat = told.own?.seat ?? null
    const isTurned = this.isReady && seat !== this.seat
    const known = isTurned ? [] : this.steps
    const first = told.steps[0]?.number ?? told.length + 1
    const hasGap = !isTurned && first > known.length
    this.#lowestTold = Math.min(this.#lowestTold, first)

    this.steps = withSteps(known, told)
    this.length = told.length
    this.own = told.own
    this.seat = seat
    this.waitingFor = told.waiting_for
    this.result = told.result
    this.deadline = told.left_ms === null ? null : Date.now() + told.left_ms
    this.isReady = true
    if (!this.ownSeats.includes(this.#wanted ?? -1) || this.#wanted === seat) this.isTurning = false
    if (this.#isFresh || isTurned || hasGap) void this.#fetchEarlier()
    this.#isFresh = false
  }

  /** Fetch all steps as the present seat may know them; what was told meanwhile is newer and stays. */
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

/** Return the known steps with those told put in and those that are void left out. */
function withSteps(known: readonly (Step | undefined)[], told: GameState): (Step | undefined)[] {
  const steps = Array.from({ length: told.length + 1 }, (_, number) => known[number])
  for (const step of told.steps) steps[step.number] = step
  return steps
}
