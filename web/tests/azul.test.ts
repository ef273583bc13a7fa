import { expect, test } from 'vitest'
import { framesBetween } from '../src/games/azul/frames'
import course from '../src/games/azul/lessons'
import { marksOf } from '../src/games/azul/marks'
import {
  groupsIn,
  moveOf,
  type Own,
  placementOf,
  type Step,
  seatsFrom,
  takeOf,
} from '../src/games/azul/position'
import { previewOf, takeableOf } from '../src/games/azul/preview'
import type { Wire } from '../src/games/azul/wire'
import { points, tieBreak } from '../src/games/azul/words'
import { addMessages, messageFile } from '../src/lib/text.svelte'
import { recordedGame } from './stubs/lesson'

const { steps, own: owns } = await recordedGame<Wire>(course)
const transitions = steps.slice(1).map((after, place) => [steps[place] as Step, after] as const)
const last = steps.at(-1) as Step

test('an animation ends with the position itself', () => {
  for (const [before, after] of transitions) {
    expect(framesBetween(before, after).at(-1)?.view).toBe(after.view)
  }
})

test('the pictures of a take and its tiling lead to the boards of the position', () => {
  for (const [before, after] of transitions) {
    if (moveOf(after))
      expect(framesBetween(before, after).at(-2)?.view.boards).toEqual(after.view.boards)
  }
})

test('the first tiles of all players are set at the same time', () => {
  const frames = framesBetween(steps.at(-2) as Step, last)

  expect(frames.map((frame) => frame.pops.length)).toEqual([0, 2, 2, 2, 1, 0])
})

test('the points of a step are the change of the scores', () => {
  for (const [before, after] of transitions) {
    after.view.boards.forEach((board, seat) => {
      const own = points(after).filter((point) => point.seat === seat)
      const sum = own.reduce((total, point) => total + point.points, 0)
      expect(sum).toBe(board.score - (before.view.boards[seat]?.score ?? 0))
    })
  }
})

test('of equal points the one with more complete rows won', async () => {
  await addMessages(messageFile('azul'), 'azul')
  const wall = (rows: number) =>
    Array.from({ length: 5 }, (_, row) => (row < rows ? 'BYRKW' : 'B....'))
  const boards = [2, 1, 0].map((rows) => ({ ...last.view.boards[0], wall: wall(rows) }))
  const step = { ...last, view: { ...last.view, boards } } as Step

  expect(tieBreak(step, 0, [1, 2])).toBe('Tied on points: 2 complete rows against 1.')
})

test('a take is read from its notation', () => {
  expect(takeOf('CR4')).toEqual({ source: 'C', colour: 'R', target: '4' })
  expect(takeOf('r3c4')).toBeNull()
})

test('a placement is read from its notation', () => {
  expect(placementOf('r3c4')).toEqual({ row: 2, column: 3 })
  expect(placementOf('3R2')).toBeNull()
})

test('pairs come first on a factory', () => {
  const groups = groupsIn({ ...last.view, factories: ['BRRK'] }, '1')

  expect(groups.map((group) => group.colour)).toEqual(['R', 'B', 'K'])
})

test('the own board comes first, then the others round the table', () => {
  expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1])
  expect(seatsFrom(null, 3)).toEqual([0, 1, 2])
})

test('only what a legal move takes can be taken', () => {
  const own = { ...(owns[1] as Own), moves: ['1B2', '1B3', '4KF'] }

  expect([...takeableOf(own)]).toEqual(['1B', '4K'])
  expect(takeableOf(null).size).toBe(0)
})

test('a preview puts the marker on the floor before the tiles that fall', () => {
  const preview = previewOf(owns[5] ?? null, 'CY1', steps[5] as Step)

  expect(preview).toMatchObject({ colour: 'Y', line: 0, placed: 1, floor: 'MY', cell: [0, 1] })
})

test('each picture of a tiling says what it shows', () => {
  const parts = framesBetween(steps.at(-2) as Step, last).map((frame) => frame.part)

  expect(parts).toEqual([null, 'tiling', 'tiling', 'tiling', 'floor', null])
})

test('a take marks the tiles it brought and the factory it emptied', () => {
  const taken = steps[2] as Step
  expect(taken.facts).toMatchObject([{ kind: 'taken', source: '1', row: 1, placed: 2 }])
  const { seat } = taken.facts[0] as { seat: number }

  expect([...marksOf([taken], taken.view)].sort()).toEqual([
    `l.${seat}.1.0`,
    `l.${seat}.1.1`,
    'plate.1',
  ])
})

test('nothing is marked where the tiles have gone', () => {
  const { boards, ...view } = (steps[2] as Step).view
  const empty = boards.map((board) => ({ ...board, lines: board.lines.map(() => '') }))

  expect([...marksOf([steps[2] as Step], { ...view, boards: empty })]).toEqual(['plate.1'])
})
