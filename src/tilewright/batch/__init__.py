"""Many games at once, in one compiled call."""

from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tilewright.games import NAMES, module_name


class Batch(Protocol):
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    Attributes:
        states: [games, words] positions, each waiting for choices.
        rngs: [games, 1] a generator for each game.
        ended: [games] 1 where the last step ended a game; its place holds a new one already.
        scores: [games, seats] the final scores of the last game that ended in each place.
    """

    states: NDArray[Any]
    rngs: NDArray[np.uint64]
    ended: NDArray[np.uint8]
    scores: NDArray[np.int16]

    def random_actions(self) -> NDArray[np.int16]:
        """Return [games] or, for secret choices, [games, seats] random legal actions."""

    def step(self, actions: NDArray[np.int16]) -> None:
        """Carry out actions in all games; that they are legal is not checked."""

    def play_random_games(self, games_each: int) -> int:
        """Play whole random games in every place, start new ones, and return the number of choices."""


def batch_module(game: str) -> Any:
    """Return the module with a game's batch kernels."""
    return import_module(f"{module_name(game)}.batch")


def new_batch(
    game: str, games: int, players: int | None = None, variant: str | None = None, seed: int = 0
) -> Batch:
    """Return so many games of a kind, started and dealt; the n-th depends on the seed and n alone.

    >>> batch = new_batch("azul", games=3, players=2, seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.states.shape[0], int(batch.ended.sum())
    (3, 0)

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    batch: Batch = batch_module(game).Batch(games, players, variant, seed)
    return batch


def warm_up_batches() -> None:
    """Use every batch kernel once, so that it is compiled."""
    for game in NAMES:
        batch = new_batch(game, games=2)
        batch.step(batch.random_actions())
        batch.play_random_games(1)
