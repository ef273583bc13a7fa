"""The CUDA device plays the same games as the processor."""

from typing import Any

import numpy as np
import pytest

from tilewright.batch import VectorGame
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import SetupError

KINDS = [("azul", 2, 0), ("azul", 4, 1), ("5211", 4, 0), ("5211", 3, 1)]


def device() -> Any:
    """Return the module for the device, or skip where there is none."""
    if is_interpreted():
        pytest.skip("the device runs compiled rules")
    try:
        from tilewright.batch import cuda

        cuda.device_name()
    except SetupError as error:
        pytest.skip(str(error))
    return cuda


@pytest.mark.parametrize(("name", "players", "variant"), KINDS)
@pytest.mark.filterwarnings("ignore::Warning")
def test_the_device_plays_the_same_games(name: str, players: int, variant: int) -> None:
    """The same generators give the same scores and the same number of moves."""
    from tilewright import get_game

    cuda = device()
    batch = VectorGame(name, 500, players, get_game(name).variants[variant], seed=3)
    games = cuda.RandomGames(name, players, variant, batch._rngs.copy())
    games.play(2)

    assert batch.play_random_games(2) == games.moves().sum()
    assert np.array_equal(batch.scores, games.scores()[:, :players])
