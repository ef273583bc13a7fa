/** Azul in words: moves and what they would do, what happened, the position as lists. */
import { sentence, t } from '../../lib/text.svelte'
import type { Line, Pieces } from '../types'
import { signed } from './frames'
import {
  count,
  FLOOR,
  moveOf,
  type Placement,
  placementOf,
  type Step,
  type TableContext,
  type Take,
  takeOf,
  tilesIn,
} from './position'
import type { Fact, Outlook, Taken } from './wire'

export function tiles(colour: string, number: number): string {
  return t('azul-tiles', { colour, count: number })
}

export function joined(parts: string[], separator: 'azul-comma' | 'azul-semicolon'): string {
  return parts.join(t(separator))
}

interface Runs {
  across: number | null
  down: number | null
}

function runWords(runs: Runs): string {
  const across = runs.across ?? 1
  const down = runs.down ?? 1
  if (across > 1 && down > 1) return t('azul-runs', { across, down })
  if (across > 1) return t('azul-run-across', { across })
  return down > 1 ? t('azul-run-down', { down }) : t('azul-alone')
}

/** Why a tile scored, such as "run of 3 across + run of 4 down = 7". */
function reasonWords(runs: Runs & { points: number }): string {
  return t('azul-reason', { runs: runWords(runs), points: runs.points })
}

/** What a move does, as one sentence. */
export function moveWords(
  move: string,
  outlook: Outlook | undefined,
  step: Step,
  context: TableContext,
): string {
  const take = takeOf(move)
  const effects: string[] = []
  if (take) {
    if (!outlook || !('tiles' in outlook))
      return sentence(t('azul-move-unknown', unknownTake(take)))
    if (outlook.fills) effects.push(t('azul-fills'))
    if (outlook.points !== null) {
      effects.push(t('azul-will-score', { runs: runWords(outlook), points: outlook.points }))
    }
    if (outlook.marker) effects.push(t('azul-with-marker'))
    if (outlook.fallen > 0 && take.target !== FLOOR) {
      effects.push(t('azul-falls', { count: outlook.fallen }))
    }
    if (outlook.cost > 0) effects.push(t('azul-costs', { cost: outlook.cost }))
    return sentence(withEffects(takeWords(take, outlook.tiles), effects))
  }
  const placement = placementOf(move)
  if (!placement) return move
  const seat = context.seat ?? step.view.to_move[0] ?? 0
  const colour = step.view.boards[seat]?.lines[placement.row]?.[0] ?? ''
  if (outlook && !('tiles' in outlook)) effects.push(reasonWords(outlook))
  return sentence(withEffects(placementWords(placement, colour), effects))
}

/** The tiles that the sentence about a move names. */
export function movePieces(move: string, outlook: Outlook | undefined): Pieces[] {
  const take = takeOf(move)
  return take && outlook && 'tiles' in outlook ? [tilePieces(take.colour, outlook.tiles)] : []
}

function tilePieces(colour: string, number: number): Pieces {
  return { words: tiles(colour, number), piece: colour, count: number }
}

function unknownTake({ colour, source, target }: Take) {
  return { colour, source, line: target }
}

function withEffects(move: string, effects: string[]): string {
  if (effects.length === 0) return move
  return t('azul-with-effects', { sentence: move, effects: joined(effects, 'azul-comma') })
}

function takeWords(take: Take, number: number): string {
  return t(take.target === FLOOR ? 'azul-move-floor' : 'azul-move-line', {
    tiles: tiles(take.colour, number),
    source: take.source,
    line: take.target,
  })
}

function placementWords({ row, column }: Placement, colour: string): string {
  return t('azul-move-cell', { line: row + 1, column: column + 1, tile: tiles(colour, 1) })
}

/** The heading of a move in a list: what is taken from where. */
export function moveGroup(move: string, step: Step): string {
  const take = takeOf(move)
  if (!take) return ''
  const number = count(tilesIn(step.view, take.source), take.colour)
  return t('azul-source-holds', { source: take.source, tiles: tiles(take.colour, number) })
}

/** What is expected of a seat now. */
export function task(step: Step, context: TableContext): string {
  const view = step.view
  if (view.phase === 'offer') return t('azul-task-take')
  if (view.phase !== 'tiling') return t(view.phase === 'over' ? 'azul-task-over' : 'azul-task-deal')
  const seat = context.seat ?? -1
  const lines = view.boards[seat]?.lines ?? []
  const row = lines.findIndex((line, place) => line.length > place)
  if (!view.to_move.includes(seat) || row < 0) return t('azul-task-others-place')
  return t('azul-task-place', { colour: lines[row]?.[0] ?? '', line: row + 1 })
}

// What happened.

/** Whether a step brought more than its take. */
export function hasReport(step: Step): boolean {
  return step.facts.some((fact) => fact.kind !== 'taken')
}

export function lines(step: Step, _before: Step | null, context: TableContext): Line[] {
  const { facts } = step
  const found: Line[] = []
  if (step.event?.[0] === 'deal') {
    found.push({ kind: 'deal', text: t('azul-log-deal', { round: step.view.round }) })
  }
  const happened = moveOf(step)
  if (happened) found.push(moveLine(happened.seat, happened.move, facts, context))
  const isInMoveLine = (fact: Fact) =>
    fact.kind === 'taken' ||
    (happened !== null && placementOf(happened.move) !== null && fact === facts[0])
  for (const seat of context.names.keys()) {
    const own = facts.filter((fact) => fact.seat === seat && !isInMoveLine(fact))
    found.push(...scoreLines(seat, own, context))
  }
  const end = facts.find((fact) => fact.kind === 'end')
  if (end) found.push({ kind: 'end', text: t('azul-log-end', { reason: end.reason }) })
  return found
}

function moveLine(seat: number, move: string, facts: Fact[], context: TableContext): Line {
  const name = context.names[seat] ?? ''
  const [fact] = facts
  const text = t('azul-log-by', { name, text: moveStory(move, fact) })
  return { kind: 'move', seat, notation: move, text, pieces: factPieces(fact) }
}

/** The tiles that the line of a move names. */
function factPieces(fact: Fact | undefined): Pieces[] {
  if (fact?.kind === 'taken') return [tilePieces(fact.colour, fact.tiles)]
  return fact?.kind === 'placed' ? [tilePieces(fact.colour, 1)] : []
}

function moveStory(move: string, fact: Fact | undefined): string {
  const take = takeOf(move)
  if (take) {
    return fact?.kind === 'taken'
      ? takeStory(take, fact)
      : t('azul-move-unknown', unknownTake(take))
  }
  const placement = placementOf(move)
  if (!placement || fact?.kind !== 'placed') return move
  return withEffects(placementWords(placement, fact.colour), [reasonWords(fact)])
}

function takeStory(take: Take, fact: Taken): string {
  const effects: string[] = []
  if (fact.fills) effects.push(t('azul-fills'))
  if (fact.marker) effects.push(t('azul-with-marker'))
  if (fact.row !== null && fact.fallen > 0) effects.push(t('azul-falls', { count: fact.fallen }))
  return withEffects(takeWords(take, fact.tiles), effects)
}

function factWords(fact: Fact): string {
  switch (fact.kind) {
    case 'placed':
      return t('azul-log-placed', {
        line: fact.row + 1,
        colour: fact.colour,
        reason: reasonWords(fact),
      })
    case 'grounded':
      return t('azul-log-grounded', { line: fact.row + 1, tiles: tiles(fact.colour, fact.tiles) })
    case 'floor':
      return fact.points === -fact.cost
        ? t('azul-log-floor', { points: signed(fact.points) })
        : t('azul-log-floor-limited', { cost: signed(-fact.cost), points: signed(fact.points) })
    case 'row':
      return t('azul-log-row', { line: fact.index + 1, points: signed(fact.points) })
    case 'column':
      return t('azul-log-column', { column: fact.index + 1, points: signed(fact.points) })
    case 'colour':
      return t('azul-log-colour', { colour: fact.colour, points: signed(fact.points) })
    default:
      return ''
  }
}

/** One line for a seat's tiling and one for its final bonuses. */
function scoreLines(seat: number, facts: Fact[], context: TableContext): Line[] {
  const isBonus = (fact: Fact) => ['row', 'column', 'colour'].includes(fact.kind)
  const groups = [facts.filter((fact) => !isBonus(fact)), facts.filter(isBonus)]
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const parts = joined(group.map(factWords), 'azul-semicolon')
      const points = group.reduce((sum, fact) => sum + fact.points, 0)
      const name = context.names[seat] ?? ''
      const key = group.length > 1 ? 'azul-log-score-sum' : 'azul-log-score'
      return { kind: 'score', seat, text: t(key, { name, parts, points: signed(points) }) }
    })
}

/** Return the complete rows of a seat, which decide between equal points. */
export function tieBreaker({ view }: Step, seat: number): number {
  return view.boards[seat]?.wall.filter((row) => !row.includes('.')).length ?? 0
}

/** Return why a seat won although others have as many points: it has more complete rows. */
export function tieBreak(step: Step, winner: number, others: number[]): string {
  const rows = (seat: number) => tieBreaker(step, seat)
  return t('azul-tie-break', { more: rows(winner), fewer: Math.max(...others.map(rows)) })
}

// Points.

export function pointKinds(): { kind: string; title: string }[] {
  const kinds = ['placed', 'floor', 'row', 'column', 'colour'] as const
  return kinds.map((kind) => ({ kind, title: t(`azul-points-${kind}`) }))
}

export function points(step: Step) {
  return step.facts.flatMap(({ seat, kind, points, round }) =>
    seat === null || kind === 'taken' || kind === 'grounded' ? [] : [{ seat, kind, points, round }],
  )
}
