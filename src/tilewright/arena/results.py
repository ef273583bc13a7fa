"""Results of a tournament."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval, whose ends are None where there is too little to tell."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Skill:
    """An openskill rating (Plackett–Luce): the ordinal, mu − 3 sigma, is a conservative estimate."""

    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True, slots=True)
class BotResult:
    """How a bot did.

    Attributes:
        games: in how many games it sat at the table.
        moves: how many choices it made.
        win_share: its share of the victory for each seat it had; a tie is split.
        score: its final score.
        margin: its final score minus the best of the other seats.
        rating: Elo points above the anchor.
    """

    name: str
    games: int
    moves: int
    win_share: Estimate
    score: Estimate
    margin: Estimate
    rating: Estimate
    skill: Skill


@dataclass(frozen=True, slots=True)
class PairResult:
    """How two bots did at the same tables.

    Attributes:
        ahead: how often the first ended ahead of the second, a tie counting one half; with two players
            the first one's win share.
        margin: the first one's final score minus the second's.
    """

    first: str
    second: str
    games: int
    ahead: Estimate
    margin: Estimate


@dataclass(frozen=True, slots=True)
class LineUpResult:
    """How the bots of one line-up did.

    Attributes:
        bots: who had the seats, each name as often as it had one.
        win_shares: by name, for each seat it had.
    """

    bots: tuple[str, ...]
    games: int
    win_shares: dict[str, Estimate]


@dataclass(frozen=True, slots=True)
class ThinkTime:
    """How long a bot thought about a move, in seconds."""

    mean: float
    longest: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What depends on the machine and the day.

    Attributes:
        think: by the bots' names.
    """

    seconds: float
    games_per_second: float
    jobs: int
    think: dict[str, ThinkTime]


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The result of a tournament. Everything but `measured` follows from the arguments.

    Attributes:
        games_asked: how many games were asked for; whole rounds of blocks may take more.
        is_complete: whether all blocks were played; otherwise only those of whole rounds are counted.
        fair_share: the win share of equals.
        anchor: the bot whose rating is 0.
        bots: in the order in which they were named.
        pairs: those that met, in the same order.
        line_ups: the tables they met at.
    """

    game: str
    variant: str
    players: int
    seed: int
    games_asked: int
    games: int
    blocks: int
    is_complete: bool
    fair_share: float
    anchor: str
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    line_ups: tuple[LineUpResult, ...]
    measured: Measured

    def bot(self, name: str) -> BotResult:
        """Return how a bot did.

        Raises:
            KeyError: there is none of that name.
        """
        return {bot.name: bot for bot in self.bots}[name]

    def pair(self, first: str, second: str) -> PairResult:
        """Return how one bot did against another, in this order of the two.

        Raises:
            KeyError: they did not meet.
        """
        for pair in self.pairs:
            if (pair.first, pair.second) == (first, second):
                return pair
            if (pair.first, pair.second) == (second, first):
                return _swap(pair)
        raise KeyError(f"{first} and {second} did not meet.")


def _swap(pair: PairResult) -> PairResult:
    ahead, margin = _subtract_from(1, pair.ahead), _subtract_from(0, pair.margin)
    return PairResult(pair.second, pair.first, pair.games, ahead, margin)


def _subtract_from(total: float, estimate: Estimate) -> Estimate:
    """Return the total minus an estimate."""
    low = None if estimate.high is None else total - estimate.high
    high = None if estimate.low is None else total - estimate.low
    return Estimate(total - estimate.value, low, high)
