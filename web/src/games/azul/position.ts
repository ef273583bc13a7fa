/** The position of Azul as the server sends it, and how to read its notation. */
import type * as messages from '../../messages'
import type * as games from '../types'
import type { AzulView, Colour, Outlook, Wire } from './wire'

export type Step = messages.Step<Wire>
export type Own = messages.Own<Wire>
export type TableContext = games.TableContext<Wire>
export type BoardProps = games.BoardProps<Wire>

export const COLOURS: readonly Colour[] = ['B', 'Y', 'R', 'K', 'W']
export const CENTRE = 'C'
export const FLOOR = 'F'
export const MARKER = 'M'

/** A take: all tiles of a colour from a source to a pattern line (from 1) or the floor. */
export interface Take {
  source: string
  colour: Colour
  target: string
}

export interface Placement {
  row: number
  column: number
}

/** The tiles of one colour in one source. */
export interface Group {
  source: string
  colour: Colour
  count: number
}

/** The seat and notation of a step's move; null when it is a deal or nothing. */
export function moveOf(step: Step): { seat: number; move: string } | null {
  const [seat, move] = step.event ?? []
  return typeof seat === 'number' && typeof move === 'string' ? { seat, move } : null
}

export function takeOf(move: string): Take | null {
  const found = /^([1-9C])([BYRKW])([1-5F])$/.exec(move)
  if (!found) return null
  return { source: found[1] ?? '', colour: found[2] as Colour, target: found[3] ?? '' }
}

/** A placement on the grey wall, rows and columns from 0. */
export function placementOf(move: string): Placement | null {
  const found = /^r([1-5])c([1-5])$/.exec(move)
  return found ? { row: Number(found[1]) - 1, column: Number(found[2]) - 1 } : null
}

/** What a legal move would do. */
export function outlookOf(own: Own | null, move: string | null): Outlook | null {
  const index = own && move ? own.moves.indexOf(move) : -1
  return index < 0 ? null : (own?.outlook[index] ?? null)
}

export function count(tiles: string, colour: string): number {
  return tiles.split(colour).length - 1
}

export function tilesIn(view: AzulView, source: string): string {
  return source === CENTRE ? view.centre : (view.factories[Number(source) - 1] ?? '')
}

/** The colours in a source, the most frequent first in a factory so that pairs lie side by side. */
export function groupsIn(view: AzulView, source: string): Group[] {
  const tiles = tilesIn(view, source)
  const groups = COLOURS.map((colour) => ({ source, colour, count: count(tiles, colour) }))
  const found = groups.filter((group) => group.count > 0)
  return source === CENTRE ? found : found.sort((one, other) => other.count - one.count)
}

/** Seats in the order their boards are drawn: the own one first, then round the table. */
export function seatsFrom(seat: number | null, players: number): number[] {
  return Array.from({ length: players }, (_, place) => (place + (seat ?? 0)) % players)
}
