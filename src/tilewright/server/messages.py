"""Every message in or out, over HTTP and WebSocket. The page's types are generated from these."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tilewright.core.schema import Fact, Figures, Outlook, Standing, View

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""What a person is called at a table."""
MoveText = Annotated[str, Meta(min_length=1, max_length=16)]
ChatText = Annotated[str, Meta(min_length=1, max_length=280)]
ClientId = Annotated[str, Meta(min_length=1, max_length=40)]
"""A client's own id of a message: the same id twice is the same message."""
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
GameName = Annotated[str, Meta(min_length=1, max_length=32)]
Level = Annotated[str, Meta(min_length=1, max_length=32)]
ClockName = Literal["none", "relaxed", "fast", "days", "total_5_5", "total_15_10"]
"""Time for each decision, or, with "total", minutes for the whole game and seconds for each decision."""
Status = Literal["waiting", "playing", "over", "closed"]
"""A closed table was given up without a result."""
SeatKind = Literal["person", "open", "bot"]
ProposalKind = Literal["take_back", "close", "pause", "resume"]
"""What a person at a table may propose to the others."""
DepartureKind = Literal["resigned", "left", "returned", "closed"]
"""How a person leaves a game, or what ends that."""
JsonObject = dict[str, Any]
"""A record: a file, which the page passes on unchanged."""


class Inbound(Struct, forbid_unknown_fields=True):
    """Something a client sends; unknown keys are refused."""


# What games there are.


class OptionInfo(Struct):
    """Something a table may choose.

    Attributes:
        values: the values allowed, by number of players; the first is the usual one.
        is_drawn: whether it is drawn at random when left open.
        is_seat: whether the values are seats, from 0.
    """

    name: str
    values: dict[int, list[int]]
    is_drawn: bool
    is_seat: bool


class GameInfo(Struct):
    """A game and what can be chosen for a table of it.

    Attributes:
        variants: the usual one first.
        levels: the bots, the weakest first; empty for a game that only people play.
        ready_levels: those that can be chosen now; the others are still being compiled.
        usual_level: the one that people meet first; null for a game without bots.
    """

    name: str
    title: str
    variants: list[str]
    players: list[int]
    options: list[OptionInfo]
    levels: list[str]
    ready_levels: list[str]
    usual_level: str | None


class Games(Struct):
    """All games."""

    games: list[GameInfo]


# People.


class Me(Struct):
    """The guest that a cookie remembers."""

    name: str


class MeIn(Inbound):
    """A new nickname."""

    name: Name


class PushKey(Struct):
    """The key of notifications.

    Attributes:
        public_key: a point of P-256 in URL-safe base64, as browsers want it (`applicationServerKey`).
    """

    public_key: str


class PushIn(Inbound):
    """Where a browser receives notifications (`PushSubscription` of the Push API).

    Attributes:
        p256dh, auth: its keys, in URL-safe base64.
    """

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]
    language: Annotated[str, Meta(max_length=16)] = "en"


class PushStopIn(Inbound):
    """A browser that is not to be notified any more."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]


# Tables.


class SeatIn(Inbound):
    """Who is to sit on a seat: the caller, somebody else at the caller's screen, a friend, or a bot."""

    kind: Literal["me", "here", "friend", "bot"]
    name: Name | None = None
    level: Level | None = None


class TableIn(Inbound):
    """A table to be set up; what is left open takes its usual value.

    Attributes:
        seats: one for each player; by default the caller and bots.
        options: by name, as `GameInfo.options` lists them.
        is_shuffled: whether seats are shuffled when the game starts.
        has_hints: whether everybody may ask for hints, though other people play; who sits down agrees to it.
    """

    game: GameName
    variant: Annotated[str, Meta(max_length=32)] | None = None
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    seats: Annotated[list[SeatIn], Meta(max_length=16)] | None = None
    options: Annotated[dict[str, int], Meta(max_length=16)] = {}
    clock: ClockName = "none"
    is_shuffled: bool = False
    has_hints: bool = False


class SitIn(Inbound):
    """A guest sits down.

    Attributes:
        seat: where; any open one by default.
        secret: the secret of a seat that the guest holds on another device.
    """

    name: Name | None = None
    seat: SeatNumber | None = None
    secret: Annotated[str, Meta(max_length=64)] | None = None


class SeatInfo(Struct):
    """Who sits on a seat.

    Attributes:
        name: a person's nickname, or the level of a bot.
        level: of the bot that plays, also where it stands in for a person.
        is_present: whether the person's device is connected.
        may_be_given: whether the others may give the seat to a bot now, the person having left long ago.
        is_stand_in: whether a bot plays for a person, who may take the seat back.
        has_resigned: whether the person gave the game up, for good; else left out.
    """

    kind: SeatKind
    name: str
    level: str | None = None
    is_present: bool = False
    may_be_given: bool = False
    is_stand_in: bool = False
    has_resigned: bool | UnsetType = UNSET


class RematchOffer(Struct):
    """An offer of another game to the people at a finished table.

    Attributes:
        accepted: the seats that want it, the one that offered it first; none once it was declined.
        waiting_for: the seats whose people have not answered.
        declined_by: the seat that declined or withdrew; null while the offer stands.
    """

    accepted: list[int]
    waiting_for: list[int]
    declined_by: int | None = None


class Proposal(Struct):
    """Something that a person wants and the others have to accept.

    Attributes:
        number: tells it from earlier ones.
        seat: who proposed it.
        accepted: the seats that want it; none once it was declined.
        waiting_for: the seats whose people have not answered.
        declined_by: the seat that declined or withdrew; null while it stands.
    """

    number: int
    what: ProposalKind
    seat: int
    accepted: list[int]
    waiting_for: list[int]
    declined_by: int | None = None


class TableInfo(Struct):
    """A table as anybody may know it.

    Attributes:
        figures: numbers and patterns of the game that the page draws.
        clock_seconds: how long a decision, or all of a seat's decisions, may take; null without a clock.
        clock_increment: of a clock for the whole game, the seconds that a seat gets for each decision; else
            left out.
        is_paused: whether the clocks stand still and nobody moves; else left out.
        rematch: the table where the same people play again.
        rematch_offer: the last offer to play again; null where there is none, or the game was opened.
        proposal: what somebody proposes; left out where nobody does, or the game has gone on.
        host: the seat of the person who opened the table; left out where they do not sit there.
        removed: the speakers of chat (`ChatLine.speaker`) whom the host sent away; left out where there are
            none.
        has_hints: whether people may ask for hints: one person plays against bots, or all agreed; else left
            out.
        day: of which the deal is played, as YYYY-MM-DD; left out at other tables.
    """

    id: str
    game: str
    variant: str
    players: int
    options: dict[str, int]
    figures: Figures
    clock: ClockName
    clock_seconds: int | None
    status: Status
    seats: list[SeatInfo]
    rematch: str | None = None
    rematch_offer: RematchOffer | None = None
    proposal: Proposal | UnsetType = UNSET
    clock_increment: int | UnsetType = UNSET
    is_paused: bool | UnsetType = UNSET
    host: int | UnsetType = UNSET
    removed: list[str] | UnsetType = UNSET
    has_hints: bool | UnsetType = UNSET
    day: str | UnsetType = UNSET


class TableOut(Struct):
    """A table and what the caller has at it.

    Attributes:
        own_seats: the seats the caller holds.
        seat_secrets: for each of these, in the same order, what opens it on another device.
        seat_devices: for each of these, in the same order, on how many devices it is open.
    """

    table: TableInfo
    own_seats: list[int]
    seat_secrets: list[str]
    seat_devices: list[int]


class SeatName(Struct):
    """Who sits on a seat, in a list of tables.

    Attributes:
        name: a person's nickname, or the level of a bot.
        level: of the bot that plays, also where it stands in for a person.
    """

    kind: SeatKind
    name: str
    level: str | None
    is_stand_in: bool


class OwnProposal(Struct):
    """What is proposed at a table at which the caller sits, and waits for answers.

    Attributes:
        seat: who proposed it.
        is_asked: whether the caller's own answer is missing.
    """

    what: ProposalKind | Literal["rematch"]
    seat: int
    is_asked: bool


class OwnTable(Struct):
    """A table at which the caller sits.

    Attributes:
        own_seats: the seats the caller holds.
        waiting_for: the seats that have to choose.
        is_own_turn: whether one of the caller's seats is among them.
        left_ms: time until the caller's decision is made for them; null without a clock.
        winners: their seats, once the game is over.
        resigned: the seats whose people gave the game up; left out where nobody did.
        proposal: left out where nothing is proposed.
        day: of which the deal is played, as YYYY-MM-DD; left out at other tables.
        num_lines: how many lines of chat there are.
        created_at, changed_at: when the table was opened and when something last happened there, in
            milliseconds since 1970.
    """

    id: str
    game: str
    variant: str
    clock: ClockName
    status: Status
    seats: list[SeatName]
    own_seats: list[int]
    waiting_for: list[int]
    is_own_turn: bool
    left_ms: int | None
    winners: list[int]
    num_lines: int
    created_at: int
    changed_at: int
    resigned: list[int] | UnsetType = UNSET
    proposal: OwnProposal | UnsetType = UNSET
    day: str | UnsetType = UNSET


class OwnTables(Struct):
    """The caller's tables: unfinished games first, and those first where something happened last."""

    tables: list[OwnTable]


# What happened.


class Step(Struct):
    """A position and how it came about, as one seat or a spectator may know it.

    Attributes:
        number: how many events led to it; 0 is the position before the first.
        event: the last of them: [seat, notation] or [word, parts]; null where there is none or only
            older ones are known.
        view: the position (docs/records.md).
        scores: the points by seat; null where a total is hidden.
        standing: what the position amounts to, such as counts against limits.
        facts: the effects of the event, above all why somebody scored.
        at: when it happened, in milliseconds since 1970; 0 where that is not known.
        by_clock: whether the move was made for a person whose time was up; else left out.
        taken_back_by: the seat that last took a move back to this position; left out where none did.
    """

    number: int
    event: tuple[int | str, str | list[str]] | None
    view: View
    scores: Sequence[int | None]
    standing: Standing
    facts: Sequence[Fact]
    at: int = 0
    by_clock: bool | UnsetType = UNSET
    taken_back_by: int | UnsetType = UNSET


class Steps(Struct):
    """All steps of a game so far, as a seat may know them."""

    steps: list[Step]


class Result(Struct):
    """How a game ended.

    Attributes:
        scores: the final points by seat; those of the moment where it ended because somebody resigned.
        winners: several where they share the victory; none where somebody resigned against several bots.
        resigned: who resigned, where the game ended because of that; else left out.
        hints: by seat, for how many decisions it was given a hint; left out where nobody was, and of an
            imported record.
    """

    scores: Sequence[int]
    winners: Sequence[int]
    resigned: list[int] | UnsetType = UNSET
    hints: list[int] | UnsetType = UNSET


class Departure(Struct):
    """Somebody resigned, left the game to a bot or came back, or closed the table.

    Attributes:
        after: the number of the step on the table then.
        at: when, in milliseconds since 1970.
    """

    what: DepartureKind
    seat: int
    after: int
    at: int


class Replay(Struct):
    """A finished or imported game, with every hand open.

    Attributes:
        names: by seat.
        record: the game as a file (docs/records.md).
        departures: as they happened; left out where there are none, and of an imported record.
    """

    game: str
    variant: str
    players: int
    figures: Figures
    names: list[str]
    steps: list[Step]
    record: JsonObject
    result: Result | None
    departures: list[Departure] | UnsetType = UNSET


class Problem(Struct):
    """Why a request was refused: a stable code and a sentence."""

    code: str
    message: str


class Health(Struct):
    """That the server is up.

    Attributes:
        network_address: where others in the same network find the page; null where they cannot, and for
            everybody who is not on the same machine.
    """

    status: Literal["ok"]
    version: str
    network_address: str | None = None


class Ready(Struct):
    """That the server can store what is done."""

    status: Literal["ready"]


# Over the WebSocket, from a client.


class Move(Inbound, tag_field="type", tag="move"):
    """A seat's move.

    Attributes:
        id: returned with the answer; the same id again is the same move.
        decision: which of the seat's decisions this is (`Own.decision`), so that a move that comes late
            is not taken for the next one.
    """

    id: ClientId
    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]
    move: MoveText


class Pick(Inbound, tag_field="type", tag="pick"):
    """The move that a person has picked and not confirmed yet: it is made if their time runs out.

    Only the server knows it, and only until it stops.

    Attributes:
        decision: which of the seat's decisions this is (`Own.decision`).
        move: null if nothing is picked any more.
    """

    id: ClientId
    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]
    move: MoveText | None


class TakeBack(Inbound, tag_field="type", tag="take_back"):
    """A seat takes back its choice that still waits, or its last move.

    A move that others have answered is taken back at once if they are bots; else this proposes it to them.

    Attributes:
        decision: how many decisions the seat has made (`Own.decision`), so that a message that comes late
            takes no later move back.
    """

    id: ClientId
    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)] | None = None


class Answer(Inbound, tag_field="type", tag="answer"):
    """Accept what somebody proposes, or decline or withdraw it.

    Attributes:
        number: which proposal is meant (`Proposal.number`).
    """

    id: ClientId
    number: Annotated[int, Meta(ge=0)]
    is_accepted: bool


class Look(Inbound, tag_field="type", tag="look"):
    """The person at this screen now looks through this seat; null for a spectator's view."""

    seat: SeatNumber | None


class Sync(Inbound, tag_field="type", tag="sync"):
    """Send me the table again."""


class Say(Inbound, tag_field="type", tag="say"):
    """A line of chat."""

    id: ClientId
    text: ChatText


class Mute(Inbound, tag_field="type", tag="mute"):
    """A person at the table does not want to read somebody's lines of chat, or does again.

    Attributes:
        speaker: of those lines (`ChatLine.speaker`).
    """

    id: ClientId
    speaker: Annotated[str, Meta(min_length=1, max_length=32)]
    is_muted: bool


class RemoveSpectator(Inbound, tag_field="type", tag="remove_spectator"):
    """The host of the table sends a spectator away, by a line of chat that they said.

    Attributes:
        speaker: of that line (`ChatLine.speaker`).
    """

    id: ClientId
    speaker: Annotated[str, Meta(min_length=1, max_length=32)]


class RenewSeat(Inbound, tag_field="type", tag="renew_seat"):
    """Make a new secret for one's seat: the old link opens it no more, and other devices do not hold it."""

    id: ClientId
    seat: SeatNumber


class SetSeat(Inbound, tag_field="type", tag="set_seat"):
    """Before the start: let a bot sit on a free seat, or free a bot's seat.

    Attributes:
        level: of the bot; null to free the seat.
    """

    id: ClientId
    seat: SeatNumber
    level: Level | None


class Rename(Inbound, tag_field="type", tag="rename"):
    """A person takes another name at this table."""

    id: ClientId
    seat: SeatNumber
    name: Name


class GiveSeat(Inbound, tag_field="type", tag="give_seat"):
    """Let a bot play a seat whose player left long ago, or the sender's own: they may take it back.

    Attributes:
        level: null, or the usual level, at which every bot stands in.
    """

    id: ClientId
    seat: SeatNumber
    level: Level | None = None


class Resign(Inbound, tag_field="type", tag="resign"):
    """Give the game up for good.

    The last player beside those who resigned wins, and the game is over; it is over as well where only bots
    would play on. Else a bot plays for the seat to the end.
    """

    id: ClientId
    seat: SeatNumber


class Close(Inbound, tag_field="type", tag="close"):
    """Close a table whose game nobody wants to finish, or that waits for players: it ends without a result.

    At once where the sender is the only person there; else this proposes it to the others.
    """

    id: ClientId


class Pause(Inbound, tag_field="type", tag="pause"):
    """Let the clocks stand still: at once where the sender is the only person; else this proposes it."""

    id: ClientId


class Resume(Inbound, tag_field="type", tag="resume"):
    """Let the clocks run on: at once where the sender is the only person; else this proposes it."""

    id: ClientId


class TakeSeatBack(Inbound, tag_field="type", tag="take_seat_back"):
    """The person is back and takes over from the bot."""

    id: ClientId
    seat: SeatNumber


class Rematch(Inbound, tag_field="type", tag="rematch"):
    """Offer another game to the same people, seats rotated by one, or accept the one that is offered.

    It is opened once everybody has accepted; bots do at once.
    """

    id: ClientId


class DeclineRematch(Inbound, tag_field="type", tag="decline_rematch"):
    """Decline the offer of another game, or withdraw from it."""

    id: ClientId


class Ping(Inbound, tag_field="type", tag="ping"):
    """A keep-alive, answered by `Pong`."""


FromClient = (
    Move
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
)

# Over the WebSocket, to a client.


class TableUpdate(Struct, tag_field="type", tag="table"):
    """The table, sent on connecting and whenever its seats, people or status change.

    Attributes:
        own_seats, seat_secrets, seat_devices: as in `TableOut`.
        muted: the speakers of chat (`ChatLine.speaker`) whom the person does not want to read.
    """

    version: int
    table: TableInfo
    own_seats: list[int]
    seat_secrets: list[str]
    seat_devices: list[int]
    muted: list[str]


class Own(Struct):
    """What the seat this screen looks through may do.

    Attributes:
        decision: counts the seat's decisions.
        has_chosen: whether its secret choice waits for the others.
        moves: its legal moves in notation, none when it is not asked.
        outlook: what each would do, in the same order.
        may_take_back: whether its last move or choice can be taken back now.
        may_ask_take_back: whether it can, if the others accept; else left out.
        since: the number of the step since which it is asked, where others have decided something meanwhile;
            else left out.
    """

    seat: int
    decision: int
    has_chosen: bool
    moves: list[str]
    outlook: Sequence[Outlook]
    may_take_back: bool
    may_ask_take_back: bool | UnsetType = UNSET
    since: int | UnsetType = UNSET


class GameState(Struct, tag_field="type", tag="state"):
    """The state of the game. The steps sent here replace known steps from the first of them on.

    Attributes:
        version: counts everything that happened at the table.
        length: how many events there are now: steps after that are void (a choice was taken back).
        steps: in ascending order, the current position last; on connecting only that one.
        waiting_for: the seats that have to choose.
        own: of the seat this screen looks through; null for a spectator.
        left_ms: time until somebody's decision is made for them; null while no clock runs.
        result: scores and winners once the game is over.
        clocks: by seat, how much time is left: it runs for the seats of `waiting_for` unless the table is
            paused; null where the seat has no time of its own now. Left out without a clock.
    """

    version: int
    length: int
    steps: list[Step]
    waiting_for: list[int]
    own: Own | None
    left_ms: int | None
    result: Result | None
    clocks: list[int | None] | UnsetType = UNSET


class ChatLine(Struct, tag_field="type", tag="said"):
    """A line of chat; `seat` is null for a spectator's.

    Attributes:
        speaker: the same for all lines of one person at this table, and nobody else's.
    """

    number: int
    seat: int | None
    name: str
    text: str
    at: int
    speaker: str


class Done(Struct, tag_field="type", tag="done"):
    """The message with this id has taken effect and is stored."""

    id: str


class Refused(Struct, tag_field="type", tag="refused"):
    """The message was refused: nothing has changed."""

    code: str
    message: str
    id: str | None = None


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to `Ping`."""


ToClient = TableUpdate | GameState | ChatLine | Done | Refused | Pong
