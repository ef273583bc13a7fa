/** Why a round scores as it does, in sentences. */
import { listOf, sentence, t } from '../../lib/text.svelte'
import { type Colour, colourName } from './cards'
import type { ScoredRound } from './facts'
import type { G5211Figures, G5211Standing } from './wire'

function names(colours: readonly Colour[]): string {
  return listOf(colours.map(colourName))
}

/** Return what takes colours out of the count, a part each. */
function losses(standing: G5211Standing, figures: G5211Figures): string[] {
  const { over, ties, counts } = standing
  const parts = ties.map((tie) =>
    t('g5211-why-tie', { colours: names(tie), number: counts[tie[0]] }),
  )
  if (over.length > 0) {
    parts.unshift(
      t('g5211-why-over', {
        colours: names(over),
        number: over.length,
        limit: figures.limit,
      }),
    )
  }
  return parts
}

/** Return why a round was scored so: "green reached the limit; yellow and orange tie; turquoise scores". */
export function whyScored(standing: G5211Standing, figures: G5211Figures): string {
  if (standing.exact) return t('g5211-why-exact', { number: standing.roosters })
  const last = standing.colour
    ? t('g5211-why-colour', { colour: colourName(standing.colour) })
    : t('g5211-why-nobody')
  return sentence([...losses(standing, figures), last].join(t('g5211-semicolon')))
}

/** Return who got what: "Ann +5, Ben +2"; empty where nobody got anything. */
export function gainWords(result: ScoredRound, seatNames: readonly string[]): string {
  return result.gains
    .map(({ seat, points }) => t('g5211-gain', { name: seatNames[seat] ?? '', points }))
    .join(t('g5211-comma'))
}

/** Return the whole story of a round. */
export function roundStory(
  result: ScoredRound,
  figures: G5211Figures,
  seatNames: readonly string[],
): string {
  const why = whyScored(result, figures)
  const gains = gainWords(result, seatNames)
  return gains ? t('g5211-why-gains', { why, gains }) : t('g5211-why-end', { why })
}

/** Return how the round would be scored if it ended now. */
export function soFar(standing: G5211Standing, figures: G5211Figures): string {
  if (standing.exact) return t('g5211-now-exact', { number: standing.roosters })
  const last = standing.colour
    ? t('g5211-now-colour', { colour: colourName(standing.colour) })
    : t('g5211-now-nobody')
  const why = sentence([...losses(standing, figures), last].join(t('g5211-semicolon')))
  return t('g5211-why-end', { why })
}

/** Return how far the roosters are from the number that counts. */
export function roosterWords(number: number, wanted: number): string {
  if (number === wanted) return t('g5211-roosters-exact')
  if (number > wanted) return t('g5211-roosters-over', { number: number - wanted })
  return t('g5211-roosters-short', { number: wanted - number })
}
