"""A view drawn as a picture or as text, whatever the game."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tilewright.core.game import Dump, Game, Setup
from tilewright.core.picture import plain_text
from tilewright.core.schema import View
from tilewright.games import get_entry, get_game


def draw_table(
    game: str,
    view: Dump | View,
    seat: int | None = None,
    *,
    variant: str | None = None,
    winners: Sequence[int] = (),
) -> NDArray[np.uint8]:
    """Return a view as a picture, [height, width, 3], of one size for each number of players.

    Nothing is drawn that the view does not hold.

    Args:
        seat: who comes first, the others following in order; seat 0 where nobody is named.
        variant: the usual one if left out; a view does not hold it.
        winners: who is crowned; a view does not hold that either.

    Raises:
        SetupError: there is no such game, variant or seat, nothing draws the game, or Pillow is missing.
        NotationError: this is no view of the game.
    """
    found = get_game(game)
    setup, seen = _read(found, view, variant)
    for one in (seat, *winners):
        found.check_seat(setup.players, one)
    painter = get_entry(found.name).load("painter")
    first = seat or 0
    order = [(first + distance) % setup.players for distance in range(setup.players)]
    names = found.seat_names(setup)
    return np.array(painter.draw(seen, setup.variant, order, names, winners))


def text_of(
    game: str,
    view: Dump | View,
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
    setup, seen = _read(found, view, variant)
    found.check_seat(setup.players, seat)
    words = found.words(found, setup, found.seat_names(setup))
    return plain_text(words.picture(seen, seat, columns))


def _read(game: Game, view: Dump | View, variant: str | None) -> tuple[Setup, View]:
    if isinstance(view, View):
        return game.setup(variant, len(view.scores)), game.view_from_json(view)
    setup = game.setup(variant, game.players_in_dump(view))
    return setup, game.view_from_json(view)
