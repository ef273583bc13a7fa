"""The games, by name: the only place that lists them. A game is loaded when it is asked for."""

from importlib import import_module

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Game

_MODULES = {"azul": "tilewright.games.azul", "5211": "tilewright.games.g5211"}

NAMES = tuple(_MODULES)


def module_name(name: str) -> str:
    """Return where a game's code lives.

    Raises:
        SetupError: there is no game of that name.
    """
    if str(name) not in _MODULES:
        raise SetupError(f"There is no game {short_repr(name)}: {' or '.join(NAMES)}.")
    return _MODULES[str(name)]


def get_game(name: str) -> Game:
    """Return a game by its name; that of 5211 may be the number.

    Raises:
        SetupError: there is none of that name.
    """
    game: Game = import_module(module_name(name)).GAME
    return game
