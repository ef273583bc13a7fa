import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GameModule } from '../src/games/types'
import { browserTab } from '../src/lib/browser-tab.svelte'
import type { LiveTable } from '../src/lib/live.svelte'
import { hasHint, settings } from '../src/lib/settings.svelte'
import type { TableInfo } from '../src/messages'
import Play from '../src/table/Play.svelte'
import { animation } from './stubs/Board.svelte'
import Pieces from './stubs/Pieces.svelte'
import { latest, state } from './stubs/socket'
import {
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

const RESULT = { scores: [7, 40], winners: [1] }
const game: GameModule = { ...GAME, hasReport: () => true }

function tellStatus(
  version: number,
  status: TableInfo['status'],
  more: Partial<TableInfo> = {},
): void {
  tellTable(version, tableOf([person('Ada'), person('Ben')], { status, ...more }))
}

const log = () => screen.getByRole('list', { name: 'Log of the moves' }).textContent
const said = () => screen.getAllByRole('log')[0]?.textContent
const status = () => screen.getByRole('region', { name: 'Status' }).textContent
const marked = () => screen.getByTestId('marked').textContent

describe('a table that is played', () => {
  let live: LiveTable

  beforeEach(async () => {
    live = await followed('normal')
    tellStatus(1, 'playing')
    latest().tell(state(1, 0, [step(0)], { waiting_for: [0] }))
  })

  async function watch(played: GameModule): Promise<void> {
    render(Play, { live, game: played, onrefused: () => {} })
    await settle()
  }

  afterEach(() => unfollow(live))

  describe('with a step that is being animated', () => {
    async function end(order: 'table first' | 'state first'): Promise<void> {
      if (order === 'table first') tellStatus(2, 'over')
      latest().tell(state(2, 1, [step(1)], { result: RESULT }))
      if (order === 'state first') tellStatus(2, 'over')
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
      tellStatus(2, 'over')
      await settle(10_000)

      expect(status()).toContain('Ben wins')
      settings.mode = 'board'
    })
  })

  describe('and asks this person for a move', () => {
    const sends = () => latest().sent.filter(({ type }) => type === 'move')

    async function ask(more: Partial<GameModule> = {}): Promise<void> {
      latest().tell(state(2, 1, [step(1, 1)], { waiting_for: [0], own: OWN }))
      await watch({ ...game, ...more })
    }

    it('says what the other has just done, and marks it until the own move', async () => {
      await ask()
      expect(status()).toContain('Step 1')
      expect(status()).toContain('Your turn. Do something.')
      expect(marked()).toBe('1')

      latest().tell(state(3, 2, [step(2, 0)], { waiting_for: [1], own: { ...OWN, moves: [] } }))
      await settle(10)

      expect(marked()).toBe('')
      expect(status()).not.toContain('Step 1')
    })

    it('asks for nothing before the move that leads there is on the board', async () => {
      const more = { waiting_for: [1], own: { ...OWN, moves: [] } }
      latest().tell(state(2, 1, [step(1, 0)], more))
      await watch(game)
      const before = status()
      expect(before).not.toContain('Your turn')

      latest().tell(state(3, 2, [step(2, 1)], { waiting_for: [0], own: OWN }))
      await tick()
      expect(status()).toBe(before)
      await settle(10)
      expect(status()).not.toContain('Your turn')
      animation.end()
      await settle()

      expect(status()).toContain('Your turn')
    })

    it('draws the pieces of the last move and of the picked one, beside their words', async () => {
      const pieces = (words: string) => [{ words, piece: 'B', count: 2 }]
      await ask({
        Pieces,
        lines: () => [
          { text: 'Ben: 2 blue tiles', kind: 'move', seat: 1, pieces: pieces('2 blue tiles') },
        ],
        moveWords: () => 'A red tile goes to line 1',
        movePieces: () => pieces('a red tile'),
      })
      expect(status()).toContain('Ben: 2 blue tiles[2 B]')

      animation.pick('x')
      await settle()
      expect(status()).toContain('A red tile[2 B] goes to line 1')
    })

    it('says so in the title of the tab, with the game and the other', async () => {
      await ask()
      expect(browserTab).toEqual({ title: 'Your turn – stub with Ben', call: expect.any(String) })

      latest().tell(state(3, 2, [step(2)], { waiting_for: [1], own: { ...OWN, moves: [] } }))
      await settle(10)
      animation.end()
      await settle()

      expect(browserTab).toEqual({ title: 'stub with Ben', call: null })
    })

    it('signals a new turn where the own move and the answer to it arrive together', async () => {
      await ask()
      const before = browserTab.call

      const own = { ...OWN, decision: 1 }
      settings.pace = 'none'
      latest().tell(state(4, 3, [step(2), step(3, 1)], { waiting_for: [0], own }))
      await settle(10)

      expect(browserTab.call).toEqual(expect.any(String))
      expect(browserTab.call).not.toBe(before)
    })

    it('tells what is still missing when a choice has begun', async () => {
      await ask()
      animation.progress('Choose a line.')
      await settle()
      expect(status()).toContain('Your turn. Choose a line.')

      animation.progress(null)
      await settle()
      expect(status()).toContain('Your turn. Do something.')
    })

    it('hides the hint for beginners with the first own move', async () => {
      settings.hinted = []
      await ask({ hint: () => 'Begin so.' })
      expect(screen.queryByText(/Begin so/)).not.toBeNull()

      settings.confirm = false
      animation.pick('x')
      await settle()
      settings.confirm = true

      expect(sends()).toHaveLength(1)
      expect(hasHint('stub')).toBe(false)
      expect(screen.queryByText(/Begin so/)).toBeNull()
    })

    it('says that a move is being sent when the answer takes long', async () => {
      await ask()
      settings.confirm = false
      animation.pick('x')
      settings.confirm = true
      await settle(900)
      expect(status()).not.toContain('Sending')

      await settle(200)
      expect(status()).toContain('Sending …')
      latest().tell({ type: 'done', id: String(sends()[0]?.id) })
      await settle()

      expect(status()).not.toContain('Sending')
    })

    it('says whose time it is, in red only when a quarter of it is left', async () => {
      tellStatus(3, 'playing', { clock: 'fast', clock_seconds: 20 })
      latest().tell(state(2, 1, [step(1, 1)], { waiting_for: [0], own: OWN, left_ms: 14_000 }))
      await watch(game)
      const clock = () => screen.getByRole('timer', { name: 'Your time' })
      expect(clock().textContent).toContain('Your time')
      expect(clock().classList).not.toContain('is-short')

      await settle(9500)
      expect(clock().classList).toContain('is-short')
    })

    it('leaves single letters alone where they are switched off', async () => {
      await ask()
      const press = (key: string) =>
        window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
      settings.letterKeys = false
      press('t')
      expect(settings.mode).toBe('board')

      settings.letterKeys = true
      press('t')
      expect(settings.mode).toBe('text')
      await settle()
      screen.getByRole('button', { name: 'Show the board' }).click()
      expect(settings.mode).toBe('board')
    })

    it('marks the own name on the board', async () => {
      await ask()
      expect(screen.getByTestId('names').textContent).toBe('Ada (you), Ben')
    })
  })

  it('offers another game once beside the board', async () => {
    latest().tell(state(2, 1, [step(1)], { result: RESULT }))
    tellStatus(2, 'over')
    await watch(game)
    await settle(10)

    const shown = screen
      .getAllByRole('button', { name: 'Play again' })
      .filter((button) => button.closest('.again') === null)
    expect(shown).toHaveLength(1)
  })

  it('tells of a step that is still being looked at, not of the turn after it', async () => {
    latest().tell(state(2, 0, [step(0)], { waiting_for: [0], own: OWN }))
    await watch(game)
    latest().tell(state(3, 2, [step(1, 1), step(2, 1)], { waiting_for: [0], own: OWN }))
    await settle()
    await settle(10)
    animation.progress('Tiling.')
    await settle()
    expect(status()).toContain('Tiling.')
    animation.progress(null)
    animation.end()
    await settle(10)

    expect(status()).toContain('Step 1')
    expect(status()).not.toContain('Your turn')
  })
})
