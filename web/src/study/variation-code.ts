/** A variation as the text of a link: all of it stands in the address, so it opens wherever the page does. */

export type GameEvent = [number | string, string | string[]]

/** A record, as far as the page reads it. */
export interface GameRecord {
  [key: string]: unknown
  game: string
  variant: string
  players: number
  events: GameEvent[]
  names?: string[]
}

/** A game cut at a position, and what was played from there. */
export interface VariationPlan {
  /** The game's own events that are kept, and those that were added. */
  record: GameRecord
  /** How many of the events are the game's own. */
  at: number
  /** The seat that is played against bots; null where the reader plays for all. */
  seat: number | null
  /** What tells the game from others: the id of its table, the key of its analysis, or a hash of its record. */
  origin: string
}

/** The largest record that a link may unpack to, in bytes; real ones have a few thousand. */
const LARGEST = 64 * 1024
const FORMAT = 'deflate-raw'

/** Return the text of a variation, for the part of an address after the "#". */
export async function encodeVariation({ record, ...rest }: VariationPlan): Promise<string> {
  // A result belongs to the whole game; metadata may hold anything, and of any length.
  const { result: _, meta: __, ...kept } = record
  const text = JSON.stringify({ ...rest, record: kept })
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Return the variation of a link; null where it was cut off or is none. */
export async function decodeVariation(code: string): Promise<VariationPlan | null> {
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const plan: unknown = JSON.parse(await unpacked(bytes))
    return isPlan(plan) ? plan : null
  } catch {
    return null
  }
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT))
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let length = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > LARGEST) {
      await reader.cancel()
      throw new Error('The record is too long.')
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Whether this has the form of a variation; the server checks the game itself. */
function isPlan(value: unknown): value is VariationPlan {
  if (typeof value !== 'object' || value === null) return false
  const { record, at, seat, origin } = value as Partial<VariationPlan>
  const isSeat = (found: unknown) => Number.isInteger(found) && (found as number) >= 0
  return (
    typeof record === 'object' &&
    record !== null &&
    typeof record.game === 'string' &&
    typeof record.variant === 'string' &&
    Number.isInteger(record.players) &&
    Array.isArray(record.events) &&
    record.events.every((event) => Array.isArray(event) && event.length === 2) &&
    (record.names === undefined ||
      (Array.isArray(record.names) && record.names.every((name) => typeof name === 'string'))) &&
    isSeat(at) &&
    (at as number) <= record.events.length &&
    (seat === null || (isSeat(seat) && (seat as number) < record.players)) &&
    typeof origin === 'string' &&
    /^[\w-]{1,64}$/.test(origin)
  )
}

/** Return a short name for a game that comes from a file. */
export function originOf(record: { events: unknown }): string {
  // FNV-1a: a checksum will do, and the cryptographic ones are missing on plain http.
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(record.events)) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return `f-${hash.toString(16)}`
}
