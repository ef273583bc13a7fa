/** What the board offers and what it would do, from the legal moves and the engine's outlook alone. */
import { t } from '../../lib/text.svelte'
import { signed } from './frames'
import {
  FLOOR,
  MARKER,
  type Own,
  outlookOf,
  placementOf,
  type Step,
  type TableContext,
  takeOf,
} from './position'
import type { Colour, Outlook } from './wire'
import { moveWords } from './words'

/** A target on the board that a tap turns into a move. */
export interface Target {
  move: string
  label: string
  /** What stands on it: how full the line would be, or points. */
  chips: Chip[]
  /** Where its tile will be set, and what that will score; null where it stays in the line. */
  scored: { cell: [number, number]; colour: Colour; points: number } | null
  isPicked: boolean
}

export interface Chip {
  text: string
  kind: 'gain' | 'loss' | 'part'
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

/** What a target shows; the points of a line stand where they will be scored, on the wall. */
function chipsOf(move: string, outlook: Outlook | undefined, step: Step, seat: number): Chip[] {
  if (!outlook) return []
  if (!('tiles' in outlook)) return [{ text: signed(outlook.points), kind: 'gain' }]
  const chips: Chip[] = []
  const line = takeOf(move)?.target ?? FLOOR
  if (line !== FLOOR && !outlook.fills) {
    const held = step.view.boards[seat]?.lines[Number(line) - 1]?.length ?? 0
    chips.push({
      text: t('azul-part-of', { held: held + outlook.placed, room: line }),
      kind: 'part',
    })
  }
  if (outlook.cost > 0) chips.push({ text: signed(-outlook.cost), kind: 'loss' })
  return chips
}

function scoredBy(move: string, outlook: Outlook | undefined): Target['scored'] {
  const take = takeOf(move)
  if (!take || !outlook || !('tiles' in outlook)) return null
  const { cell, points } = outlook
  return cell === null || points === null ? null : { cell, colour: take.colour, points }
}

/** Where the lifted tiles, or on the grey wall the next tile, may go. */
export function targetsOf(
  own: Own | null,
  lifted: string | null,
  picked: string | null,
  step: Step,
  context: TableContext,
): Map<string, Target> {
  const targets = new Map<string, Target>()
  own?.moves.forEach((move, place) => {
    const isTake = takeOf(move) !== null
    if (isTake && (lifted === null || !move.startsWith(lifted))) return
    const outlook = own.outlook[place]
    targets.set(isTake ? move.slice(2) : move, {
      move,
      label: moveWords(move, outlook, step, context),
      chips: chipsOf(move, outlook, step, own.seat),
      scored: scoredBy(move, outlook),
      isPicked: move === picked,
    })
  })
  return targets
}

export function previewOf(own: Own | null, picked: string | null, step: Step): Preview | null {
  const outlook = outlookOf(own, picked)
  if (!own || !picked || !outlook) return null
  const take = takeOf(picked)
  if (take && 'tiles' in outlook) {
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
  const line = placement ? (step.view.boards[own.seat]?.lines[placement.row] ?? '') : ''
  if (!placement || line === '') return null
  return {
    colour: line[0] as Colour,
    line: -1,
    placed: 0,
    floor: '',
    cell: [placement.row, placement.column],
    points: outlook.points,
  }
}
