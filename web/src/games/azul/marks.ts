/** What the others' last moves changed, so that it can be seen after the tiles have landed. */
import { spots } from './frames'
import { CENTRE, type Step, tilesIn } from './position'
import type { AzulView, Taken } from './wire'

/** Return the spots that these moves changed, as they lie in a position: tiles, and sources that were emptied. */
export function marksOf(moves: readonly Step[], view: AzulView): Set<string> {
  const marks = new Set<string>()
  if (view.phase === 'over') return marks
  for (const fact of moves.flatMap((step) => step.facts)) {
    if (fact.kind === 'taken') markTake(fact, view, marks)
    else if (fact.kind === 'placed') marks.add(spots.wall(fact.seat, fact.row, fact.column))
  }
  return marks
}

function markTake(fact: Taken, view: AzulView, marks: Set<string>): void {
  const { seat, row, source } = fact
  const board = view.boards[seat]
  if (!board) return
  if (row !== null) {
    for (const place of lastOf(board.lines[row] ?? '', fact.placed)) {
      marks.add(spots.line(seat, row, place))
    }
  }
  for (const place of lastOf(board.floor, fact.floor.length)) marks.add(spots.floor(seat, place))
  if (source === CENTRE || tilesIn(view, source) === '') marks.add(spots.plate(source))
  for (const colour of fact.to_centre) {
    if (view.centre.includes(colour)) marks.add(spots.pile(colour))
  }
}

/** Who emptied each source with these moves, by source. */
export function takersOf(moves: readonly Step[]): Map<string, number> {
  const takes = moves.flatMap((step) => step.facts).filter((fact) => fact.kind === 'taken')
  return new Map(takes.map(({ source, seat }) => [source, seat]))
}

/** The indices of the last `number` tiles; none where the tiles have gone. */
function lastOf(tiles: string, number: number): number[] {
  const first = tiles.length - number
  return first < 0 ? [] : Array.from({ length: number }, (_, index) => first + index)
}
