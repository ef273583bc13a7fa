/** The lessons: their texts are there in every language, and every number in them is what the engine says. */
import { beforeAll, describe, expect, it } from 'vitest'
import azul from '../src/games/azul/lessons'
import type { Wire as Azul } from '../src/games/azul/wire'
import { cardsIn, colourOf, faceValue, isRooster } from '../src/games/g5211/cards'
import { roundOf } from '../src/games/g5211/facts'
import g5211 from '../src/games/g5211/lessons'
import type { Wire as G5211 } from '../src/games/g5211/wire'
import {
  answerTo,
  type Course,
  type Lesson,
  type LessonData,
  loadData,
} from '../src/lessons/lesson'
import {
  addMessages,
  hasText,
  LANGUAGES,
  messageFile,
  setLanguage,
  t,
} from '../src/lib/text.svelte'
import type { Own, Step, Wire } from '../src/messages'

const COURSES: [string, Course][] = [
  ['azul', azul],
  ['5211', g5211],
]
const LESSONS = COURSES.flatMap(([game, course]) =>
  course.lessons.map((lesson) => [`${game}-${lesson.name}`, lesson] as const),
)
const data = new Map<string, LessonData>()

beforeAll(async () => {
  await addMessages(messageFile('lessons'), 'lessons')
  for (const [name, lesson] of LESSONS) data.set(name, await loadData(lesson))
})

function own(name: string, at: number): Own {
  return data.get(name)?.own[at] as Own
}

/** The texts of a stage beside its answers. */
const PARTS = ['', '-title', '-do']

function answersOf(lesson: Lesson): string[] {
  return lesson.stages.flatMap(({ name, answers }) =>
    answers ? [...Object.keys(answers), 'other'].map((each) => `${name}-${each}`) : [],
  )
}

describe.each(LESSONS)('the lesson %s', (name, lesson) => {
  it('has from six to nine stages, in the order of the record', () => {
    const places = lesson.stages.map(({ at }) => at)

    expect(places.length).toBeGreaterThanOrEqual(6)
    expect(places.length).toBeLessThanOrEqual(9)
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  it('asks for moves that were made in the record', () => {
    const { steps, seat } = data.get(name) as LessonData
    for (const { at, move } of lesson.stages) {
      if (move) expect(steps[at + 1]?.event).toEqual([seat, move])
    }
  })

  it('answers legal moves, and none that leads on', () => {
    for (const { at, move, answers } of lesson.stages) {
      const answered = Object.values(answers ?? {}).flat()
      expect(answered.filter((each) => !own(name, at).moves.includes(each))).toEqual([])
      expect(answered).not.toContain(move)
    }
  })

  it.each(LANGUAGES)('has a text for every stage and answer in %s', async (language) => {
    await setLanguage(language)
    const stages = lesson.stages.flatMap((stage) => [
      stage.name,
      `${stage.name}-title`,
      ...(stage.move ? [`${stage.name}-do`] : []),
    ])
    const wanted = [...stages, ...answersOf(lesson)].map((each) => `lessons-${name}-${each}`)

    expect([`lessons-${name}`, ...wanted].filter((key) => !hasText(key))).toEqual([])
  })

  it.each(LANGUAGES)('names in %s the numbers of the move that is asked for', async (language) => {
    await setLanguage(language)
    for (const { name: stage, move, isAlone } of lesson.stages) {
      if (!move) continue
      const inMove = new Set([...move.matchAll(/\d/g)].map(([digit]) => Number(digit)))
      expect(numbersIn(`lessons-${name}-${stage}-do`)).toEqual(isAlone ? [] : sorted(inMove))
    }
  })
})

it('a move that no text is for has the common answer', () => {
  const stage = { name: 'a', at: 0, move: '1B1', answers: { falls: ['1B2'] } }

  expect(answerTo(stage, '1B2')).toBe('falls')
  expect(answerTo(stage, '1B3')).toBe('other')
})

function sorted(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other)
}

/** The numbers in a text, each once. */
function numbersIn(key: string): number[] {
  if (!hasText(key)) return []
  const text = t(key, { pia: 'Pia', lino: 'Lino' })
  return sorted([...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
}

// Azul.

const [YOU, PIA] = [0, 1]
const azulStep = (name: string, at: number) => data.get(`azul-${name}`)?.steps[at] as Step<Azul>
const boardAt = (at: number, seat: number) => azulStep('wins', at).view.boards[seat]
const azulFigures = (): Azul['figures'] => data.get('azul-wins')?.table.figures as Azul['figures']
const countOf = (text: string, letter: string) => text.split(letter).length - 1

/** The colour that belongs on a cell of the wall, rows and columns from 1. */
const colourAt = (row: number, column: number) => azulFigures().wall?.[row - 1]?.[column - 1]
/** The rows, from 1, in which a column of a wall is empty. */
const missingIn = (wall: string[], column: number) =>
  wall.flatMap((cells, row) => (cells[column - 1] === '.' ? [row + 1] : []))
const wallCount = (wall: string[], colour: string) => countOf(wall.join(''), colour)

function outlook(at: number, move: string): Azul['outlook'] & { fallen: number; cost: number } {
  const { moves, outlook } = own('azul-wins', at)
  return outlook[moves.indexOf(move)] as never
}

/** The points of a tile on an empty cell of a wall: the lengths of its runs. */
function tilePoints(wall: string[], row: number, column: number): number {
  const isSet = (down: number, across: number) =>
    (wall[row - 1 + down]?.[column - 1 + across] ?? '.') !== '.'
  const reach = (down: number, across: number): number =>
    isSet(down, across) ? 1 + reach(down + Math.sign(down), across + Math.sign(across)) : 0
  const runs = [1 + reach(0, -1) + reach(0, 1), 1 + reach(-1, 0) + reach(1, 0)].filter(
    (run) => run > 1,
  )
  return runs.reduce((sum, run) => sum + run, 0) || 1
}

function azulPoints(name: string, at: number, seat: number, ...kinds: string[]): number[] {
  return azulStep(name, at).facts.flatMap((fact) =>
    fact.seat === seat && kinds.includes(fact.kind) ? [fact.points] : [],
  )
}
const scoresOf = (step: Step<Azul> | Step<G5211>) => step.scores as number[]
const total = (points: number[]) => points.reduce((sum, each) => sum + each, 0)

/** By text: the numbers that belong in it, taken from the recorded game. */
const AZUL: Record<string, () => number[]> = {
  'first-aim': () => azulStep('first', 1).view.factories.map(({ length }) => length),
  'first-take': () => [countOf(azulStep('first', 1).view.factories[0], 'B'), 2],
  'first-line': () => [
    (azulStep('first', 3).facts[0] as { tiles: number }).tiles,
    2,
    countOf(azulStep('first', 3).view.factories[1], 'W'),
    3,
  ],
  'first-marker': () => [azulFigures().floor[0], countOf(azulStep('first', 5).view.centre, 'Y'), 1],
  'first-part': () => [countOf(azulStep('first', 7).view.centre, 'R'), 4],
  'first-last': () => [countOf(azulStep('first', 9).view.centre, 'B'), 5],
  'first-tiling-title': () => [
    ...azulPoints('first', 10, YOU, 'placed'),
    -total(azulPoints('first', 10, YOU, 'floor')),
    scoresOf(azulStep('first', 10))[YOU],
  ],
  'first-tiling': () => [
    ...azulPoints('first', 10, YOU, 'placed'),
    -total(azulPoints('first', 10, YOU, 'floor')),
  ],
  'first-end': () => [azulFigures().row, azulFigures().column, azulFigures().colour, 5],
  'wins-aim': () => {
    const { wall } = boardAt(33, YOU)
    expect([missingIn(wall, 3).length, wallCount(wall, 'W')]).toEqual([1, 4])
    const { view } = azulStep('wins', 33)
    const scores = scoresOf(azulStep('wins', 33))
    return [view.round, scores[PIA], scores[YOU], azulFigures().row, azulFigures().column, 10, 3]
  },
  'wins-marker': () => {
    const { centre, marker } = azulStep('wins', 33).view
    expect([marker, countOf(centre, 'Y'), outlook(33, 'CY1').fallen]).toEqual(['centre', 1, 0])
    return [outlook(33, 'CY1').cost, 1]
  },
  'wins-marker-red': () => [
    countOf(azulStep('wins', 33).view.centre, 'R'),
    outlook(33, 'CR2').fallen,
    2,
  ],
  'wins-marker-line': () => [
    countOf(azulStep('wins', 33).view.factories[2], 'R'),
    outlook(33, '3R2').fallen,
    2,
  ],
  'wins-marker-other': () => [1],
  'wins-deny': () => {
    const { view } = azulStep('wins', 38)
    const { lines, wall } = boardAt(38, PIA)
    expect(missingIn(wall, 1)).toEqual([4])
    expect(own('azul-wins', 38).moves.filter((move) => move[1] === 'R')).toEqual(['1RF'])
    return [
      4 - lines[3].length,
      4,
      1,
      tilePoints(wall, 4, 1),
      azulFigures().column,
      countOf(view.factories.join(''), 'R'),
      outlook(38, '1RF').cost,
    ]
  },
  'wins-deny-later': () => {
    const { factories } = azulStep('wins', 38).view
    for (const colour of 'WK')
      expect(factories.filter((each) => each.includes(colour))).toHaveLength(2)
    return []
  },
  'wins-deny-other': () => [tilePoints(boardAt(38, PIA).wall, 4, 1), azulFigures().column],
  'wins-column': () => {
    const { lines, wall } = boardAt(40, YOU)
    expect([missingIn(wall, 3), colourAt(5, 3)]).toEqual([[5], 'K'])
    return [3, 5, 5 - lines[4].length, azulFigures().column]
  },
  'wins-column-four': () => [
    countOf(azulStep('wins', 40).view.factories[2], 'K'),
    countOf(azulStep('wins', 40).view.factories[1], 'K'),
    outlook(40, '3K5').fallen,
    outlook(40, '3K5').cost,
  ],
  'wins-column-white': () => [],
  'wins-column-other': () => [azulFigures().column],
  'wins-colour': () => {
    const { wall } = boardAt(42, YOU)
    expect(wall[0].replace('.', '')).toHaveLength(4)
    return [
      5,
      azulFigures().colour,
      wallCount(wall, 'W'),
      wall.findIndex((row) => !row.includes('W')) + 1,
    ]
  },
  'wins-colour-other': () => {
    const { factories, centre } = azulStep('wins', 42).view
    expect(countOf(factories.join('') + centre, 'W')).toBe(1)
    return [azulFigures().colour]
  },
  'wins-alone': () => {
    const { lines, wall } = boardAt(44, PIA)
    expect(countOf(azulStep('wins', 44).view.centre, 'B')).toBeGreaterThanOrEqual(
      5 - lines[4].length,
    )
    return [
      wallCount(wall, 'B'),
      countOf(lines[4], 'B'),
      5,
      5 - lines[4].length,
      azulFigures().colour,
    ]
  },
  'wins-alone-black': () => [azulFigures().colour],
  'wins-alone-other': () => {
    expect(outlook(44, 'CB2')).toMatchObject({ fills: true, fallen: 0 })
    return [2]
  },
  'wins-bonus-title': () => scoresOf(azulStep('wins', 47)),
  'wins-bonus': () => {
    const bonus = (seat: number) => azulPoints('wins', 47, seat, 'row', 'column', 'colour')
    const scores = scoresOf(azulStep('wins', 47))
    const tiles = scores.map((score, seat) => score - total(bonus(seat)))
    return [...tiles, bonus(PIA).length, total(bonus(PIA)), ...bonus(YOU), total(bonus(YOU))]
  },
  'wins-end': () => {
    const [you, pia] = scoresOf(azulStep('wins', 47))
    const red = tilePoints(boardAt(38, PIA).wall, 4, 1) + azulFigures().column
    return [you - pia, red + azulFigures().colour]
  },
}

// 5211.

const cardStep = (name: string, at: number) => data.get(`5211-${name}`)?.steps[at] as Step<G5211>
const figures = (name: string) => data.get(`5211-${name}`)?.table.figures as G5211['figures']
const laid = (name: string, at: number, seat: number) =>
  cardsIn(cardStep(name, at).view.table[seat])
const onTable = (name: string, at: number) => cardStep(name, at).view.table.flatMap(cardsIn)
const ofColour = (cards: string[], colour: string) =>
  cards.filter((card) => colourOf(card) === colour)
const worth = (cards: string[]) => total(cards.map(faceValue))
const counts = (name: string, at: number) => cardStep(name, at).standing.counts
const gains = (name: string, at: number) =>
  roundOf(cardStep(name, at))?.gains.map(({ points }) => points) ?? []
const roosters = (cards: string[]) => cards.filter(isRooster).length
const handAt = (name: string, at: number) => cardsIn(cardStep(name, at).view.hands[YOU])

/** The colour that scores among these cards of two players; null for none. */
function scoring(cards: string[]): string | null {
  const { limit } = figures('wins')
  const numbers = [...'YGOBT'].map((colour) => ofColour(cards, colour).length)
  const alone = numbers.filter(
    (each) => each > 0 && each < limit && numbers.filter((other) => other === each).length === 1,
  )
  const best = Math.max(0, ...alone)
  return best === 0 ? null : ('YGOBT'[numbers.indexOf(best)] ?? null)
}

const CARDS: Record<string, () => number[]> = {
  'first-choose': () => [handAt('first', 1).length, figures('first').plays[0]],
  'first-most': () => [handAt('first', 5).length, counts('first', 5).Y],
  'first-tie': () => [counts('first', 9).Y, counts('first', 9).B, figures('first').limit],
  'first-score-title': () => gains('first', 13).slice(0, 1),
  'first-score': () => [...ofColour(['Y3', 'Y4', 'Y2'], 'Y').map(faceValue), ...gains('first', 13)],
  'first-push': () => [
    ...laid('first', 21, 2).map(faceValue),
    counts('first', 21).G,
    figures('first').limit,
  ],
  'first-left-title': () => gains('first', 25),
  'first-left': () => {
    const scored = roundOf(cardStep('first', 25))
    return [
      scored?.counts.G ?? 0,
      scored?.counts.Y ?? 0,
      scored?.counts.O ?? 0,
      scored?.counts.T ?? 0,
      ...gains('first', 25),
    ]
  },
  'first-rooster': () => [1, roosters(onTable('first', 33)), 3, figures('first').roosters],
  'first-end-title': () => [figures('first').roosters],
  'first-end': () => gains('first', 37),
  'wins-aim': () => [1, 2, figures('wins').limit, figures('wins').roosters],
  'wins-limit': () => {
    const own = ofColour(laid('wins', 7, YOU), 'G')
    expect(scoring([...onTable('wins', 7), 'B1'])).toBe('G')
    return [
      counts('wins', 7).B,
      worth(ofColour(laid('wins', 7, PIA), 'B')),
      worth(ofColour(laid('wins', 7, YOU), 'B')),
      figures('wins').limit,
      own.length,
      ...own.map(faceValue),
      worth(own),
    ]
  },
  'wins-limit-strong': () => [counts('wins', 7).B, worth(ofColour(laid('wins', 7, PIA), 'B'))],
  'wins-limit-other': () => [counts('wins', 7).B, worth(ofColour(laid('wins', 7, PIA), 'B'))],
  'wins-second-title': () => scoresOf(cardStep('wins', 10)),
  'wins-second': () => [roundOf(cardStep('wins', 10))?.counts.B ?? 0],
  'wins-count': () => {
    const cards = laid('wins', 16, YOU)
    return [cards.length, worth(cards), figures('wins').plays[2]]
  },
  'wins-count-fourth': () => [counts('wins', 16).Y + 1, figures('wins').limit],
  'wins-count-other': () => {
    const { T, G, Y } = counts('wins', 16)
    expect(T).toBe(G)
    return [T + 1, T + 2, Y]
  },
  'wins-safe-title': () => gains('wins', 19).slice(0, 1),
  'wins-safe': () => {
    const scored = roundOf(cardStep('wins', 19))
    return [
      counts('wins', 16).B + 2,
      scored?.counts.Y ?? 0,
      figures('wins').limit - (scored?.counts.Y ?? 0),
      ...gains('wins', 19),
    ]
  },
  'wins-roosters': () => {
    const own = ofColour(laid('wins', 25, YOU), 'T')
    return [
      own.length,
      ...own.map(faceValue),
      worth(own),
      ...[YOU, PIA].map((seat) => roosters(laid('wins', 25, seat))),
      figures('wins').roosters,
    ]
  },
  'wins-roosters-other': () => [
    figures('wins').roosters,
    ...[YOU, PIA].map((seat) => roosters(laid('wins', 25, seat))),
    worth(ofColour(laid('wins', 25, YOU), 'T')),
  ],
  'wins-broken-title': () => scoresOf(cardStep('wins', 28)),
  'wins-broken': () => [roosters([...onTable('wins', 25), 'B1']), ...gains('wins', 28)],
  'wins-end': () => [2],
}

const FACTS: [string, Course, Record<string, () => number[]>][] = [
  ['azul', azul, AZUL],
  ['5211', g5211, CARDS],
]

describe.each(FACTS)('the numbers in the lessons of %s', (game, course, facts) => {
  const texts = course.lessons.flatMap((lesson) =>
    [
      ...lesson.stages.flatMap(({ name }) => PARTS.slice(0, 2).map((part) => name + part)),
      ...answersOf(lesson),
    ].map((text) => `${lesson.name}-${text}`),
  )

  it.each(LANGUAGES)('are those of the recorded game in %s', async (language) => {
    await setLanguage(language)
    for (const text of texts) {
      const right = facts[text]?.() ?? []
      expect([text, numbersIn(`lessons-${game}-${text}`)]).toEqual([text, sorted(right)])
    }
  })
})

describe('the second lesson of 5211', () => {
  const deck = [...'YGOBT'].flatMap((colour) => [1, 2, 3, 4, 5, 6].map((value) => colour + value))

  it('knows one card with which yellow scores, whatever is played', () => {
    const isSafe = (card: string) =>
      deck.every((other) => scoring([...onTable('wins', 16), card, other]) === 'Y')

    expect(handAt('wins', 16).filter(isSafe)).toEqual(['B2'])
  })

  it('knows one card that spoils the roosters and lets turquoise score, whatever is played', () => {
    const table = onTable('wins', 25)
    const isSafe = (card: string) =>
      deck.every(
        (other) =>
          roosters([...table, card, other]) !== figures('wins').roosters &&
          scoring([...table, card, other]) === 'T',
      )

    expect(handAt('wins', 25).filter(isSafe)).toEqual(['B1'])
  })
})

it('a lesson that begins late in a game finds its steps by their numbers', () => {
  const { steps } = data.get('azul-wins') as LessonData<Wire>

  expect(steps[32]).toBeUndefined()
  expect(steps[33]?.number).toBe(33)
})
