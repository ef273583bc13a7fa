import { beforeEach, describe, expect, it } from 'vitest'
import { lastTable, rememberTable } from '../src/lib/last-table.svelte'
import { companyAt, proposalAt, sorted, stateOf, timeAgo, timeLeft } from '../src/lib/own-tables'
import { markRead, numUnread } from '../src/lib/read-lines'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import type { OwnTable } from '../src/messages'

const HOUR = 3_600_000

function table(more: Partial<OwnTable> = {}): OwnTable {
  return {
    id: 'abc',
    game: 'azul',
    variant: 'standard',
    clock: 'none',
    status: 'playing',
    seats: [
      { kind: 'person', name: 'Ada', level: null, is_stand_in: false },
      { kind: 'person', name: 'Ben', level: null, is_stand_in: false },
      { kind: 'bot', name: 'casual', level: 'casual', is_stand_in: false },
    ],
    own_seats: [0],
    waiting_for: [1],
    is_own_turn: false,
    left_ms: null,
    winners: [],
    num_lines: 0,
    created_at: 0,
    changed_at: 0,
    ...more,
  }
}

describe('a guest’s games', () => {
  beforeEach(async () => {
    await addMessages(messageFile('page'), 'page')
    await addMessages(messageFile('table'), 'table')
    await setLanguage('en')
    localStorage.clear()
  })

  it('that wait for this person come first, finished ones apart', () => {
    const shown = sorted([
      table({ id: 'newest' }),
      table({ id: 'mine', is_own_turn: true }),
      table({ id: 'over', status: 'over' }),
    ])

    expect(shown.open.map(({ id }) => id)).toEqual(['mine', 'newest'])
    expect(shown.finished.map(({ id }) => id)).toEqual(['over'])
  })

  it('say who proposes what, and come first while an answer is missing', () => {
    const asked = table({ id: 'asked', proposal: { what: 'take_back', seat: 1, is_asked: true } })
    const again = table({
      id: 'again',
      status: 'over',
      proposal: { what: 'rematch', seat: 1, is_asked: true },
    })
    const own = table({ id: 'own', proposal: { what: 'close', seat: 0, is_asked: false } })

    expect(sorted([own, asked, again]).open.map(({ id }) => id)).toEqual(['asked', 'again', 'own'])
    expect(proposalAt(asked)).toBe('Ben would like to take a move back')
    expect(proposalAt(again)).toBe('Ben would like to play again')
    expect(proposalAt(own)).toBe('Your proposal is waiting for an answer')
    expect(proposalAt(table())).toBe('')
  })

  it('name the others, not this person', () => {
    const company = companyAt(table())

    expect(company).toContain('Ben')
    expect(company).toContain('Lino')
    expect(company).not.toContain('Ada')
  })

  it('around one screen are no games with nobody', () => {
    expect(companyAt(table({ own_seats: [0, 1, 2] }))).toBe('on one screen')
  })

  it('are told apart where they are the deal of the day', () => {
    expect(companyAt(table({ day: '2026-11-16' }))).toBe('– deal of the day')
  })

  it('say whose turn it is', () => {
    expect(stateOf(table())).toContain('Ben')
    expect(stateOf(table({ is_own_turn: true, waiting_for: [0] }))).toBe('Your turn.')
    expect(stateOf(table({ status: 'waiting', waiting_for: [] }))).toContain('Waiting')
  })

  it('say who won', () => {
    const over: Partial<OwnTable> = { status: 'over', waiting_for: [] }

    expect(stateOf(table({ ...over, winners: [0] }))).toBe('You won')
    expect(stateOf(table({ ...over, winners: [1] }))).toContain('Ben')
    expect(stateOf(table({ ...over, winners: [0, 1] }))).toContain('Ada and Ben')
  })

  it('say how much time is left where there is a clock', () => {
    expect(timeLeft(table())).toBe('')
    expect(timeLeft(table({ left_ms: 50 * HOUR }))).toContain('2 d 2 h')
    expect(timeLeft(table({ left_ms: 90_000 }))).toContain('0:01')
  })

  it('say when something last happened', () => {
    expect(timeAgo(0, 5 * 60_000)).toBe('5 minutes ago')
    expect(timeAgo(0, 3 * HOUR)).toBe('3 hours ago')
    expect(timeAgo(0, 30 * HOUR)).toBe('yesterday')
  })
})

describe('the lines of chat', () => {
  beforeEach(() => localStorage.clear())

  it('are unread until they are read', () => {
    expect(numUnread('abc', 3)).toBe(3)
    markRead('abc', 2)

    expect(numUnread('abc', 3)).toBe(1)
    expect(numUnread('other', 1)).toBe(1)
  })

  it('that were read stay read', () => {
    markRead('abc', 3)
    markRead('abc', 1)

    expect(numUnread('abc', 3)).toBe(0)
  })

  it('of long ago are forgotten', () => {
    for (let number = 0; number <= 100; number += 1) markRead(`table${number}`, 1)

    expect(numUnread('table0', 1)).toBe(1)
    expect(numUnread('table100', 1)).toBe(0)
  })

  it('count as unread where what is stored cannot be read', () => {
    localStorage.setItem('tilewright.read', '{"abc": [')

    expect(numUnread('abc', 2)).toBe(2)
  })
})

describe('the table that a tab was at', () => {
  it('is remembered until there is none', () => {
    rememberTable('abc')
    expect([lastTable(), sessionStorage.getItem('tilewright.table')]).toEqual(['abc', 'abc'])

    rememberTable(null)
    expect([lastTable(), sessionStorage.getItem('tilewright.table')]).toEqual([null, null])
  })
})
