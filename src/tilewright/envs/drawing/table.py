"""A view drawn as a picture or as text, whatever the game."""

from collections.abc import Sequence
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from tilewright.core.game import Game, Setup, View
from tilewright.core.picture import plain_text
from tilewright.envs.drawing.views import read_view
from tilewright.games import get_game

_PAINTERS = {"azul": "azul", "5211": "g5211"}


def draw_table(
    game: str,
    view: View,
    seat: int | None = None,
    *,
    variant: str | None = None,
    winners: Sequence[int] = (),
) -> NDArray[np.uint8]:
    """Return a view as a picture, [height, width, 3], of one size for each number of players.

    Nothing is drawn that the view does not hold.

    Args:
        seat: who comes first, the others following in order; seat 0 where nobody is named.
        variant: the usual one if left out; a view does not tell it.
        winners: who is crowned; a view does not tell that either.

    Raises:
        SetupError: there is no such game, variant or seat, or Pillow is missing.
        NotationError: this is no view of the game.
    """
    found = get_game(game)
    setup = _setup_of(found, view, variant)
    for one in (seat, *winners):
        found.check_seat(setup.players, one)
    painter = import_module(f"tilewright.envs.drawing.{_PAINTERS[found.name]}")
    first = seat or 0
    order = [(first + place) % setup.players for place in range(setup.players)]
    names = found.seat_names(setup)
    return np.array(painter.draw(read_view(found, view), setup.variant, order, names, winners))


def text_of(
    game: str,
    view: View,
    columns: int = 100,
    *,
    seat: int | None = None,
    variant: str | None = None,
) -> str:
    """Return a view drawn as text, as `draw_table` takes it.

    Raises:
        SetupError: there is no such game, variant or seat.
        NotationError: this is no view of the game.
    """
    found = get_game(game)
    setup = _setup_of(found, view, variant)
    found.check_seat(setup.players, seat)
    read_view(found, view)
    words = found.words(found, setup, found.seat_names(setup))
    return plain_text(words.picture(view, seat, columns))


def _setup_of(game: Game, view: View, variant: str | None) -> Setup:
    return game.setup(variant, game.players_in_dump(view))
