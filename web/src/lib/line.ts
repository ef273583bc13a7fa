/** One WebSocket, kept alive: it notices when the other side is gone, and comes back by itself. */

/** Silence after which the server is asked whether it is there. */
const QUIET_MS = 15_000
/** How long it may take to answer that; shorter when somebody has just come back to the page. */
const ANSWER_MS = 8_000
const QUICK_ANSWER_MS = 3_000
/** How long a connection may take to open. */
const OPEN_MS = 10_000
/** Waits between attempts, doubling from the first to the last. */
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000

/** Return the longest wait after so many attempts. */
export function waitAfter(attempts: number): number {
  return Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts)
}

export interface LineUser {
  connect: () => WebSocket
  random: () => number
  /** The line is open: say what has to be said. */
  opened: () => void
  /** Take a message; return whether it means that the server serves us, which a refusal does not. */
  heard: (data: unknown) => boolean
  /** The line was lost with a close code, or (`hasOpened` false) never came about; it is tried again. */
  lost: (hasOpened: boolean, code: number) => void
  /** Whether the other side answers at present. */
  online: (isOnline: boolean) => void
}

export class Line {
  #user: LineUser
  #socket: WebSocket | null = null
  #isClosed = false
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setTimeout> | undefined

  constructor(user: LineUser) {
    this.#user = user
    document.addEventListener('visibilitychange', this.#wake)
    window.addEventListener('online', this.#wake)
    window.addEventListener('pageshow', this.#wake)
    this.#connect()
  }

  /** Send now if the line is open; otherwise the message is lost. */
  send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** Connect anew: at once, or after a while that grows with each attempt. */
  reconnect(wait?: number): void {
    this.#letGo()
    if (this.#isClosed) return
    const longest = waitAfter(this.#attempts)
    this.#attempts += 1
    // Half the wait is drawn by lot, so that a whole room does not come back at one moment.
    const drawn = longest * (0.5 + 0.5 * this.#user.random())
    this.#retry = setTimeout(() => this.#connect(), wait ?? drawn)
  }

  /** Hang up for good. */
  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#wake)
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('pageshow', this.#wake)
    this.#letGo()
  }

  #connect(): void {
    const socket = this.#user.connect()
    this.#socket = socket
    let hasOpened = false
    const isMine = () => this.#socket === socket
    socket.onopen = () => {
      if (!isMine()) return
      hasOpened = true
      this.#listenFor(QUIET_MS)
      this.#user.opened()
    }
    socket.onmessage = (event) => {
      if (isMine()) this.#heard(event.data)
    }
    socket.onclose = ({ code }) => {
      if (!isMine()) return
      this.reconnect()
      this.#user.lost(hasOpened, code)
    }
    this.#pulse = setTimeout(() => this.reconnect(), OPEN_MS)
  }

  #heard(data: unknown): void {
    this.#listenFor(QUIET_MS)
    this.#user.online(true)
    if (this.#user.heard(data)) this.#attempts = 0
  }

  /** Forget the present connection without telling anybody. */
  #letGo(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#pulse)
    const socket = this.#socket
    this.#socket = null
    this.#user.online(false)
    socket?.close()
  }

  /** Somebody is looking again, or the network is back: find out at once whether the line is alive. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden' || this.#isClosed) return
    if (this.#socket === null) this.reconnect(0)
    else if (this.#socket.readyState === WebSocket.OPEN) this.#knock(QUICK_ANSWER_MS)
  }

  /** Wait for anything at all to be heard; knock when it stays quiet. */
  #listenFor(milliseconds: number): void {
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#knock(ANSWER_MS), milliseconds)
  }

  #knock(patience: number): void {
    this.send({ type: 'ping' })
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.reconnect(0), patience)
  }
}
