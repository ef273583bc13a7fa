/** A hint in words. */
import type { StudyWords } from '../games/types'
import { sentence, t } from '../lib/text.svelte'
import type { Hint } from '../messages'
import { botName } from '../table/names'
import type { TableSession } from '../table/session.svelte'
import { signed } from './figures'
import { LOOK, WHY } from './hints.svelte'

/** Moves whose shares of the victory differ by less are about as good. */
const EQUAL_SHARE = 0.01
/** A bot that plays a move less often than this mixes it with others. */
const MIXED = 0.8

/** Return what has been told of a hint, as sentences. */
export function tell(
  hint: Hint,
  stage: number,
  words: StudyWords | null,
  session: TableSession,
): string[] {
  const [best] = hint.moves
  const { own, game, context } = session
  const { step } = session.playback
  if (!best || !own || !step) return []
  if (stage === LOOK) return [words?.look(best.move, step, context) ?? t('study-look-around')]
  const outlook = own.outlook[own.moves.indexOf(best.move)]
  const move = game.moveWords(best.move, outlook, step, context)
  if (stage < WHY) return [move, t('study-hint-shown')]
  const reasons = (words?.reasons(best, outlook, step, context) ?? []).map(sentence)
  return [...reasons, ...compared(hint, session)]
}

/** Return what the bot expects of its move, and of the next best. */
function compared({ moves, level }: Hint, session: TableSession): string[] {
  const [best, second] = moves
  const { own, game, context, playback } = session
  const { step } = playback
  const percent = (share: number) => Math.round(share * 100)
  if (!best) return []
  const bot = botName(level)
  const told = [
    t('study-hint-share', { bot, share: percent(best.share), margin: signed(best.margin) }),
  ]
  if (game.hasSecrets && best.weight < MIXED) {
    told.push(t('study-hint-mixed', { bot, percent: percent(best.weight) }))
  }
  if (!second || !own || !step) return told
  const outlook = own.outlook[own.moves.indexOf(second.move)]
  const move = game.moveWords(second.move, outlook, step, context)
  const isEqual = best.share - second.share < EQUAL_SHARE
  told.push(
    isEqual
      ? t('study-hint-equal', { move })
      : t('study-hint-second', { move, share: percent(second.share) }),
  )
  return told
}
