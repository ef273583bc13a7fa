import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveTable } from '../src/lib/live.svelte'
import { sorted, stateOf } from '../src/lib/own-tables'
import type { OwnTable, SeatInfo } from '../src/messages'
import { consequence, newsOf, waysToLeave } from '../src/table/leaving'
import Play from '../src/table/Play.svelte'
import { endLine } from '../src/table/status'
import { latest, state } from './stubs/socket'
import {
  bot,
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

const NAMES = ['Ada', 'Ben', 'Cid']
const resigned = (name: string): SeatInfo => ({
  ...person(name),
  is_stand_in: true,
  has_resigned: true,
})

/** What is offered to who holds the first seat, with the first words of what follows. */
function offered(seats: SeatInfo[], ownSeats = [0]): string[] {
  const table = tableOf(seats)
  return waysToLeave(table, ownSeats).map(
    (way) => `${way}: ${consequence(way, table, ownSeats, NAMES)}`,
  )
}

describe('leaving a game', () => {
  let live: LiveTable

  beforeEach(async () => {
    live = await followed()
  })

  afterEach(() => unfollow(live))

  it('tells two people that the other wins and that closing needs consent', () => {
    const [leave, resign, close] = offered([person('Ada'), person('Ben')])

    expect(leave).toContain('You can take your seat back')
    expect(resign).toContain('Ben wins')
    expect(close).toContain('The others are asked')
  })

  it('alone against bots is resigning or closing at once', () => {
    const [resign, close, ...more] = offered([person('Ada'), bot('casual'), bot('casual')])

    expect(resign).toMatch(/^resign: .*without a winner/)
    expect(close).toMatch(/^close: .*without a result/)
    expect(more).toEqual([])
  })

  it('tells three people that a bot plays on after one resigns', () => {
    expect(offered([person('Ada'), person('Ben'), person('Cid')])[1]).toContain('A bot plays on')
    expect(offered([person('Ada'), person('Ben'), resigned('Cid')])[1]).toContain('Ben wins')
  })

  it('is offered neither to spectators nor to who has gone, and to people at one screen together', () => {
    expect(offered([person('Ada'), person('Ben')], [])).toEqual([])
    expect(offered([resigned('Ada'), person('Ben'), person('Cid')])).toEqual([])
    expect(offered([person('Ada'), person('Ben')], [0, 1])).toHaveLength(1)
  })

  it('is told to the others', () => {
    const before = tableOf([person('Ada'), person('Ben'), person('Cid')])
    const left = { ...person('Cid'), is_stand_in: true }
    const now = tableOf([person('Ada'), resigned('Ben'), left])

    expect(newsOf(before, now, [0], NAMES)).toEqual([
      'Ben resigned.',
      'A bot is now playing for Cid.',
    ])
    expect(newsOf(now, { ...before, status: 'closed' }, [0, 1], NAMES)).toEqual([
      'Cid is back and playing again.',
      'This table was closed. The game has no result.',
    ])
  })

  it('by resigning says who resigned and who wins', () => {
    const result = { scores: [9, 2], winners: [1], resigned: [0] }

    expect(endLine(NAMES, result)).toBe('Ada resigned. Ben wins.')
    expect(endLine(NAMES, { ...result, winners: [] })).toBe('Ada resigned.')
  })

  it('is asked about once more before it is done', async () => {
    tellTable(1, tableOf([person('Ada'), person('Ben')]))
    latest().tell(state(1, 1, [step(1, 1)], { waiting_for: [0], own: OWN }))
    render(Play, { live, game: GAME, onrefused: () => {} })
    await settle()
    const click = async (name: string, place = 0) => {
      screen.getAllByRole('button', { name })[place]?.click()
      await settle()
    }
    const question = () => screen.queryByRole('dialog', { name: 'Resign' })
    await openMenu()

    await click('Resign')
    expect(question()?.textContent).toContain('Ben wins')
    await click('Keep playing')
    expect(question()).toBeNull()
    expect(sent('resign')).toEqual([])

    await click('Resign')
    await click('Resign', 1)
    expect(sent('resign')).toMatchObject([{ seat: 0 }])
    expect(screen.queryAllByRole('dialog')).toEqual([])
  })

  it('shows in the list of games', () => {
    const seats = [person('Ada'), person('Ben')].map(({ kind, name }) => ({
      kind,
      name,
      level: null,
      is_stand_in: false,
    }))
    const listed = (status: OwnTable['status'], more: Partial<OwnTable> = {}) =>
      ({ status, seats, own_seats: [0], winners: [], waiting_for: [], ...more }) as OwnTable
    const closed = listed('closed')

    expect(sorted([closed]).finished).toEqual([closed])
    expect(stateOf(closed)).toBe('Closed, without a result')
    expect(stateOf(listed('over', { winners: [1], resigned: [0] }))).toBe('You resigned')
    expect(stateOf(listed('over', { winners: [0], resigned: [1] }))).toBe('You won')
  })
})
