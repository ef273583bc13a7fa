"""What a network expects of an Azul position: shares of the victory, final scores, likely moves."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.encoding import (
    MAX_ACTIVE,
    MAX_CANDIDATES,
    NO_PART,
    NUM_OUTPUTS,
    NUM_PARTS,
    candidates,
    encode,
    num_features,
)
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.bots.network import (
    Network,
    Scratch,
    evaluate,
    load_network,
    new_scratch,
    policy_outputs,
)
from tilewright.core.compiled import kernel
from tilewright.core.errors import SetupError
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import GREY, OVER, PHASE, PLAYERS, SIZE, Words

Floats = NDArray[np.float32]

FULL_SCORE = 100
"""Networks tell final scores in hundreds of points."""
SHARES = 0
SCORES = SHARES + MAX_PLAYERS
NUM_EXPECTED = SCORES + MAX_PLAYERS
"""An expectation is a vector of the victory's shares, then the final scores / 100, both by seat."""


class Desk(NamedTuple):
    """A network and room for looking at one position at a time.

    Attributes:
        network, scratch: see bots/network.py.
        indices, values: [MAX_ACTIVE] its features.
        estimates: [2 x players] the outputs of the value head.
        outputs: [NUM_OUTPUTS + 1] of the policy head; the last, for no part, is always 0.
        actions: [MAX_CANDIDATES] the moves.
        parts: [MAX_CANDIDATES, NUM_PARTS] the outputs they are made of.
        priors: [MAX_CANDIDATES] how likely the network plays each.
        expected: [NUM_EXPECTED] what it expects.
        after: [SIZE] a position.
    """

    network: Network
    scratch: Scratch
    indices: NDArray[np.int16]
    values: Floats
    estimates: Floats
    outputs: Floats
    actions: NDArray[np.int16]
    parts: NDArray[np.int16]
    priors: Floats
    expected: Floats
    after: Words


def shipped_weights(players: int, variant: int) -> Path:
    """Return where the weights for a table are in this package."""
    return Path(__file__).parent / "weights" / f"{players}-{Azul.variants[variant]}.npz"


def desk_for(state: Words, weights: Path | None) -> Desk:
    """Return a desk with the network for the table of a position.

    Args:
        weights: a weights file; None for the one in this package.

    Raises:
        SetupError: there is none, or it is for another table.
    """
    players, variant = int(state[PLAYERS]), int(state[GREY])
    path = weights or shipped_weights(players, variant)
    network = load_network(path)
    shape = (len(network.first), len(network.policy_bias), len(network.value2_bias))
    if shape != (num_features(players, variant), NUM_OUTPUTS, 2 * players):
        table = f"{players} players and the {Azul.variants[variant]} wall"
        raise SetupError(f"The weights file {path} is not for Azul with {table}.")
    return Desk(
        network,
        new_scratch(network),
        np.zeros(MAX_ACTIVE, np.int16),
        np.zeros(MAX_ACTIVE, np.float32),
        np.zeros(2 * players, np.float32),
        np.zeros(NUM_OUTPUTS + 1, np.float32),
        np.zeros(MAX_CANDIDATES, np.int16),
        np.zeros((MAX_CANDIDATES, NUM_PARTS), np.int16),
        np.zeros(MAX_CANDIDATES, np.float32),
        np.zeros(NUM_EXPECTED, np.float32),
        np.zeros(SIZE, np.int64),
    )


@kernel
def expect(desk: Desk, state: Words, seat: int) -> None:
    """Write into the desk what is expected of a position.

    Args:
        seat: whose view of it the network is shown.
    """
    expected = desk.expected
    if state[PHASE] == OVER:
        share_victory(state, expected[SHARES:SCORES], expected[SCORES:], FULL_SCORE)
        return
    count = encode(state, seat, desk.indices, desk.values)
    evaluate(desk.network, desk.scratch, desk.indices, desk.values, count, desk.estimates)
    players = state[PLAYERS]
    for distance in range(players):
        other = seat + distance
        if other >= players:
            other -= players
        share = desk.estimates[distance]
        share = max(share, np.float32(0))
        expected[SHARES + other] = min(share, np.float32(1))
        expected[SCORES + other] = desk.estimates[players + distance]


@kernel
def list_moves(desk: Desk, state: Words, seat: int) -> int:
    """Write a seat's moves into the desk and return how many there are."""
    return candidates(state, seat, desk.actions, desk.parts)


@kernel
def weigh_moves(desk: Desk, number: int, temperature: float) -> None:
    """Write how likely the network plays each of the listed moves of the position it saw last.

    Args:
        number: how many are listed, at least one.
        temperature: above 0; what the differences are divided by.
    """
    policy_outputs(desk.network, desk.scratch, desk.outputs)
    desk.outputs[NO_PART] = 0
    most = np.float32(-np.inf)
    for move in range(number):
        logit = np.float32(0)
        for part in range(NUM_PARTS):
            logit += desk.outputs[desk.parts[move, part]]
        desk.priors[move] = logit
        most = max(most, logit)
    total = np.float32(0)
    for move in range(number):
        weight = np.exp((desk.priors[move] - most) / np.float32(temperature))
        desk.priors[move] = weight
        total += weight
    for move in range(number):
        desk.priors[move] /= total
