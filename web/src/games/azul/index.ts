/** Azul, as the page asks for it. */
import { t } from '../../lib/text.svelte'
import Board from './Board.svelte'
import Lesson from './Lesson.svelte'
import Rules from './Rules.svelte'

export { sections } from './sections'
export { hasReport, lines, moveGroup, moveWords, pointKinds, points, task } from './words'
export { Board, Lesson, Rules }
/** Every seat and spectator sees the same. */
export const hasSecrets = false
/** The reasons of the points are told beside the board. */
export const tellsPoints = false
export const hint = () => t('azul-hint')
