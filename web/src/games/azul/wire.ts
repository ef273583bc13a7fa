/** What Azul sends. Written by scripts/messages; never edited. */

export type Colour = 'B' | 'Y' | 'R' | 'K' | 'W'

export type Phase = 'deal' | 'offer' | 'tiling' | 'over'

/** Tiles by colour, in bag or lid. */
export interface Counts {
  B: number
  Y: number
  R: number
  K: number
  W: number
}

/**
 * A player board.
 *
 * Attributes:
 *     lines: the tiles in each pattern line, the shortest line first.
 *     wall: a row is five letters, "." where no tile is set.
 *     floor: what lies on the floor line, in order; "M" is the marker.
 */
export interface Board {
  score: number
  lines: string[]
  wall: string[]
  floor: string
}

/**
 * A position.
 *
 * Attributes:
 *     marker: where the first-player marker is: the centre, a seat, or nowhere yet.
 *     bag, lid: null where the table hides them.
 */
export interface AzulView {
  round: number
  phase: Phase
  to_move: number[]
  factories: string[]
  centre: string
  marker: number | 'centre' | null
  bag: Counts | null
  lid: Counts | null
  boards: Board[]
}

/**
 * The numbers of a table.
 *
 * Attributes:
 *     floor: what each space of the floor line costs.
 *     wall: the printed colours, row by row; null on the grey side.
 *     row, column, colour: the bonuses.
 *     lines: how many pattern lines and wall rows there are.
 */
export interface AzulFigures {
  floor: number[]
  wall: string[] | null
  row: number
  column: number
  colour: number
  factories: number
  lines: number
}

/**
 * What a board amounts to.
 *
 * Attributes:
 *     coming: what full lines will score in the next tiling; null where a choice on the grey wall is open.
 *     floor: what the floor line costs now.
 */
export interface BoardStanding {
  coming: number | null
  floor: number
}

/** What a position amounts to, board by board. */
export interface AzulStanding {
  boards: BoardStanding[]
}

/**
 * What a take would do.
 *
 * Attributes:
 *     cost: what the floor line costs more than before.
 *     fills: whether the pattern line is full then.
 *     points: what that line's tile will score on the coloured wall, full lines above set first.
 *     across, down: tiles in the runs through that tile, itself included.
 *     cell: its row and column.
 */
export interface TakeOutlook {
  tiles: number
  placed: number
  fallen: number
  marker: boolean
  cost: number
  fills: boolean
  points: number | null
  across: number | null
  down: number | null
  cell: [number, number] | null
}

/** What a tile set on the grey wall would score. */
export interface PlacementOutlook {
  across: number
  down: number
  points: number
}

/**
 * A seat took tiles.
 *
 * Attributes:
 *     source: "C" for the centre, or the factory's number.
 *     tiles: how many were taken.
 *     row: the pattern line they went to, from 0; null for the floor.
 *     placed: how many of them the line took.
 *     fallen: how many fell.
 *     marker: whether the first-player marker came with them.
 *     fills: whether the line is full now.
 *     floor: what came onto the floor line, in order: the marker, and of the fallen tiles as many as
 *         there was space for.
 *     to_centre: the factory's other tiles, which went to the centre.
 */
export interface Taken {
  kind: 'taken'
  seat: number
  points: number
  round: number
  source: string
  colour: Colour
  tiles: number
  row: number | null
  placed: number
  fallen: number
  marker: boolean
  fills: boolean
  floor: string
  to_centre: string
}

/**
 * A tile was set on a wall.
 *
 * Attributes:
 *     across, down: tiles in the runs through it, itself included.
 */
export interface Placed {
  kind: 'placed'
  seat: number
  points: number
  round: number
  row: number
  column: number
  colour: Colour
  across: number
  down: number
}

/**
 * A line of the grey wall fits nowhere: its tiles fell.
 *
 * Attributes:
 *     floor: what came onto the floor line: as many tiles as there was space for.
 */
export interface Grounded {
  kind: 'grounded'
  seat: number
  points: number
  round: number
  row: number
  colour: Colour
  tiles: number
  floor: string
}

/** A floor line was paid; no score falls below 0, so the points may be fewer than the cost. */
export interface FloorPaid {
  kind: 'floor'
  seat: number
  points: number
  round: number
  cost: number
}

/** A complete row at the end. */
export interface RowBonus {
  kind: 'row'
  seat: number
  points: number
  round: number
  index: number
}

/** A complete column at the end. */
export interface ColumnBonus {
  kind: 'column'
  seat: number
  points: number
  round: number
  index: number
}

/** All five tiles of a colour at the end. */
export interface ColourBonus {
  kind: 'colour'
  seat: number
  points: number
  round: number
  colour: Colour
}

/** The game is over: someone completed a row, no tiles are left, or nothing moves any more. */
export interface Ended {
  kind: 'end'
  seat: null
  points: number
  round: number
  reason: 'no_tiles' | 'row' | 'stalled'
}

/**
 * A pattern line is full then.
 *
 * Attributes:
 *     line: from 1.
 *     points: what its tile will score; null where that is a later choice.
 */
export interface Fills {
  kind: 'fills'
  line: number
  points: number | null
}

/** Tiles go to a pattern line that is not full then; `missing` are lacking. */
export interface Adds {
  kind: 'adds'
  line: number
  tiles: number
  missing: number
}

/** The first-player marker comes with it. */
export interface TakesMarker {
  kind: 'marker'
}

/** Tiles fall to the floor line; with the marker they cost this many points. */
export interface Falls {
  kind: 'floor'
  tiles: number
  cost: number
}

/** The next player can take this many tiles of a colour from the centre. */
export interface Leaves {
  kind: 'leaves'
  seat: number
  colour: Colour
  tiles: number
}

/** Another seat wanted these tiles: there they would have filled a pattern line. */
export interface Denies {
  kind: 'denies'
  seat: number
  line: number
  colour: Colour
}

/** Nothing is left to take. */
export interface EndsRound {
  kind: 'ends_round'
}

/** A row of the wall will be complete, which ends the game; rows count from 1. */
export interface CompletesRow {
  kind: 'row'
  row: number
}

/** A column of the wall will be complete; columns count from 1. */
export interface CompletesColumn {
  kind: 'column'
  column: number
}

/** All five tiles of a colour will be on the wall. */
export interface CompletesColour {
  kind: 'colour'
  colour: Colour
}

/** The points that a tile placed on the grey wall scores. */
export interface Scores {
  kind: 'scores'
  points: number
}

export type Outlook =
  | TakeOutlook
  | PlacementOutlook

export type Fact =
  | Taken
  | Placed
  | Grounded
  | FloorPaid
  | RowBonus
  | ColumnBonus
  | ColourBonus
  | Ended

export type Reason =
  | Fills
  | Adds
  | TakesMarker
  | Falls
  | Leaves
  | Denies
  | EndsRound
  | CompletesRow
  | CompletesColumn
  | CompletesColour
  | Scores

/** All of it, for `Step`, `Own` and the other messages. */
export interface Wire {
  view: AzulView
  figures: AzulFigures
  standing: AzulStanding
  outlook: Outlook
  fact: Fact
  reason: Reason
}
