import { beforeEach, expect, test, vi } from 'vitest'
import { openForFriend } from '../src/lib/friend'
import { route } from '../src/lib/router.svelte'
import { settings } from '../src/lib/settings.svelte'

let asked: unknown

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init: RequestInit = {}) => {
      if (path === '/api/games')
        return Response.json({
          games: [{ name: 'go', players: [2, 3], levels: [], ready_levels: [] }],
        })
      asked = JSON.parse(String(init.body))
      return Response.json({ table: { id: 'abc' }, own_seats: [0], seat_secrets: [''] })
    }),
  )
})

test('a table for a friend has as few seats as the game can have, one of them free, and is gone to', async () => {
  settings.name = ''

  await openForFriend('go')

  expect(asked).toEqual({ game: 'go', players: 2, seats: [{ kind: 'me' }, { kind: 'friend' }] })
  expect(route.path).toBe('/t/abc')
})

test('whoever has a nickname opens the table under it', async () => {
  settings.name = 'Ada'

  await openForFriend('go')

  expect(asked).toMatchObject({ seats: [{ kind: 'me', name: 'Ada' }, { kind: 'friend' }] })
})
