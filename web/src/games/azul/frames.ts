/** The pictures between two positions, for animation alone: what is shown in the end is the position. */
import { CENTRE, COLOURS, count, MARKER, moveOf, type Step } from './position'
import type { AzulView, Board, Fact, Placed, Taken } from './wire'

/** A tile that travels from one spot to another. */
export interface Flight {
  from: string
  to: string
  /** When it starts, in milliseconds at the usual pace. */
  delay: number
}

/** Points that pop up over a spot and rise into the score. */
export interface Pop {
  seat: number
  at: string
  text: string
  isLoss: boolean
}

export interface Frame {
  view: AzulView
  flights: Flight[]
  pops: Pop[]
  /** Cells of the walls that count for the points. */
  lit: string[]
  /** Who takes tiles, and from where; null where nobody does. */
  take: { seat: number; source: string } | null
  /** Whether tiles come onto the factories. */
  isDeal: boolean
  /** What of a step it shows; null for the move itself. */
  part: Part | null
}

/** What a step may bring beside its move. */
export type Part = 'tiling' | 'floor' | 'bonus'

export const spots = {
  source: (source: string, colour: string, index: number) => `s.${source}.${colour}.${index}`,
  line: (seat: number, row: number, index: number) => `l.${seat}.${row}.${index}`,
  floor: (seat: number, index: number) => `f.${seat}.${index}`,
  wall: (seat: number, row: number, column: number) => `w.${seat}.${row}.${column}`,
  plate: (source: string) => `plate.${source}`,
  pile: (colour: string) => `pile.${colour}`,
  score: (seat: number) => `p.${seat}`,
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

/** A tile's points as a sum, such as "3 + 4 = 7". */
export function sum(fact: Pick<Placed, 'across' | 'down' | 'points'>): string {
  const isBoth = fact.across > 1 && fact.down > 1
  return isBoth ? `${fact.across} + ${fact.down} = ${fact.points}` : signed(fact.points)
}

function withBoard(view: AzulView, seat: number, change: Partial<Board>): AzulView {
  const boards = view.boards.map((board, index) =>
    index === seat ? { ...board, ...change } : board,
  )
  return { ...view, boards }
}

function replaceAt<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((old, at) => (at === index ? value : old))
}

const STILL = { flights: [], pops: [], lit: [], take: null, isDeal: false, part: null }
/** Milliseconds between one tile and the next, and before the rest of a factory follows. */
const STAGGER = 40
const REST_DELAY = 80

/** The tiles of a take travel: to the line, to the floor, and the others to the centre. */
function taken(view: AzulView, fact: Taken): Frame {
  const { seat, source, colour, row } = fact
  const board = view.boards[seat]
  if (!board) return { view, ...STILL }
  const flights: Flight[] = []
  const line = row === null ? '' : (board.lines[row] ?? '')
  for (let index = 0; row !== null && index < fact.placed; index += 1) {
    const to = spots.line(seat, row, line.length + index)
    flights.push({ from: spots.source(source, colour, index), to, delay: index * STAGGER })
  }
  let fallen = fact.placed
  for (const [index, letter] of [...fact.floor].entries()) {
    const to = spots.floor(seat, board.floor.length + index)
    const isMarker = letter === MARKER
    const from = spots.source(isMarker ? CENTRE : source, letter, isMarker ? 0 : fallen)
    if (!isMarker) fallen += 1
    // What finds no room drops last.
    const after = isMarker ? 0 : fact.placed + 2
    flights.push({ from, to, delay: (after + index) * STAGGER })
  }
  let rest = 0
  for (const letter of COLOURS) {
    const before = count(view.centre, letter)
    for (let index = 0; index < count(fact.to_centre, letter); index += 1) {
      const to = spots.source(CENTRE, letter, before + index)
      const from = spots.source(source, letter, index)
      flights.push({ from, to, delay: REST_DELAY + rest * STAGGER })
      rest += 1
    }
  }
  const isFromCentre = source === CENTRE
  const after = withBoard(view, seat, {
    lines:
      row === null ? board.lines : replaceAt(board.lines, row, line + colour.repeat(fact.placed)),
    floor: board.floor + fact.floor,
  })
  return {
    ...STILL,
    flights,
    take: { seat, source },
    view: {
      ...after,
      centre: isFromCentre ? view.centre.replaceAll(colour, '') : view.centre + fact.to_centre,
      factories: isFromCentre ? view.factories : replaceAt(view.factories, Number(source) - 1, ''),
      marker: fact.marker ? seat : view.marker,
    },
  }
}

type Settled = Exclude<Fact, { kind: 'taken' | 'end' }>

function settled(frame: Frame, fact: Settled): Frame {
  const { seat } = fact
  const board = frame.view.boards[seat]
  if (!board) return frame
  const flights = [...frame.flights]
  const pops = [...frame.pops]
  const lit = [...frame.lit]
  const change: Partial<Board> = { score: board.score + fact.points }
  if (fact.kind === 'placed') {
    const at = spots.wall(seat, fact.row, fact.column)
    const cells = board.wall[fact.row] ?? ''
    const row = cells.slice(0, fact.column) + fact.colour + cells.slice(fact.column + 1)
    change.wall = replaceAt(board.wall, fact.row, row)
    change.lines = replaceAt(board.lines, fact.row, '')
    flights.push({ from: spots.line(seat, fact.row, 0), to: at, delay: 0 })
    lit.push(...runsThrough(seat, fact, change.wall))
    // Beside the tile that scores, on the line that it has left.
    pops.push({ seat, at: spots.line(seat, fact.row, 0), text: sum(fact), isLoss: false })
  } else if (fact.kind === 'grounded') {
    for (const index of [...fact.floor].keys()) {
      const to = spots.floor(seat, board.floor.length + index)
      flights.push({ from: spots.line(seat, fact.row, index), to, delay: index * STAGGER })
    }
    change.lines = replaceAt(board.lines, fact.row, '')
    change.floor = board.floor + fact.floor
  } else if (fact.kind === 'floor') {
    change.floor = ''
    pops.push({ seat, at: spots.floor(seat, 2), text: signed(-fact.cost), isLoss: true })
  } else {
    lit.push(...bonusCells(seat, fact, board.wall))
    pops.push({ seat, at: bonusSpot(seat, fact), text: signed(fact.points), isLoss: false })
  }
  return { ...frame, view: withBoard(frame.view, seat, change), flights, pops, lit }
}

/** The cells of the runs that a tile just set belongs to. */
function runsThrough(
  seat: number,
  { row, column }: Pick<Placed, 'row' | 'column'>,
  wall: readonly string[],
): string[] {
  const isSet = (down: number, across: number) => (wall[down]?.[across] ?? '.') !== '.'
  const cells = [spots.wall(seat, row, column)]
  for (const [down, across] of [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const) {
    for (
      let [at, on] = [row + down, column + across];
      isSet(at, on);
      [at, on] = [at + down, on + across]
    )
      cells.push(spots.wall(seat, at, on))
  }
  return cells
}

type Bonus = Extract<Fact, { kind: 'row' | 'column' | 'colour' }>

function bonusCells(seat: number, fact: Bonus, wall: readonly string[]): string[] {
  return [...wall.keys()].map((place) => {
    if (fact.kind === 'row') return spots.wall(seat, fact.index, place)
    if (fact.kind === 'column') return spots.wall(seat, place, fact.index)
    return spots.wall(seat, place, (wall[place] ?? '').indexOf(fact.colour))
  })
}

/** Where a bonus is told: beside the wall, which shows what it is for. */
function bonusSpot(seat: number, fact: Bonus): string {
  if (fact.kind === 'row') return spots.line(seat, fact.index, 0)
  return fact.kind === 'column' ? spots.floor(seat, fact.index) : spots.line(seat, 4, 2)
}

/** The facts in groups that are shown at the same time: all players' tiles of a row, then the floors, then the bonuses. */
function together(facts: Fact[]): Settled[][] {
  const groups: Settled[][] = []
  for (const fact of facts) {
    if (fact.kind !== 'placed' && fact.kind !== 'grounded') continue
    groups[fact.row] = [...(groups[fact.row] ?? []), fact]
  }
  groups.push(
    facts.filter((fact) => fact.kind === 'floor'),
    facts.filter((fact) => fact.kind === 'row'),
    facts.filter((fact) => fact.kind === 'column'),
    facts.filter((fact) => fact.kind === 'colour'),
  )
  // Rows in which nobody sets a tile have left holes.
  return groups.filter((group) => group !== undefined && group.length > 0)
}

function partOf([fact]: Settled[]): Part | null {
  if (!fact) return null
  if (fact.kind === 'placed' || fact.kind === 'grounded') return 'tiling'
  return fact.kind === 'floor' ? 'floor' : 'bonus'
}

/** The pictures that lead from one position to the next, which is the last of them. */
export function framesBetween(before: Step, after: Step): Frame[] {
  const end: Frame = { view: after.view, ...STILL }
  if (!moveOf(after)) return [{ ...end, isDeal: after.event?.[0] === 'deal' }]
  const frames: Frame[] = []
  let { view } = before
  for (const fact of after.facts) {
    if (fact.kind === 'taken') frames.push(taken(view, fact))
  }
  view = frames.at(-1)?.view ?? view
  for (const group of together(after.facts)) {
    const frame = group.reduce(settled, { view, ...STILL, part: partOf(group) })
    frames.push(frame)
    view = frame.view
  }
  return [...frames, end]
}
