/** A server in the test's hands: sockets, and the messages that come over them. */
import type { GameState, Step, ToClient } from '../../src/messages'

/** A socket in the test's hands. */
export class FakeSocket {
  static all: FakeSocket[] = []
  readyState: number = WebSocket.CONNECTING
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor() {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  open(): this {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
    return this
  }

  tell(message: Partial<ToClient>): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  drop(code = 1006): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }
}

export const latest = () => FakeSocket.all[FakeSocket.all.length - 1]

/** Return the message that tells how a game stands. */
export function state(
  version: number,
  length: number,
  steps: Step[],
  more: Partial<GameState> = {},
): GameState {
  return {
    type: 'state',
    version,
    length,
    steps,
    waiting_for: [],
    own: null,
    left_ms: null,
    result: null,
    ...more,
  }
}
