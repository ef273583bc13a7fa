import { expect, test } from 'vitest'
import { completeOn } from '../src/games/azul/cells'
import { framesBetween } from '../src/games/azul/frames'
import course from '../src/games/azul/lessons'
import { marksOf, takersOf } from '../src/games/azul/marks'
import {
  groupsIn,
  moveOf,
  type Own,
  placementOf,
  type Step,
  seatsFrom,
  takeOf,
} from '../src/games/azul/position'
import { previewOf, takeableOf, targetsOf } from '../src/games/azul/preview'
import type { Wire } from '../src/games/azul/wire'
import { lines, points, tieBreak } from '../src/games/azul/words'
import { addMessages, messageFile } from '../src/lib/text.svelte'
import { recordedGame } from './stubs/lesson'

const { steps, own: owns, table } = await recordedGame<Wire>(course)
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

test('the tiles of one row are set at the same time on all walls', () => {
  const placed = last.facts.filter((fact) => fact.kind === 'placed')
  const rows = [...new Set(placed.map(({ row }) => row))].sort()
  const tiling = framesBetween(steps.at(-2) as Step, last).filter(({ part }) => part === 'tiling')

  expect(tiling.map(({ pops }) => pops.length)).toEqual(
    rows.map((row) => placed.filter((fact) => fact.row === row).length),
  )
})

test('the cells that light up are those that score', () => {
  const tiling = framesBetween(steps.at(-2) as Step, last).filter(({ part }) => part === 'tiling')
  const placed = last.facts.filter((fact) => fact.kind === 'placed')
  const counted = placed.reduce((sum, { across, down }) => sum + across + down - 1, 0)

  expect(tiling.flatMap(({ lit }) => lit)).toHaveLength(counted)
})

test('points are told beside the tile that scores, not over it', () => {
  const frames = framesBetween(steps.at(-2) as Step, last)
  const landed = frames.flatMap(({ flights }) => flights.map(({ to }) => to))

  expect(frames.flatMap(({ pops }) => pops).filter(({ at }) => landed.includes(at))).toEqual([])
})

test('what is complete on a wall is found', () => {
  const wall = ['BYRKW', 'WB...', 'KWB..', 'RKWB.', 'YRKWB']

  expect(completeOn(wall)).toEqual({
    rows: new Set([0, 4]),
    columns: new Set([0, 1]),
    colours: new Set(['B', 'W']),
  })
})

test('what does not fill a line says how full it will be', async () => {
  await addMessages(messageFile('azul'), 'azul')
  const own = { ...(owns[1] as Own), moves: ['1B3'] }
  const at = (owns[1] as Own).moves.indexOf('1B3')
  const chosen = { ...own, outlook: [(owns[1] as Own).outlook[at]] } as Own
  const context = { names: ['A', 'B'], table, seat: 0 }
  const targets = targetsOf(chosen, '1B', null, steps[1] as Step, context)

  expect(targets.get('3')?.chips).toEqual([{ text: '2 of 3', kind: 'part' }])
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

test('a line of the log names the tiles that it can show as a picture', async () => {
  await addMessages(messageFile('azul'), 'azul')
  const context = { names: ['A', 'B'], table, seat: 0 }
  const taken = steps[2] as Step

  const [line] = lines(taken, steps[1] as Step, context)

  expect(line?.pieces).toEqual([{ words: '2 blue tiles', piece: 'B', count: 2 }])
  expect(line?.text).toContain('2 blue tiles')
})

test('a placement on the grey wall says who set which tile where, and why it scored', async () => {
  await addMessages(messageFile('azul'), 'azul')
  const context = { names: ['A', 'B'], table, seat: 0 }
  const fact = { kind: 'placed', seat: 1, round: 1, row: 1, column: 3, colour: 'R' }
  const facts = [{ ...fact, across: 2, down: 1, points: 2 }]
  const placed = { ...steps[2], event: [1, 'r2c4'], facts } as Step

  const [line] = lines(placed, steps[1] as Step, context)

  expect(line?.text).toBe('B: 1 red tile from line 2 to column 4: run of 2 across = 2')
  expect(line?.pieces).toEqual([{ words: '1 red tile', piece: 'R', count: 1 }])
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

  expect([...new Set(parts)]).toEqual([null, 'tiling', 'floor'])
  expect(parts.at(-1)).toBeNull()
})

test('a take marks the tiles it brought and the factory it emptied', () => {
  const taken = steps[2] as Step
  expect(taken.facts).toMatchObject([{ kind: 'taken', source: '1', row: 1, placed: 2 }])
  const { seat } = taken.facts[0] as { seat: number }

  expect([...marksOf([taken], taken.view)].sort()).toEqual([
    `l.${seat}.1.0`,
    `l.${seat}.1.1`,
    'pile.R',
    'pile.Y',
    'plate.1',
  ])
  expect(takersOf([taken])).toEqual(new Map([['1', seat]]))
})

test('nothing is marked where the tiles have gone', () => {
  const { boards, ...view } = (steps[2] as Step).view
  const empty = boards.map((board) => ({ ...board, lines: board.lines.map(() => '') }))

  const gone = { ...view, boards: empty, centre: '' }

  expect([...marksOf([steps[2] as Step], gone)]).toEqual(['plate.1'])
})
