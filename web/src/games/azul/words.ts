/** Azul in words: moves and what they would do, what happened, the position as lists. */
import { t } from '../../lib/text.svelte'
import type { Step } from '../../messages'
import type { Line, Told } from '../types'
import { signed } from './frames'
import {
  CENTRE,
  count,
  type Fact,
  FLOOR,
  factsOf,
  moveOf,
  placementOf,
  type Take,
  takeOf,
  tilesIn,
  viewOf,
} from './position'

export function tiles(colour: string, number: number): string {
  return t('azul-tiles', { colour, count: number })
}

export function joined(parts: string[], separator: 'azul-comma' | 'azul-semicolon'): string {
  return parts.join(t(separator))
}

interface Runs {
  across: number
  down: number
  points: number
}

function runWords({ across, down }: Runs): string {
  if (across > 1 && down > 1) return t('azul-runs', { across, down })
  if (across > 1) return t('azul-run-across', { across })
  return down > 1 ? t('azul-run-down', { down }) : t('azul-alone')
}

/** Why a tile scored, such as "run of 3 across + run of 4 down = 7". */
function reasonWords(runs: Runs): string {
  return t('azul-reason', { runs: runWords(runs), points: runs.points })
}

/** A tile in hand: what a move does, as one sentence. */
export function moveWords(
  move: string,
  outlook: Record<string, any>,
  step: Step,
  told: Told,
): string {
  const take = takeOf(move)
  const effects: string[] = []
  if (take) {
    const number = outlook.tiles ?? count(tilesIn(viewOf(step), take.source), take.colour)
    if (outlook.fills) effects.push(t('azul-fills'))
    if (outlook.points !== null && outlook.points !== undefined) {
      effects.push(
        t('azul-will-score', { runs: runWords(outlook as Fact), points: outlook.points }),
      )
    }
    if (outlook.marker) effects.push(t('azul-with-marker'))
    if (outlook.fallen > 0 && take.target !== FLOOR) {
      effects.push(t('azul-falls', { count: outlook.fallen }))
    }
    if (outlook.cost > 0) effects.push(t('azul-costs', { cost: outlook.cost }))
    return withEffects(takeWords(take, number), effects)
  }
  const placement = placementOf(move)
  if (!placement) return move
  const seat = told.seat ?? viewOf(step).to_move[0] ?? 0
  const colour = viewOf(step).boards[seat]?.lines[placement.row]?.[0] ?? ''
  if (typeof outlook.points === 'number') effects.push(reasonWords(outlook as Fact))
  return withEffects(placementWords(placement.row, placement.column, colour), effects)
}

function withEffects(sentence: string, effects: string[]): string {
  if (effects.length === 0) return sentence
  return t('azul-with-effects', { sentence, effects: joined(effects, 'azul-comma') })
}

function takeWords(take: Take, number: number): string {
  return t(take.target === FLOOR ? 'azul-move-floor' : 'azul-move-line', {
    tiles: tiles(take.colour, number),
    source: take.source,
    line: take.target,
  })
}

function placementWords(row: number, column: number, colour: string): string {
  return t('azul-move-cell', { line: row + 1, column: column + 1, colour })
}

/** The heading of a move in a list: what is taken from where. */
export function moveGroup(move: string, step: Step): string {
  const take = takeOf(move)
  if (!take) return ''
  const number = count(tilesIn(viewOf(step), take.source), take.colour)
  return t('azul-source-holds', { source: take.source, tiles: tiles(take.colour, number) })
}

/** What is expected of a seat now. */
export function task(step: Step, told: Told): string {
  const view = viewOf(step)
  if (view.phase === 'offer') return t('azul-task-take')
  if (view.phase !== 'tiling') return t(view.phase === 'over' ? 'azul-task-over' : 'azul-task-deal')
  const seat = told.seat ?? -1
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

export function lines(step: Step, before: Step | null, told: Told): Line[] {
  const facts = factsOf(step)
  const found: Line[] = []
  if (step.event?.[0] === 'deal') {
    found.push({ kind: 'deal', text: t('azul-log-deal', { round: viewOf(step).round }) })
  }
  const happened = moveOf(step)
  if (happened) found.push(moveLine(happened.seat, happened.move, before, told, facts))
  const isTold = (fact: Fact) =>
    happened !== null && placementOf(happened.move) !== null && fact === facts[0]
  for (const seat of told.names.keys()) {
    const own = facts.filter((fact) => fact.seat === seat && fact.kind !== 'taken' && !isTold(fact))
    found.push(...scoreLines(seat, own, told))
  }
  const end = facts.find((fact) => fact.kind === 'end')
  if (end) found.push({ kind: 'end', text: t('azul-log-end', { reason: end.reason }) })
  return found
}

function moveLine(
  seat: number,
  move: string,
  before: Step | null,
  told: Told,
  facts: Fact[],
): Line {
  const name = told.names[seat] ?? ''
  const line = (text: string): Line => ({
    kind: 'move',
    seat,
    notation: move,
    text: t('azul-log-by', { name, text }),
  })
  const take = takeOf(move)
  if (take) return line(takeStory(take, seat, before))
  const placement = placementOf(move)
  const fact = facts[0]
  if (!placement) return line(move)
  const text = placementWords(placement.row, placement.column, fact?.colour ?? '')
  return line(fact?.kind === 'placed' ? withEffects(text, [reasonWords(fact)]) : text)
}

function takeStory(take: Take, seat: number, before: Step | null): string {
  if (!before)
    return t('azul-move-unknown', { colour: take.colour, source: take.source, line: take.target })
  const view = viewOf(before)
  const number = count(tilesIn(view, take.source), take.colour)
  const effects: string[] = []
  if (take.source === CENTRE && view.marker === 'centre') effects.push(t('azul-with-marker'))
  if (take.target !== FLOOR) {
    const row = Number(take.target) - 1
    const room = row + 1 - (view.boards[seat]?.lines[row] ?? '').length
    if (number >= room) effects.unshift(t('azul-fills'))
    if (number > room) effects.push(t('azul-falls', { count: number - room }))
  }
  return withEffects(takeWords(take, number), effects)
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
function scoreLines(seat: number, facts: Fact[], told: Told): Line[] {
  const isBonus = (fact: Fact) => ['row', 'column', 'colour'].includes(fact.kind)
  const groups = [facts.filter((fact) => !isBonus(fact)), facts.filter(isBonus)]
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const parts = joined(group.map(factWords), 'azul-semicolon')
      const points = group.reduce((sum, fact) => sum + fact.points, 0)
      const name = told.names[seat] ?? ''
      const key = group.length > 1 ? 'azul-log-score-sum' : 'azul-log-score'
      return { kind: 'score', seat, text: t(key, { name, parts, points: signed(points) }) }
    })
}

// Points.

export function pointKinds(): { kind: string; title: string }[] {
  const kinds = ['placed', 'floor', 'row', 'column', 'colour']
  return kinds.map((kind) => ({ kind, title: t(`azul-points-${kind}`) }))
}

export function points(step: Step) {
  return factsOf(step).flatMap(({ seat, kind, points, round }) =>
    seat === null || kind === 'taken' || kind === 'grounded' ? [] : [{ seat, kind, points, round }],
  )
}
