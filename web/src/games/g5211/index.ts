/** 5211, as the page asks for it. */
import { t } from '../../lib/text.svelte'
import type { GameModule } from '../types'
import Board from './Board.svelte'
import Cards from './Cards.svelte'
import { moveKey } from './cards'
import End from './End.svelte'
import Place from './Place.svelte'
import Rules from './Rules.svelte'
import type { Wire } from './wire'
import {
  lines,
  movePieces,
  moveWords,
  pointKinds,
  points,
  sections,
  task,
  tieBreak,
  tieBreaker,
} from './words'

const g5211: GameModule<Wire> = {
  // Hands and choices are hidden from the others.
  hasSecrets: true,
  // The story of each round stands on the board.
  tellsPoints: true,
  Board,
  End,
  Place,
  Pieces: Cards,
  stage: { panel: () => '(width >= 1400px) and (height > 480px)', isAskedInBar: false },
  study: async () => (await import('./study')).default,
  lessons: async () => (await import('./lessons')).default,
  Rules,
  hint: () => t('g5211-hint'),
  // Choices that wait for the others: the reveal shows them all.
  isHidden: (step) => step.view.chosen.some((cards) => cards !== ''),
  // A step that ends a round.
  hasReport: (step) => step.facts.length > 0,
  lines,
  moveKey,
  movePieces,
  moveWords,
  pointKinds,
  points,
  tieBreak,
  tieBreaker,
  sections,
  task,
}

export default g5211
