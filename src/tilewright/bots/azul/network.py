"""What a network makes of Azul positions, and the player that plays its policy without search."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul import encoding
from tilewright.bots.azul.encoding import (
    MAX_CANDIDATES,
    NUM_OUTPUTS,
    candidates,
    encode,
    num_features,
    viewing_seat,
)
from tilewright.bots.azul.human import eye_catching
from tilewright.bots.azul.outcome import share_victory
from tilewright.bots.bot import Seen
from tilewright.bots.desk import (
    FULL_SCORE,
    SCORES,
    SHARES,
    Desk,
    evaluate_features,
    load_checked,
    new_desk,
    weigh_candidates,
)
from tilewright.core.compiled import copy_state, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, random_uniform
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import GREY, OVER, PHASE, PLAYERS, Words

_LEAST_WEIGHT = 1e-9


def shipped_weights(players: int, variant: int) -> Path:
    """Return the path of the weights for a table in this package."""
    return Path(__file__).parent / "weights" / f"{players}-{Azul.variants[variant]}.npz"


def desk_for(state: Words, weights: Path | None) -> Desk:
    """Return a desk with the network for a position's table.

    Args:
        weights: a weights file; None for the one in this package.

    Raises:
        SetupError: there is none, or it is for another table.
    """
    players, variant = int(state[PLAYERS]), int(state[GREY])
    shape = (num_features(players, variant), NUM_OUTPUTS, 2 * players)
    table = f"Azul with {players} players and the {Azul.variants[variant]} wall"
    network = load_checked(weights or shipped_weights(players, variant), {shape}, table)
    return new_desk(network, encoding, state, players)


@kernel
def expect(desk: Desk, state: Words, seat: int) -> None:
    """Write into the desk what is expected of a position.

    Args:
        seat: whose view of it the network is shown.
    """
    if state[PHASE] == OVER:
        share_victory(state, desk.expected[SHARES], desk.expected[SCORES], FULL_SCORE)
        return
    evaluate_features(desk, encode(state, seat, desk.indices, desk.values), seat)


@kernel
def list_moves(desk: Desk, state: Words, seat: int) -> int:
    """Write a seat's moves into the desk and return their number."""
    return candidates(state, seat, desk.actions, desk.parts)


@kernel
def weigh_moves(
    desk: Desk, state: Words, seat: int, temperature: float, expected: NDArray[np.float32]
) -> int:
    """List a seat's moves with the network's probability of each, and return their number.

    Args:
        temperature: see `softmax`.
        expected: [0 or MAX_CANDIDATES, 2, players] receives what the network expects after each.
    """
    number = list_moves(desk, state, seat)
    # The position itself comes first: those after it overwrite the scratch.
    expect(desk, state, seat)
    weigh_candidates(desk, number, temperature)
    for move in range(number if len(expected) else 0):
        copy_state(state, desk.after)
        apply_action(desk.after, seat, int(desk.actions[move]))
        expect(desk, desk.after, viewing_seat(desk.after))
        for other in range(expected.shape[2]):
            expected[move, SHARES, other] = desk.expected[SHARES, other]
            expected[move, SCORES, other] = desk.expected[SCORES, other]
    return number


class AzulPolicyBot:
    """Plays by the network's policy alone."""

    def __init__(
        self,
        *,
        weights: Path | None = None,
        temperature: float = 0.0,
        attention: int | None = None,
    ) -> None:
        """Make a player.

        Args:
            weights: a weights file; None for the one in this package that suits the table.
            temperature: 0 always plays the likeliest move, 1 samples from the network's policy, and
                more flattens it.
            attention: how many moves it looks at, those that catch a person's eye; it overlooks the
                others. None for all.
        """
        if not temperature >= 0:
            raise SetupError(f"A temperature is at least 0, not {temperature}.")
        if attention is not None and attention < 1:
            raise SetupError(f"A player looks at one move at least, not {attention}.")
        self.weights = weights
        self.temperature = temperature
        self.attention = attention

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a move, sampled from the policy."""
        desk, weights, _ = self._judge(seen, rng, 0)
        if not self.temperature:
            return int(desk.actions[int(weights.argmax())])
        pick = random_uniform(rng)
        move = int(np.searchsorted(weights.cumsum(), pick, side="right"))
        return int(desk.actions[min(move, len(weights) - 1)])

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves, each with what the network expects after it."""
        desk, weights, expected = self._judge(seen, rng, MAX_CANDIDATES)
        found = [
            Candidate(
                int(desk.actions[move]),
                float(weights[move]),
                float(after[SHARES, seen.seat]),
                tuple(float(FULL_SCORE * score) for score in after[SCORES]),
            )
            for move, after in enumerate(expected[: len(weights)])
        ]
        return advice(found, len(weights) + 1)

    def _judge(
        self, seen: Seen, rng: Rng, looked_at: int
    ) -> tuple[Desk, NDArray[np.float64], NDArray[np.float32]]:
        """Return a desk with the moves, their probabilities, and expectations [looked_at, 2, players]."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        expected = np.zeros((looked_at, *desk.expected.shape), np.float32)
        number = int(weigh_moves(desk, state, seen.seat, self.temperature, expected))
        weights = desk.priors[:number].astype(np.float64)
        if self.attention is not None:
            actions = desk.actions[:number].tolist()
            overlooked = np.ones(number, bool)
            overlooked[eye_catching(state, seen.seat, actions, self.attention, rng)] = False
            # None of those looked at is impossible, however little the network thinks of it.
            weights = np.where(overlooked, 0.0, np.maximum(weights, _LEAST_WEIGHT))
        return desk, weights / weights.sum(), expected
