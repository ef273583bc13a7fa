"""The levels that tables offer: each game's own levels.toml names them and says how each plays."""

import hashlib
import json
import math
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Bot, Seen
from tilewright.bots.factory import Kind, check_spec, make_bot, spec_arguments, suits, takes
from tilewright.bots.spec import BotSpec
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.rng import Rng
from tilewright.games import get_entry, load

LEAST_THINK_S, USUAL_THINK_S, MOST_THINK_S = 0.05, 1.0, 60.0
"""How long the strongest level may think about a move at a table."""

_CONDITIONS = ("bot", "players", "variants")


def check_think(seconds: float) -> float:
    """Return a valid think time.

    Raises:
        SetupError: it is too short, too long or no number.
    """
    if not LEAST_THINK_S <= seconds <= MOST_THINK_S:
        raise SetupError(f"A bot's time to think is {think_range()}, not {short_repr(seconds)}.")
    return seconds


def think_range() -> str:
    """Return in words how long the strongest level may think."""
    return f"a number of seconds from {LEAST_THINK_S} to {MOST_THINK_S:.0f}"


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels of a game, the weakest first; empty where its entry names none.

    Raises:
        SetupError: there is no game of that name.
    """
    return tuple(_table(get_entry(game).levels))


class LevelBot:
    """Plays as its level does at the table it sits at."""

    def __init__(self, game: str, spec: BotSpec, think: float | None = None) -> None:
        """Make a player.

        Args:
            spec: the level, and what to change about it.
            think: how long the strongest level may think at a table, in seconds; weaker levels never
                take longer than is usual.

        Raises:
            SetupError: the level has no use for what is asked of it.
        """
        check_spec(game, spec, *_kinds(game, spec.name))
        self._game = game
        self._spec = spec
        self._think = None if think is None else check_think(think)
        self._bots: dict[tuple[int, str], Bot] = {}

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return one of the seat's legal actions."""
        return self._bot(seen).choose(seen, rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions as the level judges them."""
        return self._bot(seen).consider(seen, rng)

    def _bot(self, seen: Seen) -> Bot:
        table = seen.setup.players, seen.setup.variant
        if table not in self._bots:
            self._bots[table] = self._made(*table)
        return self._bots[table]

    def _made(self, players: int, variant: str) -> Bot:
        way = _way(self._game, self._spec, players, variant)
        kind = load(way["bot"])
        arguments = {key: value for key, value in way.items() if key not in _CONDITIONS}
        arguments |= spec_arguments(self._spec, kind)
        if self._think is not None and not self._spec.has_budget and takes(kind, "seconds"):
            arguments = self._within(arguments, self._think)
        return make_bot(kind, arguments)

    def _within(self, arguments: dict[str, Any], think: float) -> dict[str, Any]:
        """Return the arguments with a time limit; the strongest level makes use of more time."""
        if self._spec.name != levels_of(self._game)[-1]:
            return arguments | {"seconds": min(think, USUAL_THINK_S)}
        more = max(1.0, think / USUAL_THINK_S)
        simulations = arguments.get("simulations")
        if simulations is not None:
            arguments = arguments | {"simulations": math.ceil(simulations * more)}
        return arguments | {"seconds": think}


def level_paths(game: str, level: str) -> frozenset[str]:
    """Return the paths of the classes that a level is made of, loading none; empty if it is not a level."""
    ways = _table(get_entry(game).levels).get(level, [])
    return frozenset(way["bot"] for way in ways)


def level_hash(game: str, level: str, players: int, variant: str) -> str:
    """Return a short hash of what levels.toml says about how a level plays at a table.

    Empty if there is no such level.

    Raises:
        SetupError: the level is not for this table.
    """
    if level not in levels_of(game):
        return ""
    way = _way(game, BotSpec(level), players, variant)
    plays = {key: value for key, value in way.items() if key not in ("players", "variants")}
    return hashlib.sha256(json.dumps(plays, sort_keys=True).encode()).hexdigest()[:8]


def level_takes_simulations(game: str, level: str) -> bool:
    """Return whether a level searches, so that it can be told how long."""
    return any(takes(kind, "simulations") for kind in _kinds(game, level))


@cache
def _table(path: str | None) -> Mapping[str, list[dict[str, Any]]]:
    """Return the levels of a file such as `package:levels.toml`, in its order."""
    if path is None:
        return {}
    package, _, name = path.partition(":")
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def _ways(game: str, level: str) -> list[dict[str, Any]]:
    """Return the ways a level plays, the first that suits a table to be taken."""
    return _table(get_entry(game).levels)[level]


def _kinds(game: str, level: str) -> list[Kind]:
    return [load(way["bot"]) for way in _ways(game, level)]


def _way(game: str, spec: BotSpec, players: int, variant: str) -> dict[str, Any]:
    """Return how a level plays at a table."""
    for way in _ways(game, spec.name):
        is_meant = players in way.get("players", [players]) and variant in way.get(
            "variants", [variant]
        )
        if is_meant and (
            spec.weights is not None or suits(game, load(way["bot"]), players, variant)
        ):
            return way
    raise SetupError(f"The level {spec.name} of {game} is not for {players} players, {variant}.")
