/** The lessons of Azul. */
import type { Course, Lesson } from '../../../lessons/lesson'
import { FLOOR } from '../position'

/** The reader's seat and that of the partner, in all records. */
const [OWN, PARTNER] = [0, 1]

const cell = (seat: number, row: number, column: number) =>
  `[data-spot="w.${seat}.${row - 1}.${column - 1}"]`
const column = (seat: number, number: number) =>
  [1, 2, 3, 4, 5].map((row) => cell(seat, row, number)).join()
const row = (seat: number, number: number) =>
  [1, 2, 3, 4, 5].map((column) => cell(seat, number, column)).join()
const line = (seat: number, number: number) => `[data-spot^="l.${seat}.${number - 1}."]`
const floor = (seat: number) => `[data-spot^="f.${seat}."]`
const tiles = (source: string, colour: string) => `[data-take="${source}${colour}"]`

const first: Lesson = {
  name: 'first',
  partners: ['learner'],
  load: () => import('./first.json?raw'),
  stages: [
    { name: 'aim', at: 1, look: ['[data-take^="1"]', line(OWN, 5), floor(OWN)] },
    { name: 'take', at: 1, move: '1B2' },
    { name: 'line', at: 3, move: '2W3' },
    { name: 'marker', at: 5, move: 'CY1' },
    { name: 'part', at: 7, move: 'CR4' },
    { name: 'last', at: 9, move: 'CB5' },
    { name: 'tiling', at: 10, look: [1, 2, 3].map((row) => cell(OWN, row, 2)) },
    { name: 'end', at: 10 },
  ],
}

const wins: Lesson = {
  name: 'wins',
  partners: ['learner'],
  load: () => import('./wins.json?raw'),
  stages: [
    { name: 'aim', at: 33, look: [column(OWN, 3), cell(OWN, 1, 5)] },
    {
      name: 'marker',
      at: 33,
      move: 'CY1',
      answers: { red: ['CR2'], line: ['3R2'] },
      look: ['[data-spot="s.C.M.0"]'],
    },
    {
      name: 'deny',
      at: 38,
      move: '1RF',
      answers: { later: ['2K5', '1W1', '5W1'] },
      look: [line(PARTNER, 4), column(PARTNER, 1)],
    },
    {
      name: 'column',
      at: 40,
      move: '2K5',
      answers: { four: ['3K5'], white: ['CW1'] },
      look: [column(OWN, 3), line(OWN, 5)],
    },
    {
      name: 'colour',
      at: 42,
      move: 'CW1',
      answers: {},
      look: [2, 3, 4, 5].map((row) => cell(OWN, row, row - 1)),
    },
    {
      name: 'alone',
      at: 44,
      move: 'CB2',
      answers: { black: ['3K4'] },
      look: [line(PARTNER, 5)],
      isAlone: true,
    },
    { name: 'bonus', at: 47, look: [row(OWN, 1), column(OWN, 3)] },
    { name: 'end', at: 47 },
  ],
}

const azul: Course = {
  lessons: [first, wins],
  taps: (move) => {
    const [source = '', colour = '', target = ''] = move
    const goal = target === FLOOR ? floor(OWN) : line(OWN, Number(target))
    return [`[data-target="${target}"]`, tiles(source, colour), goal]
  },
  keep: [`[data-spot^="l.${OWN}."]`, `[data-spot^="w.${OWN}."]`, floor(OWN), '[data-take]'],
}

export default azul
