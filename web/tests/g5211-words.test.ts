import { beforeAll, expect, test } from 'vitest'
import { cardWords } from '../src/games/g5211/cards'
import type { Step, TableContext } from '../src/games/g5211/facts'
import module from '../src/games/g5211/index'
import course from '../src/games/g5211/lessons'
import type { Wire } from '../src/games/g5211/wire'
import { lines, moveWords, points, sections, task, tieBreak } from '../src/games/g5211/words'
import type { GameModule } from '../src/games/types'
import { addMessages, LANGUAGES, messageFile, setLanguage, t } from '../src/lib/text.svelte'
import { tieBreakLine } from '../src/table/status'
import { recordedGame } from './stubs/lesson'

const game = module as unknown as GameModule
const data = await recordedGame<Wire>(course)
const context: TableContext = { names: ['Ann', 'Ben', 'Cas'], table: data.table, seat: 0 }
const at = (number: number): Step => data.steps[number]
const told_at = (number: number) =>
  lines(at(number), at(number - 1), context).map(({ text }) => text)

beforeAll(async () => {
  await addMessages(messageFile('g5211'), 'g5211')
  await setLanguage('en')
})

test('a hidden choice is no line of the log', () => {
  expect(told_at(2)).toEqual([])
})

test('a replay passes over secret choices and shows the reveal', () => {
  expect([2, 3, 4].map((number) => game.isHidden?.(at(number)))).toEqual([true, true, false])
})

test('a reveal is one line with everybody’s cards', () => {
  expect(told_at(4)).toEqual([
    'Turn 1. Ann: yellow 3 and yellow 4 · Ben: yellow 2 and green 3 · Cas: dark blue 3 and turquoise 3',
  ])
})

test('only the long game numbers its deals', () => {
  const long = {
    ...context,
    table: { ...data.table, figures: { ...data.table.figures, goal: 50 } },
  }

  expect(told_at(1)).toEqual(['The cards are dealt: everyone has five.'])
  expect(lines(at(1), at(0), long)[0]?.text).toBe('Deal 1: everyone has five cards.')
})

test('a scored round says why', () => {
  expect(told_at(25)).toEqual([
    'Round 2: Green reached the limit of 6; yellow and orange tie at 2; turquoise scores: Ann +5.',
  ])
})

test('a round with exactly the number of roosters that scores says so', () => {
  expect(told_at(37)[0]).toContain('Exactly 5 roosters')
})

test('the task asks for two cards in the first turn and for one in the second', () => {
  expect(task(at(1), context)).toBe('Choose two cards.')
  expect(task(at(5), context)).toBe('Choose one card.')
})

test('one who has chosen waits for the others by name', () => {
  expect(task(at(2), context)).toBe('You have chosen. Waiting for Ben and Cas.')
})

test('a move says what would lie on the table with it', () => {
  const own = data.own[5]
  const outlook = own?.outlook[own.moves.indexOf('Y2')]

  expect(moveWords('Y2', outlook)).toBe('Yellow 2: that makes 4× yellow on the table')
})

test('a number of cards never reads like a card', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language)
    const colour = t('g5211-colour-O')
    expect(t('g5211-count-part', { colour, number: 1 })).not.toBe(cardWords(['O1']))
  }
  await setLanguage('en')
})

test('a game that ends at the goal says which points were reached', () => {
  const step = {
    ...at(37),
    facts: [{ kind: 'end', seat: null, points: 0, reason: 'goal' }],
  } as Step
  const long = {
    ...context,
    table: { ...data.table, figures: { ...data.table.figures, goal: 50 } },
  }

  expect(lines(step, null, long).at(-1)?.text).toBe(
    'Someone has reached 50 points: the game is over.',
  )
})

test('of equal points the one with more kept cards won', () => {
  const view = { ...at(25).view, kept: ['Y2 Y3', 'Y4', 'O1 O2 G5', null] }
  const result = { scores: [5, 5, 8, 5], winners: [0] }
  const tieOf = (...seats: number[]) => tieBreak({ ...at(25), view }, 0, seats)

  expect(tieOf(1)).toBe('Tied on points: 2 cards in the score pile against 1.')
  expect(tieOf(1, 3)).toBe('')
  expect(tieBreakLine(game, { ...at(25), view }, { ...result, scores: [5, 5, 8] })).toBe(tieOf(1))
  expect(tieBreakLine(game, { ...at(25), view }, { ...result, scores: [9, 5, 8] })).toBe('')
})

test('every seat has points in a scored round, be it none', () => {
  expect(points(at(25)).map((each) => each.points)).toEqual([5, 0, 0])
})

test('every language has every text', async () => {
  for (const language of LANGUAGES) {
    await setLanguage(language)
    const texts = [
      ...data.steps.flatMap((step, number) => lines(step, data.steps[number - 1] ?? null, context)),
      ...sections(at(12), context).flatMap(({ title, items }) => [title, ...items]),
    ]
    expect(JSON.stringify(texts)).not.toContain('g5211-')
  }
  await setLanguage('en')
})
