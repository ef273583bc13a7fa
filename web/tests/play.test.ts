import { cleanup, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameModule } from '../src/games/types'
import { LiveTable } from '../src/lib/live.svelte'
import { settings } from '../src/lib/settings.svelte'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import type { Step, TableInfo } from '../src/messages'
import Play from '../src/table/Play.svelte'
import Board, { animation } from './stubs/Board.svelte'
import { FakeSocket, latest, state } from './stubs/socket'

const SEAT = { level: null, is_present: true, may_be_given: false, is_stand_in: false }
const RESULT = { scores: [7, 40], winners: [1] }

const game: GameModule = {
  hasSecrets: false,
  tellsPoints: true,
  Board: Board as GameModule['Board'],
  Rules: Board as unknown as GameModule['Rules'],
  Lesson: Board as unknown as GameModule['Lesson'],
  hint: () => '',
  hasReport: () => true,
  task: () => 'Do something.',
  lines: (step) => [{ text: `Step ${step.number}`, kind: 'move' }],
  moveWords: (move) => move,
  sections: () => [],
  pointKinds: () => [],
  points: () => [],
}

function step(number: number): Step {
  return { number, event: [0, 'x'], view: {}, scores: [], standing: {}, facts: [], at: 0 }
}

function table(status: TableInfo['status']): TableInfo {
  return {
    id: 'abc',
    game: 'stub',
    variant: 'usual',
    players: 2,
    options: {},
    figures: {},
    clock: 'none',
    clock_seconds: null,
    status,
    seats: [
      { ...SEAT, kind: 'person', name: 'Ada' },
      { ...SEAT, kind: 'person', name: 'Ben' },
    ],
    rematch: null,
    rematch_offer: null,
  }
}

function tellTable(version: number, status: TableInfo['status']): void {
  latest().tell({
    type: 'table',
    version,
    table: table(status),
    own_seats: [0],
    seat_secrets: ['s'],
  })
}

/** Let timers and effects run until the playback has taken the step that is due. */
async function settle(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await tick()
}

const log = () => screen.getByRole('list', { name: 'Log of the moves' }).textContent
const said = () => screen.getAllByRole('log')[0]?.textContent
const status = () => screen.getByRole('region', { name: 'Status' }).textContent

describe('a step that is being animated', () => {
  let live: LiveTable

  beforeEach(async () => {
    await addMessages(messageFile('page'), 'page')
    await addMessages(messageFile('table'), 'table')
    await setLanguage('en')
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    settings.pace = 'normal'
    FakeSocket.all = []
    live = new LiveTable('abc', {
      connect: () => new FakeSocket() as unknown as WebSocket,
      steps: async () => [],
      table: async () => ({}),
      random: () => 1,
    })
    latest().open()
    tellTable(1, 'playing')
    latest().tell(state(1, 0, [step(0)], { waiting_for: [0] }))
  })

  async function watch(played: GameModule): Promise<void> {
    render(Play, { live, game: played, onrefused: () => {} })
    await settle()
  }

  afterEach(() => {
    cleanup()
    live.close()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  async function end(order: 'table first' | 'state first'): Promise<void> {
    if (order === 'table first') tellTable(2, 'over')
    latest().tell(state(2, 1, [step(1)], { result: RESULT }))
    if (order === 'state first') tellTable(2, 'over')
    await settle()
    await settle(10)
    expect(screen.getByTestId('board').textContent).toBe('1')
  }

  const spoilers = () => [
    screen.queryByRole('tab', { name: 'Result' }),
    screen.queryByRole('button', { name: 'Play again' }),
    screen.queryByText(/wins/),
  ]

  it.each(['table first', 'state first'] as const)(
    'ends the game for the eye only when it is through (%s)',
    async (order) => {
      await watch(game)
      await end(order)
      expect(spoilers()).toEqual([null, null, null])
      await settle(60_000)
      expect(spoilers()).toEqual([null, null, null])

      animation.end()
      await settle()

      expect(screen.queryByRole('tab', { name: 'Result' })).not.toBeNull()
      expect(screen.queryAllByRole('button', { name: 'Play again' })).not.toEqual([])
      expect(status()).toContain('Ben wins with 40 points')
    },
  )

  it('is told when it is through, where words would give secrets away', async () => {
    await watch({ ...game, hasSecrets: true })
    latest().tell(state(2, 1, [step(1)]))
    await settle()
    await settle(10)
    expect([log(), said(), status()].join()).not.toContain('Step 1')

    animation.end()
    await settle()

    expect(log()).toContain('Step 1')
    expect(said()).toContain('Step 1')
  })

  it('is told at once in text mode', async () => {
    settings.mode = 'text'
    await watch(game)
    latest().tell(state(2, 1, [step(1)], { result: RESULT }))
    tellTable(2, 'over')
    await settle(10_000)

    expect(status()).toContain('Ben wins')
    settings.mode = 'board'
  })
})
