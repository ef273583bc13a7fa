/** What the board offers and what it would do, from the legal moves and the engine's outlook alone. */
import type { Own, Step } from '../../messages'
import type { Told } from '../types'
import { signed } from './frames'
import {
  type Colour,
  MARKER,
  outlookOf,
  type PlacementOutlook,
  placementOf,
  type TakeOutlook,
  takeOf,
  viewOf,
} from './position'
import { moveWords } from './words'

/** A place on the board that a tap turns into a move. */
export interface Target {
  move: string
  label: string
  badges: string[]
  isPicked: boolean
}

/** A picked move as the board draws it. */
export interface Preview {
  colour: Colour
  /** The pattern line, from 0; -1 for none. */
  line: number
  placed: number
  /** What comes onto the floor, in order. */
  floor: string
  cell: [number, number] | null
  points: number | null
}

/** Source and colour of each legal take. */
export function takeableOf(own: Own | null): Set<string> {
  return new Set((own?.moves ?? []).filter((move) => takeOf(move)).map((move) => move.slice(0, 2)))
}

/** What a target shows beside it; a picked one shows its points on the wall. */
function badgesOf(outlook: { points?: number | null; cost?: number }, isPicked: boolean): string[] {
  const badges: string[] = []
  if (typeof outlook.points === 'number' && !isPicked) badges.push(signed(outlook.points))
  if (typeof outlook.cost === 'number' && outlook.cost > 0) badges.push(signed(-outlook.cost))
  return badges
}

/** Where the lifted tiles, or on the grey wall the next tile, may go. */
export function targetsOf(
  own: Own | null,
  lifted: string | null,
  picked: string | null,
  step: Step,
  told: Told,
): Map<string, Target> {
  const targets = new Map<string, Target>()
  own?.moves.forEach((move, place) => {
    const isTake = takeOf(move) !== null
    if (isTake && (lifted === null || !move.startsWith(lifted))) return
    const outlook = own.outlook[place] ?? {}
    targets.set(isTake ? move.slice(2) : move, {
      move,
      label: moveWords(move, outlook, step, told),
      badges: badgesOf(outlook, move === picked),
      isPicked: move === picked,
    })
  })
  return targets
}

export function previewOf(own: Own | null, picked: string | null, step: Step): Preview | null {
  if (!own || !picked) return null
  const take = takeOf(picked)
  if (take) {
    const outlook = outlookOf<TakeOutlook>(own, picked)
    if (!outlook) return null
    return {
      colour: take.colour,
      line: take.target === 'F' ? -1 : Number(take.target) - 1,
      placed: outlook.placed,
      floor: (outlook.marker ? MARKER : '') + take.colour.repeat(outlook.fallen),
      cell: outlook.cell,
      points: outlook.points,
    }
  }
  const placement = placementOf(picked)
  const outlook = outlookOf<PlacementOutlook>(own, picked)
  const line = placement ? (viewOf(step).boards[own.seat]?.lines[placement.row] ?? '') : ''
  if (!placement || !outlook || line === '') return null
  return {
    colour: line[0] as Colour,
    line: -1,
    placed: 0,
    floor: '',
    cell: [placement.row, placement.column],
    points: outlook.points,
  }
}
