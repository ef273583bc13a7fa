/** A WebSocket that notices when the server is gone, and reconnects by itself. */

/** Silence after which the server is pinged: while somebody looks, otherwise, and after we sent something. */
const QUIET_MS = 6_000
const HIDDEN_QUIET_MS = 15_000
const SENT_QUIET_MS = 1_000
/** How long it may take to answer that; shorter when somebody waits for it, or has just come back to the page. */
const ANSWER_MS = 5_000
const QUICK_ANSWER_MS = 3_000
/** How long a connection may take to open. */
const OPEN_MS = 10_000
/** Waits between attempts, doubling from the first to the last. */
const FIRST_WAIT_MS = 500
const LAST_WAIT_MS = 15_000

/** Return the longest wait after this many attempts. */
export function waitAfter(attempts: number): number {
  return Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts)
}

export interface SocketHandlers {
  connect: () => WebSocket
  random: () => number
  /** The connection is open: send what has to be sent again. */
  onOpen: () => void
  /** Take a message; return whether it means that the server serves us, which a refusal does not. */
  onMessage: (data: unknown) => boolean
  /** The connection was closed with this code, or (`hasOpened` false) never opened; it is tried again. */
  onClose: (hasOpened: boolean, code: number) => void
  /** Whether the server answers at present. */
  onOnline: (isOnline: boolean) => void
}

export class ReconnectingSocket {
  #handlers: SocketHandlers
  #socket: WebSocket | null = null
  #isClosed = false
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setTimeout> | undefined
  /** Whether we wait for the answer to a ping. */
  #isPinged = false

  constructor(handlers: SocketHandlers) {
    this.#handlers = handlers
    document.addEventListener('visibilitychange', this.#wake)
    window.addEventListener('online', this.#wake)
    window.addEventListener('offline', this.#lose)
    window.addEventListener('pageshow', this.#wake)
    this.#connect()
  }

  /** Send now if the connection is open; otherwise drop the message. */
  send(message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify(message))
    // Somebody waits for the answer: notice soon if the server is gone.
    if (!this.#isPinged) this.#listenFor(SENT_QUIET_MS, QUICK_ANSWER_MS)
  }

  /** Reconnect after `wait` milliseconds; by default after a wait that grows with each attempt. */
  reconnect(wait?: number): void {
    this.#drop()
    if (this.#isClosed) return
    const longest = waitAfter(this.#attempts)
    this.#attempts += 1
    // Jitter: half the wait is random, so that not all clients reconnect at the same moment.
    const drawn = longest * (0.5 + 0.5 * this.#handlers.random())
    this.#retry = setTimeout(() => this.#connect(), wait ?? drawn)
  }

  /** Close for good. */
  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#wake)
    window.removeEventListener('online', this.#wake)
    window.removeEventListener('offline', this.#lose)
    window.removeEventListener('pageshow', this.#wake)
    this.#drop()
  }

  #connect(): void {
    const socket = this.#handlers.connect()
    this.#socket = socket
    let hasOpened = false
    const isMine = () => this.#socket === socket
    socket.onopen = () => {
      if (!isMine()) return
      hasOpened = true
      this.#listenOn()
      this.#handlers.onOpen()
    }
    socket.onmessage = (event) => {
      if (isMine()) this.#receive(event.data)
    }
    socket.onclose = ({ code }) => {
      if (!isMine()) return
      this.reconnect()
      this.#handlers.onClose(hasOpened, code)
    }
    this.#pulse = setTimeout(() => this.reconnect(), OPEN_MS)
  }

  #receive(data: unknown): void {
    this.#listenOn()
    this.#handlers.onOnline(true)
    if (this.#handlers.onMessage(data)) this.#attempts = 0
  }

  /** Close the current connection without calling a handler. */
  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#pulse)
    const socket = this.#socket
    this.#socket = null
    this.#handlers.onOnline(false)
    socket?.close()
  }

  /** Somebody is looking again, or the network is back: check the connection at once. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden' || this.#isClosed) return
    if (this.#socket === null) this.reconnect(0)
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ping(QUICK_ANSWER_MS)
  }

  /** The network is gone, as far as the browser can tell: say so at once, and see whether the server answers. */
  #lose = (): void => {
    if (this.#isClosed) return
    this.#handlers.onOnline(false)
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(QUICK_ANSWER_MS)
  }

  /** We have heard from the server: listen for what comes next. */
  #listenOn(): void {
    this.#isPinged = false
    this.#listenFor(document.visibilityState === 'hidden' ? HIDDEN_QUIET_MS : QUIET_MS, ANSWER_MS)
  }

  /** Expect a message within this time; ping the server otherwise. */
  #listenFor(milliseconds: number, patience: number): void {
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.#ping(patience), milliseconds)
  }

  #ping(patience: number): void {
    this.#isPinged = true
    this.send({ type: 'ping' })
    clearTimeout(this.#pulse)
    this.#pulse = setTimeout(() => this.reconnect(0), patience)
  }
}
