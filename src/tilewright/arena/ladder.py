"""A ladder of levels: each plays those just below it, and all get ratings on one scale."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.arena.plan import LineUp, games_in_round, one_against_a_table
from tilewright.arena.results import ArenaResult, Estimate
from tilewright.arena.running import Progress, run_line_ups
from tilewright.core.errors import SetupError
from tilewright.games import get_game

_REACH = 2


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of a ladder.

    Attributes:
        rating: Elo points above the lowest level.
        step: Elo points above the level below; None for the lowest.
        over_next: its win share against the level below, with more than two players alone against a
            table of it.
        over_second: the same against the level below that.
    """

    name: str
    rating: Estimate
    step: float | None
    over_next: Estimate | None
    over_second: Estimate | None
    score: Estimate


@dataclass(frozen=True, slots=True)
class Ladder:
    """Levels, the weakest first, and the tournament behind them."""

    rungs: tuple[Rung, ...]
    result: ArenaResult


def play_ladder(
    game: str,
    levels: Sequence[str],
    games_a_pair: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    seed: int = 0,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Return a ladder: every level plays the two below it.

    Args:
        levels: names of bots, the weakest first.
        games_a_pair: how many games at least each pair plays; whole blocks are played.

    Raises:
        SetupError: there is no such game, variant, bot or number; or a level is named twice.
        BotFailed: a bot raised an error or chose something illegal.
    """
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise SetupError("A ladder needs at least two levels, each named once.")
    setup = get_game(game).setup(variant, players)
    line_ups = _line_ups(len(levels), setup.players)
    blocks = -(-games_a_pair // setup.players)
    result = run_line_ups(
        game,
        levels,
        line_ups,
        blocks * games_in_round(line_ups),
        players=setup.players,
        variant=setup.variant,
        seed=seed,
        jobs=jobs,
        progress=progress,
    )
    return Ladder(tuple(_rung(result, levels, place) for place in range(len(levels))), result)


def _line_ups(levels: int, players: int) -> list[LineUp]:
    """Return the line-ups of every level against those at most two below."""
    return [
        one_against_a_table(upper, lower, players)
        for upper in range(levels)
        for lower in range(max(upper - _REACH, 0), upper)
    ]


def _rung(result: ArenaResult, levels: Sequence[str], place: int) -> Rung:
    name, bot = levels[place], result.bots[place]
    shares = {(own.bots[0], own.bots[1]): own.win_shares[own.bots[0]] for own in result.line_ups}
    below = [levels[place - distance] if place >= distance else "" for distance in (1, 2)]
    step = bot.rating.value - result.bots[place - 1].rating.value if place else None
    over_next, over_second = (shares.get((name, other)) for other in below)
    return Rung(name, bot.rating, step, over_next, over_second, bot.score)
