"""Positions as the bots' own networks read them, many at a time: the encoders are the bots'.

>>> from tilewright import VectorGame
>>> games = VectorGame("azul", games=4, players=2, seed=1)
>>> features = NetworkFeatures("azul", players=2)
>>> features.encode(games.states, games.seats).shape
(4, 636)
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.contract import batch_module, table_of
from tilewright.core.compiled import compiler_for
from tilewright.core.errors import SetupError
from tilewright.games import get_entry, get_game


class Candidates(NamedTuple):
    """The legal actions of many positions, and the outputs of a network whose sums are their logits.

    Attributes:
        counts: [positions] how many there are.
        actions: [positions, most] which they are; entries after the last one are undefined.
        parts: [positions, most, parts] the outputs that are added up; one beyond the last output adds 0.
    """

    counts: NDArray[np.int16]
    actions: NDArray[np.int16]
    parts: NDArray[np.int16]


class _Loops(NamedTuple):
    encode: Any
    list_candidates: Any


def _encoding_of(game: str) -> Any:
    return get_entry(game).load("encoding")


@cache
def _loops_for(game: str) -> _Loops:
    encoding = _encoding_of(game)
    encode_one, candidates_of_one = encoding.encode, encoding.candidates
    compiled = compiler_for(game)

    @compiled
    def encode(states: Any, seats: Any, rows: Any, indices: Any, values: Any) -> None:
        for number in range(len(states)):
            active = encode_one(states[number], int(seats[number]), indices, values)
            for entry in range(active):
                rows[number, indices[entry]] = values[entry]

    @compiled
    def list_candidates(states: Any, seats: Any, counts: Any, actions: Any, parts: Any) -> None:
        for number in range(len(states)):
            seat = int(seats[number])
            counts[number] = candidates_of_one(states[number], seat, actions[number], parts[number])

    return _Loops(encode, list_candidates)


class NetworkFeatures:
    """The features of one kind of table, from a seat's point of view (bots/azul/encoding.py lists Azul's).

    Attributes:
        num_features: how many numbers a position has.
        num_outputs: how many policy outputs a network for it has.
    """

    def __init__(self, game: str, players: int | None = None, variant: str | None = None) -> None:
        """Encode positions of such tables.

        Raises:
            SetupError: there is no such game, variant or number of players.
        """
        setup, number, _ = table_of(game, players, variant, {})
        module, self._encoding = batch_module(game), _encoding_of(game)
        self._players, self._size, self._type = setup.players, module.SIZE, module.STATE_TYPE
        self._loops = _loops_for(get_game(game).name)
        self.num_features = int(self._encoding.num_features(setup.players, number))
        self.num_outputs = int(self._encoding.NUM_OUTPUTS)

    def encode(self, states: NDArray[Any], seats: ArrayLike) -> NDArray[np.float32]:
        """Return [positions, features] what a network reads.

        Args:
            states: [positions, words] in which somebody has to choose.
            seats: [positions] from whose point of view.

        Raises:
            SetupError: states or seats are not of that kind.
        """
        viewers = self._check(states, seats)
        rows = np.zeros((len(states), self.num_features), np.float32)
        indices = np.zeros(self._encoding.MAX_ACTIVE, np.int16)
        values = np.zeros(self._encoding.MAX_ACTIVE, np.float32)
        self._loops.encode(states, viewers, rows, indices, values)
        return rows

    def candidates(self, states: NDArray[Any], seats: ArrayLike) -> Candidates:
        """Return the legal actions as a network's outputs; equivalent ones are listed once.

        Raises:
            SetupError: states or seats are not of that kind.
        """
        viewers = self._check(states, seats)
        number, most = len(states), self._encoding.MAX_CANDIDATES
        found = Candidates(
            np.zeros(number, np.int16),
            np.zeros((number, most), np.int16),
            np.zeros((number, most, self._encoding.NUM_PARTS), np.int16),
        )
        self._loops.list_candidates(states, viewers, *found)
        return found

    def _check(self, states: NDArray[Any], seats: ArrayLike) -> NDArray[np.int8]:
        if states.ndim != 2 or states.shape[1] != self._size or states.dtype != self._type:
            raise SetupError(
                f"States must be [positions, {self._size}] of {np.dtype(self._type)},"
                f" not {list(states.shape)} of {states.dtype}."
            )
        viewers = np.asarray(seats)
        if viewers.shape != (len(states),) or viewers.dtype.kind not in "iu":
            raise SetupError(f"There must be a seat for each of the {len(states)} states.")
        if len(viewers) and not (viewers.min() >= 0 and viewers.max() < self._players):
            raise SetupError(f"Seats go from 0 to {self._players - 1}.")
        return viewers.astype(np.int8)
