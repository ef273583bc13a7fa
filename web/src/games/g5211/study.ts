/** Hints and analyses of 5211 in words: where to look, and what speaks for a choice. */
import { t } from '../../lib/text.svelte'
import type { StudyWords } from '../types'
import { COLOURS, cardsIn, cardWords, colourName, colourOf, isRooster, without } from './cards'
import type { Wire } from './wire'

const words: StudyWords<Wire> = {
  look(move) {
    const cards = cardsIn(move)
    if (cards.every(isRooster)) return t('study-g5211-look-roosters')
    const colours = new Set(cards.map(colourOf))
    const [colour] = colours
    return colours.size === 1 && colour
      ? t('study-g5211-look-colour', { colour: colourName(colour) })
      : t('study-g5211-look-mixed')
  },

  move: (move) => cardWords(cardsIn(move)),

  reason(reason) {
    switch (reason.kind) {
      case 'leads':
        return t('study-g5211-leads', { colour: colourName(reason.colour), points: reason.points })
      case 'limit':
        return t('study-g5211-limit', { colour: colourName(reason.colour) })
      case 'near_limit':
        return t('study-g5211-near_limit', { colour: colourName(reason.colour) })
      case 'ties': {
        // Either colour may be named first: it is one tie.
        const [colour = reason.colour, other = reason.other] = COLOURS.filter(
          (each) => each === reason.colour || each === reason.other,
        )
        return t('study-g5211-ties', { colour: colourName(colour), other: colourName(other) })
      }
      case 'exact_roosters':
        return t('study-g5211-exact_roosters', { count: reason.roosters })
      case 'near_roosters':
        return t('study-g5211-near_roosters')
      case 'hold_back':
        return t('study-g5211-hold_back', { card: cardWords([reason.card]) })
    }
  },

  reasons({ move }, outlook, step, { table, seat }) {
    const reasons: string[] = []
    const { limit, roosters } = table.figures
    const { counts } = step.standing
    const cards = cardsIn(move)
    for (const colour of new Set(cards.map(colourOf))) {
      const left = limit - (outlook?.counts[colour] ?? counts[colour])
      reasons.push(
        left > 0
          ? t('study-g5211-below', { colour: colourName(colour), count: left })
          : t('study-g5211-over', { colour: colourName(colour), limit }),
      )
    }
    if (outlook && cards.some(isRooster)) {
      reasons.push(t('study-g5211-roosters', { number: outlook.roosters, wanted: roosters }))
    }
    const kept = seat === null ? [] : without(cardsIn(step.view.hands[seat]), cards)
    const held = kept.filter(isRooster).length
    if (held > 0) reasons.push(t('study-g5211-keeps-roosters', { count: held }))
    return reasons
  },

  deal: {
    part: (place, { names }) => names[place] ?? '',
    help: () => t('study-g5211-deal-help'),
    pieces: (part) =>
      (part.match(/[YGOBT][1-6]/g) ?? []).map((card) => ({ piece: card, count: 1 })),
  },
}

export default words
