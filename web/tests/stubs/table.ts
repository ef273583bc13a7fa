/** A table in the test's hands: a game without rules, and the messages that tell of it. */
import { cleanup } from '@testing-library/svelte'
import { tick } from 'svelte'
import { vi } from 'vitest'
import type { GameModule } from '../../src/games/types'
import { LiveTable } from '../../src/lib/live.svelte'
import { type Pace, settings } from '../../src/lib/settings.svelte'
import { addMessages, messageFile, setLanguage } from '../../src/lib/text.svelte'
import type { Own, SeatInfo, Step, TableInfo } from '../../src/messages'
import { bar } from '../../src/shell/bar.svelte'
import Board from './Board.svelte'
import { FakeSocket, latest } from './socket'

const SEAT = { level: null, is_present: true, may_be_given: false, is_stand_in: false }

/** A game that tells of each step in one line. */
export const GAME: GameModule = {
  hasSecrets: false,
  tellsPoints: true,
  Board: Board as GameModule['Board'],
  Rules: Board as unknown as GameModule['Rules'],
  lessons: async () => ({ lessons: [], taps: () => [], keep: [] }),
  hint: () => '',
  hasReport: () => false,
  task: () => 'Do something.',
  lines: (step) => [
    { text: `Step ${step.number}`, kind: 'move', seat: Number(step.event?.[0] ?? 0) },
  ],
  moveWords: (move) => move,
  sections: () => [],
  pointKinds: () => [],
  points: () => [],
}

export const OWN: Own = {
  seat: 0,
  decision: 0,
  has_chosen: false,
  moves: ['x', 'y'],
  outlook: [{}, {}],
  may_take_back: false,
}

export function step(number: number, seat = 0, more: Partial<Step> = {}): Step {
  const event: Step['event'] = [seat, 'x']
  return { number, event, view: {}, scores: [], standing: {}, facts: [], at: 0, ...more }
}

export const person = (name: string): SeatInfo => ({ ...SEAT, kind: 'person', name })
export const bot = (level: string): SeatInfo => ({ ...SEAT, kind: 'bot', name: level, level })

export function tableOf(seats: SeatInfo[], more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 'abc',
    game: 'stub',
    variant: 'usual',
    players: seats.length,
    options: {},
    figures: {},
    clock: 'none',
    clock_seconds: null,
    status: 'playing',
    seats,
    rematch: null,
    rematch_offer: null,
    ...more,
  }
}

/** Send the table to the page, where its reader holds the first seat. */
export function tellTable(version: number, table: TableInfo, own_seats = [0]): void {
  const seat_secrets = own_seats.map(String)
  const seat_devices = own_seats.map(() => 1)
  const muted: string[] = []
  latest().tell({ type: 'table', version, table, own_seats, seat_secrets, seat_devices, muted })
}

/** Return a table that is followed over a socket in the test's hands, in English and with fake timers. */
export async function followed(pace: Pace = 'none'): Promise<LiveTable> {
  await addMessages(messageFile('page'), 'page')
  await addMessages(messageFile('table'), 'table')
  await setLanguage('en')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  settings.pace = pace
  FakeSocket.all = []
  const live = new LiveTable('abc', {
    connect: () => new FakeSocket() as unknown as WebSocket,
    steps: async () => [],
    table: async () => ({}),
    random: () => 1,
  })
  latest().open()
  return live
}

/** Take a followed table off the page, and give back what it took of the browser. */
export function unfollow(live: LiveTable): void {
  cleanup()
  live.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  settings.pace = 'normal'
}

/** Open the menu, whose first part is about the people at the table. The DOM of the tests knows no dialogues. */
export async function openMenu(): Promise<void> {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  bar.openMenu()
  await settle()
}

/** Return the messages of a kind that the page has sent over its present connection. */
export function sent(type: string): Record<string, unknown>[] {
  return latest().sent.filter((message) => message.type === type)
}

/** Let timers and effects run. */
export async function settle(milliseconds = 10): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await tick()
}
