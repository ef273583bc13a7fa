/** Azul, as the page asks for it. */
import { t } from '../../lib/text.svelte'
import type { GameModule } from '../types'
import { isBriefStep } from './animation'
import Board from './Board.svelte'
import End from './End.svelte'
import Place from './Place.svelte'
import Rules from './Rules.svelte'
import { sections } from './sections'
import Tiles from './Tiles.svelte'
import type { Wire } from './wire'
import {
  hasReport,
  lines,
  moveGroup,
  movePieces,
  moveWords,
  pointKinds,
  points,
  task,
  tieBreak,
  tieBreaker,
} from './words'

/** Windows with room for log and chat beside the opponents' boards; beside three of them there is none. */
function panelQuery(players: number): string {
  if (players > 3) return 'not all'
  const tablet = '(width >= 768px) and (height >= 1000px)'
  const desktop = '(width >= 1000px) and (height >= 600px)'
  return players === 2 ? `${tablet}, ${desktop}` : desktop
}

const azul: GameModule<Wire> = {
  // Every seat and spectator sees the same.
  hasSecrets: false,
  // The reasons of the points stand beside the board.
  tellsPoints: false,
  Board,
  End,
  Place,
  Pieces: Tiles,
  stage: { isAskedInBar: true, panel: panelQuery },
  study: async () => (await import('./study')).default,
  lessons: async () => (await import('./lessons')).default,
  Rules,
  hint: () => t('azul-hint'),
  hasReport,
  isBrief: isBriefStep,
  lines,
  moveGroup,
  movePieces,
  moveWords,
  pointKinds,
  points,
  tieBreak,
  tieBreaker,
  sections,
  task,
}

export default azul
