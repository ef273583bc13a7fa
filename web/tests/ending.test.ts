import { beforeAll, describe, expect, it } from 'vitest'
import type { GameModule, Person } from '../src/games/types'
import { addMessages, messageFile, setLanguage, startText } from '../src/lib/text.svelte'
import type { Step } from '../src/messages'
import {
  decidingRound,
  decision,
  type Finished,
  headline,
  nextLevel,
  ownPlace,
  quote,
} from '../src/table/ending'

const LEVELS = ['learner', 'casual', 'regular', 'skilled']
const KINDS = ['wall', 'floor', 'rows', 'columns']

beforeAll(async () => {
  await startText()
  await setLanguage('en')
  await addMessages(messageFile('table'), 'table')
})

function person(name: string, level: string | null = null): Person {
  return { name, level, isYou: false, isAway: false, clock: null }
}

/** A game whose points by seat and kind, or by round, are given. */
function finished(
  points: { seat: number; kind: string; points: number; round: number }[],
  rest: Partial<Finished> & Pick<Finished, 'result'>,
  kinds = KINDS,
): Finished {
  const step: Step = {
    number: 1,
    event: null,
    view: {},
    scores: [],
    standing: {},
    facts: [],
    at: 0,
  }
  const game: Partial<GameModule> = {
    points: () => points,
    pointKinds: () => kinds.map((kind) => ({ kind, title: kind })),
    tieBreak: () => 'More complete rows.',
  }
  return {
    game: game as GameModule,
    people: [person('Ada'), person('Faísca', 'regular')],
    steps: [step],
    ownSeats: [0],
    ...rest,
  }
}

const won = { scores: [81, 69], winners: [0] }
const lost = { scores: [69, 81], winners: [1] }

describe('the headline', () => {
  it.each([
    ['the winner', won, [0], 'You win by twelve'],
    ['the loser', lost, [0], 'Faísca wins'],
    ['a spectator', won, [], 'Ada wins'],
    ['people who share a screen', won, [0, 1], 'Ada wins'],
    ['the winner of a tie', { scores: [70, 70], winners: [0] }, [0], 'You win the tie-break'],
    [
      'one of two winners',
      { scores: [70, 70], winners: [0, 1] },
      [0],
      'You share the victory with Faísca',
    ],
    ['those who watch two win', { scores: [70, 70], winners: [0, 1] }, [], /Shared victory: Ada/],
  ])('speaks to %s', (_, result, ownSeats, words) => {
    expect(headline(finished([], { result, ownSeats }))).toMatch(words)
  })
})

it('tells the loser by how much', () => {
  expect(ownPlace(finished([], { result: lost }))).toBe('You were 12 points behind.')
  expect(ownPlace(finished([], { result: won }))).toBe('')
})

describe('what decided a game', () => {
  const points = [
    { seat: 0, kind: 'wall', points: 59, round: 1 },
    { seat: 1, kind: 'wall', points: 72, round: 1 },
    { seat: 0, kind: 'floor', points: -4, round: 1 },
    { seat: 1, kind: 'floor', points: -5, round: 1 },
    { seat: 0, kind: 'columns', points: 24, round: 2 },
  ]

  it('is the kind of points that brought the winner most, against what the other had more of', () => {
    expect(decision(finished(points, { result: won }))).toEqual([
      '“columns” decided it: 24 to 0.',
      'Faísca was ahead in “wall”, 72 to 59.',
    ])
  })

  it('is marked in the chart where a round decided, and only there', () => {
    const few = finished(points, { result: won }, ['wall', 'columns'])
    expect(decidingRound(few)?.round).toBe(2)
    expect(decidingRound(finished(points, { result: won }))).toBeNull()
    const shared = { scores: [70, 70], winners: [0, 1] }
    expect(decidingRound(finished(points, { result: shared }, ['wall', 'columns']))).toBeNull()
  })

  it('is the round, where there are few kinds', () => {
    expect(decision(finished(points, { result: won }, ['wall', 'columns']))).toEqual([
      'Round 2 decided it: 24 to 0.',
    ])
  })

  it('is the tie-break after equal points', () => {
    const result = { scores: [70, 70], winners: [1] }
    expect(decision(finished(points, { result }))).toEqual(['More complete rows.'])
  })

  it('is not told of a shared victory', () => {
    expect(decision(finished(points, { result: { scores: [70, 70], winners: [0, 1] } }))).toEqual(
      [],
    )
  })
})

it('lets a bot speak as winner or loser, and no person', () => {
  expect(quote(finished([], { result: won }))?.words).toContain('I blinked')
  expect(quote(finished([], { result: lost }))?.words).toContain('Did you see me?')
  const people = [person('Ada'), person('Ben')]
  expect(quote(finished([], { result: won, people }))).toBeNull()
})

describe('the next level', () => {
  const clear = { scores: [90, 40], winners: [0] }

  it('is up after a clear victory and down after a clear defeat', () => {
    expect(nextLevel(finished([], { result: clear }), LEVELS)).toEqual({
      level: 'skilled',
      isUp: true,
    })
    const result = { scores: [40, 90], winners: [1] }
    expect(nextLevel(finished([], { result }), LEVELS)).toEqual({ level: 'casual', isUp: false })
  })

  it.each([
    ['a close result', { result: won }],
    ['a spectator', { result: clear, ownSeats: [] }],
    ['people among themselves', { result: clear, people: [person('Ada'), person('Ben')] }],
    ['the strongest', { result: clear, people: [person('Ada'), person('Berta', 'skilled')] }],
  ])('is not suggested after %s', (_, rest) => {
    expect(nextLevel(finished([], rest), LEVELS)).toBeNull()
  })
})
