import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addMessages, messageFile, setLanguage, startText } from '../src/lib/text.svelte'
import type { SeatInfo, TableInfo } from '../src/messages'
import { namesOf } from '../src/table/names'
import Preferences from '../src/table/Preferences.svelte'
import Seats from '../src/table/Seats.svelte'

const BOT = {
  kind: 'bot',
  name: 'casual',
  level: 'casual',
  is_present: true,
  is_stand_in: false,
  may_be_given: false,
} as SeatInfo

beforeAll(async () => {
  await startText()
  await addMessages(messageFile('table'), 'table')
  await setLanguage('en')
})
afterEach(cleanup)

test('a bot is called a bot once', () => {
  const seats = [BOT, BOT]
  const table = { seats, status: 'playing', players: 2 } as TableInfo
  render(Seats, {
    table,
    names: namesOf(seats),
    ownSeats: [],
    seat: null,
    waitingFor: [0],
    scores: [3, 4],
    ongive: () => {},
    ontakeback: () => {},
  })

  const words = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  expect(words.map((each) => each.replace(/\s+/g, ' ').trim())).toEqual([
    'Lino to move · Casual, bot 3 points',
    'Lino 2 Casual, bot 4 points',
  ])
})

test('a spectator is not asked about confirming moves', () => {
  render(Preferences, { isPlaying: false, onshortcuts: () => {} })
  expect(screen.queryByRole('checkbox', { name: /Confirm/ })).toBeNull()
  cleanup()

  render(Preferences, { isPlaying: true, onshortcuts: () => {} })
  expect(screen.getByRole('checkbox', { name: /Confirm/ })).toBeTruthy()
})
