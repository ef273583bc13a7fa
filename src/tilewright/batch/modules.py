"""A game's functions for many games at once, by its name."""

from collections.abc import Mapping
from typing import Any

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.games import game_entries, get_entry, get_game


def batch_module(game: str) -> Any:
    """Return the module with what happens to one of many games.

    Raises:
        SetupError: there is no game of that name, or it has no batch form.
    """
    return get_entry(game).load("batch")


def games_with_batch() -> list[str]:
    """Return the games that have a batch form."""
    return [entry.name for entry in game_entries() if entry.batch is not None]


def table_of(
    game: str, players: int | None, variant: str | None, options: Mapping[str, int]
) -> tuple[Setup, int, int]:
    """Return a checked set-up for compiled games, the number of its variant, and whether it hides something.

    Raises:
        SetupError: there is no such game, variant, number of players or option.
    """
    kind, hiding = get_game(game), batch_module(game).HIDING_OPTION
    for name in options:
        if name != hiding:
            raise SetupError(f"{kind.title} has no option {short_repr(name)} here, only {hiding}.")
    setup = kind.setup(variant, players, **options)
    return setup, kind.variants.index(setup.variant), setup.options[hiding]


def observation_fields(game: str, players: int | None = None, variant: str | None = None) -> Fields:
    """Return what an observation of a game consists of, in order.

    >>> [field.name for field in observation_fields("5211", players=2)][-2:]
    ['hand', 'unseen']

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    setup, number, _ = table_of(game, players, variant, {})
    fields: Fields = batch_module(game).fields(setup.players, number)
    return fields


def num_actions(game: str, players: int | None = None, variant: str | None = None) -> int:
    """Return how many actions a game has at such a table; an action has the same number at every table.

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    setup, number, _ = table_of(game, players, variant, {})
    return int(batch_module(game).num_actions(setup.players, number))
