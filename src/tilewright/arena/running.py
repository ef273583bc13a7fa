"""Whole tournaments: from names of bots to a result."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing

from tilewright.arena.estimates import mean_estimate, share_estimate
from tilewright.arena.plan import LineUp, Plan, all_line_ups, rounds_for
from tilewright.arena.playing import BlockOutcome, Clock, make_bots
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
from tilewright.arena.tallies import AHEAD, LEAD, MARGIN, SCORE, SHARE, Tallies, Tally, tallied
from tilewright.arena.workers import played_blocks
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import get_game
from tilewright.processes import usable_cores
from tilewright.table import seed_or_fresh

Progress = Callable[[int, int], None]
"""Is told, again and again, how many games are played, and of how many."""

_MOST_GAMES = 10**9
_MOST_JOBS = 1024


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

    Everything in the result but `measured` follows from the arguments other than `jobs`. Ctrl-C ends it with
    the rounds that are finished, if there are any.

    Args:
        bots: their names, as `get_bot` knows them.
        games: how many games at least; whole rounds of blocks are played.
        jobs: how many processes play; by default one for each processor core.
        anchor: the bot whose rating is 0; by default the first.

    Raises:
        SetupError: there is no such game, variant, bot or number of players, games or jobs.
        BotFailed: a bot raised an error or chose something illegal.
    """
    setup = get_game(game).setup(variant, players)
    return run_line_ups(
        game,
        bots,
        all_line_ups(len(bots), setup.players),
        games,
        players=setup.players,
        variant=setup.variant,
        seed=seed,
        jobs=jobs,
        anchor=anchor,
        progress=progress,
    )


def run_line_ups(
    game: str,
    bots: Sequence[str],
    line_ups: Sequence[LineUp],
    games: int,
    *,
    players: int,
    variant: str,
    seed: int = 0,
    jobs: int | None = None,
    anchor: str | None = None,
    progress: Progress | None = None,
) -> ArenaResult:
    """Return how bots do in these line-ups; see `run_arena` for the rest."""
    games = _checked(games, _MOST_GAMES, "games")
    jobs = usable_cores() if jobs is None else _checked(jobs, _MOST_JOBS, "jobs")
    rounds = rounds_for(games, line_ups)
    seed = seed_or_fresh(seed)
    plan = Plan(game, variant, players, tuple(bots), tuple(line_ups), rounds, seed)
    anchored = _anchor(plan, anchor)
    make_bots(plan)
    began = time.perf_counter()
    outcomes = _played(plan, jobs, progress)
    seconds = time.perf_counter() - began
    played = sum(len(outcome.ends) for outcome in outcomes)
    measured = Measured(seconds, played / seconds, jobs, _think_times(plan, outcomes))
    tallies = tallied(plan, outcomes)
    return ArenaResult(
        game=game,
        variant=variant,
        players=players,
        seed=seed,
        games_asked=games,
        games=played,
        blocks=len(outcomes),
        is_complete=len(outcomes) == plan.num_blocks,
        fair_share=1 / players,
        anchor=plan.names[anchored],
        bots=_bot_results(plan, outcomes, tallies, anchored),
        pairs=_pair_results(plan, tallies),
        line_ups=_line_up_results(plan, tallies),
        measured=measured,
    )


def _checked(number: int, most: int, what: str) -> int:
    if type(number) is not int or not 1 <= number <= most:
        raise SetupError(
            f"The number of {what} must be from 1 to {most:,}, not {short_repr(number)}."
        )
    return number


def _anchor(plan: Plan, anchor: str | None) -> int:
    if anchor is None:
        return 0
    if anchor not in plan.names:
        raise SetupError(f"The anchor {short_repr(anchor)} is not among the bots.")
    return plan.names.index(anchor)


def _played(plan: Plan, jobs: int, progress: Progress | None) -> list[BlockOutcome]:
    """Return the blocks of all rounds that were finished, in their order."""
    outcomes: dict[int, BlockOutcome] = {}
    games = 0
    if progress is not None:
        progress(games, plan.num_games)
    try:
        with closing(played_blocks(plan, jobs)) as blocks:
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
