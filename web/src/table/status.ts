/** The status line, and other texts about a position. */
import type { GameModule, TableContext, Told } from '../games/types'
import { listOf, t } from '../lib/text.svelte'
import type { Own, Step, TableInfo } from '../messages'
import type { Entry } from './story'

/** How a game ended. */
export interface Outcome {
  scores: number[]
  winners: number[]
  /** Who resigned, where the game ended because of that. */
  resigned?: number[]
  /** By seat, for how many decisions it was given a hint. */
  hints?: number[]
}

interface Stand {
  game: GameModule
  context: TableContext
  table: TableInfo
  step: Step | undefined
  own: Own | null
  waitingFor: number[]
  /** Whether several people play at this screen. */
  isShared: boolean
  result: Outcome | null
  /** What is still missing for a move that somebody has begun; null for nothing. */
  missing?: string | null
}

/** Return whose turn it is and what is expected. */
export function statusLine(stand: Stand): string {
  const { game, context, table, step, own, waitingFor, isShared, result, missing } = stand
  if (result) return endLine(context.names, result)
  if (table.status === 'closed') return t('table-closed')
  if (table.is_paused) return t('table-paused')
  if (!step) return ''
  const others = waitingFor.filter((seat) => seat !== own?.seat)
  if (own && waitingFor.includes(own.seat) && own.moves.length > 0) {
    const whose = isShared
      ? t('table-turn-here', { name: context.names[own.seat] ?? '' })
      : t('table-your-turn')
    return t('table-task', { whose, task: missing ?? game.task(step, context) })
  }
  const names = others.map((seat) => context.names[seat] ?? '')
  if (own?.has_chosen && names.length > 0) return t('table-chosen', { names: listOf(names) })
  if (names.length === 0) return t('table-chance')
  const areBots = others.every((seat) => isBot(table, seat))
  if (areBots) return t('table-thinking', { names: listOf(names), count: names.length })
  return names.length === 1
    ? t('table-turn', { name: names[0] ?? '' })
    : t('table-turns', { names: listOf(names) })
}

function isBot(table: TableInfo, seat: number): boolean {
  const sits = table.seats[seat]
  return sits?.kind === 'bot' || sits?.is_stand_in === true
}

/** Return who won, with the points. */
export function endLine(names: string[], result: Outcome): string {
  const { scores, winners, resigned } = result
  if (resigned) {
    const gone = resigned.map((seat) => names[seat] ?? '')
    const told = t('table-end-resigned', { names: listOf(gone), count: gone.length })
    const [first] = winners
    return first === undefined
      ? told
      : `${told} ${t('table-end-left', { name: names[first] ?? '' })}`
  }
  const points = scores[winners[0] ?? 0] ?? 0
  return winners.length > 1
    ? t('table-end-shared', { names: listOf(winners.map((seat) => names[seat] ?? '')), points })
    : t('table-end', { name: names[winners[0] ?? 0] ?? '', points })
}

/** Return what decided between winners and others with as many points; empty where points alone did. */
export function tieBreakLine(game: GameModule, step: Step | undefined, result: Outcome): string {
  const { scores, winners, resigned } = result
  const [first] = winners
  if (first === undefined || !step || resigned) return ''
  const tied = [...scores.keys()].filter(
    (seat) => scores[seat] === scores[first] && !winners.includes(seat),
  )
  return tied.length === 0 ? '' : (game.tieBreak?.(step, first, tied) ?? '')
}

/** Return what had just happened in a position: the whole of it, or its notes and the first line after them. */
export function pastStatus(entries: Entry[], shown: number, isWhole = true): Told[] {
  const lines = entries.findLast(({ number }) => number <= shown)?.lines
  if (!lines) return [{ text: t('table-step-start') }]
  const first = lines.findIndex(({ kind }) => kind !== 'note')
  return isWhole || first < 0 ? lines : lines.slice(0, first + 1)
}

/** Return sentences as one text. */
export function textOf(told: readonly Told[]): string {
  return told.map(({ text }) => text).join(' · ')
}
