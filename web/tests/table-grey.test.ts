import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveTable } from '../src/lib/live.svelte'
import Play from '../src/table/Play.svelte'
import { animation } from './stubs/Board.svelte'
import { latest, state } from './stubs/socket'
import {
  bot,
  followed,
  GAME,
  OWN,
  person,
  settle,
  step,
  tableOf,
  tellTable,
  unfollow,
} from './stubs/table'

const board = () => screen.getByTestId('board').textContent

describe('a seat that decides beside others', () => {
  let live: LiveTable

  beforeEach(async () => {
    live = await followed('normal')
    tellTable(1, tableOf([person('Ada'), bot('casual')]))
    latest().tell(state(1, 1, [step(1, 1)], { waiting_for: [0, 1], own: OWN }))
    render(Play, { live, game: GAME, onrefused: () => {} })
    await settle()
  })

  afterEach(() => unfollow(live))

  const decided = (own: Partial<typeof OWN> & { since?: number }) =>
    state(2, 3, [step(2, 1), step(3, 1)], { waiting_for: [0], own: { ...OWN, ...own } })

  it('does not wait until their decisions have been shown one by one', async () => {
    latest().tell(decided({ since: 1 }))
    await settle()

    expect(board()).toBe('3')
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('waits until what came before its own turn has been shown', async () => {
    latest().tell(decided({}))
    await settle()
    expect(board()).toBe('2')

    latest().tell(
      state(3, 4, [step(4, 1)], { waiting_for: [0], own: { ...OWN, since: 3 } as typeof OWN }),
    )
    await settle()
    expect(board()).toBe('2')
    animation.end()
    await settle(2000)
    expect(board()).toBe('3')
    animation.end()
    await settle(2000)
    expect(board()).toBe('4')
  })
})
