"""Shards in the making: by processes of this machine, or by a cluster."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from tilewright.envs.dataset.files import encoded
from tilewright.envs.dataset.plan import Plan
from tilewright.envs.dataset.playing import Played, joined, play
from tilewright.processes import map_unordered


@dataclass(frozen=True)
class MadeShard:
    """A shard as the bytes of its files."""

    number: int
    games: int
    rows: int
    arrays: bytes
    records: bytes


def make_shard(plan: Plan, number: int) -> MadeShard:
    """Return a shard, all its games played here."""
    return shard_of(plan, number, [play(plan, game) for game in plan.games_of(number)])


def made_shards(
    plan: Plan, numbers: Sequence[int], jobs: int, after_game: Callable[[], None]
) -> Generator[MadeShard]:
    """Yield shards as they are finished, their games shared out over processes.

    Args:
        numbers: of the shards.
        after_game: is called for each game that was played.
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


def shard_of(plan: Plan, number: int, games: Sequence[Played]) -> MadeShard:
    """Return the shard that these games make, in whatever order they come."""
    ordered = sorted(games, key=lambda played: played.number)
    arrays = joined([played.arrays for played in ordered])
    return MadeShard(
        number=number,
        games=len(ordered),
        rows=len(arrays["action"]),
        arrays=encoded(arrays, plan.file_format),
        records=b"".join(played.line for played in ordered),
    )
