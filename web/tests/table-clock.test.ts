import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveTable } from '../src/lib/live.svelte'
import Play from '../src/table/Play.svelte'
import { animation } from './stubs/Board.svelte'
import { latest, state } from './stubs/socket'
import {
  followed,
  GAME,
  OWN,
  openMenu,
  person,
  sent,
  settle,
  step,
  tableOf,
  tellTable,
  unfollow,
} from './stubs/table'

const TABLE = tableOf([person('Ada'), person('Ben')], { clock: 'fast', clock_seconds: 20 })
const ASKED = { waiting_for: [0], own: OWN, left_ms: 20_000 }
const notices = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const status = () => screen.getByRole('region', { name: 'Status' }).textContent
const log = () => screen.getByRole('list', { name: 'Log of the moves' }).textContent

describe('a table with a clock', () => {
  let live: LiveTable

  beforeEach(async () => {
    live = await followed()
    tellTable(1, TABLE)
    latest().tell(state(1, 1, [step(1, 1)], ASKED))
    render(Play, { live, game: GAME, onrefused: () => {} })
    await settle()
  })

  afterEach(() => unfollow(live))

  const picks = () => sent('pick').map(({ decision, move }) => [decision, move])

  it('tells the server what is picked, and when it is picked no more', async () => {
    animation.pick('x')
    await settle()
    animation.pick('y')
    await settle()
    screen.getByRole('button', { name: 'Cancel' }).click()
    await settle()

    expect(picks()).toEqual([
      [0, 'x'],
      [0, 'y'],
      [0, null],
    ])
  })

  it('tells it again over a new connection', async () => {
    animation.pick('x')
    await settle()
    latest().drop()
    await settle(20_000)
    latest().open()
    tellTable(1, TABLE)
    latest().tell(state(1, 1, [step(1, 1)], ASKED))
    await settle()

    expect(picks().at(-1)).toEqual([0, 'x'])
  })

  it('tells nothing where no time runs', async () => {
    latest().tell(state(2, 1, [step(1, 1)], { ...ASKED, left_ms: null }))
    animation.pick('x')
    await settle()

    expect(picks()).toEqual([])
  })

  it('says that a move was made for who ran out of time: in log, status and a notice', async () => {
    latest().tell(state(2, 2, [step(2, 0)], { waiting_for: [1], own: { ...OWN, moves: [] } }))
    await settle()
    expect(notices().join()).not.toContain('Time ran out')

    latest().tell(state(3, 3, [step(3, 1, { by_clock: true })], ASKED))
    await settle()

    const words = 'Time ran out – a move was made for Ben.'
    expect(log()).toContain(words)
    expect(status()).toContain(`${words} · Step 3`)
    expect(notices().join()).toContain(words)
    await settle(10_000)
    expect(notices().join()).not.toContain(words)
  })

  it('says to the person themselves that it was made for them', async () => {
    latest().tell(state(2, 2, [step(2, 0, { by_clock: true })], { waiting_for: [1], own: OWN }))
    await settle()

    expect(notices().join()).toContain('a move was made for you')
  })

  describe('for the whole game', () => {
    const TIMED = { ...TABLE, clock: 'total_5_5', clock_seconds: 300, clock_increment: 5 } as const
    const CLOCKS = { ...ASKED, left_ms: 200_000, clocks: [200_000, 95_000] }
    const timers = () =>
      screen
        .getAllByRole('timer')
        .map((timer) => `${timer.getAttribute('aria-label')} ${timer.textContent?.trim()}`)

    beforeEach(async () => {
      tellTable(2, TIMED)
      latest().tell(state(2, 1, [step(1, 1)], CLOCKS))
      await openMenu()
    })

    it('shows the time of each seat, and lets that of who is asked run', async () => {
      expect(timers()).toEqual(expect.arrayContaining(['Time for Ada 3:20', 'Time for Ben 1:35']))
      await settle(10_000)

      expect(timers()).toEqual(expect.arrayContaining(['Time for Ada 3:10', 'Time for Ben 1:35']))
      expect(live.clockOf(0)?.deadline).not.toBeNull()
      expect(live.clockOf(1)).toEqual({ left: 95_000, deadline: null })
    })

    it('stands still in a pause, which is told and ended with a button', async () => {
      screen.getByRole('button', { name: 'Pause the clock' }).click()
      await settle()
      expect(sent('pause')).toHaveLength(1)
      latest().tell({ type: 'done', id: String(sent('pause')[0]?.id) })

      tellTable(3, { ...TIMED, is_paused: true })
      const paused = { ...CLOCKS, left_ms: null, own: { ...OWN, moves: [] } }
      latest().tell(state(3, 1, [step(1, 1)], paused))
      await openMenu()
      await settle(10_000)

      expect(timers()).toEqual(['Time for Ada 3:20', 'Time for Ben 1:35'])
      expect(status()).toContain('The game is paused.')
      screen.getAllByRole('button', { name: 'Resume the clock' })[0]?.click()
      await settle()
      expect(sent('resume')).toHaveLength(1)
    })
  })
})
