"""The plan of a data set: everything that determines its contents."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tilewright.bots import get_bot
from tilewright.bots.spec import parse_spec
from tilewright.core.errors import SetupError, short_repr
from tilewright.envs.dataset.files import NPZ, check_file_format
from tilewright.games import get_game
from tilewright.table import seed_or_fresh

USUAL_SHARD_GAMES = 1000
_MOST_GAMES = 10**9
_MOST_SHARD_GAMES = 10**5
_MOST_SHARDS = 10**4
_LARGEST_SEED = 2**63 - 1


@dataclass(frozen=True)
class Plan:
    """Everything that determines the contents of a data set.

    Attributes:
        options: what the table chose beside variant and players, as names and values; what is left open
            is drawn for each game.
        bots: one for each seat.
        weights: a hash of each file of weights, by the bot that plays with it.
        rotates: whether the bots move one seat on with each game.
        file_format: of the arrays.
    """

    game: str
    variant: str
    players: int
    options: tuple[tuple[str, int], ...]
    bots: tuple[str, ...]
    weights: tuple[tuple[str, str], ...]
    rotates: bool
    seed: int
    games: int
    shard_games: int = USUAL_SHARD_GAMES
    file_format: str = NPZ

    @property
    def num_shards(self) -> int:
        """How many shards the games fill."""
        return -(-self.games // self.shard_games)

    def games_of(self, shard: int) -> range:
        """Return the numbers of a shard's games."""
        first = shard * self.shard_games
        return range(first, min(first + self.shard_games, self.games))

    def seating(self, number: int) -> tuple[str, ...]:
        """Return who sits where in a game."""
        shift = number % self.players if self.rotates else 0
        return self.bots[-shift:] + self.bots[:-shift]


def new_plan(
    game: str,
    bots: Sequence[str] | str,
    games: int,
    *,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, int] | None = None,
    seed: int = 0,
    rotates: bool = True,
    shard_games: int = USUAL_SHARD_GAMES,
    file_format: str = NPZ,
) -> Plan:
    """Return a checked plan.

    Args:
        bots: one name for all seats, or one for each.

    Raises:
        SetupError: an argument is invalid.
    """
    rules = get_game(game)
    setup = rules.setup(variant, players, **(options or {}))
    seats = (bots,) if isinstance(bots, str) else tuple(bots)
    if len(seats) == 1:
        seats *= setup.players
    if len(seats) != setup.players:
        raise SetupError(f"{len(seats)} bots are named for {setup.players} seats.")
    for name in dict.fromkeys(seats):
        get_bot(rules.name, name)
    plan = Plan(
        game=rules.name,
        variant=setup.variant,
        players=setup.players,
        options=tuple(sorted((name, setup.options[name]) for name in options or {})),
        bots=seats,
        weights=_weights(seats),
        rotates=bool(rotates),
        seed=_check_seed(seed),
        games=check_number(games, _MOST_GAMES, "games"),
        shard_games=check_number(shard_games, _MOST_SHARD_GAMES, "games in a shard"),
        file_format=check_file_format(file_format),
    )
    if plan.num_shards > _MOST_SHARDS:
        raise SetupError(
            f"That would be {plan.num_shards:,} shards, and {_MOST_SHARDS:,} are the most:"
            " put more games into a shard."
        )
    return plan


def check_number(number: int, most: int, what: str) -> int:
    """Return the number if it is from 1 to `most`.

    Raises:
        SetupError: it is not.
    """
    if type(number) is not int or not 1 <= number <= most:
        raise SetupError(
            f"The number of {what} must be from 1 to {most:,}, not {short_repr(number)}."
        )
    return number


def _weights(bots: Sequence[str]) -> tuple[tuple[str, str], ...]:
    files = {name: parse_spec(name).weights for name in bots}
    return tuple((name, _file_hash(file)) for name, file in files.items() if file is not None)


def _file_hash(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise SetupError(f"{file} cannot be read: {error.strerror}.") from error


def _check_seed(seed: int) -> int:
    seed = seed_or_fresh(seed)
    if not -_LARGEST_SEED <= seed <= _LARGEST_SEED:
        raise SetupError(f"The seed must have less than 64 bits, not be {short_repr(seed)}.")
    return seed
