/** Every message between page and server. Written by scripts/messages; never edited. */

/** What a game fills in; `games/<game>/wire.ts` holds each game's own. */
export interface Wire {
  view: object
  figures: object
  standing: object
  outlook: object
  fact: { kind: string; seat: number | null; points: number }
  reason: { kind: string }
}

export type ClockName = 'none' | 'relaxed' | 'fast' | 'days' | 'total_5_5' | 'total_15_10'

export type Status = 'waiting' | 'playing' | 'over' | 'closed'

export type SeatKind = 'person' | 'open' | 'bot'

export type ProposalKind = 'take_back' | 'close' | 'pause' | 'resume'

export type DepartureKind = 'resigned' | 'left' | 'returned' | 'closed'

export type AnalysisStatus = 'waiting' | 'running' | 'done' | 'failed'

export type DailyOutcome = 'playing' | 'ranked' | 'late' | 'given_up'

export type Grade = 'none' | 'small' | 'medium' | 'large'

export type Basis = 'share' | 'points'

/**
 * Who judges; analyses of different judges are not to be compared.
 *
 * Attributes:
 *     name: the bot.
 *     simulations: for each decision.
 *     deals: how many deals that could have come instead are looked at.
 *     deal_simulations: for each of those.
 *     seed: of the deals and of guesses.
 *     code: the version of the method (docs/analysis.md).
 *     weights: a hash of the network's weights.
 */
export interface Judge {
  name: string
  simulations: number
  deals: number
  deal_simulations: number
  seed: number
  code: number
  weights: string
}

/**
 * A move as the judge values it for the seat that moves.
 *
 * Attributes:
 *     frequency: how often the judge plays it; next to nothing says nothing about its value.
 *     reasons: facts about it, to be put into words (`reasons`).
 */
export interface MoveValue<G extends Wire = Wire> {
  move: string
  share: number
  margin: number
  frequency: number
  reasons: G['reason'][]
}

/**
 * A choice, and what it cost.
 *
 * Attributes:
 *     event: at which it was made.
 *     choices: how many moves there were.
 *     best: the judge's best moves, at most five, the best first.
 *     played: the move that was played.
 *     rank: how many moves are better.
 *     loss: the share of the victory that the best move is ahead by, never negative.
 *     points: the same in margin.
 *     noise: the standard error of the loss; 0 where the judge's search draws nothing at random.
 *     is_mixed: whether the judge plays the move itself, often enough to call it no mistake.
 *     is_real: whether it counts for the level: the game is not decided.
 *     effects: by seat, what the choice changed in its share, against the best move.
 */
export interface Decision<G extends Wire = Wire> {
  event: number
  seat: number
  choices: number
  best: MoveValue<G>[]
  played: MoveValue<G>
  rank: number
  loss: number
  points: number
  noise: number
  is_mixed: boolean
  is_real: boolean
  grade: Grade
  basis: Basis
  effects: number[]
}

/**
 * A deal or draw, and the luck that it brought.
 *
 * Attributes:
 *     luck: by seat, its share after it minus the mean over deals that could have come instead.
 *     points: the same in margins.
 *     noise: by seat, the standard error of `luck`.
 */
export interface Deal {
  event: number
  luck: number[]
  points: number[]
  noise: number[]
}

/** The value of a position, for charts: by seat. */
export interface Position {
  event: number
  shares: number[]
  margins: number[]
}

/**
 * How the result of a seat came about: share - fair = luck + own + others + rest.
 *
 * Attributes:
 *     share: what it got of the victory.
 *     fair: one over the number of players.
 *     start: the luck of its place at the table, part of `luck`.
 *     luck: that and the luck of all deals.
 *     own: what its own decisions changed; hardly ever above 0.
 *     others: what the decisions of the others changed.
 *     rest: what is not explained: where the judge's values before and after a step do not agree.
 */
export interface Account {
  seat: number
  share: number
  fair: number
  start: number
  luck: number
  own: number
  others: number
  rest: number
}

/**
 * How well a seat played.
 *
 * Attributes:
 *     decisions: how many were a real choice (docs/analysis.md).
 *     mean_loss: over these; null without any.
 *     standard_error: of `mean_loss`; null below two decisions.
 *     level: the level that plays like this; null where none was calibrated for this judge and table.
 *     lowest, highest: levels that are as well possible.
 *     games: how many games of a level the calibration rests on.
 */
export interface SeatLevel {
  seat: number
  decisions: number
  mean_loss: number | null
  standard_error: number | null
  level: string | null
  lowest: string | null
  highest: string | null
  games: number
}

/**
 * A game, analysed.
 *
 * Attributes:
 *     events: how many the record has.
 *     positions: at event 0, 1 ... `events`.
 *     matrix: [who][whom] what the decisions of one seat changed in the share of another, or its own.
 */
export interface Analysis<G extends Wire = Wire> {
  judge: Judge
  game: string
  variant: string
  players: number
  events: number
  scores: number[]
  winners: number[]
  decisions: Decision<G>[]
  deals: Deal[]
  positions: Position[]
  accounts: Account[]
  matrix: number[][]
  levels: SeatLevel[]
}

/**
 * Something a table may choose.
 *
 * Attributes:
 *     values: the values allowed, by number of players; the first is the usual one.
 *     is_drawn: whether it is drawn at random when left open.
 *     is_seat: whether the values are seats, from 0.
 */
export interface OptionInfo {
  name: string
  values: Record<number, number[]>
  is_drawn: boolean
  is_seat: boolean
}

/**
 * A game and what can be chosen for a table of it.
 *
 * Attributes:
 *     variants: the usual one first.
 *     levels: the bots, the weakest first; empty for a game that only people play.
 *     ready_levels: those that can be chosen now; the others are still being compiled.
 *     usual_level: the one that people meet first; null for a game without bots.
 */
export interface GameInfo {
  name: string
  title: string
  variants: string[]
  players: number[]
  options: OptionInfo[]
  levels: string[]
  ready_levels: string[]
  usual_level: string | null
}

/** All games. */
export interface Games {
  games: GameInfo[]
}

/** The guest that a cookie remembers. */
export interface Me {
  name: string
}

/** A new nickname. */
export interface MeIn {
  name: string
}

/**
 * The key of notifications.
 *
 * Attributes:
 *     public_key: a point of P-256 in URL-safe base64, as browsers want it (`applicationServerKey`).
 */
export interface PushKey {
  public_key: string
}

/**
 * Where a browser receives notifications (`PushSubscription` of the Push API).
 *
 * Attributes:
 *     p256dh, auth: its keys, in URL-safe base64.
 */
export interface PushIn {
  endpoint: string
  p256dh: string
  auth: string
  language?: string
}

/** A browser that is not to be notified any more. */
export interface PushStopIn {
  endpoint: string
}

/** Who is to sit on a seat: the caller, somebody else at the caller's screen, a friend, or a bot. */
export interface SeatIn {
  kind: 'bot' | 'friend' | 'here' | 'me'
  name?: string | null
  level?: string | null
}

/**
 * A table to be set up; what is left open takes its usual value.
 *
 * Attributes:
 *     seats: one for each player; by default the caller and bots.
 *     options: by name, as `GameInfo.options` lists them.
 *     is_shuffled: whether seats are shuffled when the game starts.
 *     has_hints: whether everybody may ask for hints, though other people play; who sits down agrees to it.
 */
export interface TableIn {
  game: string
  variant?: string | null
  players?: number | null
  seats?: SeatIn[] | null
  options?: Record<string, number>
  clock?: ClockName
  is_shuffled?: boolean
  has_hints?: boolean
}

/**
 * A guest sits down.
 *
 * Attributes:
 *     seat: where; any open one by default.
 *     secret: the secret of a seat that the guest holds on another device.
 */
export interface SitIn {
  name?: string | null
  seat?: number | null
  secret?: string | null
}

/**
 * Who sits on a seat.
 *
 * Attributes:
 *     name: a person's nickname, or the level of a bot.
 *     level: of the bot that plays, also where it stands in for a person.
 *     is_present: whether the person's device is connected.
 *     may_be_given: whether the others may give the seat to a bot now, the person having left long ago.
 *     is_stand_in: whether a bot plays for a person, who may take the seat back.
 *     has_resigned: whether the person gave the game up, for good; else left out.
 */
export interface SeatInfo {
  kind: SeatKind
  name: string
  level: string | null
  is_present: boolean
  may_be_given: boolean
  is_stand_in: boolean
  has_resigned?: boolean
}

/**
 * An offer of another game to the people at a finished table.
 *
 * Attributes:
 *     accepted: the seats that want it, the one that offered it first; none once it was declined.
 *     waiting_for: the seats whose people have not answered.
 *     declined_by: the seat that declined or withdrew; null while the offer stands.
 */
export interface RematchOffer {
  accepted: number[]
  waiting_for: number[]
  declined_by: number | null
}

/**
 * Something that a person wants and the others have to accept.
 *
 * Attributes:
 *     number: tells it from earlier ones.
 *     seat: who proposed it.
 *     accepted: the seats that want it; none once it was declined.
 *     waiting_for: the seats whose people have not answered.
 *     declined_by: the seat that declined or withdrew; null while it stands.
 */
export interface Proposal {
  number: number
  what: ProposalKind
  seat: number
  accepted: number[]
  waiting_for: number[]
  declined_by: number | null
}

/**
 * A table as anybody may know it.
 *
 * Attributes:
 *     figures: numbers and patterns of the game that the page draws.
 *     clock_seconds: how long a decision, or all of a seat's decisions, may take; null without a clock.
 *     clock_increment: of a clock for the whole game, the seconds that a seat gets for each decision; else
 *         left out.
 *     is_paused: whether the clocks stand still and nobody moves; else left out.
 *     rematch: the table where the same people play again.
 *     rematch_offer: the last offer to play again; null where there is none, or the game was opened.
 *     proposal: what somebody proposes; left out where nobody does, or the game has gone on.
 *     host: the seat of the person who opened the table; left out where they do not sit there.
 *     removed: the speakers of chat (`ChatLine.speaker`) whom the host sent away; left out where there are
 *         none.
 *     has_hints: whether people may ask for hints: one person plays against bots, or all agreed; else left
 *         out.
 *     day: of which the deal is played, as YYYY-MM-DD; left out at other tables.
 */
export interface TableInfo<G extends Wire = Wire> {
  id: string
  game: string
  variant: string
  players: number
  options: Record<string, number>
  figures: G['figures']
  clock: ClockName
  clock_seconds: number | null
  status: Status
  seats: SeatInfo[]
  rematch: string | null
  rematch_offer: RematchOffer | null
  proposal?: Proposal
  clock_increment?: number
  is_paused?: boolean
  host?: number
  removed?: string[]
  has_hints?: boolean
  day?: string
}

/**
 * A table and what the caller has at it.
 *
 * Attributes:
 *     own_seats: the seats the caller holds.
 *     seat_secrets: for each of these, in the same order, what opens it on another device.
 *     seat_devices: for each of these, in the same order, on how many devices it is open.
 */
export interface TableOut<G extends Wire = Wire> {
  table: TableInfo<G>
  own_seats: number[]
  seat_secrets: string[]
  seat_devices: number[]
}

/**
 * Who sits on a seat, in a list of tables.
 *
 * Attributes:
 *     name: a person's nickname, or the level of a bot.
 *     level: of the bot that plays, also where it stands in for a person.
 */
export interface SeatName {
  kind: SeatKind
  name: string
  level: string | null
  is_stand_in: boolean
}

/**
 * What is proposed at a table at which the caller sits, and waits for answers.
 *
 * Attributes:
 *     seat: who proposed it.
 *     is_asked: whether the caller's own answer is missing.
 */
export interface OwnProposal {
  what: ProposalKind | 'rematch'
  seat: number
  is_asked: boolean
}

/**
 * A table at which the caller sits.
 *
 * Attributes:
 *     own_seats: the seats the caller holds.
 *     waiting_for: the seats that have to choose.
 *     is_own_turn: whether one of the caller's seats is among them.
 *     left_ms: time until the caller's decision is made for them; null without a clock.
 *     winners: their seats, once the game is over.
 *     resigned: the seats whose people gave the game up; left out where nobody did.
 *     proposal: left out where nothing is proposed.
 *     day: of which the deal is played, as YYYY-MM-DD; left out at other tables.
 *     num_lines: how many lines of chat there are.
 *     created_at, changed_at: when the table was opened and when something last happened there, in
 *         milliseconds since 1970.
 */
export interface OwnTable {
  id: string
  game: string
  variant: string
  clock: ClockName
  status: Status
  seats: SeatName[]
  own_seats: number[]
  waiting_for: number[]
  is_own_turn: boolean
  left_ms: number | null
  winners: number[]
  num_lines: number
  created_at: number
  changed_at: number
  resigned?: number[]
  proposal?: OwnProposal
  day?: string
}

/** The caller's tables: unfinished games first, and those first where something happened last. */
export interface OwnTables {
  tables: OwnTable[]
}

/**
 * A position and how it came about, as one seat or a spectator may know it.
 *
 * Attributes:
 *     number: how many events led to it; 0 is the position before the first.
 *     event: the last of them: [seat, notation] or [word, parts]; null where there is none or only
 *         older ones are known.
 *     view: the position (docs/records.md).
 *     scores: the points by seat; null where a total is hidden.
 *     standing: what the position amounts to, such as counts against limits.
 *     facts: the effects of the event, above all why somebody scored.
 *     at: when it happened, in milliseconds since 1970; 0 where that is not known.
 *     by_clock: whether the move was made for a person whose time was up; else left out.
 *     taken_back_by: the seat that last took a move back to this position; left out where none did.
 */
export interface Step<G extends Wire = Wire> {
  number: number
  event: [number | string, string | string[]] | null
  view: G['view']
  scores: (number | null)[]
  standing: G['standing']
  facts: G['fact'][]
  at: number
  by_clock?: boolean
  taken_back_by?: number
}

/** All steps of a game so far, as a seat may know them. */
export interface Steps<G extends Wire = Wire> {
  steps: Step<G>[]
}

/**
 * How a game ended.
 *
 * Attributes:
 *     scores: the final points by seat; those of the moment where it ended because somebody resigned.
 *     winners: several where they share the victory; none where somebody resigned against several bots.
 *     resigned: who resigned, where the game ended because of that; else left out.
 *     hints: by seat, for how many decisions it was given a hint; left out where nobody was, and of an
 *         imported record.
 */
export interface Result {
  scores: number[]
  winners: number[]
  resigned?: number[]
  hints?: number[]
}

/**
 * Somebody resigned, left the game to a bot or came back, or closed the table.
 *
 * Attributes:
 *     after: the number of the step on the table then.
 *     at: when, in milliseconds since 1970.
 */
export interface Departure {
  what: DepartureKind
  seat: number
  after: number
  at: number
}

/**
 * A finished or imported game, with every hand open.
 *
 * Attributes:
 *     names: by seat.
 *     record: the game as a file (docs/records.md).
 *     departures: as they happened; left out where there are none, and of an imported record.
 */
export interface Replay<G extends Wire = Wire> {
  game: string
  variant: string
  players: number
  figures: G['figures']
  names: string[]
  steps: Step<G>[]
  record: Record<string, unknown>
  result: Result | null
  departures?: Departure[]
}

/** Why a request was refused: a stable code and a sentence. */
export interface Problem {
  code: string
  message: string
}

/**
 * That the server is up.
 *
 * Attributes:
 *     network_address: where others in the same network find the page; null where they cannot, and for
 *         everybody who is not on the same machine.
 */
export interface Health {
  status: 'ok'
  version: string
  network_address: string | null
}

/** That the server can store what is done. */
export interface Ready {
  status: 'ready'
}

/**
 * A seat's move.
 *
 * Attributes:
 *     id: returned with the answer; the same id again is the same move.
 *     decision: which of the seat's decisions this is (`Own.decision`), so that a move that comes late
 *         is not taken for the next one.
 */
export interface Move {
  type: 'move'
  id: string
  seat: number
  decision: number
  move: string
}

/**
 * The move that a person has picked and not confirmed yet: it is made if their time runs out.
 *
 * Only the server knows it, and only until it stops.
 *
 * Attributes:
 *     decision: which of the seat's decisions this is (`Own.decision`).
 *     move: null if nothing is picked any more.
 */
export interface Pick {
  type: 'pick'
  id: string
  seat: number
  decision: number
  move: string | null
}

/**
 * A seat takes back its choice that still waits, or its last move.
 *
 * A move that others have answered is taken back at once if they are bots; else this proposes it to them.
 *
 * Attributes:
 *     decision: how many decisions the seat has made (`Own.decision`), so that a message that comes late
 *         takes no later move back.
 */
export interface TakeBack {
  type: 'take_back'
  id: string
  seat: number
  decision?: number | null
}

/**
 * Accept what somebody proposes, or decline or withdraw it.
 *
 * Attributes:
 *     number: which proposal is meant (`Proposal.number`).
 */
export interface Answer {
  type: 'answer'
  id: string
  number: number
  is_accepted: boolean
}

/** The person at this screen now looks through this seat; null for a spectator's view. */
export interface Look {
  type: 'look'
  seat: number | null
}

/** Send me the table again. */
export interface Sync {
  type: 'sync'
}

/** A line of chat. */
export interface Say {
  type: 'say'
  id: string
  text: string
}

/**
 * A person at the table does not want to read somebody's lines of chat, or does again.
 *
 * Attributes:
 *     speaker: of those lines (`ChatLine.speaker`).
 */
export interface Mute {
  type: 'mute'
  id: string
  speaker: string
  is_muted: boolean
}

/**
 * The host of the table sends a spectator away, by a line of chat that they said.
 *
 * Attributes:
 *     speaker: of that line (`ChatLine.speaker`).
 */
export interface RemoveSpectator {
  type: 'remove_spectator'
  id: string
  speaker: string
}

/** Make a new secret for one's seat: the old link opens it no more, and other devices do not hold it. */
export interface RenewSeat {
  type: 'renew_seat'
  id: string
  seat: number
}

/**
 * Before the start: let a bot sit on a free seat, or free a bot's seat.
 *
 * Attributes:
 *     level: of the bot; null to free the seat.
 */
export interface SetSeat {
  type: 'set_seat'
  id: string
  seat: number
  level: string | null
}

/** A person takes another name at this table. */
export interface Rename {
  type: 'rename'
  id: string
  seat: number
  name: string
}

/**
 * Let a bot play a seat whose player left long ago, or the sender's own: they may take it back.
 *
 * Attributes:
 *     level: null, or the usual level, at which every bot stands in.
 */
export interface GiveSeat {
  type: 'give_seat'
  id: string
  seat: number
  level?: string | null
}

/**
 * Give the game up for good.
 *
 * The last player beside those who resigned wins, and the game is over; it is over as well where only bots
 * would play on. Else a bot plays for the seat to the end.
 */
export interface Resign {
  type: 'resign'
  id: string
  seat: number
}

/**
 * Close a table whose game nobody wants to finish, or that waits for players: it ends without a result.
 *
 * At once where the sender is the only person there; else this proposes it to the others.
 */
export interface Close {
  type: 'close'
  id: string
}

/** Let the clocks stand still: at once where the sender is the only person; else this proposes it. */
export interface Pause {
  type: 'pause'
  id: string
}

/** Let the clocks run on: at once where the sender is the only person; else this proposes it. */
export interface Resume {
  type: 'resume'
  id: string
}

/** The person is back and takes over from the bot. */
export interface TakeSeatBack {
  type: 'take_seat_back'
  id: string
  seat: number
}

/**
 * Offer another game to the same people, seats rotated by one, or accept the one that is offered.
 *
 * It is opened once everybody has accepted; bots do at once.
 */
export interface Rematch {
  type: 'rematch'
  id: string
}

/** Decline the offer of another game, or withdraw from it. */
export interface DeclineRematch {
  type: 'decline_rematch'
  id: string
}

/** A keep-alive, answered by `Pong`. */
export interface Ping {
  type: 'ping'
}

/**
 * The table, sent on connecting and whenever its seats, people or status change.
 *
 * Attributes:
 *     own_seats, seat_secrets, seat_devices: as in `TableOut`.
 *     muted: the speakers of chat (`ChatLine.speaker`) whom the person does not want to read.
 */
export interface TableUpdate<G extends Wire = Wire> {
  type: 'table'
  version: number
  table: TableInfo<G>
  own_seats: number[]
  seat_secrets: string[]
  seat_devices: number[]
  muted: string[]
}

/**
 * What the seat this screen looks through may do.
 *
 * Attributes:
 *     decision: counts the seat's decisions.
 *     has_chosen: whether its secret choice waits for the others.
 *     moves: its legal moves in notation, none when it is not asked.
 *     outlook: what each would do, in the same order.
 *     may_take_back: whether its last move or choice can be taken back now.
 *     may_ask_take_back: whether it can, if the others accept; else left out.
 *     since: the number of the step since which it is asked, where others have decided something meanwhile;
 *         else left out.
 */
export interface Own<G extends Wire = Wire> {
  seat: number
  decision: number
  has_chosen: boolean
  moves: string[]
  outlook: G['outlook'][]
  may_take_back: boolean
  may_ask_take_back?: boolean
  since?: number
}

/**
 * The state of the game. The steps sent here replace known steps from the first of them on.
 *
 * Attributes:
 *     version: counts everything that happened at the table.
 *     length: how many events there are now: steps after that are void (a choice was taken back).
 *     steps: in ascending order, the current position last; on connecting only that one.
 *     waiting_for: the seats that have to choose.
 *     own: of the seat this screen looks through; null for a spectator.
 *     left_ms: time until somebody's decision is made for them; null while no clock runs.
 *     result: scores and winners once the game is over.
 *     clocks: by seat, how much time is left: it runs for the seats of `waiting_for` unless the table is
 *         paused; null where the seat has no time of its own now. Left out without a clock.
 */
export interface GameState<G extends Wire = Wire> {
  type: 'state'
  version: number
  length: number
  steps: Step<G>[]
  waiting_for: number[]
  own: Own<G> | null
  left_ms: number | null
  result: Result | null
  clocks?: (number | null)[]
}

/**
 * A line of chat; `seat` is null for a spectator's.
 *
 * Attributes:
 *     speaker: the same for all lines of one person at this table, and nobody else's.
 */
export interface ChatLine {
  type: 'said'
  number: number
  seat: number | null
  name: string
  text: string
  at: number
  speaker: string
}

/** The message with this id has taken effect and is stored. */
export interface Done {
  type: 'done'
  id: string
}

/** The message was refused: nothing has changed. */
export interface Refused {
  type: 'refused'
  code: string
  message: string
  id: string | null
}

/** The answer to `Ping`. */
export interface Pong {
  type: 'pong'
}

/**
 * A person asks what the strongest bot would do.
 *
 * Attributes:
 *     decision: which of the seat's decisions this is (`Own.decision`).
 */
export interface HintIn {
  seat: number
  decision: number
}

/**
 * A move as a bot judges it.
 *
 * Attributes:
 *     weight: how often the bot would play it, from 0 to 1.
 *     share: the share of the victory that it expects for the seat then, from 0 to 1.
 *     margin: the points that it expects the seat to be ahead of the best other one at the end.
 *     after: the position after it as the seat would see it; null where others choose at the same time.
 */
export interface HintMove<G extends Wire = Wire> {
  move: string
  weight: number
  share: number
  margin: number
  after: G['view'] | null
}

/**
 * What the strongest bot thinks of a seat's moves, knowing what the seat knows.
 *
 * Attributes:
 *     level: of that bot.
 *     moves: its own choice first, then the next best: at most three.
 */
export interface Hint<G extends Wire = Wire> {
  seat: number
  decision: number
  level: string
  moves: HintMove<G>[]
}

/**
 * A game that somebody plays on to see what would have been.
 *
 * Attributes:
 *     record: the game so far, with the moves and deals that were added.
 *     seats: those that the caller decides for; bots decide for the others.
 *     seat: the seat through which the steps are seen; null for every hand open.
 *     at: how many events are the game's own: nothing before is taken back.
 *     known: how many steps the client has.
 *     take_back: whether the last decision of these seats is taken back, with all that came after.
 */
export interface VariationIn {
  record: Record<string, unknown>
  seats: number[]
  seat?: number | null
  at?: number
  known?: number
  take_back?: boolean
}

/**
 * A game as it was played on (`VariationIn`).
 *
 * Attributes:
 *     events: all of the record, those added by bots and chance included.
 *     steps: the positions from the first on that the client does not have; they replace all after it.
 *     waiting_for: the seats that are asked; bots among them decide when the client asks again.
 *     own: what the caller's seats among them may do.
 *     may_take_back: whether the caller has decided something since the game's own events.
 */
export interface Variation<G extends Wire = Wire> {
  figures: G['figures']
  events: ([number | string, string | string[]])[]
  steps: Step<G>[]
  waiting_for: number[]
  own: Own<G>[]
  may_take_back: boolean
  result: Result | null
}

/**
 * A part of an analysis, as soon as it is known.
 *
 * Attributes:
 *     done, total: how far the analysis is.
 */
export interface AnalysisPart<G extends Wire = Wire> {
  done: number
  total: number
  decisions: Decision<G>[]
  deals: Deal[]
  positions: Position[]
}

/**
 * How far the analysis of a game is.
 *
 * Attributes:
 *     key: by which it is asked for: the id of the table, or of an imported record a hash.
 *     ahead: how many others come first while it waits.
 *     done, total: how many parts are known, and how many there will be; 0 while that is not known.
 *     parts: those after the ones the client knows; none once it is done.
 *     analysis: the whole, once it is done.
 *     is_own: whether the caller asked for it, and may cancel it.
 */
export interface AnalysisState<G extends Wire = Wire> {
  key: string
  status: AnalysisStatus
  ahead: number
  done: number
  total: number
  parts: AnalysisPart<G>[]
  analysis: Analysis<G> | null
  is_own: boolean
}

/**
 * How a guest wants to appear in rankings.
 *
 * Attributes:
 *     is_named: whether by their nickname.
 */
export interface DailyIn {
  is_named: boolean
}

/**
 * A game in a ranking.
 *
 * Attributes:
 *     rank: from 1; equal games have the same.
 *     name: of the guest; empty where they do not appear by name.
 *     margin: points ahead of the best other seat.
 *     loss: what a decision cost on average, in share of the victory; null while that is not known.
 *     table: where it was played; left out until the day is over.
 */
export interface DailyRank {
  rank: number
  name: string
  margin: number
  loss: number | null
  is_own: boolean
  table?: string
}

/**
 * How the caller did with the deal of a day.
 *
 * Attributes:
 *     outcome: only games that were played to their end within the day are ranked.
 *     is_named: whether the caller appears in rankings by name.
 *     margin, loss: of a ranked game, as in `DailyRank`.
 *     rank, rank_by_loss: the place in each ranking.
 */
export interface OwnDeal {
  table: string
  outcome: DailyOutcome
  is_named: boolean
  margin: number | null
  loss: number | null
  rank: number | null
  rank_by_loss: number | null
}

/**
 * The deal of a day for one game.
 *
 * Attributes:
 *     level: of the bots.
 *     num_ranked: how many games are ranked.
 *     own: null where the caller has not played it.
 *     by_margin, by_loss: the best of the two rankings.
 */
export interface DailyDeal {
  game: string
  variant: string
  players: number
  level: string
  num_ranked: number
  own: OwnDeal | null
  by_margin: DailyRank[]
  by_loss: DailyRank[]
}

/**
 * The deals of a day, for each game.
 *
 * Attributes:
 *     day: as YYYY-MM-DD.
 *     today: the day that runs.
 *     left_ms: until it ends.
 */
export interface Daily {
  day: string
  today: string
  left_ms: number
  deals: DailyDeal[]
}

/**
 * A position in which a good move is to be found, as the seat that is to move sees it.
 *
 * Attributes:
 *     own: what the seat may do.
 */
export interface Exercise<G extends Wire = Wire> {
  game: string
  variant: string
  players: number
  options: Record<string, number>
  figures: G['figures']
  seat: number
  step: Step<G>
  own: Own<G>
}

/** An answer to an exercise; null to see the solution, which counts as a wrong one. */
export interface ExerciseAnswerIn {
  move: string | null
}

/**
 * A move in an exercise.
 *
 * Attributes:
 *     share: of the victory that the judge expects for the seat then; null where it is only known to be
 *         below that of the moves that have one.
 *     reasons: facts about it.
 */
export interface JudgedMove<G extends Wire = Wire> {
  move: string
  share: number | null
  reasons: G['reason'][]
}

/**
 * How well the caller solves the puzzles of a game.
 *
 * Attributes:
 *     rating: by Glicko-2; 1500 is where everybody begins.
 *     deviation: how far it may be off.
 *     tries: how many answers counted.
 */
export interface Solver {
  rating: number
  deviation: number
  tries: number
}

/**
 * The puzzles of a game.
 *
 * Attributes:
 *     themes: how many puzzles have each.
 *     solved: how many of them the caller solved at the first try.
 */
export interface PuzzleList {
  game: string
  count: number
  themes: Record<string, number>
  solver: Solver
  solved: number
}

/** The games that have puzzles. */
export interface PuzzleLists {
  games: PuzzleList[]
}

/**
 * A position in which one move is far better than all others.
 *
 * Attributes:
 *     solver: the caller.
 *     was_right: whether the caller's first answer was; null before that. Later ones do not count.
 */
export interface Puzzle<G extends Wire = Wire> {
  game: string
  variant: string
  players: number
  options: Record<string, number>
  figures: G['figures']
  seat: number
  step: Step<G>
  own: Own<G>
  id: string
  solver: Solver
  was_right: boolean | null
}

/**
 * Whether an answer is right, and the solution.
 *
 * Attributes:
 *     moves: the best ones, the best first.
 *     played: the answer; null where the solution was asked for.
 *     is_counted: whether it was the caller's first answer to the puzzle.
 *     solver: the caller's rating now.
 *     change: what the answer changed in it.
 *     rating: of the puzzle.
 */
export interface PuzzleAnswer<G extends Wire = Wire> {
  is_right: boolean
  moves: JudgedMove<G>[]
  played: JudgedMove<G> | null
  themes: string[]
  is_counted: boolean
  solver: Solver
  change: number
  rating: number
}

/**
 * A decision of the caller's that lost more than 2 points of 100 of the victory.
 *
 * Attributes:
 *     event: of the table's game, at which it was made.
 *     times_right: how often in a row a better move was found when it was due.
 *     due_at: when it is to be tried again, in milliseconds since 1970; null once it is learned.
 */
export interface ListedMistake {
  table: string
  event: number
  game: string
  times_right: number
  due_at: number | null
}

/**
 * The caller's mistakes to learn from.
 *
 * Attributes:
 *     due: how many are due now; of one game if only that was asked for.
 *     mistakes: those that are due, what waits longest first; of one game all, in its order.
 */
export interface Mistakes {
  due: number
  mistakes: ListedMistake[]
}

/**
 * The position before a mistake.
 *
 * Attributes:
 *     times_right, due_at: as in `ListedMistake`.
 *     is_due: whether an answer counts.
 */
export interface Mistake<G extends Wire = Wire> {
  game: string
  variant: string
  players: number
  options: Record<string, number>
  figures: G['figures']
  seat: number
  step: Step<G>
  own: Own<G>
  table: string
  event: number
  times_right: number
  due_at: number | null
  is_due: boolean
}

/**
 * Whether an answer is right, and the solution.
 *
 * Attributes:
 *     is_right: whether it is within 2 points of 100 of the best move; null where the judge has not valued
 *         it and it may be, which does not count.
 *     moves: the best ones, the best first.
 *     played: the answer; null where the solution was asked for.
 *     then: what was played in the game.
 *     is_counted: whether the position was due, and the answer was judged.
 *     times_right, due_at: as in `ListedMistake`, after the answer.
 */
export interface MistakeAnswer<G extends Wire = Wire> {
  is_right: boolean | null
  moves: JudgedMove<G>[]
  played: JudgedMove<G> | null
  then: JudgedMove<G>
  is_counted: boolean
  times_right: number
  due_at: number | null
}

export type FromClient =
  | Move
  | Pick
  | TakeBack
  | Answer
  | Look
  | Sync
  | Say
  | Mute
  | RemoveSpectator
  | RenewSeat
  | SetSeat
  | Rename
  | GiveSeat
  | TakeSeatBack
  | Resign
  | Close
  | Pause
  | Resume
  | Rematch
  | DeclineRematch
  | Ping

export type ToClient<G extends Wire = Wire> =
  | TableUpdate<G>
  | GameState<G>
  | ChatLine
  | Done
  | Refused
  | Pong
