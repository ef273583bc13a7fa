"""The registry of games: one entry for each, which names its parts by dotted path without loading them.

Upper layers look up a part by the game's name and never name a game themselves. A game of another package is
added by `register`, or by an entry point of the group `tilewright.games` that names its entry:

    [project.entry-points."tilewright.games"]
    mygame = "mygame:ENTRY"

The environment variable TILEWRIGHT_GAMES names entries of games that are not installed: `mygame:ENTRY,...`.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Game

GROUP = "tilewright.games"
"""The group of entry points under which other packages name their games."""


@dataclass(frozen=True)
class BotEntry:
    """A bot: the path of its class, and the arguments of its constructor."""

    path: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class GameEntry:
    """All parts of one game, each by its path: `package.module` or `package.module:name`.

    Only `name` and `game` are required: they suffice to play in Python, in the terminal and on the server.
    Each other part adds what its description says.

    Attributes:
        name: as in `Game.name`.
        game: the `Game`.
        batch: the module of its batch form: vector and PettingZoo environments.
        bots: its bots by name.
        levels: the file of its levels, as `package:file.toml`: made of bots, the weakest level first.
        shared_weights: variants whose networks play the other variants too.
        encoding: the module that turns positions into a network's features.
        training: the module for training a network.
        painter: the module that draws a view as a picture.
        openspiel: its OpenSpiel game class, with the class's `game_type`.
        analysis: the module that judges decisions and deals.
    """

    name: str
    game: str
    batch: str | None = None
    bots: Mapping[str, BotEntry] = field(default_factory=dict)
    levels: str | None = None
    shared_weights: tuple[str, ...] = ()
    encoding: str | None = None
    training: str | None = None
    painter: str | None = None
    openspiel: str | None = None
    analysis: str | None = None

    @property
    def identifier(self) -> str:
        """The game's name as an identifier: modules and environments are named by it."""
        return self.name if self.name.isidentifier() else f"g{self.name}"

    def load(self, part: str) -> Any:
        """Return a part, importing it if needed.

        Raises:
            SetupError: the game has no such part.
        """
        path: str | None = getattr(self, part)
        if path is None:
            raise SetupError(f"The game {self.name} has no {part}.")
        return load(path)


def load(path: str) -> Any:
    """Return what a path such as `package.module` or `package.module:name` names."""
    module, _, name = path.partition(":")
    loaded = import_module(module)
    return getattr(loaded, name) if name else loaded


_entries: dict[str, GameEntry] = {}


def register(entry: GameEntry) -> None:
    """Add a game. Registering an equal entry again changes nothing.

    Raises:
        SetupError: there is another game of that name.
    """
    known = _entries.setdefault(entry.name, entry)
    if known != entry:
        raise SetupError(f"There is another game {short_repr(entry.name)} already.")


def unregister(name: str) -> None:
    """Remove a game: for tests."""
    _entries.pop(name, None)


def game_names() -> tuple[str, ...]:
    """Return the names of all games, those of this package first."""
    _register_installed()
    return tuple(_entries)


def game_entries() -> tuple[GameEntry, ...]:
    """Return the entries of all games; they can be pickled and registered in another process."""
    _register_installed()
    return tuple(_entries.values())


def get_entry(name: str) -> GameEntry:
    """Return a game's entry by its name; 5211 may be given as a number.

    Raises:
        SetupError: there is no game of that name.
    """
    found = _entries.get(str(name))
    if found is None:
        _register_installed()
        found = _entries.get(str(name))
    if found is None:
        raise SetupError(f"There is no game {short_repr(name)}: {' or '.join(_entries)}.")
    return found


def get_game(name: str) -> Game:
    """Return a game by its name; 5211 may be given as a number.

    Raises:
        SetupError: there is no game of that name.
    """
    game: Game = get_entry(name).load("game")
    return game


@cache
def _register_installed() -> None:
    """Register the games of other installed packages, and those that TILEWRIGHT_GAMES names."""
    for point in entry_points(group=GROUP):
        register(point.load())
    for path in filter(None, os.environ.get("TILEWRIGHT_GAMES", "").split(",")):
        register(load(path.strip()))
