/** Hints and analyses of Azul in words: where to look, and what speaks for a move. */
import { listOf, sentence, t } from '../../lib/text.svelte'
import type { StudyWords } from '../types'
import { CENTRE, COLOURS, count, FLOOR, placementOf, takeOf, tilesIn } from './position'
import { total } from './supply'
import type { AzulView, Counts, Wire } from './wire'
import { tiles } from './words'

/** Groups of fewer tiles than this are not worth a warning. */
const MANY = 3

/** The largest group of one colour that is left to take. */
function largestGroup(view: AzulView): { colour: string; number: number } {
  const sources = [...view.factories, view.centre]
  const groups = sources.flatMap((held) =>
    COLOURS.map((colour) => ({ colour, number: count(held, colour) })),
  )
  return groups.reduce((one, other) => (other.number > one.number ? other : one))
}

const words: StudyWords<Wire> = {
  look(move, step) {
    const take = takeOf(move)
    if (take === null) return t('study-azul-look-row', { line: (placementOf(move)?.row ?? 0) + 1 })
    if (take.source === CENTRE && step.view.marker === 'centre' && take.target === FLOOR) {
      return t('study-azul-look-marker')
    }
    if (take.target === FLOOR) return t('study-azul-look-floor')
    return t('study-azul-look-line', { line: take.target })
  },

  move(move, step) {
    const take = takeOf(move)
    if (take === null) {
      const place = placementOf(move)
      return place === null
        ? move
        : t('study-azul-cell', { line: place.row + 1, column: place.column + 1 })
    }
    const number = count(tilesIn(step.view, take.source), take.colour)
    return t(take.target === FLOOR ? 'azul-move-floor' : 'azul-move-line', {
      tiles: tiles(take.colour, number),
      source: take.source,
      line: take.target,
    })
  },

  reason(reason, { names }) {
    switch (reason.kind) {
      case 'fills':
        return reason.points === null
          ? t('study-azul-fills', { line: reason.line })
          : t('study-azul-fills-points', { line: reason.line, points: reason.points })
      case 'adds':
        return t('study-azul-adds', { line: reason.line, missing: reason.missing })
      case 'marker':
        return t('study-azul-marker')
      case 'floor':
        return t('study-azul-falls', { count: reason.tiles, cost: reason.cost })
      case 'leaves':
        return t('study-azul-leaves', {
          name: names[reason.seat] ?? '',
          tiles: tiles(reason.colour, reason.tiles),
        })
      case 'denies':
        return t('study-azul-denies', {
          name: names[reason.seat] ?? '',
          line: reason.line,
          tiles: t('azul-colour', { colour: reason.colour }),
        })
      case 'ends_round':
        return t('study-azul-ends-round')
      case 'row':
        return t('study-azul-row', { line: reason.row })
      case 'column':
        return t('study-azul-column', { column: reason.column })
      case 'colour':
        return t('study-azul-colour', { colour: t('azul-colour', { colour: reason.colour }) })
      case 'scores':
        return t('study-azul-scores', { points: reason.points })
    }
  },

  reasons({ after }, outlook, step, { names }) {
    const reasons: string[] = []
    if (outlook && 'tiles' in outlook && !outlook.fills && outlook.placed > 0) {
      reasons.push(t('study-azul-builds', { count: outlook.placed }))
    }
    if (!after) return reasons
    if (outlook && 'tiles' in outlook && outlook.marker) reasons.push(t('study-azul-starts'))
    if (after.phase !== 'offer') {
      if (step.view.phase === 'offer') reasons.push(t('study-azul-ends-round'))
      return reasons
    }
    const { colour, number } = largestGroup(after)
    const next = names[after.to_move[0] ?? -1]
    if (next === undefined) return reasons
    reasons.push(
      number >= MANY
        ? t('study-azul-leaves', { name: next, tiles: tiles(colour, number) })
        : t('study-azul-leaves-little', { name: next, count: number }),
    )
    return reasons.map(sentence)
  },

  deal: {
    part: (place) => t('study-azul-deal-part', { number: place + 1 }),
    help({ view: { bag, lid } }) {
      const held = (counts: Counts) =>
        listOf(COLOURS.map((colour) => `${colour} ${counts[colour]}`))
      const left = [
        ...(bag ? [t('azul-bag-holds', { tiles: held(bag) })] : []),
        ...(lid && total(lid) > 0 ? [t('azul-lid-holds', { tiles: held(lid) })] : []),
      ]
      return [t('study-azul-deal-help'), ...left].join(' · ')
    },
    pieces: (part) =>
      COLOURS.map((colour) => ({ piece: colour, count: count(part, colour) })).filter(
        (each) => each.count > 0,
      ),
  },
}

export default words
