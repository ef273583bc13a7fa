"""A game's functions for many games at once, by its name."""

from importlib import import_module
from typing import Any

from tilewright.core.observation import Fields
from tilewright.games import get_game, module_name


def batch_module(game: str) -> Any:
    """Return the module with what happens to one of many games.

    Raises:
        SetupError: there is no game of that name.
    """
    return import_module(f"{module_name(game)}.batch")


def observation_fields(game: str, players: int | None = None, variant: str | None = None) -> Fields:
    """Return what an observation of a game consists of, in order.

    >>> [field.name for field in observation_fields("5211", players=2)][-2:]
    ['hand', 'unseen']

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    setup = get_game(game).setup(variant, players)
    number = get_game(game).variants.index(setup.variant)
    fields: Fields = batch_module(game).fields(setup.players, number)
    return fields


def num_actions(game: str, players: int | None = None, variant: str | None = None) -> int:
    """Return how many actions a game has at such a table; an action has the same number at every table.

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    setup = get_game(game).setup(variant, players)
    number = get_game(game).variants.index(setup.variant)
    return int(batch_module(game).num_actions(setup.players, number))
