/** A game with a friend, opened in one step. */
import { createTable, games } from './api'
import { go } from './router.svelte'
import { settings } from './settings.svelte'

/** Open a table for oneself and one free seat, and go to its waiting room, where the link is. */
export async function openForFriend(game: string): Promise<void> {
  const players = Math.min(...((await games()).find(({ name }) => name === game)?.players ?? [2]))
  const me = { kind: 'me' as const, ...(settings.name && { name: settings.name }) }
  const friends = Array.from({ length: players - 1 }, () => ({ kind: 'friend' as const }))
  const { table } = await createTable({ game, players, seats: [me, ...friends] })
  go(`/t/${table.id}`)
}
