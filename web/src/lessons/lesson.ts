/** What a lesson is: a recorded game that is shown stage by stage on the real board. */
import type { BoardProps } from '../games/types'
import type { Own, Step, Wire } from '../messages'

/** One thing to see or to do. Its texts are those of the lesson with its name added. */
export interface Stage {
  name: string
  /** The step of the record that is on the board. */
  at: number
  /** The move that leads on, in notation; absent where there is only something to see. */
  move?: string
  /**
   * The names of the texts that answer other moves, each with the moves it is for; the text "other" is for the rest.
   * With answers every legal move may be tried; without, only the one that leads on.
   */
  answers?: Record<string, string[]>
  /** Whether the reader is to find the move: the hand helps only after another one was tried. */
  isAlone?: boolean
  /** What the text is about, as selectors of parts of the board: what each finds is ringed together. */
  look?: string[]
}

export interface Lesson {
  /** Its data is `lessons/NAME.json`, its texts are `lessons-GAME-NAME-STAGE…`. */
  name: string
  /** The levels of the bots at the other seats. */
  partners: string[]
  stages: Stage[]
  /** Load what `scripts/lessons` makes of the record. */
  load: () => Promise<{ default: string }>
}

/** The lessons of a game, in their order, and how to point at its board. */
export interface Course {
  lessons: Lesson[]
  /** What a move is about, as selectors: the first that is on the board is to be tapped next. */
  taps: (move: string) => string[]
  /** What of the board should stay visible beside the text. */
  keep: string[]
}

export interface LessonData<G extends Wire = Wire> {
  table: BoardProps<G>['table']
  seat: number
  /** By number; those before the lesson begins are missing. */
  steps: (Step<G> | undefined)[]
  /** By the number of a step: what the reader's seat may do there. */
  own: (Own<G> | null | undefined)[]
}

/** Return the recorded game of a lesson. */
export async function loadData<G extends Wire = Wire>(lesson: Lesson): Promise<LessonData<G>> {
  const stored = JSON.parse((await lesson.load()).default) as {
    table: BoardProps<G>['table']
    seat: number
    steps: Step<G>[]
    own: (Own<G> | null)[]
  }
  const first = stored.steps[0]?.number ?? 0
  const byNumber = <T>(list: T[]): (T | undefined)[] => [...new Array(first), ...list]
  return { ...stored, steps: byNumber(stored.steps), own: byNumber(stored.own) }
}

/** Return the options of a seat with no move but one. */
export function onlyMove(own: Own, move: string): Own {
  const place = own.moves.indexOf(move)
  return { ...own, moves: [move], outlook: own.outlook.slice(place, place + 1) }
}

/** Return the name of the text that answers a move which does not lead on. */
export function answerTo(stage: Stage, move: string): string {
  const named = Object.entries(stage.answers ?? {}).find(([, moves]) => moves.includes(move))
  return named?.[0] ?? 'other'
}
