"""An Azul player without search: what the network would play at first sight."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.encoding import MAX_CANDIDATES, viewing_seat
from tilewright.bots.azul.network_estimate import (
    FULL_SCORE,
    NUM_EXPECTED,
    SCORES,
    SHARES,
    Desk,
    desk_for,
    expect,
    list_moves,
    weigh_moves,
)
from tilewright.bots.bot import Seen
from tilewright.core.compiled import copy_state, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, random_below
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.layout import PLAYERS, Words

_FINE = 1 << 30


@kernel
def judge(
    desk: Desk, state: Words, seat: int, temperature: float, expected: NDArray[np.float32]
) -> int:
    """List a seat's moves with how likely the network plays each; return how many there are.

    Args:
        expected: [0 or MAX_CANDIDATES, NUM_EXPECTED] takes what the network expects after each.
    """
    number = list_moves(desk, state, seat)
    # The position itself comes first: the desk's room is used again for those after it.
    for move in range(-1, number if len(expected) else 0):
        copy_state(state, desk.after)
        viewer = seat
        if move >= 0:
            apply_action(desk.after, seat, int(desk.actions[move]))
            viewer = viewing_seat(desk.after)
        expect(desk, desk.after, viewer)
        if move < 0:
            weigh_moves(desk, number, temperature)
        else:
            for place in range(NUM_EXPECTED):
                expected[move, place] = desk.expected[place]
    return number


class AzulPolicyBot:
    """Plays by the network's policy alone."""

    def __init__(self, *, weights: Path | None = None, temperature: float = 0.0) -> None:
        """Make a player.

        Args:
            weights: a weights file; None for the one in this package that suits the table.
            temperature: 0 for the likeliest move always, 1 for every move as likely as the network says,
                more for less difference between them.
        """
        if not temperature >= 0:
            raise SetupError(f"A temperature is at least 0, not {temperature}.")
        self.weights = weights
        self.temperature = temperature

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a move, drawn as likely as the network and the temperature make it."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        weights = self._weights(desk, state, seen.seat, _nothing_expected(0))
        if not self.temperature:
            return int(desk.actions[int(weights.argmax())])
        pick = random_below(rng, _FINE) / _FINE
        move = int(np.searchsorted(weights.cumsum(), pick, side="right"))
        return int(desk.actions[min(move, len(weights) - 1)])

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves, each with what the network expects after it."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        expected = _nothing_expected(MAX_CANDIDATES)
        weights = self._weights(desk, state, seen.seat, expected)
        players = int(state[PLAYERS])
        found = [
            Candidate(
                int(desk.actions[move]),
                float(weights[move]),
                float(after[SHARES + seen.seat]),
                tuple(float(FULL_SCORE * score) for score in after[SCORES : SCORES + players]),
            )
            for move, after in enumerate(expected[: len(weights)])
        ]
        return advice(found, len(weights) + 1)

    def _weights(
        self, desk: Desk, state: Words, seat: int, expected: NDArray[np.float32]
    ) -> NDArray[np.float64]:
        """Return how likely each of the moves is that the desk lists now."""
        number = int(judge(desk, state, seat, self.temperature or 1.0, expected))
        weights = desk.priors[:number].astype(np.float64)
        if not self.temperature:
            weights = np.equal(np.arange(number), weights.argmax()).astype(np.float64)
        return weights / weights.sum()


def _nothing_expected(moves: int) -> NDArray[np.float32]:
    return np.zeros((moves, NUM_EXPECTED), np.float32)
