/** 5211 in words: the log, the task, moves and the position as lists. */
import { listOf, sentence, t } from '../../lib/text.svelte'
import type { Line, Pieces, Section } from '../types'
import { COLOURS, cardsIn, cardWords, colourName, sorted, without } from './cards'
import { endOf, isLastRound, roundOf, type Step, type TableContext } from './facts'
import { areKnown } from './slots'
import { roosterWords, roundStory, soFar } from './story'
import type { Colour, G5211Outlook, G5211Standing } from './wire'

/** Return what each seat revealed with a step; null when nothing was revealed. */
function revealed(step: Step, before: Step | null): string[][] | null {
  if (typeof step.event?.[0] !== 'number' || !before) return null
  const table = roundOf(step)?.table ?? step.view.table
  const shown = table.map((cards, seat) =>
    without(cardsIn(cards), cardsIn(before.view.table[seat])),
  )
  return shown.some((cards) => cards.length > 0) ? shown : null
}

/** Return the log lines of a step: one for each reveal, deal, scored round and end. */
export function lines(step: Step, before: Step | null, context: TableContext): Line[] {
  const view = step.view
  const found: Line[] = []
  if (step.event?.[0] === 'deal') {
    const isOnly = context.table.figures.goal === null
    const text = isOnly ? t('g5211-line-only-deal') : t('g5211-line-deal', { deal: view.deal })
    found.push({ kind: 'deal', text })
  }
  const cards = revealed(step, before)
  if (cards && before) found.push(revealLine(cards, before.view.turn, context))
  const result = roundOf(step)
  if (result) {
    const story = roundStory(result, context.table.figures, context.names)
    const text = t('g5211-line-round', { round: result.round, story })
    found.push({ kind: 'score', text, seat: result.gains[0]?.seat ?? null })
  }
  if (before && isLastRound(view) && before.view.pile > 0) {
    found.push({ kind: 'deal', text: t('g5211-last-round') })
  }
  const end = endOf(step)
  if (end) {
    const goal = context.table.figures.goal ?? 0
    found.push({ kind: 'end', text: t(`g5211-end-${end}`, { goal }) })
  }
  return found
}

function revealLine(cards: string[][], turn: number, context: TableContext): Line {
  const parts = cards.map((each, seat) =>
    t('g5211-reveal-part', { name: context.names[seat] ?? '', cards: cardWords(sorted(each)) }),
  )
  return {
    kind: 'move',
    text: t('g5211-line-reveal', { turn, cards: parts.join(' · ') }),
    notation: cards.map((each) => sorted(each).join(' ')).join(' · '),
  }
}

/** Return what is expected of the seat, or of whom it waits for. */
export function task(step: Step, context: TableContext): string {
  const view = step.view
  if (view.phase === 'over') return t('g5211-task-over')
  if (view.phase === 'deal') return t('g5211-task-deal')
  if (view.phase === 'draw') return t('g5211-task-draw')
  if (context.seat !== null && view.to_move.includes(context.seat)) {
    const number = context.table.figures.plays[view.turn - 1] ?? 1
    return t('g5211-task-choose', { number })
  }
  const names = listOf(view.to_move.map((seat) => context.names[seat] ?? ''))
  return t(context.seat === null ? 'g5211-task-others' : 'g5211-task-wait', { names })
}

/** Return a choice in words, and what would lie on the table with it. */
export function moveWords(move: string, outlook: G5211Outlook | undefined): string {
  const cards = cardWords(cardsIn(move))
  if (!outlook) return sentence(cards)
  const { roosters } = outlook
  const parts = countPieces(outlook).map(({ words }) => words)
  if (cardsIn(move).some((card) => card.endsWith('1'))) {
    parts.push(t('g5211-rooster-number', { number: roosters }))
  }
  return sentence(t('g5211-move-outlook', { cards, counts: listOf(parts) }))
}

/** Return the cards and colours that the sentence about a choice names. */
export function movePieces(move: string, outlook: G5211Outlook | undefined): Pieces[] {
  const cards = cardsIn(move).map((card) => ({ words: cardWords([card]), piece: card, count: 1 }))
  return outlook ? [...cards, ...countPieces(outlook)] : cards
}

function countPieces({ counts }: G5211Outlook): Pieces[] {
  return COLOURS.flatMap((colour) => {
    const number = counts[colour]
    if (number === undefined) return []
    const words = t('g5211-count-part', { colour: colourName(colour), number })
    return [{ words, piece: colour, count: number }]
  })
}

/** Return the position as lists. */
export function sections(step: Step, context: TableContext): Section[] {
  const view = step.view
  const found = context.seat === null ? [] : [handSection(step, context.seat)]
  found.push(
    {
      command: t('g5211-command-table'),
      aliases: ['table'],
      title: t('g5211-title-table'),
      items: context.names.map((name, seat) =>
        t('g5211-reveal-part', { name, cards: cardsOrNone(view.table[seat]) }),
      ),
    },
    countSection(step, context),
    {
      command: t('g5211-command-scores'),
      aliases: ['scores', 'points'],
      title: t('g5211-title-scores'),
      items: context.names.map((_, seat) => scoreWords(step, context, seat)),
    },
    {
      command: t('g5211-command-pile'),
      aliases: ['pile', 'piles'],
      title: t('g5211-title-pile'),
      items: [
        t('g5211-pile-label', { number: view.pile }),
        t('g5211-discard-label', { number: view.discarded }),
        placeWords(step, context),
      ],
    },
  )
  return [...found, ...context.names.map((_, seat) => playerSection(step, context, seat))]
}

function cardsOrNone(text: string | null | undefined): string {
  return text ? cardWords(cardsIn(text)) : t('g5211-none')
}

function handSection(step: Step, seat: number): Section {
  const view = step.view
  const chosen = view.chosen[seat]
  const items = cardsIn(view.hands[seat]).map((card) => cardWords([card]))
  if (chosen) items.push(t('g5211-you-chose', { cards: cardWords(cardsIn(chosen)) }))
  return {
    command: t('g5211-command-hand'),
    aliases: ['hand', 'my hand'],
    title: t('g5211-title-hand'),
    items,
  }
}

function countSection(step: Step, context: TableContext): Section {
  const standing = step.standing
  const figures = context.table.figures
  const items = COLOURS.map((colour) =>
    t('g5211-count-item', {
      colour: colourName(colour),
      number: standing.counts[colour],
      limit: figures.limit,
      status: statusOf(standing, colour),
    }),
  )
  items.push(
    t('g5211-rooster-item', {
      number: standing.roosters,
      wanted: figures.roosters,
      words: roosterWords(standing.roosters, figures.roosters),
    }),
  )
  const hasCards = COLOURS.some((colour) => standing.counts[colour] > 0)
  if (hasCards) items.push(soFar(standing, figures))
  return {
    command: t('g5211-command-counts'),
    aliases: ['counts', 'count'],
    title: t('g5211-title-counts'),
    items,
  }
}

/** Return what the count comes to for a colour, as a name for styles and texts. */
export function statusOf(
  standing: G5211Standing,
  colour: Colour,
): 'over' | 'tied' | 'scores' | 'none' {
  if (standing.over.includes(colour)) return 'over'
  if (standing.exact) return 'none'
  if (standing.ties.some((tie) => tie.includes(colour))) return 'tied'
  return standing.colour === colour ? 'scores' : 'none'
}

/** Return a seat's points and kept cards, "hidden" where the table hides them. */
export function scoreWords(step: Step, context: TableContext, seat: number): string {
  const view = step.view
  const name = context.names[seat] ?? ''
  const points = view.scores[seat]
  if (points === null || points === undefined) return t('g5211-score-hidden', { name })
  return t('g5211-score', { name, points, cards: cardsIn(view.kept[seat]).length })
}

/** Return which deal, round and turn it is. */
export function placeWords(step: Step, context: TableContext): string {
  const view = step.view
  const figures = context.table.figures
  const round = t('g5211-round-of', { round: view.round, rounds: figures.rounds })
  const turn = t('g5211-turn-of', { turn: view.turn, turns: figures.plays.length })
  const parts = view.phase === 'over' ? [round] : [round, turn]
  if (figures.goal !== null) parts.unshift(t('g5211-deal-number', { deal: view.deal }))
  return parts.join(' · ')
}

function playerSection(step: Step, context: TableContext, seat: number): Section {
  const view = step.view
  const chosen = view.chosen[seat]
  const items = [
    scoreWords(step, context, seat),
    t('g5211-player-table', { cards: cardsOrNone(view.table[seat]) }),
  ]
  if (chosen) items.push(t('g5211-has-chosen', { number: cardsIn(chosen).length }))
  else if (view.to_move.includes(seat)) items.push(t('g5211-is-choosing'))
  if (seat !== context.seat && areKnown(view.hands[seat] ?? '')) {
    items.push(t('g5211-player-hand', { cards: cardsOrNone(view.hands[seat]) }))
  }
  if (view.kept[seat]) items.push(t('g5211-player-kept', { cards: cardsOrNone(view.kept[seat]) }))
  const name = context.names[seat] ?? ''
  return {
    command: t('g5211-command-player', { number: seat + 1 }),
    aliases: [`player ${seat + 1}`],
    title: name,
    items,
  }
}

/** Return how many cards a seat has kept, which decides between equal points; null where the table hides it. */
export function tieBreaker({ view }: Step, seat: number): number | null {
  const kept = view.kept[seat]
  return kept == null ? null : cardsIn(kept).length
}

/** Return why a seat won although others have as many points: it kept more cards. */
export function tieBreak(step: Step, winner: number, others: number[]): string {
  if ([winner, ...others].some((seat) => tieBreaker(step, seat) === null)) return ''
  const kept = (seat: number) => tieBreaker(step, seat) ?? 0
  return t('g5211-tie-break', { more: kept(winner), fewer: Math.max(...others.map(kept)) })
}

export function pointKinds(): { kind: string; title: string }[] {
  return [
    { kind: 'colour', title: t('g5211-kind-colour') },
    { kind: 'roosters', title: t('g5211-kind-roosters') },
  ]
}

/** A deal has far fewer rounds than this. */
const ROUNDS_APART = 100

/** Return the points of a step by kind; a scored round has a row for every seat, so that none is missed. */
export function points(
  step: Step,
): { seat: number; kind: string; points: number; round: number }[] {
  const result = roundOf(step)
  if (!result) return []
  const round = (result.deal - 1) * ROUNDS_APART + result.round
  return result.table.map((_, seat) => {
    const gain = result.gains.find((each) => each.seat === seat)
    return { seat, kind: gain?.kind ?? 'colour', points: gain?.points ?? 0, round }
  })
}
