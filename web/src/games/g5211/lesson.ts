/** The stages of the first lesson: where each stands in the recorded game, and what is played there. */
import type { BoardProps, Own, Step } from './facts'

export interface Stage {
  /** The step that is looked at. */
  at: number
  /** What the reader is asked to play; null where there is only something to see. */
  move: string | null
}

export const STAGES: readonly Stage[] = [
  { at: 1, move: 'Y3 Y4' },
  { at: 5, move: 'Y2' },
  { at: 9, move: 'O2' },
  { at: 13, move: null },
  { at: 21, move: 'G2' },
  { at: 25, move: null },
  { at: 33, move: 'T1' },
  { at: 37, move: null },
]

/** What `scripts/lessons` makes of the record. */
export interface LessonData {
  table: BoardProps['table']
  seat: number
  steps: Step[]
  own: (Own | null)[]
}

export async function loadLesson(): Promise<LessonData> {
  const recorded = await import('./lesson.json?raw')
  return JSON.parse(recorded.default) as LessonData
}

/** Return what the reader may do at a stage: the one move, in its own words. */
export function ownAt(data: LessonData, { at, move }: Stage): Own | null {
  const own = data.own[at] ?? null
  if (!own || move === null) return null
  return { ...own, moves: [move], outlook: [own.outlook[own.moves.indexOf(move)]] }
}

/** Return how long a step stays, once it has been shown, while the lesson plays on to its next stage. */
export function stay(step: Step, pace: number): number {
  return step.facts.length > 0 ? pace * 2 : pace * 0.4
}
