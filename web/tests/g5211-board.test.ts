import { cleanup, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import Board from '../src/games/g5211/Board.svelte'
import { lastDiscarded } from '../src/games/g5211/facts'
import course from '../src/games/g5211/lessons'
import type { Wire } from '../src/games/g5211/wire'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import { peopleNamed } from '../src/table/names'
import { recordedGame } from './stubs/lesson'

const { steps, table } = await recordedGame<Wire>(course)
await addMessages(messageFile('g5211'), 'g5211')
await setLanguage('en')

/** The step that scores the second round. */
const SCORED = 25

afterEach(cleanup)

test('the caption of a scored round says that it is the last one when the next has begun', async () => {
  const story =
    /Green reached the limit of 6; yellow and orange tie at 2; turquoise scores: Ann \+5/
  const props = {
    table,
    steps,
    people: peopleNamed(['Ann', 'Ben', 'Cas'], null),
    before: null,
    seat: null,
    own: null,
    waitingFor: [],
    picked: null,
    onpick: () => {},
    pace: 0,
    asked: createRawSnippet(() => ({ render: () => '<span></span>' })),
  }
  const { rerender } = render(Board, { ...props, step: steps[SCORED] })
  expect(screen.getByText(story).textContent).toMatch(/^Green/)

  await rerender({ step: steps[SCORED + 1] })

  expect(screen.getByText(story).textContent).toMatch(/^Last round: Green/)
})

test('the discard pile shows the last card that went there, whoever comes later', () => {
  const shown = (number: number) => lastDiscarded(steps, number)

  expect(shown(steps.findIndex(({ view }) => view.discarded > 0) - 1)).toBeNull()
  const top = shown(SCORED)
  expect(steps[SCORED]?.view.table.join()).toBe(',,')
  expect(top).toMatch(/^[YGOBT][1-6]$/)
  expect(shown(SCORED + 1)).toBe(top)
  expect(lastDiscarded([steps[SCORED + 1]], SCORED + 1)).toBeNull()
})
