/** 5211 for the page. */
import type { GameModule } from '../types'
import BoardComponent from './Board.svelte'
import LessonComponent from './Lesson.svelte'
import RulesComponent from './Rules.svelte'

export { lines, moveWords, pointKinds, points, sections, task } from './words'
export const Board: GameModule['Board'] = BoardComponent
export const Rules: GameModule['Rules'] = RulesComponent
export const Lesson: GameModule['Lesson'] = LessonComponent
/** Hands and choices are hidden from the others. */
export const hasSecrets = true
