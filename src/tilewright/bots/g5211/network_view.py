"""What a network makes of 5211 positions: how likely it plays each choice, and what it expects."""

from math import exp
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.encoding import (
    MAX_ACTIVE,
    MAX_CANDIDATES,
    NUM_OUTPUTS,
    NUM_PARTS,
    candidates,
    encode,
    num_features,
)
from tilewright.bots.network import (
    Network,
    Scratch,
    evaluate,
    load_network,
    new_scratch,
    policy_outputs,
)
from tilewright.core.compiled import copy_state, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng
from tilewright.games.g5211.dealing import draw_at_random
from tilewright.games.g5211.game import G5211
from tilewright.games.g5211.layout import (
    CHOOSE,
    LONG,
    MAX_PLAYERS,
    OVER,
    PHASE,
    PLAYERS,
    SIZE,
    Cells,
)
from tilewright.games.g5211.rules import end_reveal, reveal_action

FULL_SCORE = 100
"""Networks count points in hundreds."""
_WEIGHTS = Path(__file__).parent / "weights"
_Floats = NDArray[np.float32]


class Desk(NamedTuple):
    """A network and room to use it, one position at a time.

    Attributes:
        indices, values: [MAX_ACTIVE] features of a position.
        estimates: [2 x players] values of a position: shares of the victory, then scores, from the viewer on.
        outputs: [NUM_OUTPUTS + 1] of the policy; the last one stays 0.
        actions: [MAX_CANDIDATES] a seat's choices.
        parts: [MAX_CANDIDATES, NUM_PARTS] their outputs.
        chances: [MAX_CANDIDATES] how likely each is played.
        world, after: [SIZE] positions.
        chosen: [MAX_PLAYERS] a choice for each seat.
    """

    network: Network
    scratch: Scratch
    indices: NDArray[np.int16]
    values: _Floats
    estimates: _Floats
    outputs: _Floats
    actions: NDArray[np.int16]
    parts: NDArray[np.int16]
    chances: NDArray[np.float64]
    world: Cells
    after: Cells
    chosen: NDArray[np.int16]


def desk_for(state: Cells, weights: Path | None) -> Desk:
    """Return a desk with the network for a table.

    Args:
        weights: its file; None for the one that ships for this number of players.

    Raises:
        SetupError: there is none, or it is for another table.
    """
    players, long = state.item(PLAYERS), state.item(LONG)
    network = load_network(weights or shipped_weights(players, G5211.variants[long]))
    # A network for the long game reads standard positions as well.
    if len(network.first) not in (num_features(players, long), num_features(players, 1)):
        raise SetupError(f"The weights are not for 5211 with {players} players.")
    if len(network.value2_bias) != 2 * players or len(network.policy_bias) != NUM_OUTPUTS:
        raise SetupError("The weights are not for 5211 as it is encoded now.")
    return Desk(
        network,
        new_scratch(network),
        np.zeros(MAX_ACTIVE, np.int16),
        np.zeros(MAX_ACTIVE, np.float32),
        np.zeros(2 * players, np.float32),
        np.zeros(NUM_OUTPUTS + 1, np.float32),
        np.zeros(MAX_CANDIDATES, np.int16),
        np.zeros((MAX_CANDIDATES, NUM_PARTS), np.int16),
        np.zeros(MAX_CANDIDATES, np.float64),
        np.zeros(SIZE, np.int16),
        np.zeros(SIZE, np.int16),
        np.zeros(MAX_PLAYERS, np.int16),
    )


def shipped_weights(players: int, variant: str) -> Path:
    """Return the weights file in this package for a table; standard tables may share the long game's."""
    own = _WEIGHTS / f"{players}-{variant}.npz"
    return own if own.exists() else _WEIGHTS / f"{players}-long.npz"


@kernel
def value_position(desk: Desk, state: Cells, seat: int) -> None:
    """Write the estimates of a position as the seat sees it."""
    number = encode(state, seat, desk.indices, desk.values)
    evaluate(desk.network, desk.scratch, desk.indices, desk.values, number, desk.estimates)


@kernel
def weigh_choices(desk: Desk, state: Cells, seat: int, temperature: float) -> int:
    """Write the seat's choices and how likely the network plays each; return how many there are."""
    value_position(desk, state, seat)
    policy_outputs(desk.network, desk.scratch, desk.outputs)
    number = candidates(state, seat, desk.actions, desk.parts)
    highest = -1e30
    for index in range(number):
        logit = 0.0
        for part in range(NUM_PARTS):
            logit += desk.outputs[desk.parts[index, part]]
        desk.chances[index] = logit
        highest = max(highest, logit)
    total = 0.0
    for index in range(number):
        # A temperature of 0 leaves the highest alone; its equals share.
        away = desk.chances[index] - highest
        chance = exp(away / temperature) if temperature > 0.0 else float(int(away == 0.0))
        desk.chances[index] = chance
        total += chance
    for index in range(number):
        desk.chances[index] /= total
    return number


@kernel
def play_turn(world: Cells, after: Cells, chosen: NDArray[np.int16], rng: Rng) -> None:
    """Write the position after everyone's choices, when the next ones are due or the game is over."""
    copy_state(world, after)
    for seat in range(int(world[PLAYERS])):
        reveal_action(after, seat, int(chosen[seat]))
    end_reveal(after)
    while after[PHASE] != CHOOSE and after[PHASE] != OVER:
        draw_at_random(after, rng)
