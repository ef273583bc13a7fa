/** Azul, as the page asks for it. */
import { t } from '../../lib/text.svelte'
import type { GameModule } from '../types'
import Board from './Board.svelte'
import Rules from './Rules.svelte'
import { sections } from './sections'
import type { Wire } from './wire'
import { hasReport, lines, moveGroup, moveWords, pointKinds, points, task, tieBreak } from './words'

const azul: GameModule<Wire> = {
  // Every seat and spectator sees the same.
  hasSecrets: false,
  // The reasons of the points stand beside the board.
  tellsPoints: false,
  Board,
  lessons: async () => (await import('./lessons')).default,
  Rules,
  hint: () => t('azul-hint'),
  hasReport,
  lines,
  moveGroup,
  moveWords,
  pointKinds,
  points,
  tieBreak,
  sections,
  task,
}

export default azul
