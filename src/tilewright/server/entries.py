"""The entries of a table's log: one struct for each thing that can happen, and how it is stored.

A stored entry is a row (`schema.Entry`): the struct's tag is the column `kind`, its fields are the JSON
object in `data`. Databases written by 0.1.0 hold the same fields; two kinds have other names there.
"""

from msgspec import Struct, json, to_builtins

from tilewright.server.messages import ProposalKind, SeatKind

LOG_VERSION = 1
"""Rises when entries or messages between processes change so that older processes could not follow them.

Processes of different versions do not serve one database at the same time (`claims.py`)."""
_KINDS_OF_0_1_0 = {"took_back": "move_undone", "taken_back": "seat_reclaimed"}


class Seat(Struct):
    """A seat as the server knows it.

    Attributes:
        mark: stays with the person or bot when seats are shuffled.
        level: of the bot that sits here.
        guests: the ids of the guests that hold it: one per device.
        stand_in: the level of the bot that plays for the person at the moment.
    """

    kind: SeatKind
    name: str
    mark: int
    level: str | None = None
    guests: list[str] = []
    stand_in: str | None = None

    @property
    def playing_level(self) -> str | None:
        """The level of the bot that plays here; None where a person does."""
        return self.stand_in or self.level


class _Entry(Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """Something that happened at a table."""


class ByGuest(_Entry, frozen=True, kw_only=True):
    """Something that a guest did.

    Attributes:
        by: the guest's id; None for a bot.
        id: the client's own id of its message.
    """

    by: str | None
    id: str | None = None


class Opened(_Entry, frozen=True, tag="opened"):
    """The table was opened, with the seats it starts with.

    Attributes:
        has_hints: whether hints are given although other people play.
        day: of which the deal is played here, as YYYY-MM-DD; None at other tables.
        seed: of that day's chance.
    """

    seats: list[Seat]
    salt: str
    is_shuffled: bool
    has_hints: bool = False
    day: str | None = None
    seed: str | None = None


class Seated(ByGuest, frozen=True, tag="seated"):
    """A guest took an open seat."""

    seat: int
    name: str


class DeviceJoined(ByGuest, frozen=True, tag="joined"):
    """A person opened their seat on another device."""

    seat: int


class SeatRenewed(ByGuest, frozen=True, tag="seat_renewed"):
    """A person made a new secret for their seat: the device they did it on is the only one that holds it."""

    seat: int


class SeatSet(ByGuest, frozen=True, tag="seat_set"):
    """Before the start, a bot took a free seat, or a bot's or a person's seat became free.

    Attributes:
        level: of the bot; None for a free seat.
    """

    seat: int
    level: str | None


class Renamed(ByGuest, frozen=True, tag="renamed"):
    """A person has another name at the table."""

    seat: int
    name: str


class Started(_Entry, frozen=True, tag="started"):
    """The game started.

    Attributes:
        order: the marks of the seats in their final order.
        drawn: the options that were left to chance.
    """

    order: list[int]
    drawn: dict[str, int]


class ChanceDrawn(_Entry, frozen=True, tag="chance"):
    """A deal or a draw, in the notation of records."""

    word: str
    parts: list[str]


class Moved(ByGuest, frozen=True, tag="moved"):
    """A seat's move, by its person or by a bot.

    Attributes:
        by_clock: whether it was made for a person whose time was up.
    """

    seat: int
    move: str
    by_clock: bool = False


class HintTaken(ByGuest, frozen=True, tag="hint_taken"):
    """A seat was given a hint for a decision."""

    seat: int
    decision: int


class MoveUndone(ByGuest, frozen=True, tag="move_undone"):
    """A seat took back its last move, or its choice that still waited."""

    seat: int


class Rewound(ByGuest, frozen=True, tag="rewound"):
    """The game went back to where a seat made its last decision; what came after it is void.

    Attributes:
        seat: the one that took its move back.
        to: how many events remain.
    """

    seat: int
    to: int


class ProposalAccepted(ByGuest, frozen=True, tag="proposal_accepted"):
    """A guest proposes something that needs the others' consent, or accepts it, for the seats they hold.

    Attributes:
        seats: the proposer's own first.
        to: of a take-back, how many events are to remain.
    """

    what: ProposalKind
    seats: list[int]
    to: int | None = None


class ProposalDeclined(ByGuest, frozen=True, tag="proposal_declined"):
    """A person declined what was proposed, or withdrew it."""

    seat: int


class ChatPosted(ByGuest, frozen=True, tag="said"):
    """A line of chat; `seat` is None for a spectator's."""

    seat: int | None
    name: str
    text: str


class SpeakerMuted(ByGuest, frozen=True, tag="muted"):
    """A person at the table does not want to read what somebody says there, or does again.

    Attributes:
        speaker: of the lines (`ChatLine.speaker`).
    """

    speaker: str
    is_muted: bool


class SpectatorRemoved(ByGuest, frozen=True, tag="spectator_removed"):
    """The host of the table sent a spectator away.

    Attributes:
        guest: the spectator's id.
    """

    guest: str


class SeatGiven(ByGuest, frozen=True, tag="given"):
    """A bot plays for a person who has left."""

    seat: int
    level: str


class Resigned(ByGuest, frozen=True, tag="resigned"):
    """A person gave the game up for good.

    Attributes:
        level: of the bot that plays on for them, where the game goes on.
    """

    seat: int
    level: str


class Closed(ByGuest, frozen=True, tag="closed"):
    """The table was closed: nothing is played there any more, and there is no result."""

    seat: int


class Paused(ByGuest, frozen=True, tag="paused"):
    """The clocks stand still, and nobody moves, until the table is resumed."""

    seat: int


class Resumed(ByGuest, frozen=True, tag="resumed"):
    """The clocks run on."""

    seat: int


class SeatReclaimed(ByGuest, frozen=True, tag="seat_reclaimed"):
    """A person is back and plays again."""

    seat: int


class RematchAccepted(ByGuest, frozen=True, tag="rematch_accepted"):
    """A guest offers another game, or accepts the one that is offered, for the seats they hold."""

    seats: list[int]


class RematchDeclined(ByGuest, frozen=True, tag="rematch_declined"):
    """A person declined another game, or withdrew from it: the offer is void."""

    seat: int


class RematchOpened(ByGuest, frozen=True, tag="rematch"):
    """The same people play again at another table."""

    table: str


Change = (
    Opened
    | Seated
    | DeviceJoined
    | SeatRenewed
    | SeatSet
    | Renamed
    | Started
    | ChanceDrawn
    | Moved
    | HintTaken
    | MoveUndone
    | Rewound
    | ProposalAccepted
    | ProposalDeclined
    | ChatPosted
    | SpeakerMuted
    | SpectatorRemoved
    | SeatGiven
    | Resigned
    | Closed
    | Paused
    | Resumed
    | SeatReclaimed
    | RematchAccepted
    | RematchDeclined
    | RematchOpened
)
"""Anything that can happen at a table."""

_encoder = json.Encoder()
_DECODERS: dict[str, json.Decoder[Change]] = {
    kind.__struct_config__.tag: json.Decoder(kind) for kind in Change.__args__
}


def encode_change(change: Change) -> tuple[str, str]:
    """Return the columns `kind` and `data` of a change."""
    fields = to_builtins(change)
    kind: str = fields.pop("kind")
    return kind, _encoder.encode(fields).decode()


def decode_change(kind: str, data: str) -> Change:
    """Return the change that was stored with these columns.

    Raises:
        KeyError: a newer Tilewright wrote it.
        msgspec.DecodeError: the data is damaged.
    """
    return _DECODERS[_KINDS_OF_0_1_0.get(kind, kind)].decode(data)
