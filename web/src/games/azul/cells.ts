/** What lies in each space of a player board: tiles, and those that a picked move would bring. */
import type { Preview } from './preview'
import type { AzulFigures, Board } from './wire'

export interface CellTile {
  colour: string
  look: 'real' | 'ghost' | 'printed'
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
  return isComing && preview ? { colour: preview.colour, look: 'ghost' } : null
}

export function floorTile(board: Board, preview: Preview | null, index: number): CellTile | null {
  const letter = board.floor[index]
  if (letter) return { colour: letter, look: 'real' }
  const coming = preview?.floor[index - board.floor.length]
  return coming ? { colour: coming, look: 'ghost' } : null
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
    return { colour: preview.colour, look: 'ghost' }
  }
  const printed = figures.wall?.[row]?.[column]
  return printed ? { colour: printed, look: 'printed' } : null
}
