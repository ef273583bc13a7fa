/** The recorded round that the first lesson plays on the real board (`scripts/lessons` writes it). */

import recorded from './lesson.json?raw'
import type { BoardProps, Own, Step } from './position'

interface LessonData {
  table: BoardProps['table']
  seat: number
  steps: Step[]
  own: (Own | null)[]
}

export const lesson = JSON.parse(recorded) as LessonData
