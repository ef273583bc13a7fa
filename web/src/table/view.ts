/** What the shell around a board needs to know of a table, live or replayed. */
import type { BoardProps, GameModule, Person, TableContext } from '../games/types'
import type { Own, Result, Step } from '../messages'
import type { Panels } from './panels.svelte'
import type { Playback } from './playback.svelte'
import type { Tab } from './SidePanel.svelte'
import type { Entry } from './story'

/** A finished game, as its end is shown. */
export interface Ending {
  result: Result
  /** The whole game, as far as it is known. */
  steps: readonly (Step | undefined)[]
  /** The seats of the people at this screen. */
  ownSeats: number[]
  /** Whether the end was reached while this screen was open. */
  isFresh: boolean
}

export interface TableView {
  readonly game: GameModule
  readonly table: BoardProps['table']
  readonly names: string[]
  readonly context: TableContext
  /** By seat. */
  readonly people: Person[]
  /** The others' last moves, which the board marks. */
  readonly marked: Step[]
  readonly panels: Panels
  readonly tabs: Tab[]
  readonly playback: Playback
  /** The game as far as it is known. */
  readonly steps: readonly (Step | undefined)[]
  /** How the game ended, once that has been seen. */
  readonly ending: Ending | null
  /** Whether the end is shown in place of the board. */
  readonly isEndShown: boolean
  /** The log of what has been shown. */
  readonly entries: Entry[]
  readonly status: string
  /** What the seat looked through may do in the position shown; null for a spectator. */
  readonly own: Own | null
  readonly waitingFor: number[]
  /** The move put together and not yet sent, in notation and in words. */
  readonly picked: string | null
  readonly words: string | null
  readonly mayTakeBack: boolean
  /** Whether the others have to allow the take-back. */
  readonly asksToTakeBack?: boolean
  /** Milliseconds that one animation takes; 0 for none. */
  readonly pace: number
  /** The board tells what it shows of a step, or what is missing for a move. */
  showProgress(words: string | null): void
  pick(move: string | null): void
  confirm(): void
  takeBack(): void
  /** Ask for a hint, or for more of it; undefined where none is given now. */
  readonly askHint?: () => Promise<string[]>
}
