import { beforeEach, expect, it, vi } from 'vitest'
import type { GameModule, TableContext } from '../src/games/types'
import { setLanguage, startText } from '../src/lib/text.svelte'
import type { Step } from '../src/messages'
import { logOf, movesSince } from '../src/table/story'

const lines = vi.fn<GameModule['lines']>((step) => [{ text: `Step ${step.number}` }])
const game = { lines } as Partial<GameModule> as GameModule
const context: TableContext = {
  names: [],
  table: { game: 'stub', variant: '', players: 2, options: {}, figures: {} },
  seat: null,
}

function step(number: number): Step {
  return { number, event: [0, 'x'], view: {}, scores: [], standing: {}, facts: [], at: 0 }
}

beforeEach(async () => {
  await startText()
  await setLanguage('en')
  lines.mockClear()
})

it('renders the lines of a step once, though the log grows', () => {
  const steps = [step(0), step(1)]
  logOf(steps, 1, game, context)
  const log = logOf([...steps, step(2)], 2, game, context)

  expect(log.map((entry) => entry.number)).toEqual([0, 1, 2])
  expect(lines).toHaveBeenCalledTimes(3)
})

it('renders a step again when it or the one before it is sent again', () => {
  logOf([step(0), step(1)], 1, game, context)
  logOf([step(0), step(1)], 1, game, context)

  expect(lines).toHaveBeenCalledTimes(4)
})

it('renders everything again in another language', async () => {
  const steps = [step(0), step(1)]
  logOf(steps, 1, game, context)
  await setLanguage('de')
  logOf(steps, 1, game, context)

  expect(lines).toHaveBeenCalledTimes(4)
})

const by = (...events: (number | string)[]): Step[] =>
  events.map((who, number) => ({ ...step(number), event: [who, 'x'] }))
const numbers = (steps: Step[]) => steps.map(({ number }) => number)

it('knows the moves of the others since the own last one', () => {
  expect(numbers(movesSince(by('deal', 0, 1, 2), 3, 3, 0))).toEqual([2, 3])
})

it('forgets moves when the own next one begins, or a deal comes', () => {
  expect(movesSince(by('deal', 1, 2, 0), 3, 2, 0)).toEqual([])
  expect(numbers(movesSince(by('deal', 1, 2, 'deal', 1), 4, 4, 0))).toEqual([4])
})

it('leaves out a move that has not been seen yet', () => {
  expect(numbers(movesSince(by('deal', 0, 1, 2), 3, 2, 0))).toEqual([2])
})

it('shows a spectator the last move alone', () => {
  expect(numbers(movesSince(by('deal', 0, 1, 2), 3, 3, null))).toEqual([3])
})
