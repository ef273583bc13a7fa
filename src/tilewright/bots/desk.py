"""A network and the buffers to evaluate positions with it: the same for both games.

What a game adds is its encoding (`bots/<game>/encoding.py`): features of a position, and its legal actions as
sums of the network's policy outputs.
"""

from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.network import (
    Network,
    Scratch,
    evaluate,
    load_network,
    new_scratch,
)
from tilewright.bots.network_kernels import dot_outputs, policy_output, softmax
from tilewright.core.compiled import inlined, kernel
from tilewright.core.errors import SetupError

Floats = NDArray[np.float32]

SHARES, SCORES = 0, 1
"""Rows of an expectation: shares of the victory, and final scores / FULL_SCORE."""
FULL_SCORE = 100


class Encoding(Protocol):
    """What an encoding module says about its sizes."""

    MAX_ACTIVE: int
    MAX_CANDIDATES: int
    NUM_PARTS: int


class Desk(NamedTuple):
    """A network and the buffers to evaluate one position at a time; each thread needs its own.

    Attributes:
        indices, values: [MAX_ACTIVE] the non-zero features of a position.
        estimates: [2 x players] outputs of the value head: shares, then scores, from the viewer on.
        expected: [2, players] the same by seat.
        actions: [MAX_CANDIDATES] a seat's legal actions.
        parts: [MAX_CANDIDATES, NUM_PARTS] the policy's outputs that add up to the logit of each; the number
            of outputs stands for no part.
        outputs: [NUM_PARTS x MAX_CANDIDATES] the outputs that are asked for.
        totals: [NUM_PARTS x MAX_CANDIDATES] their dot products.
        priors: [MAX_CANDIDATES] the network's probability of each.
        world, after: [state size] positions.
        chosen, replies: [players] an action for each seat, and one a turn later.
    """

    network: Network
    scratch: Scratch
    indices: NDArray[np.int16]
    values: Floats
    estimates: Floats
    expected: Floats
    actions: NDArray[np.int16]
    parts: NDArray[np.int16]
    outputs: NDArray[np.int16]
    totals: NDArray[np.int32]
    priors: Floats
    world: NDArray[Any]
    after: NDArray[Any]
    chosen: NDArray[np.int16]
    replies: NDArray[np.int16]


def new_desk(network: Network, encoding: Encoding, state: NDArray[Any], players: int) -> Desk:
    """Return a desk for positions like `state`."""
    return Desk(
        network=network,
        scratch=new_scratch(network),
        indices=np.zeros(encoding.MAX_ACTIVE, np.int16),
        values=np.zeros(encoding.MAX_ACTIVE, np.float32),
        estimates=np.zeros(2 * players, np.float32),
        expected=np.zeros((2, players), np.float32),
        actions=np.zeros(encoding.MAX_CANDIDATES, np.int16),
        parts=np.zeros((encoding.MAX_CANDIDATES, encoding.NUM_PARTS), np.int16),
        outputs=np.zeros(encoding.NUM_PARTS * encoding.MAX_CANDIDATES, np.int16),
        totals=np.zeros(encoding.NUM_PARTS * encoding.MAX_CANDIDATES, np.int32),
        priors=np.zeros(encoding.MAX_CANDIDATES, np.float32),
        world=np.zeros_like(state),
        after=np.zeros_like(state),
        chosen=np.zeros(players, np.int16),
        replies=np.zeros(players, np.int16),
    )


def load_checked(path: Path, shapes: set[tuple[int, int, int]], table: str) -> Network:
    """Return the network of a weights file.

    Args:
        shapes: the allowed numbers of features, policy outputs and values.
        table: the table that they are for, in words.

    Raises:
        SetupError: there is none, or it is for another table.
    """
    network = load_network(path)
    if (len(network.first), len(network.policy_bias), len(network.value2_bias)) not in shapes:
        raise SetupError(f"The weights file {path} is not for {table}.")
    return network


@inlined
def evaluate_features(desk: Desk, count: int, viewer: int) -> None:
    """Evaluate a position and write what is expected of it, by seat.

    Args:
        count: the number of features in `indices` and `values`.
        viewer: the seat whose view they are.
    """
    evaluate(desk.network, desk.scratch, desk.indices, desk.values, count, desk.estimates)
    players = desk.expected.shape[1]
    for distance in range(players):
        seat = viewer + distance
        if seat >= players:
            seat -= players
        share = max(desk.estimates[distance], np.float32(0))
        desk.expected[SHARES, seat] = min(share, np.float32(1))
        desk.expected[SCORES, seat] = desk.estimates[players + distance]


@inlined
def is_asked(desk: Desk, candidate: int, part: int) -> bool:
    """Return whether this part of an action stands for an output."""
    return desk.parts[candidate, part] < len(desk.network.policy_bias)


@kernel
def weigh_candidates(desk: Desk, number: int, temperature: float) -> None:
    """Write the network's probabilities of the listed actions of the position evaluated last.

    Only their outputs are computed: in 5211 these are a few of 515.

    Args:
        number: how many actions are listed, at least one.
        temperature: see `softmax`.
    """
    network, scratch, parts = desk.network, desk.scratch, desk.parts
    count = 0
    for candidate in range(number):
        for part in range(parts.shape[1]):
            if is_asked(desk, candidate, part):
                desk.outputs[count] = parts[candidate, part]
                count += 1
    dot_outputs(network, scratch, desk.outputs, count, desk.totals)
    count = 0
    for candidate in range(number):
        logit = np.float32(0)
        for part in range(parts.shape[1]):
            if is_asked(desk, candidate, part):
                logit += policy_output(network, scratch, parts[candidate, part], desk.totals[count])
                count += 1
        desk.priors[candidate] = logit
    softmax(desk.priors, number, temperature)
