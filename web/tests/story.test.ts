import { beforeEach, expect, it, vi } from 'vitest'
import type { GameModule, TableContext } from '../src/games/types'
import { setLanguage, startText } from '../src/lib/text.svelte'
import type { Step } from '../src/messages'
import { logOf } from '../src/table/story'

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
