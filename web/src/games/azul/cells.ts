/** What lies in each space of a player board: tiles, and those that a picked move would bring. */
import { COLOURS } from './position'
import type { Preview } from './preview'
import type { AzulFigures, Board } from './wire'

export interface CellTile {
  colour: string
  look: 'real' | 'coming' | 'printed'
}

export function lineTile(
  board: Board,
  preview: Preview | null,
  row: number,
  index: number,
): CellTile | null {
  const tiles = board.lines[row] ?? ''
  const letter = tiles[index]
  if (letter) return { colour: letter, look: 'real' }
  const isComing = preview?.line === row && index < tiles.length + preview.placed
  return isComing && preview ? { colour: preview.colour, look: 'coming' } : null
}

export function floorTile(board: Board, preview: Preview | null, index: number): CellTile | null {
  const letter = board.floor[index]
  if (letter) return { colour: letter, look: 'real' }
  const coming = preview?.floor[index - board.floor.length]
  return coming ? { colour: coming, look: 'coming' } : null
}

export function wallTile(
  board: Board,
  preview: Preview | null,
  figures: AzulFigures,
  row: number,
  column: number,
): CellTile | null {
  const letter = board.wall[row]?.[column] ?? '.'
  if (letter !== '.') return { colour: letter, look: 'real' }
  if (preview?.cell?.[0] === row && preview.cell[1] === column) {
    return { colour: preview.colour, look: 'coming' }
  }
  const printed = figures.wall?.[row]?.[column]
  return printed ? { colour: printed, look: 'printed' } : null
}

/** Which rows, columns and colours of a wall are complete. */
export interface Complete {
  rows: Set<number>
  columns: Set<number>
  colours: Set<string>
}

export function completeOn(wall: readonly string[]): Complete {
  const places = [...wall.keys()]
  const rows = places.filter((row) => !wall[row]?.includes('.'))
  const columns = places.filter((column) => wall.every((row) => (row[column] ?? '.') !== '.'))
  const colours = COLOURS.filter((colour) => wall.every((row) => row.includes(colour)))
  return { rows: new Set(rows), columns: new Set(columns), colours: new Set(colours) }
}
