/** What 5211 sends. Written by scripts/messages; never edited. */

export type Colour = 'Y' | 'G' | 'O' | 'B' | 'T'

export type Phase = 'deal' | 'choose' | 'draw' | 'over'

/**
 * A position. Cards are written as colour and value, hidden ones as "??", with a space between.
 *
 * Attributes:
 *     hands: the cards in hand, by seat.
 *     chosen: the choices that wait for the others.
 *     table: the cards revealed this round.
 *     pile: the cards in the draw pile.
 *     kept: the score piles of this deal; null where hidden.
 *     scores: the points of all deals; null where hidden.
 *     discarded: how many cards were discarded in this deal.
 */
export interface G5211View {
  deal: number
  round: number
  turn: number
  phase: Phase
  to_move: number[]
  hands: string[]
  chosen: string[]
  table: string[]
  pile: number
  kept: (string | null)[]
  scores: (number | null)[]
  discarded: number
}

/**
 * The numbers of a table.
 *
 * Attributes:
 *     limit: the number of cards at which a colour scores nothing.
 *     roosters: the number of roosters for the exact rule.
 *     rounds: how many rounds a deal has.
 *     goal: the points that end a long game; null in a single deal.
 *     hand: the cards in a full hand.
 *     plays: the cards played in each turn of a round.
 */
export interface G5211Figures {
  limit: number
  roosters: number
  rounds: number
  goal: number | null
  hand: number
  plays: number[]
}

/** Cards by colour. */
export interface Counts {
  Y: number
  G: number
  O: number
  B: number
  T: number
}

/**
 * How the round would be scored if it ended now.
 *
 * Attributes:
 *     counts: the cards on the table by colour.
 *     roosters: the roosters among them.
 *     exact: whether the exact rule holds: roosters score and nothing else.
 *     over: the colours at or over the limit.
 *     ties: the colours that cancel each other out, the most cards first.
 *     colour: the colour that scores.
 */
export interface G5211Standing {
  counts: Counts
  roosters: number
  exact: boolean
  over: Colour[]
  ties: Colour[][]
  colour: Colour | null
}

/**
 * What a choice adds up to, as if it alone were revealed.
 *
 * Attributes:
 *     counts: the colours it adds to.
 */
export interface G5211Outlook {
  counts: Partial<Record<Colour, number>>
  roosters: number
}

/**
 * A round was scored.
 *
 * Attributes:
 *     table: what each seat had played; the other fields are those of `G5211Standing`.
 */
export interface RoundScored {
  kind: 'round'
  seat: null
  points: number
  deal: number
  round: number
  table: string[]
  counts: Counts
  roosters: number
  exact: boolean
  over: Colour[]
  ties: Colour[][]
  colour: Colour | null
}

/** A seat kept its cards of the scoring colour. */
export interface ColourKept {
  kind: 'colour'
  seat: number
  points: number
  deal: number
  round: number
  colour: Colour
  cards: string
}

/** A seat kept its roosters by the exact rule. */
export interface RoostersKept {
  kind: 'roosters'
  seat: number
  points: number
  deal: number
  round: number
  colour: null
  cards: string
}

/** The game is over: the pile is used up, or someone has reached the goal. */
export interface Ended {
  kind: 'end'
  seat: null
  points: number
  deal: number
  round: number
  reason: 'goal' | 'pile'
}

/** After the move, the colour of a card played would score; `points` is what the seat would get. */
export interface Leads {
  kind: 'leads'
  colour: Colour
  points: number
}

/** A colour reaches the number of cards at which it scores nothing. */
export interface ReachesLimit {
  kind: 'limit'
  colour: Colour
  cards: number
}

/** One more card of the colour, and it scores nothing. */
export interface NearsLimit {
  kind: 'near_limit'
  colour: Colour
  cards: number
}

/** Two colours have as many cards then, so that neither scores. */
export interface Ties {
  kind: 'ties'
  colour: Colour
  other: Colour
}

/** There are exactly as many roosters then as it takes for roosters to score. */
export interface ExactRoosters {
  kind: 'exact_roosters'
  roosters: number
}

/** One more rooster, and roosters score. */
export interface NearsRoosters {
  kind: 'near_roosters'
  roosters: number
}

/** The highest card of the hand is kept for later. */
export interface HoldsBack {
  kind: 'hold_back'
  card: string
}

export type Outlook =
  | G5211Outlook

export type Fact =
  | RoundScored
  | ColourKept
  | RoostersKept
  | Ended

export type Reason =
  | Leads
  | ReachesLimit
  | NearsLimit
  | Ties
  | ExactRoosters
  | NearsRoosters
  | HoldsBack

/** All of it, for `Step`, `Own` and the other messages. */
export interface Wire {
  view: G5211View
  figures: G5211Figures
  standing: G5211Standing
  outlook: Outlook
  fact: Fact
  reason: Reason
}
