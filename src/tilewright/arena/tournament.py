"""Tournaments, from names of bots to a result, and ladders of levels."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

from tilewright.arena.blocks import BlockOutcome, Clock, make_bots, play_blocks
from tilewright.arena.estimates import mean_estimate, share_estimate
from tilewright.arena.plan import (
    LineUp,
    Plan,
    all_line_ups,
    games_in_round,
    one_against_a_table,
    rounds_for,
)
from tilewright.arena.ratings import ratings, skills
from tilewright.arena.results import (
    ArenaResult,
    BotResult,
    Estimate,
    LineUpResult,
    Measured,
    PairResult,
    ThinkTime,
)
from tilewright.arena.tallies import (
    AHEAD,
    LEAD,
    MARGIN,
    SCORE,
    SHARE,
    Tallies,
    Tally,
    tally_outcomes,
)
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Setup
from tilewright.games import get_game
from tilewright.processes import usable_cores
from tilewright.table import seed_or_fresh

Progress = Callable[[int, int], None]
"""Is called with the number of games played so far, and in all."""

_MOST_GAMES = 10**9
_MOST_JOBS = 1024
_REACH = 2
"""A level of a ladder plays this many levels below it."""


def run_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    seed: int = 0,
    jobs: int | None = None,
    anchor: str | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Return how bots do against each other (docs/arena.md).

    Everything in the result but `measured` depends on the arguments alone, without `jobs`. Ctrl-C ends it
    with the rounds that are finished, if there are any.

    Args:
        bots: their names, as `get_bot` takes them.
        games: the least number of games; whole rounds of blocks are played.
        jobs: the number of processes; by default one for each processor core.
        anchor: the bot whose rating is 0; by default the first.

    Raises:
        SetupError: there is no such game, variant, bot or number of players, games or jobs.
        BotFailed: a bot raised an error or chose something illegal.
    """
    setup = get_game(game).setup(variant, players)
    line_ups = all_line_ups(len(bots), setup.players)
    plan = _plan(game, setup, bots, line_ups, games, seed)
    return _run(plan, games, jobs, anchor, progress)


def _plan(
    game: str,
    setup: Setup,
    bots: Sequence[str],
    line_ups: Sequence[LineUp],
    games: int,
    seed: int,
) -> Plan:
    """Return a plan of as many rounds as it takes to play at least this many games."""
    _check_number(games, _MOST_GAMES, "games")
    rounds = rounds_for(games, line_ups)
    return Plan(
        game,
        setup.variant,
        setup.players,
        tuple(bots),
        tuple(line_ups),
        rounds,
        seed_or_fresh(seed),
    )


def _run(
    plan: Plan, games: int, jobs: int | None, anchor: str | None, progress: Progress | None
) -> ArenaResult:
    """Play a plan and return its result; see `run_arena`."""
    jobs = usable_cores() if jobs is None else jobs
    _check_number(jobs, _MOST_JOBS, "jobs")
    anchored = _anchor(plan, anchor)
    make_bots(plan)
    began = time.perf_counter()
    outcomes = _play(plan, jobs, progress)
    seconds = time.perf_counter() - began
    played = sum(len(outcome.ends) for outcome in outcomes)
    measured = Measured(seconds, played / seconds, jobs, _think_times(plan, outcomes))
    tallies = tally_outcomes(plan, outcomes)
    return ArenaResult(
        game=plan.game,
        variant=plan.variant,
        players=plan.players,
        seed=plan.seed,
        games_asked=games,
        games=played,
        blocks=len(outcomes),
        is_complete=len(outcomes) == plan.num_blocks,
        fair_share=1 / plan.players,
        anchor=plan.names[anchored],
        bots=_bot_results(plan, outcomes, tallies, anchored),
        pairs=_pair_results(plan, tallies),
        line_ups=_line_up_results(plan, tallies),
        measured=measured,
    )


def _check_number(number: int, most: int, what: str) -> None:
    if type(number) is not int or not 1 <= number <= most:
        raise SetupError(
            f"The number of {what} must be from 1 to {most:,}, not {short_repr(number)}."
        )


def _anchor(plan: Plan, anchor: str | None) -> int:
    if anchor is None:
        return 0
    if anchor not in plan.names:
        raise SetupError(f"The anchor {short_repr(anchor)} is not among the bots.")
    return plan.names.index(anchor)


def _play(plan: Plan, jobs: int, progress: Progress | None) -> list[BlockOutcome]:
    """Return the blocks of all finished rounds, in order."""
    outcomes: dict[int, BlockOutcome] = {}
    games = 0
    if progress is not None:
        progress(games, plan.num_games)
    try:
        with closing(play_blocks(plan, jobs)) as blocks:
            for outcome in blocks:
                outcomes[outcome.number] = outcome
                games += len(outcome.ends)
                if progress is not None:
                    progress(games, plan.num_games)
    except KeyboardInterrupt:
        finished = _whole_rounds(plan, outcomes)
        if not finished:
            raise
        return finished
    return _whole_rounds(plan, outcomes)


def _whole_rounds(plan: Plan, outcomes: dict[int, BlockOutcome]) -> list[BlockOutcome]:
    width = len(plan.line_ups)
    finished = []
    for first in range(0, plan.num_blocks, width):
        numbers = range(first, first + width)
        if all(number in outcomes for number in numbers):
            finished += [outcomes[number] for number in numbers]
    return finished


def _think_times(plan: Plan, outcomes: Sequence[BlockOutcome]) -> dict[str, ThinkTime]:
    clocks = _clocks(plan, outcomes)
    return {
        name: ThinkTime(clock.seconds / clock.moves, clock.longest)
        for name, clock in zip(plan.names, clocks, strict=True)
    }


def _clocks(plan: Plan, outcomes: Sequence[BlockOutcome]) -> list[Clock]:
    clocks = [Clock() for _ in plan.bots]
    for outcome in outcomes:
        for bot, clock in outcome.clocks.items():
            clocks[bot].add(clock)
    return clocks


def _bot_results(
    plan: Plan, outcomes: Sequence[BlockOutcome], tallies: Tallies, anchor: int
) -> tuple[BotResult, ...]:
    clocks = _clocks(plan, outcomes)
    elo, skill = ratings(plan, outcomes, anchor), skills(plan, outcomes)
    results = []
    for bot, name in enumerate(plan.names):
        mine = list(tallies.bots[bot].values())
        result = BotResult(
            name=name,
            games=sum(tally.games for tally in mine),
            moves=clocks[bot].moves,
            win_share=_share(mine, SHARE),
            score=_mean(mine, SCORE),
            margin=_mean(mine, MARGIN),
            rating=elo[bot],
            skill=skill[bot],
        )
        results.append(result)
    return tuple(results)


def _pair_results(plan: Plan, tallies: Tallies) -> tuple[PairResult, ...]:
    results = []
    for (first, second), by_line_up in sorted(tallies.pairs.items()):
        theirs = list(by_line_up.values())
        result = PairResult(
            first=plan.names[first],
            second=plan.names[second],
            games=sum(tally.games for tally in theirs),
            ahead=_share(theirs, AHEAD),
            margin=_mean(theirs, LEAD),
        )
        results.append(result)
    return tuple(results)


def _line_up_results(plan: Plan, tallies: Tallies) -> tuple[LineUpResult, ...]:
    results = []
    for number, line_up in enumerate(plan.line_ups):
        mine = {bot: tallies.bots[bot][number] for bot in dict.fromkeys(line_up.bots)}
        shares = {plan.names[bot]: _share([tally], SHARE) for bot, tally in mine.items()}
        names = tuple(plan.names[bot] for bot in line_up.bots)
        results.append(LineUpResult(names, mine[line_up.bots[0]].games, shares))
    return tuple(results)


def _share(tallies: Sequence[Tally], figure: int) -> Estimate:
    strata = [tally.means[:, figure] for tally in tallies]
    return share_estimate(strata, [tally.seats for tally in tallies])


def _mean(tallies: Sequence[Tally], figure: int) -> Estimate:
    return mean_estimate([tally.means[:, figure] for tally in tallies])


# Ladders


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
        games_a_pair: the least number of games of each pair; whole blocks are played.

    Raises:
        SetupError: there is no such game, variant, bot or number; or a level is named twice.
        BotFailed: a bot raised an error or chose something illegal.
    """
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise SetupError("A ladder needs at least two levels, each named once.")
    setup = get_game(game).setup(variant, players)
    line_ups = _ladder_line_ups(len(levels), setup.players)
    blocks = -(-games_a_pair // setup.players)
    games = blocks * games_in_round(line_ups)
    result = _run(_plan(game, setup, levels, line_ups, games, seed), games, jobs, None, progress)
    return Ladder(tuple(_rung(result, levels, index) for index in range(len(levels))), result)


def _ladder_line_ups(levels: int, players: int) -> list[LineUp]:
    """Return the line-ups of every level against those at most two below."""
    return [
        one_against_a_table(upper, lower, players)
        for upper in range(levels)
        for lower in range(max(upper - _REACH, 0), upper)
    ]


def _rung(result: ArenaResult, levels: Sequence[str], index: int) -> Rung:
    name, bot = levels[index], result.bots[index]
    shares = {(own.bots[0], own.bots[1]): own.win_shares[own.bots[0]] for own in result.line_ups}
    below = [levels[index - distance] if index >= distance else "" for distance in (1, 2)]
    step = bot.rating.value - result.bots[index - 1].rating.value if index else None
    over_next, over_second = (shares.get((name, other)) for other in below)
    return Rung(name, bot.rating, step, over_next, over_second, bot.score)
