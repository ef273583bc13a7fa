/** 5211 for the page. */
import { t } from '../../lib/text.svelte'
import type { Step } from '../../messages'
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
/** The story of each round stands on the board. */
export const tellsPoints = true
/** Whether a step ended a round. */
export const hasReport = (step: Step) => step.facts.length > 0
export const hint = () => t('g5211-hint')
