/** What the page asks of each game: one module a game, loaded when it is needed. */
import type { Component, Snippet } from 'svelte'
import type { Course } from '../lessons/lesson'
import type { HintMove, Own, Result, Step, TableInfo, Wire } from '../messages'
import type { Place } from '../table/places'

/** Somebody at a table, as a board shows them. */
export interface Person {
  name: string
  /** The level of a bot; null for a person. */
  level: string | null
  /** Whether this screen looks through the seat, and nobody else plays at it. */
  isYou: boolean
  /** Whether the person is not connected at present. */
  isAway: boolean
  /** When the time for a decision runs out, by this device's clock, and how much there was; null while none runs. */
  clock: { deadline: number; time: number } | null
  /** How much time is left on a clock that stands still, in milliseconds; null where there is none. */
  timeLeft?: number | null
}

/** What a board draws. It holds no rules: everything it shows or offers is in here. */
export interface BoardProps<G extends Wire = Wire> {
  table: Pick<TableInfo<G>, 'game' | 'variant' | 'players' | 'options' | 'figures'>
  /** By seat. */
  people: Person[]
  /** The position shown; animation leads from `before` (null: none) to it. */
  step: Step<G>
  before: Step<G> | null
  /** The game as far as it is known, later steps than the one shown included. */
  steps: readonly (Step<G> | undefined)[]
  /** The seat this screen looks through, null for a spectator: its board comes first. */
  seat: number | null
  /** What that seat may do now; null when it is not asked, or when an older position is shown. */
  own: Own<G> | null
  waitingFor: number[]
  /** The move put together and not yet confirmed, in notation; the board draws it as a preview. */
  picked: string | null
  /** The board calls this when the person has put together a legal move, or cleared it (null). */
  onpick: (move: string | null) => void
  /** Milliseconds that one animation takes; 0 for none. */
  pace: number
  /**
   * The board calls this when the animation of a step has finished or was skipped. Until then the next step
   * waits, and nothing outside the board shows its effects.
   */
  onshown?: (number: number) => void
  /** The others' moves since this person's own last one: what they changed stays marked. */
  marked?: Step<G>[]
  /**
   * The board calls this when something other than the step itself is to be told: what it is showing of a step
   * just now, or what is still missing for a move. Null for neither.
   */
  onprogress?: (words: string | null) => void
  /** What has just happened, as text. A board that is a stage gives this and the following their places. */
  said?: Snippet
  /** What is asked now, or what the picked move would do, as text. */
  asked?: Snippet
  /** Confirm, cancel and whatever else may be done. */
  buttons?: Snippet
  /** Log and chat; undefined while they have no room beside the board and open over it. */
  panel?: Snippet
}

/** What the end of a game shows, in place of the board, once its last step has been seen. */
export interface EndProps<G extends Wire = Wire> {
  table: BoardProps<G>['table']
  /** By seat. */
  people: Person[]
  /** The seat this screen looks through, null for a spectator. */
  seat: number | null
  /** The seats of the people at this screen: none for a spectator, several where they share it. */
  ownSeats: number[]
  /** The whole game, as far as it is known; with all hands open as soon as the server has sent them. */
  steps: readonly (Step<G> | undefined)[]
  /** The last position. */
  step: Step<G>
  result: Result
  /** The seats by place, the winners first. */
  places: Place[]
  /** Milliseconds that one animation takes; 0 for none. */
  pace: number
  /** Whether the game has ended before the eyes of this screen: then, and only then, the end is celebrated. */
  isFresh: boolean
  /** The headline (an h2), what decided the game, and what a bot says to it. */
  tell: Snippet
  /** Points by kind and player, as a table. */
  figures: Snippet
  /** Scores round by round, as a drawing as wide as its place; it keeps its proportions. */
  chart: Snippet
  /** Play again, watch again, share, look at the table: several buttons, in a row that may wrap. */
  buttons: Snippet
}

/** Some pieces of a game, told in words that a picture can stand for. */
export interface Pieces {
  /** The words, as they stand in the sentence. */
  words: string
  /** What the game calls such a piece. */
  piece: string
  count: number
}

export interface Told {
  /** A sentence in the page's language. */
  text: string
  /** Pieces that the sentence names, in their order. */
  pieces?: Pieces[]
}

export interface Line extends Told {
  /** The move in notation, where there is one. */
  notation?: string
  /** Seats the line is about. */
  seat?: number | null
  /** A note is about the table, not the game: that time ran out, for example. */
  kind?: 'move' | 'deal' | 'score' | 'end' | 'note'
}

export interface Section {
  /** The word or letter that a command names it by, such as "factories" or "wall 2". */
  command: string
  /** Other words for it, such as the English ones in another language. */
  aliases?: string[]
  title: string
  items: string[]
}

/** The table that a text is about, and who reads it. */
export interface TableContext<G extends Wire = Wire> {
  names: string[]
  table: BoardProps<G>['table']
  seat: number | null
}

/** Hints and analyses in a game's own words. */
export interface StudyWords<G extends Wire = Wire> {
  /** What to look at, without giving the move away. */
  look(move: string, step: Step<G>, context: TableContext<G>): string
  /** A move in words, without what it would do. */
  move(move: string, step: Step<G>, context: TableContext<G>): string
  /** A fact about a move, as a part of a sentence. */
  reason(reason: G['reason'], context: TableContext<G>): string
  /** What speaks for the move beside what it does at once, as sentences. */
  reasons(
    move: HintMove<G>,
    outlook: G['outlook'] | undefined,
    step: Step<G>,
    context: TableContext<G>,
  ): string[]
  /** Deals that are set by hand; absent where none can be. */
  deal?: DealWords<G>
}

/** A deal or draw that is set by hand, part by part, in a game's own words. */
export interface DealWords<G extends Wire = Wire> {
  /** What a part is for, such as a factory. */
  part(place: number, context: TableContext<G>): string
  /** How parts are written, and what is left to be dealt; `before` is the position before the deal. */
  help(before: Step<G>): string
  /** What has been written, as pieces; what is none is left out. */
  pieces(part: string): { piece: string; count: number }[]
}

/** What a game brings along; `G` is what the server sends of it (its `wire.ts`). */
export interface GameModule<G extends Wire = Wire> {
  /** Whether seats see different things: people who share a screen then cover it between turns. */
  hasSecrets: boolean
  /** Whether the board itself shows who got points and why. */
  tellsPoints: boolean
  Board: Component<BoardProps<G>>
  /** The end of the game, which fills the window; a game without it shows the result in the panel. */
  End?: Component<EndProps<G>>
  /** A picture of pieces, which stands in a sentence instead of their words. */
  Pieces?: Component<{ piece: string; count: number }>
  /** Where the game stands, such as its round, for the bar at the top. */
  Place?: Component<{ step: Step<G>; table: BoardProps<G>['table'] }>
  /**
   * How a board that fills the window is laid out; absent for a board that is a part of the page.
   *
   * `panel` is the media query under which the board has room for log and chat; `isAskedInBar` says whether the bar
   * tells what has happened and what is asked (the board may repeat it where the bar is too narrow).
   */
  stage?: { panel: (players: number) => string; isAskedInBar: boolean }
  /** How the game is played, illustrated with its own pieces. */
  Rules: Component
  /** Load the lessons. */
  lessons: () => Promise<Course>
  /** Load the words for hints and analyses. */
  study?: () => Promise<StudyWords<G>>
  /** The effects of a step, as lines of the log; `before` is the step that led to it. */
  lines(step: Step<G>, before: Step<G> | null, context: TableContext<G>): Line[]
  /** How to begin, for somebody's first game. */
  hint(): string
  /** What is expected of a seat now. */
  task(step: Step<G>, context: TableContext<G>): string
  /** A move in words, with what it would do. */
  moveWords(
    move: string,
    outlook: G['outlook'] | undefined,
    step: Step<G>,
    context: TableContext<G>,
  ): string
  /** The pieces that `moveWords` names, in their order. */
  movePieces?(move: string, outlook: G['outlook'] | undefined): Pieces[]
  /** What two spellings of one typed move have in common; by default its letters and digits. */
  moveKey?(typed: string): string
  /** The heading that a list of moves shows this one under, such as where its tiles come from. */
  moveGroup?(move: string, step: Step<G>, context: TableContext<G>): string
  /** The position as lists, for reading and for the text mode. */
  sections(step: Step<G>, context: TableContext<G>): Section[]
  /** Whether a step only prepares what a later one shows, such as a secret choice: replays pass over it. */
  isHidden?(step: Step<G>): boolean
  /** Whether a step brought more to see and read than the move itself. */
  hasReport(step: Step<G>): boolean
  /** Whether a step is one of many that come at once, and is shown in passing. */
  isBrief?(step: Step<G>): boolean
  /** What decides between seats with as many points, the more the better; null where the position does not tell. */
  tieBreaker?(step: Step<G>, seat: number): number | null
  /** Why a seat won although others have as many points, in a sentence; empty where the position does not tell. */
  tieBreak?(step: Step<G>, winner: number, others: number[]): string
  /** Kinds of points in the order a final table shows them, each with its title. */
  pointKinds(): { kind: string; title: string }[]
  /** The seats' points of one step by kind and the round they belong to. */
  points(step: Step<G>): { seat: number; kind: string; points: number; round: number }[]
}
