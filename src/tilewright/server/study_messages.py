"""Messages of all that helps to play better: hints, analyses, puzzles and the like. See `messages`."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tilewright.analysis.schema import Analysis, Deal, Decision, Position, Reason
from tilewright.core.schema import Figures, View
from tilewright.server.messages import Inbound, JsonObject, Own, Result, SeatNumber, Step

AnalysisStatus = Literal["waiting", "running", "done", "failed"]
DailyOutcome = Literal["playing", "ranked", "late", "given_up"]
"""How a guest's game of the deal of the day stands; it is late if it ended after the day."""


# Hints.


class HintIn(Inbound):
    """A person asks what the strongest bot would do.

    Attributes:
        decision: which of the seat's decisions this is (`Own.decision`).
    """

    seat: SeatNumber
    decision: Annotated[int, Meta(ge=0)]


class HintMove(Struct):
    """A move as a bot judges it.

    Attributes:
        weight: how often the bot would play it, from 0 to 1.
        share: the share of the victory that it expects for the seat then, from 0 to 1.
        margin: the points that it expects the seat to be ahead of the best other one at the end.
        after: the position after it as the seat would see it; null where others choose at the same time.
    """

    move: str
    weight: float
    share: float
    margin: float
    after: View | None


class Hint(Struct):
    """What the strongest bot thinks of a seat's moves, knowing what the seat knows.

    Attributes:
        level: of that bot.
        moves: its own choice first, then the next best: at most three.
    """

    seat: int
    decision: int
    level: str
    moves: list[HintMove]


class VariationIn(Inbound):
    """A game that somebody plays on to see what would have been.

    Attributes:
        record: the game so far, with the moves and deals that were added.
        seats: those that the caller decides for; bots decide for the others.
        seat: the seat through which the steps are seen; null for every hand open.
        at: how many events are the game's own: nothing before is taken back.
        known: how many steps the client has.
        take_back: whether the last decision of these seats is taken back, with all that came after.
    """

    record: JsonObject
    seats: Annotated[list[SeatNumber], Meta(max_length=16)]
    seat: SeatNumber | None = None
    at: Annotated[int, Meta(ge=0)] = 0
    known: Annotated[int, Meta(ge=0)] = 0
    take_back: bool = False


class Variation(Struct):
    """A game as it was played on (`VariationIn`).

    Attributes:
        events: all of the record, those added by bots and chance included.
        steps: the positions from the first on that the client does not have; they replace all after it.
        waiting_for: the seats that are asked; bots among them decide when the client asks again.
        own: what the caller's seats among them may do.
        may_take_back: whether the caller has decided something since the game's own events.
    """

    figures: Figures
    events: list[tuple[int | str, str | list[str]]]
    steps: list[Step]
    waiting_for: list[int]
    own: list[Own]
    may_take_back: bool
    result: Result | None


# Analyses of finished games.


class AnalysisPart(Struct):
    """A part of an analysis, as soon as it is known.

    Attributes:
        done, total: how far the analysis is.
    """

    done: int
    total: int
    decisions: list[Decision]
    deals: list[Deal]
    positions: list[Position]


class AnalysisState(Struct):
    """How far the analysis of a game is.

    Attributes:
        key: by which it is asked for: the id of the table, or of an imported record a hash.
        ahead: how many others come first while it waits.
        done, total: how many parts are known, and how many there will be; 0 while that is not known.
        parts: those after the ones the client knows; none once it is done.
        analysis: the whole, once it is done.
        is_own: whether the caller asked for it, and may cancel it.
    """

    key: str
    status: AnalysisStatus
    ahead: int
    done: int
    total: int
    parts: list[AnalysisPart]
    analysis: Analysis | None
    is_own: bool


# The deal of the day.


class DailyIn(Inbound):
    """How a guest wants to appear in rankings.

    Attributes:
        is_named: whether by their nickname.
    """

    is_named: bool


class DailyRank(Struct):
    """A game in a ranking.

    Attributes:
        rank: from 1; equal games have the same.
        name: of the guest; empty where they do not appear by name.
        margin: points ahead of the best other seat.
        loss: what a decision cost on average, in share of the victory; null while that is not known.
        table: where it was played; left out until the day is over.
    """

    rank: int
    name: str
    margin: int
    loss: float | None
    is_own: bool
    table: str | UnsetType = UNSET


class OwnDeal(Struct):
    """How the caller did with the deal of a day.

    Attributes:
        outcome: only games that were played to their end within the day are ranked.
        is_named: whether the caller appears in rankings by name.
        margin, loss: of a ranked game, as in `DailyRank`.
        rank, rank_by_loss: the place in each ranking.
    """

    table: str
    outcome: DailyOutcome
    is_named: bool
    margin: int | None = None
    loss: float | None = None
    rank: int | None = None
    rank_by_loss: int | None = None


class DailyDeal(Struct):
    """The deal of a day for one game.

    Attributes:
        level: of the bots.
        num_ranked: how many games are ranked.
        own: null where the caller has not played it.
        by_margin, by_loss: the best of the two rankings.
    """

    game: str
    variant: str
    players: int
    level: str
    num_ranked: int
    own: OwnDeal | None
    by_margin: list[DailyRank]
    by_loss: list[DailyRank]


class Daily(Struct):
    """The deals of a day, for each game.

    Attributes:
        day: as YYYY-MM-DD.
        today: the day that runs.
        left_ms: until it ends.
    """

    day: str
    today: str
    left_ms: int
    deals: list[DailyDeal]


# Exercises.


class Exercise(Struct):
    """A position in which a good move is to be found, as the seat that is to move sees it.

    Attributes:
        own: what the seat may do.
    """

    game: str
    variant: str
    players: int
    options: dict[str, int]
    figures: Figures
    seat: int
    step: Step
    own: Own


class ExerciseAnswerIn(Inbound):
    """An answer to an exercise; null to see the solution, which counts as a wrong one."""

    move: Annotated[str, Meta(max_length=64)] | None


class JudgedMove(Struct):
    """A move in an exercise.

    Attributes:
        share: of the victory that the judge expects for the seat then; null where it is only known to be
            below that of the moves that have one.
        reasons: facts about it.
    """

    move: str
    share: float | None
    reasons: list[Reason]


# Puzzles.


class Solver(Struct):
    """How well the caller solves the puzzles of a game.

    Attributes:
        rating: by Glicko-2; 1500 is where everybody begins.
        deviation: how far it may be off.
        tries: how many answers counted.
    """

    rating: int
    deviation: int
    tries: int


class PuzzleList(Struct):
    """The puzzles of a game.

    Attributes:
        themes: how many puzzles have each.
        solved: how many of them the caller solved at the first try.
    """

    game: str
    count: int
    themes: dict[str, int]
    solver: Solver
    solved: int


class PuzzleLists(Struct):
    """The games that have puzzles."""

    games: list[PuzzleList]


class Puzzle(Exercise):
    """A position in which one move is far better than all others.

    Attributes:
        solver: the caller.
        was_right: whether the caller's first answer was; null before that. Later ones do not count.
    """

    id: str
    solver: Solver
    was_right: bool | None


class PuzzleAnswer(Struct):
    """Whether an answer is right, and the solution.

    Attributes:
        moves: the best ones, the best first.
        played: the answer; null where the solution was asked for.
        is_counted: whether it was the caller's first answer to the puzzle.
        solver: the caller's rating now.
        change: what the answer changed in it.
        rating: of the puzzle.
    """

    is_right: bool
    moves: list[JudgedMove]
    played: JudgedMove | None
    themes: list[str]
    is_counted: bool
    solver: Solver
    change: int
    rating: int


class ListedMistake(Struct):
    """A decision of the caller's that lost more than 2 points of 100 of the victory.

    Attributes:
        event: of the table's game, at which it was made.
        times_right: how often in a row a better move was found when it was due.
        due_at: when it is to be tried again, in milliseconds since 1970; null once it is learned.
    """

    table: str
    event: int
    game: str
    times_right: int
    due_at: int | None


class Mistakes(Struct):
    """The caller's mistakes to learn from.

    Attributes:
        due: how many are due now; of one game if only that was asked for.
        mistakes: those that are due, what waits longest first; of one game all, in its order.
    """

    due: int
    mistakes: list[ListedMistake]


class Mistake(Exercise):
    """The position before a mistake.

    Attributes:
        times_right, due_at: as in `ListedMistake`.
        is_due: whether an answer counts.
    """

    table: str
    event: int
    times_right: int
    due_at: int | None
    is_due: bool


class MistakeAnswer(Struct):
    """Whether an answer is right, and the solution.

    Attributes:
        is_right: whether it is within 2 points of 100 of the best move; null where the judge has not valued
            it and it may be, which does not count.
        moves: the best ones, the best first.
        played: the answer; null where the solution was asked for.
        then: what was played in the game.
        is_counted: whether the position was due, and the answer was judged.
        times_right, due_at: as in `ListedMistake`, after the answer.
    """

    is_right: bool | None
    moves: list[JudgedMove]
    played: JudgedMove | None
    then: JudgedMove
    is_counted: bool
    times_right: int
    due_at: int | None
