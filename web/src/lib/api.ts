/** What the page asks of the server over HTTP. */
import type {
  AnalysisState,
  Daily,
  DailyIn,
  ExerciseAnswerIn,
  GameInfo,
  Games,
  Health,
  Hint,
  HintIn,
  Me,
  MeIn,
  Mistake,
  MistakeAnswer,
  Mistakes,
  OwnTable,
  OwnTables,
  Problem,
  PushIn,
  PushKey,
  PushStopIn,
  Puzzle,
  PuzzleAnswer,
  PuzzleLists,
  Replay,
  SitIn,
  Step,
  Steps,
  TableIn,
  TableOut,
  Variation,
  VariationIn,
} from '../messages'

/** The server said no, or could not be reached (`code` "unreachable", `status` 0). */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
  }
}

/** Return the refusal in a response, whether by the server or a proxy. */
async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  return new Refusal(
    problem?.code ?? 'unexpected',
    problem?.message ?? `${response.status} ${response.statusText}`.trim(),
    response.status,
  )
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init })
  } catch (error) {
    throw new Refusal('unreachable', error instanceof Error ? error.message : String(error), 0)
  }
  if (!response.ok) throw await refusalOf(response)
  if (response.status === 204) return null as T
  try {
    return (await response.json()) as T
  } catch {
    throw new Refusal('unexpected', 'The answer is not JSON.', response.status)
  }
}

function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  return ask<T>(path, { method, headers, body: JSON.stringify(body) })
}

const at = (id: string) => `/tables/${encodeURIComponent(id)}`

let known: Promise<GameInfo[]> | null = null

/** All games, fetched once; again while some of their levels are not ready. */
export function games(): Promise<GameInfo[]> {
  known ??= ask<Games>('/games')
    .then(({ games }) => {
      if (games.some((game) => game.ready_levels.length < game.levels.length)) known = null
      return games
    })
    .catch((error) => {
      known = null
      throw error
    })
  return known
}

export const health = () => ask<Health>('/health')
export const me = () => ask<Me>('/me')
export const rename = (name: string) => send<Me>('PUT', '/me', { name } satisfies MeIn)
/** Delete the guest with all that belongs to them. */
export const forgetMe = () => ask<null>('/me', { method: 'DELETE' })
/** The tables at which this guest sits, unfinished games first. */
export const ownTables = async (): Promise<OwnTable[]> =>
  (await ask<OwnTables>('/me/tables')).tables
export const pushKey = () => ask<PushKey>('/push')
/** Let the server notify this browser, or renew that. */
export const startPush = (wish: PushIn) => send<null>('PUT', '/me/push', wish)
export const stopPush = (endpoint: string) =>
  send<null>('DELETE', '/me/push', { endpoint } satisfies PushStopIn)
export const createTable = (table: TableIn) => send<TableOut>('POST', '/tables', table)
export const table = (id: string) => ask<TableOut>(at(id))
export const sit = (id: string, wish: SitIn = {}) => send<TableOut>('POST', `${at(id)}/seats`, wish)

/** The deals of a day, by default of today, and the rankings. */
export const daily = (day?: string) => ask<Daily>(day ? `/daily?day=${day}` : '/daily')
/** The own table with today's deal, which is opened the first time. */
export const playDaily = (game: string) => send<TableOut>('POST', `/daily/${game}`, {})
/** Appear in rankings by the nickname, or as a guest. */
export const appearInRankings = (is_named: boolean) =>
  send<Daily>('PUT', '/daily', { is_named } satisfies DailyIn)

/** All steps so far, as a seat of ours (null: a spectator) may know them. */
export async function steps(id: string, seat: number | null = null): Promise<Step[]> {
  const query = seat === null ? '' : `?seat=${seat}`
  return (await ask<Steps>(`${at(id)}/steps${query}`)).steps
}

/** What the strongest bot would do for a seat of ours that is asked. */
export const hint = (id: string, wish: HintIn) => send<Hint>('POST', `${at(id)}/hint`, wish)
export const replay = (id: string) => ask<Replay>(`${at(id)}/replay`)
/** Where the record of a finished game can be downloaded. */
export const recordAddress = (id: string) => `/api${at(id)}/record`

const analysisAt = (key: string) => `/analyses/${encodeURIComponent(key)}`
/** Let the game of a table be analysed, unless it is or was already. */
export const analyseTable = (id: string) => send<AnalysisState>('POST', `${at(id)}/analysis`, {})
/** Let the game of a record be analysed. */
export const analyseRecord = (record: unknown) => send<AnalysisState>('POST', '/analyses', record)
/** How far an analysis is; `known` parts are not sent again. */
export const analysis = (key: string, known: number) =>
  ask<AnalysisState>(`${analysisAt(key)}?known=${known}`)
export const cancelAnalysis = (key: string) => ask<null>(analysisAt(key), { method: 'DELETE' })
/** The game of an analysed record. */
export const analysedReplay = (key: string) => ask<Replay>(`${analysisAt(key)}/replay`)

/** Play a game on from one of its positions. */
export const variation = (wish: VariationIn) => send<Variation>('POST', '/variations', wish)

const puzzlesOf = (game: string) => `/puzzles/${encodeURIComponent(game)}`
/** The games that have puzzles. */
export const puzzleLists = () => ask<PuzzleLists>('/puzzles')
/** A puzzle near our rating: of one theme where that is given, and another one than `other`. */
export function nextPuzzle(
  game: string,
  theme: string | null,
  other: string | null,
): Promise<Puzzle> {
  const query = new URLSearchParams({ ...(theme && { theme }), ...(other && { other }) })
  return ask<Puzzle>(`${puzzlesOf(game)}?${query}`)
}
export const puzzle = (game: string, id: string) =>
  ask<Puzzle>(`${puzzlesOf(game)}/${encodeURIComponent(id)}`)
export const answerPuzzle = (game: string, id: string, answer: ExerciseAnswerIn) =>
  send<PuzzleAnswer>('POST', `${puzzlesOf(game)}/${encodeURIComponent(id)}/answer`, answer)

/** Our mistakes that are due, or all of one game. */
export const mistakes = (table: string | null = null) =>
  ask<Mistakes>(table === null ? '/me/mistakes' : `/me/mistakes?${new URLSearchParams({ table })}`)
const mistakeAt = (table: string, event: number) =>
  `/me/mistakes/${encodeURIComponent(table)}/${event}`
/** The position before a mistake. */
export const mistake = (table: string, event: number) => ask<Mistake>(mistakeAt(table, event))
export const answerMistake = (table: string, event: number, answer: ExerciseAnswerIn) =>
  send<MistakeAnswer>('POST', mistakeAt(table, event), answer)

/** Upload a record's text; refused with the reason if it is invalid. */
export const importRecord = (record: string) =>
  ask<Replay>('/replays', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: record,
  })
