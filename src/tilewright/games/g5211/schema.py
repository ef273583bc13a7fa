"""The types of 5211's views, figures, standings, outlooks and facts."""

from collections.abc import Sized
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tilewright.core.schema import Fact, Figures, Outlook, Schema, Standing, View

Colour = Literal["Y", "G", "O", "B", "T"]
Phase = Literal["deal", "choose", "draw", "over"]
FourCards = Annotated[str, Meta(pattern=r"^([YGOBT][1-6]( (?=.)|$)){0,4}$")]
FiveCards = Annotated[str, Meta(pattern=r"^(([YGOBT][1-6]|\?\?)( (?=.)|$)){0,5}$")]
Count = Annotated[int, Meta(ge=0)]


class G5211View(View):
    """A position. Cards are written as colour and value, hidden ones as "??", with a space between.

    Attributes:
        hands: the cards in hand, by seat.
        chosen: the choices that wait for the others.
        table: the cards revealed this round.
        pile: the cards in the draw pile.
        kept: the score piles of this deal; null where hidden.
        scores: the points of all deals; null where hidden.
        discarded: how many cards were discarded in this deal.
    """

    deal: int
    round: int
    turn: int
    phase: Phase
    to_move: list[int]
    hands: list[FiveCards]
    chosen: list[FiveCards]
    table: list[FourCards]
    pile: Count
    kept: list[str | None]
    scores: list[int | None]
    discarded: Count

    @property
    def lengths(self) -> dict[str, tuple[int, int]]:
        """For each list by name: its length, and the length required."""
        lists: dict[str, Sized] = {"chosen": self.chosen, "table": self.table}
        lists |= {"kept": self.kept, "scores": self.scores}
        return {name: (len(values), len(self.hands)) for name, values in lists.items()}


class G5211Figures(Figures):
    """The numbers of a table.

    Attributes:
        limit: the number of cards at which a colour scores nothing.
        roosters: the number of roosters for the exact rule.
        rounds: how many rounds a deal has.
        goal: the points that end a long game; null in a single deal.
        hand: the cards in a full hand.
        plays: the cards played in each turn of a round.
    """

    limit: int
    roosters: int
    rounds: int
    goal: int | None
    hand: int
    plays: list[int]


class Counts(Struct):
    """Cards by colour."""

    Y: int
    G: int
    O: int  # noqa: E741 (the letter of a colour)
    B: int
    T: int


class G5211Standing(Standing):
    """How the round would be scored if it ended now.

    Attributes:
        counts: the cards on the table by colour.
        roosters: the roosters among them.
        exact: whether the exact rule holds: roosters score and nothing else.
        over: the colours at or over the limit.
        ties: the colours that cancel each other out, the most cards first.
        colour: the colour that scores.
    """

    counts: Counts
    roosters: int
    exact: bool
    over: list[Colour]
    ties: list[list[Colour]]
    colour: Colour | None


class G5211Outlook(Outlook):
    """What a choice adds up to, as if it alone were revealed.

    Attributes:
        counts: the colours it adds to.
    """

    counts: dict[Colour, int]
    roosters: int


class RoundScored(Fact, tag="round"):
    """A round was scored.

    Attributes:
        table: what each seat had played; the other fields are those of `G5211Standing`.
    """

    seat: None
    deal: int
    round: int
    table: list[str]
    counts: Counts
    roosters: int
    exact: bool
    over: list[Colour]
    ties: list[list[Colour]]
    colour: Colour | None


class ColourKept(Fact, tag="colour"):
    """A seat kept its cards of the scoring colour."""

    seat: int
    deal: int
    round: int
    colour: Colour
    cards: str


class RoostersKept(Fact, tag="roosters"):
    """A seat kept its roosters by the exact rule."""

    seat: int
    deal: int
    round: int
    colour: None
    cards: str


class Ended(Fact, tag="end"):
    """The game is over: the pile is used up, or someone has reached the goal."""

    seat: None
    deal: int
    round: int
    reason: Literal["pile", "goal"]


G5211Fact = RoundScored | ColourKept | RoostersKept | Ended

SCHEMA = Schema(
    G5211View,
    G5211Figures,
    G5211Standing,
    (G5211Outlook,),
    (RoundScored, ColourKept, RoostersKept, Ended),
)
