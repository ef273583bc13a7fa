/** The lessons of 5211. */
import type { Course, Lesson } from '../../../lessons/lesson'
import { cardsIn } from '../cards'

/** The seats in the records: the reader's comes first. */
const [OWN, SECOND, THIRD] = [0, 1, 2]

const laid = (seat: number) => `[data-spot^="slot ${seat} "][data-card]`
const tower = (colour: string) => `[data-point="tower ${colour}"]`
const PERCH = '[data-point="perch"]'

const first: Lesson = {
  name: 'first',
  partners: ['learner', 'casual'],
  load: () => import('./first.json?raw'),
  stages: [
    { name: 'choose', at: 1, move: 'Y3 Y4' },
    { name: 'most', at: 5, move: 'Y2', look: [tower('Y')] },
    { name: 'tie', at: 9, move: 'O2', look: [tower('Y'), tower('B')] },
    { name: 'score', at: 13, look: [laid(OWN), laid(SECOND)] },
    { name: 'push', at: 21, move: 'G2', look: [laid(THIRD), tower('G')] },
    { name: 'left', at: 25, look: [tower('G'), tower('T')] },
    { name: 'rooster', at: 33, move: 'T1', look: [PERCH] },
    { name: 'end', at: 37, look: [PERCH] },
  ],
}

const wins: Lesson = {
  name: 'wins',
  partners: ['learner'],
  load: () => import('./wins.json?raw'),
  stages: [
    { name: 'aim', at: 7, look: [laid(SECOND)] },
    {
      name: 'limit',
      at: 7,
      move: 'B1',
      answers: { strong: ['Y4', 'Y6', 'T6'] },
      look: [tower('B'), tower('G')],
    },
    { name: 'second', at: 10, look: [tower('B'), tower('G')] },
    {
      name: 'count',
      at: 16,
      move: 'B2',
      answers: { fourth: ['Y2'] },
      look: [tower('Y')],
      isAlone: true,
    },
    { name: 'safe', at: 19, look: [tower('Y')] },
    {
      name: 'roosters',
      at: 25,
      move: 'B1',
      answers: {},
      look: [PERCH],
    },
    { name: 'broken', at: 28, look: [PERCH, tower('T')] },
    { name: 'end', at: 28 },
  ],
}

const g5211: Course = {
  lessons: [first, wins],
  taps: (move) =>
    cardsIn(move).map((card) => `[role="toolbar"] [data-card="${card}"][aria-pressed="false"]`),
  keep: ['[role="toolbar"] [data-card]', '[data-point]'],
}

export default g5211
