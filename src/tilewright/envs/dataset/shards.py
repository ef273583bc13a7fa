"""Shards of a data set: games played by processes or a Ray cluster, a row for each choice."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tilewright.batch import Observer
from tilewright.bots import Bot, get_bot
from tilewright.bots.games import play_game
from tilewright.cluster import join_cluster
from tilewright.core.errors import TilewrightError
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.envs.dataset.files import encode
from tilewright.envs.dataset.plan import Plan
from tilewright.envs.rewards import rewards
from tilewright.games import get_game
from tilewright.processes import map_unordered
from tilewright.table import draw_setup

Arrays = dict[str, NDArray[Any]]
"""[rows, ...] by the names in `TYPES`."""

TYPES: dict[str, type[np.generic]] = {
    "observation": np.int16,
    "mask": np.uint8,
    "action": np.int16,
    "game": np.int32,
    "seat": np.int8,
    "event": np.int32,
    "reward": np.float32,
    "score": np.int16,
    "scores": np.int16,
    "rank": np.int8,
}
"""The arrays of a shard (docs/datasets.md)."""


@dataclass(frozen=True)
class Played:
    """A game that was played: its number, its rows and the line of its record."""

    number: int
    arrays: Arrays
    line: bytes


@dataclass(frozen=True)
class _Players:
    """What one process keeps between games."""

    observer: Observer
    bots: dict[str, Bot]


@lru_cache(maxsize=1)
def _players(plan: Plan) -> _Players:
    observer = Observer(get_game(plan.game), plan.players, plan.variant)
    return _Players(observer, {name: get_bot(plan.game, name) for name in plan.bots})


def play(plan: Plan, number: int) -> Played:
    """Return a game of a plan; it depends on the seed and its number alone."""
    rules, players, names = get_game(plan.game), _players(plan), plan.seating(number)
    options = dict(plan.options)
    setup = draw_setup(rules, plan.variant, plan.players, options, plan.seed, number)
    match = play_game(rules, setup, [players.bots[name] for name in names], plan.seed, number)
    meta = {"seed": plan.seed, "number": number, "bots": names}
    line = msgspec.json.encode(match.record(meta=meta)) + b"\n"
    return Played(number, rows_of(match, players.observer, number), line)


def rows_of(match: Match, observer: Observer, number: int) -> Arrays:
    """Return a row for each choice of a finished match, in their order; the match is rewound to its start.

    Args:
        number: the number of the game.
    """
    assert isinstance(match.turn, Over)
    outcomes = outcomes_of(match.turn)
    rows = []
    while match.num_events:
        who, what = match.undo()
        if isinstance(who, int) and isinstance(what, str):
            row = {
                "observation": observer.observation(match.state, who),
                "mask": np.packbits(observer.mask(match.state, who)),
                "action": match.game.action_from_text(what),
                "game": number,
                "seat": who,
                "event": match.num_events,
            }
            rows.append(row | outcomes[who])
    rows.reverse()
    return {name: np.array([row[name] for row in rows], kind) for name, kind in TYPES.items()}


def concatenate(parts: list[Arrays]) -> Arrays:
    """Return the rows of all parts, in order."""
    return {name: np.concatenate([part[name] for part in parts]) for name in TYPES}


def outcomes_of(over: Over) -> list[dict[str, Any]]:
    """Return the reward, final score and rank of each seat."""
    scores = over.scores
    return [
        {
            "reward": reward,
            "score": scores[seat],
            "scores": scores[seat:] + scores[:seat],
            "rank": 1
            + sum(_standing(over, other) > _standing(over, seat) for other in range(len(scores))),
        }
        for seat, reward in enumerate(rewards(over))
    ]


def _standing(over: Over, seat: int) -> tuple[bool, int]:
    """Return what seats are ranked by: the rules say who won where scores are equal."""
    return seat in over.winners, over.scores[seat]


@dataclass(frozen=True)
class FinishedShard:
    """A shard as the bytes of its files."""

    number: int
    games: int
    rows: int
    arrays: bytes
    records: bytes


def make_shard(plan: Plan, number: int) -> FinishedShard:
    """Return a shard, all its games played here."""
    return shard_of(plan, number, [play(plan, game) for game in plan.games_of(number)])


def shards_by_processes(
    plan: Plan, numbers: Sequence[int], jobs: int, after_game: Callable[[], None]
) -> Generator[FinishedShard]:
    """Yield shards as they are finished, their games distributed over processes.

    Args:
        numbers: of the shards.
        after_game: called after each game.
    """
    games = (game for number in numbers for game in plan.games_of(number))
    unfinished: dict[int, list[Played]] = {}
    with closing(map_unordered(partial(play, plan), games, jobs)) as finished:
        for played in finished:
            after_game()
            number = played.number // plan.shard_games
            mine = unfinished.setdefault(number, [])
            mine.append(played)
            if len(mine) == len(plan.games_of(number)):
                yield shard_of(plan, number, unfinished.pop(number))


def shard_of(plan: Plan, number: int, games: Sequence[Played]) -> FinishedShard:
    """Return the shard of these games, given in any order."""
    ordered = sorted(games, key=lambda played: played.number)
    arrays = concatenate([played.arrays for played in ordered])
    return FinishedShard(
        number=number,
        games=len(ordered),
        rows=len(arrays["action"]),
        arrays=encode(arrays, plan.file_format),
        records=b"".join(played.line for played in ordered),
    )


def shards_by_cluster(
    plan: Plan, numbers: Sequence[int], address: str, jobs: int | None
) -> Generator[FinishedShard]:
    """Yield shards as they come.

    Args:
        numbers: of the shards.
        address: where the cluster is, or `local`.
        jobs: how many workers play at once; by default one for each processor of the cluster.

    Raises:
        SetupError: Ray is not installed, the cluster cannot be reached, or it has too few processors.
        TilewrightError: a worker was lost.
    """
    ray, workers = join_cluster(address, jobs)
    try:
        yield from _shards_as_they_come(ray, plan, list(reversed(numbers)), workers)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise TilewrightError("A worker of the Ray cluster was lost.") from error
    finally:
        ray.shutdown()


def _shards_as_they_come(
    ray: Any, plan: Plan, left: list[int], most: int
) -> Generator[FinishedShard]:
    make = ray.remote(num_cpus=1)(make_shard)
    waiting: list[Any] = []
    while left or waiting:
        while left and len(waiting) < most:
            waiting.append(make.remote(plan, left.pop()))
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)
