import { beforeEach, expect, it } from 'vitest'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import type { Departure, Step } from '../src/messages'
import { withDepartures } from '../src/table/departures'

function step(number: number): Step {
  return { number, event: [0, 'x'], view: {}, scores: [], standing: {}, facts: [], at: 0 }
}

function departure(what: Departure['what'], after: number): Departure {
  return { what, seat: 1, after, at: Date.UTC(2026, 0, 2, 12) }
}

// The third event is not shown as a step of its own.
const steps = [step(0), step(1), step(3)]
const entries = [
  { number: 1, lines: [{ text: 'First' }] },
  { number: 2, lines: [{ text: 'Second' }] },
]

beforeEach(async () => {
  await addMessages(messageFile('table'), 'table')
  await setLanguage('en')
})

it('tells who left at the step that was on the table', () => {
  const told = withDepartures(
    entries,
    steps,
    [departure('left', 2), departure('returned', 2), departure('resigned', 3)],
    ['Ann', 'Bob'],
  ).map(({ number, lines }) => [number, ...lines.map(({ text }) => text)].join(' '))

  expect(told).toHaveLength(2)
  expect(told[0]).toMatch(/^1 First Bob left, and a bot played on \(.*2026.*\)\. Bob came back \(/)
  expect(told[1]).toMatch(/^2 Second Bob resigned \(/)
})

it('tells who left before anything else had happened', () => {
  const [first] = withDepartures(entries, steps, [departure('closed', 0)], ['Ann', 'Bob'])

  expect(first?.number).toBe(0)
  expect(first?.lines).toHaveLength(1)
})
