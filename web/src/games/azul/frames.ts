/** The pictures between two positions, for animation alone: what is shown in the end is the position. */
import type { Step } from '../../messages'
import {
  type AzulView,
  CENTRE,
  COLOURS,
  count,
  type Fact,
  FLOOR,
  FLOOR_SPACES,
  factsOf,
  MARKER,
  moveOf,
  type PlayerView,
  type Take,
  takeOf,
  tilesIn,
  viewOf,
} from './position'

/** A tile that travels from one spot to another. */
export interface Flight {
  from: string
  to: string
}

/** Points that pop up over a spot. */
export interface Pop {
  at: string
  text: string
  isLoss: boolean
}

export interface Frame {
  view: AzulView
  flights: Flight[]
  pops: Pop[]
  /** Whether tiles come onto the factories. */
  isDeal: boolean
}

export const spots = {
  source: (source: string, colour: string, place: number) => `s.${source}.${colour}.${place}`,
  line: (seat: number, row: number, place: number) => `l.${seat}.${row}.${place}`,
  floor: (seat: number, place: number) => `f.${seat}.${place}`,
  wall: (seat: number, row: number, column: number) => `w.${seat}.${row}.${column}`,
  score: (seat: number) => `p.${seat}`,
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`
}

/** A tile's points as a sum, such as "3 + 4 = 7". */
export function sum(fact: Pick<Fact, 'across' | 'down' | 'points'>): string {
  const isBoth = fact.across > 1 && fact.down > 1
  return isBoth ? `${fact.across} + ${fact.down} = ${fact.points}` : signed(fact.points)
}

function withBoard(view: AzulView, seat: number, change: Partial<PlayerView>): AzulView {
  const boards = view.boards.map((board, place) =>
    place === seat ? { ...board, ...change } : board,
  )
  return { ...view, boards }
}

function replaced<T>(list: readonly T[], place: number, value: T): T[] {
  return list.map((old, at) => (at === place ? value : old))
}

function taken(view: AzulView, seat: number, take: Take): Frame {
  const flights: Flight[] = []
  const { source, colour, target } = take
  const board = view.boards[seat]
  if (!board) return { view, flights, pops: [], isDeal: false }
  const number = count(tilesIn(view, source), colour)
  const row = target === FLOOR ? -1 : Number(target) - 1
  const old = board.lines[row] ?? ''
  const placed = row < 0 ? 0 : Math.min(number, row + 1 - old.length)
  let floor = board.floor
  const fall = (letter: string, from: string) => {
    if (floor.length >= FLOOR_SPACES) return
    flights.push({ from, to: spots.floor(seat, floor.length) })
    floor += letter
  }
  const hasMarker = source === CENTRE && view.marker === 'centre'
  if (hasMarker) fall(MARKER, spots.source(CENTRE, MARKER, 0))
  for (let place = 0; place < number; place += 1) {
    const from = spots.source(source, colour, place)
    if (place < placed) flights.push({ from, to: spots.line(seat, row, old.length + place) })
    else fall(colour, from)
  }
  let { factories, centre } = view
  if (source === CENTRE) centre = centre.replaceAll(colour, '')
  else {
    for (const letter of COLOURS.filter((letter) => letter !== colour)) {
      const before = count(centre, letter)
      const moved = count(tilesIn(view, source), letter)
      for (let place = 0; place < moved; place += 1) {
        const to = spots.source(CENTRE, letter, before + place)
        flights.push({ from: spots.source(source, letter, place), to })
      }
      centre += letter.repeat(moved)
    }
    factories = replaced(factories, Number(source) - 1, '')
  }
  const lines = row < 0 ? board.lines : replaced(board.lines, row, old + colour.repeat(placed))
  const after = withBoard(view, seat, { lines, floor })
  const marker = hasMarker ? seat : view.marker
  return { view: { ...after, factories, centre, marker }, flights, pops: [], isDeal: false }
}

function settled(frame: Frame, fact: Fact): Frame {
  const seat = fact.seat ?? 0
  const board = frame.view.boards[seat]
  if (!board) return frame
  const flights = [...frame.flights]
  const pops = [...frame.pops]
  const change: Partial<PlayerView> = { score: board.score + fact.points }
  if (fact.kind === 'placed') {
    const at = spots.wall(seat, fact.row, fact.column)
    const cells = board.wall[fact.row] ?? ''
    const row = cells.slice(0, fact.column) + fact.colour + cells.slice(fact.column + 1)
    change.wall = replaced(board.wall, fact.row, row)
    change.lines = replaced(board.lines, fact.row, '')
    flights.push({ from: spots.line(seat, fact.row, 0), to: at })
    pops.push({ at, text: sum(fact), isLoss: false })
  } else if (fact.kind === 'grounded') {
    const room = FLOOR_SPACES - board.floor.length
    const fallen = Math.min(room, fact.tiles)
    for (let place = 0; place < fallen; place += 1) {
      const to = spots.floor(seat, board.floor.length + place)
      flights.push({ from: spots.line(seat, fact.row, place), to })
    }
    change.lines = replaced(board.lines, fact.row, '')
    change.floor = board.floor + fact.colour.repeat(fallen)
  } else if (fact.kind === 'floor') {
    change.floor = ''
    pops.push({ at: spots.floor(seat, 2), text: signed(-fact.cost), isLoss: true })
  } else pops.push({ at: bonusSpot(fact, seat, board), text: signed(fact.points), isLoss: false })
  return { ...frame, view: withBoard(frame.view, seat, change), flights, pops }
}

function bonusSpot(fact: Fact, seat: number, board: PlayerView): string {
  if (fact.kind === 'row') return spots.wall(seat, fact.index, 4)
  if (fact.kind === 'column') return spots.wall(seat, 4, fact.index)
  return spots.wall(seat, 2, Math.max(0, (board.wall[2] ?? '').indexOf(fact.colour)))
}

/** The facts in groups that are shown at the same time: each player's first, second, … tile, then the rest. */
function together(facts: Fact[]): Fact[][] {
  const groups: Fact[][] = []
  const ofSeat = new Map<number, number>()
  for (const fact of facts) {
    if (fact.seat === null || (fact.kind !== 'placed' && fact.kind !== 'grounded')) continue
    const place = ofSeat.get(fact.seat) ?? 0
    ofSeat.set(fact.seat, place + 1)
    groups[place] = [...(groups[place] ?? []), fact]
  }
  for (const kind of ['floor', 'row', 'column', 'colour']) {
    groups.push(facts.filter((fact) => fact.kind === kind))
  }
  return groups.filter((group) => group.length > 0)
}

/** The pictures that lead from one position to the next, which is the last of them. */
export function framesBetween(before: Step, after: Step): Frame[] {
  const end: Frame = { view: viewOf(after), flights: [], pops: [], isDeal: false }
  const happened = moveOf(after)
  if (!happened) return [{ ...end, isDeal: after.event?.[0] === 'deal' }]
  const frames: Frame[] = []
  const take = takeOf(happened.move)
  let view = viewOf(before)
  if (take) {
    const frame = taken(view, happened.seat, take)
    frames.push(frame)
    view = frame.view
  }
  for (const group of together(factsOf(after))) {
    const still: Frame = { view, flights: [], pops: [], isDeal: false }
    const frame = group.reduce(settled, still)
    frames.push(frame)
    view = frame.view
  }
  return [...frames, end]
}
