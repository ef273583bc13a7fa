/** The story of a game: its log, its points by kind and its scores round by round. */
import type { GameModule, Line, TableContext } from '../games/types'
import { language, t } from '../lib/text.svelte'
import type { Step } from '../messages'

/** The effects of one step, as the log shows them. */
export interface Entry {
  number: number
  lines: Line[]
}

export interface Round {
  /** Counts from 1 in the order the rounds were scored. */
  number: number
  /** By seat: the score after this round. */
  scores: number[]
}

type Steps = readonly (Step | undefined)[]

interface Rendered {
  before: Step | null
  lines: Line[]
}

/** The lines of each step in one language at one table: a step that is sent again is another object. */
let rendered = new WeakMap<Step, Rendered>()
let renderedFor: { context: TableContext; language: string } | null = null

function linesOf(step: Step, before: Step | null, game: GameModule, context: TableContext): Line[] {
  const known = rendered.get(step)
  if (known?.before === before) return known.lines
  const lines = [
    ...timeoutOf(step, context),
    ...game.lines(step, before, context),
    ...takeBackOf(step, context),
  ]
  rendered.set(step, { before, lines })
  return lines
}

/** Return the note that a step's move was made by the clock. */
function timeoutOf(step: Step, context: TableContext): Line[] {
  const mover = step.event?.[0]
  if (!step.by_clock || typeof mover !== 'number') return []
  const name = context.names[mover] ?? ''
  return [{ kind: 'note', seat: mover, text: t('table-timeout', { name }) }]
}

/** Return the note that somebody went back to a step. */
function takeBackOf({ taken_back_by: seat }: Step, { names }: TableContext): Line[] {
  if (seat === undefined) return []
  return [{ kind: 'note', seat, text: t('table-undone', { name: names[seat] ?? '' }) }]
}

/** Return the log up to a step, the oldest entry first; what is not known is left out. */
export function logOf(
  steps: Steps,
  length: number,
  game: GameModule,
  context: TableContext,
): Entry[] {
  const now = language()
  if (renderedFor?.context !== context || renderedFor.language !== now) {
    rendered = new WeakMap()
    renderedFor = { context, language: now }
  }
  const entries: Entry[] = []
  for (let number = 0; number <= length; number += 1) {
    const step = steps[number]
    if (!step?.event) continue
    const lines = linesOf(step, steps[number - 1] ?? null, game, context)
    if (lines.length > 0) entries.push({ number, lines })
  }
  return entries
}

/**
 * Return the others' moves since a seat's own last one, or since the last deal, the oldest first.
 *
 * @param shown the step on the board; `settled` is the last one that has been seen.
 * @param seat the seat looked through; a spectator (null) is shown the last move alone.
 */
export function movesSince(
  steps: Steps,
  shown: number,
  settled: number,
  seat: number | null,
): Step[] {
  const moves: Step[] = []
  for (let number = shown; number > 0; number -= 1) {
    const step = steps[number]
    const mover = step?.event?.[0]
    if (!step || typeof mover !== 'number' || mover === seat) break
    if (number <= settled) moves.unshift(step)
    if (seat === null) break
  }
  return moves
}

/** Return each seat's points of one kind, by kind. */
export function pointsByKind(
  steps: Steps,
  game: GameModule,
  players: number,
): Map<string, number[]> {
  const totals = new Map<string, number[]>()
  for (const { seat, kind, points } of allPoints(steps, game)) {
    const row = totals.get(kind) ?? new Array<number>(players).fill(0)
    row[seat] = (row[seat] ?? 0) + points
    totals.set(kind, row)
  }
  return totals
}

/** Return the scores after each round; where rounds restart with each deal, they are numbered consecutively. */
export function scoresByRound(steps: Steps, game: GameModule, players: number): Round[] {
  const rounds: Round[] = []
  let name: number | null = null
  let scores = new Array<number>(players).fill(0)
  for (const { seat, points, round } of allPoints(steps, game)) {
    if (round !== name) {
      name = round
      scores = [...scores]
      rounds.push({ number: rounds.length + 1, scores })
    }
    scores[seat] = (scores[seat] ?? 0) + points
  }
  return rounds
}

function allPoints(steps: Steps, game: GameModule) {
  return steps.flatMap((step) => (step ? game.points(step) : []))
}
