/** The variations that were played in this browser, by game. */

export interface KeptVariation {
  /** What tells it from others; it stays the same while the variation is played on. */
  id: string
  /** The game it belongs to (`VariationPlan.origin`). */
  origin: string
  /** Its text (`encodeVariation`). */
  code: string
  /** What the list calls it: the step it begins at, and the first move. */
  at: number
  move: string
  /** How many events were added. */
  added: number
}

const KEY = 'tilewright.variations'
/** How many are kept: of one game, and in all. */
const OF_GAME = 12
const IN_ALL = 60

function isKept(value: unknown): value is KeptVariation {
  if (typeof value !== 'object' || value === null) return false
  const { id, origin, code, at, move, added } = value as Partial<KeptVariation>
  return (
    [id, origin, code, move].every((text) => typeof text === 'string') &&
    [at, added].every((number) => Number.isInteger(number))
  )
}

function read(): KeptVariation[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept) : []
  } catch {
    return []
  }
}

class KeptVariations {
  #all: KeptVariation[] = $state.raw(read())

  /** Those of a game, the newest first. */
  of(origin: string): KeptVariation[] {
    return this.#all.filter((each) => each.origin === origin)
  }

  /** The one with this text; undefined where none is kept. */
  find(code: string): KeptVariation | undefined {
    return this.#all.find((each) => each.code === code)
  }

  /** Keep a variation, in place of the one with its id. */
  keep(kept: KeptVariation): void {
    // Another tab may have kept some meanwhile.
    const others = read().filter(({ id }) => id !== kept.id)
    const ofGame = others.filter(({ origin }) => origin === kept.origin).slice(OF_GAME - 1)
    this.#store([kept, ...others.filter((each) => !ofGame.includes(each))].slice(0, IN_ALL))
  }

  forget(id: string): void {
    this.#store(read().filter((each) => each.id !== id))
  }

  #store(all: KeptVariation[]): void {
    this.#all = all
    try {
      localStorage.setItem(KEY, JSON.stringify(all))
    } catch {
      // Full or forbidden: the variation still stands in the address.
    }
  }
}

export const keptVariations = new KeptVariations()
