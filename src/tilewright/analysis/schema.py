"""The types of an analysis: what was decided, what was dealt, and what it was worth to every seat.

Shares are shares of the victory, from 0 to 1; margins are expected final points ahead of the best other seat.
Events are counted as in records: the position "at event n" is the one after the first n events, in which
event n happens. Lists "by seat" have one number for each seat.
"""

from typing import Literal

from msgspec import Struct

from tilewright.core.schema import Event

Grade = Literal["none", "small", "medium", "large"]
"""How much a decision cost."""
Basis = Literal["share", "points"]
"""What it is graded by: points where the game is decided."""
Floats = list[float]


class Judge(Struct, frozen=True):
    """Who judges; analyses of different judges are not to be compared.

    Attributes:
        name: the bot.
        simulations: for each decision.
        deals: how many deals that could have come instead are looked at.
        deal_simulations: for each of those.
        seed: of the deals and of guesses.
        code: the version of the method (docs/analysis.md).
        weights: a hash of the network's weights.
    """

    name: str
    simulations: int
    deals: int
    deal_simulations: int
    seed: int
    code: int
    weights: str

    @property
    def id(self) -> str:
        """A short text that is the same for equal judges alone."""
        searches = f"{self.simulations}-{self.deals}x{self.deal_simulations}"
        return f"{self.name}@{searches}-{self.seed}/{self.code}-{self.weights}"


class Reason(Struct, tag_field="kind"):
    """One fact about a move that may explain its value; each game has its own (`reasons`)."""


class MoveValue(Struct):
    """A move as the judge values it for the seat that moves.

    Attributes:
        frequency: how often the judge plays it; next to nothing says nothing about its value.
        reasons: facts about it, to be put into words (`reasons`).
    """

    move: str
    share: float
    margin: float
    frequency: float
    reasons: list[Reason] = []


class Decision(Struct):
    """A choice, and what it cost.

    Attributes:
        event: at which it was made.
        choices: how many moves there were.
        best: the judge's best moves, at most five, the best first.
        played: the move that was played.
        rank: how many moves are better.
        loss: the share of the victory that the best move is ahead by, never negative.
        points: the same in margin.
        noise: the standard error of the loss; 0 where the judge's search draws nothing at random.
        is_mixed: whether the judge plays the move itself, often enough to call it no mistake.
        is_real: whether it counts for the level: the game is not decided.
        effects: by seat, what the choice changed in its share, against the best move.
    """

    event: int
    seat: int
    choices: int
    best: list[MoveValue]
    played: MoveValue
    rank: int
    loss: float
    points: float
    noise: float
    is_mixed: bool
    is_real: bool
    grade: Grade
    basis: Basis
    effects: Floats


class Deal(Struct):
    """A deal or draw, and the luck that it brought.

    Attributes:
        luck: by seat, its share after it minus the mean over deals that could have come instead.
        points: the same in margins.
        noise: by seat, the standard error of `luck`.
    """

    event: int
    luck: Floats
    points: Floats
    noise: Floats


class Position(Struct):
    """The value of a position, for charts: by seat."""

    event: int
    shares: Floats
    margins: Floats


class Account(Struct):
    """How the result of a seat came about: share - fair = luck + own + others + rest.

    Attributes:
        share: what it got of the victory.
        fair: one over the number of players.
        start: the luck of its place at the table, part of `luck`.
        luck: that and the luck of all deals.
        own: what its own decisions changed; hardly ever above 0.
        others: what the decisions of the others changed.
        rest: what is not explained: where the judge's values before and after a step do not agree.
    """

    seat: int
    share: float
    fair: float
    start: float
    luck: float
    own: float
    others: float
    rest: float


class SeatLevel(Struct):
    """How well a seat played.

    Attributes:
        decisions: how many were a real choice (docs/analysis.md).
        mean_loss: over these; null without any.
        standard_error: of `mean_loss`; null below two decisions.
        level: the level that plays like this; null where none was calibrated for this judge and table.
        lowest, highest: levels that are as well possible.
        games: how many games of a level the calibration rests on.
    """

    seat: int
    decisions: int
    mean_loss: float | None
    standard_error: float | None
    level: str | None = None
    lowest: str | None = None
    highest: str | None = None
    games: int = 0


class Analysis(Struct):
    """A game, analysed.

    Attributes:
        events: how many the record has.
        positions: at event 0, 1 ... `events`.
        matrix: [who][whom] what the decisions of one seat changed in the share of another, or its own.
    """

    judge: Judge
    game: str
    variant: str
    players: int
    events: int
    scores: list[int]
    winners: list[int]
    decisions: list[Decision]
    deals: list[Deal]
    positions: list[Position]
    accounts: list[Account]
    matrix: list[Floats]
    levels: list[SeatLevel]


class Step(Struct):
    """A part of an analysis, as soon as it is known.

    Attributes:
        done, total: how far the analysis is.
        events: what was analysed: one move or deal, or all choices of a secret turn.
    """

    done: int
    total: int
    events: list[Event]
    decisions: list[Decision]
    deals: list[Deal]
    positions: list[Position]
