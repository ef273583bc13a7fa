/** A table being set up: everything has its default until somebody changes it. */
import type { ClockName, GameInfo, OptionInfo, SeatIn, TableIn } from '../messages'

export const CLOCKS: readonly ClockName[] = [
  'none',
  'relaxed',
  'fast',
  'total_15_10',
  'total_5_5',
  'days',
]

/** Who sits somewhere: "me", "here" (somebody else at this screen), "friend", or "bot:" and a level. */
export type Sitter = 'me' | 'here' | 'friend' | `bot:${string}`

export interface DraftSeat {
  sitter: Sitter
  /** Of a person at this screen, be it oneself; empty for none yet. */
  name: string
}

/** Return the values of an option at a table of this size, the usual one first. */
export function valuesOf(option: OptionInfo, players: number): number[] {
  return option.values[players] ?? []
}

export class Draft {
  readonly game: GameInfo
  variant = $state('')
  players = $state(0)
  /** One for each seat that the game can have; those beyond `players` wait in case they are wanted. */
  seats: DraftSeat[] = $state([])
  /** By name; what is missing is left to the server. */
  options: Record<string, number> = $state({})
  clock: ClockName = $state('none')
  isShuffled = $state(false)
  /** Whether everybody may ask for hints, though other people play. */
  hasHints = $state(false)

  /** `name` is the nickname of the one who sets the table up; empty for none. */
  constructor(game: GameInfo, name = '') {
    this.game = game
    this.variant = game.variants[0]
    this.players = game.players[Math.floor(game.players.length / 2)]
    const other: Sitter = game.usual_level === null ? 'here' : `bot:${game.usual_level}`
    this.seats = Array.from({ length: Math.max(...game.players) }, (_, seat) => ({
      sitter: seat === 0 ? 'me' : other,
      name: seat === 0 ? name : '',
    }))
  }

  /** Every way to fill a seat, in the order offered. */
  get sitters(): Sitter[] {
    return ['me', 'here', 'friend', ...this.game.levels.map((level): Sitter => `bot:${level}`)]
  }

  /** Whether anybody but the one who sets the table up is to play, beside bots. */
  get hasOthers(): boolean {
    const seats = this.seats.slice(0, this.players)
    return seats.some(({ sitter }) => sitter === 'here' || sitter === 'friend')
  }

  /** Change the number of players; an option that no longer fits is left open again. */
  resize(players: number): void {
    const mine = this.seats.findIndex((seat) => seat.sitter === 'me')
    this.players = players
    if (mine >= players) this.place(0, 'me')
    for (const option of this.game.options) {
      const value = this.options[option.name]
      if (value !== undefined && !valuesOf(option, players).includes(value)) {
        delete this.options[option.name]
      }
    }
  }

  /** Seat somebody; there is only one "me", who swaps seats with the one who was there. */
  place(seat: number, sitter: Sitter): void {
    const before = this.seats[seat]
    if (sitter === 'me' && before.sitter !== 'me') {
      const mine = this.seats.findIndex((other) => other.sitter === 'me')
      const me: DraftSeat = mine < 0 ? { sitter, name: '' } : this.seats[mine]
      if (mine >= 0) this.seats[mine] = before
      this.seats[seat] = me
    } else this.seats[seat] = { sitter, name: before.sitter === 'me' ? '' : before.name }
  }

  /** Choose an option's value, or leave it open (null). */
  choose(name: string, value: number | null): void {
    if (value === null) delete this.options[name]
    else this.options[name] = value
  }

  /** The table to ask for; people at this screen without a name are called by `nameOf(seat)`. */
  table(nameOf: (seat: number) => string): TableIn {
    return {
      game: this.game.name,
      variant: this.variant,
      players: this.players,
      seats: this.seats.slice(0, this.players).map((seat, index) => seatIn(seat, nameOf(index))),
      options: { ...this.options },
      clock: this.clock,
      is_shuffled: this.isShuffled,
      ...(this.hasHints && this.hasOthers && { has_hints: true }),
    }
  }
}

function seatIn({ sitter, name }: DraftSeat, usualName: string): SeatIn {
  if (sitter.startsWith('bot:')) return { kind: 'bot', level: sitter.slice('bot:'.length) }
  if (sitter === 'here') return { kind: 'here', name: name.trim() || usualName }
  if (sitter === 'me') return { kind: 'me', ...(name.trim() && { name: name.trim() }) }
  return { kind: 'friend' }
}
