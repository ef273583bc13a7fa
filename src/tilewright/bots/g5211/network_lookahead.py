"""What a network expects of each choice in 5211: the turn played in guessed worlds, what follows valued."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.network_view import (
    FULL_SCORE,
    Desk,
    play_turn,
    value_position,
    weigh_choices,
)
from tilewright.bots.g5211.outcome import final_share
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, below
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import OVER, PHASE, PLAYERS, SCORES, Cells

SHARE = 0
"""What comes first of a choice: the own share of the victory; the final scores by seat follow."""
_FINENESS = 1 << 30


@kernel
def look_ahead(
    desk: Desk,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    worlds: int,
    temperature: float,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Add up what the network expects a turn after each action, in so many guessed worlds.

    In a world the others choose once, as the network would with their cards, and draws are the same for all
    actions: so the actions differ by what they are worth, and little by luck.

    Args:
        state: a position that the seat cannot tell from the true one.
        actions: the seat's choices to look at.
        temperature: how far the others mix (`weigh_choices`).
        sums: [actions, 1 + players] the own share of the victory, then the final scores by seat.
    """
    copy_state(state, desk.world)
    for _ in range(worlds):
        resample_hidden(desk.world, seat, rng)
        for other in range(int(state[PLAYERS])):
            if other != seat:
                desk.chosen[other] = drawn_choice(desk, desk.world, other, temperature, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck
            desk.chosen[seat] = actions[index]
            play_turn(desk.world, desk.after, desk.chosen, rng)
            add_expectation(desk, desk.after, seat, sums[index])


@inlined
def drawn_choice(desk: Desk, state: Cells, seat: int, temperature: float, rng: Rng) -> int:
    """Return a choice of a seat, drawn as likely as the network says."""
    number = weigh_choices(desk, state, seat, temperature)
    left = below(rng, _FINENESS) / _FINENESS
    index = 0
    while index < number - 1 and left >= desk.chances[index]:
        left -= desk.chances[index]
        index += 1
    return int(desk.actions[index])


@inlined
def add_expectation(desk: Desk, state: Cells, seat: int, sums: NDArray[np.float64]) -> None:
    """Add the seat's share of the victory and everyone's final score, as expected or as they are."""
    players = int(state[PLAYERS])
    if state[PHASE] == OVER:
        sums[SHARE] += final_share(state, seat)
        for other in range(players):
            sums[1 + other] += state[SCORES + other]
        return
    value_position(desk, state, seat)
    sums[SHARE] += min(max(float(desk.estimates[0]), 0.0), 1.0)
    for step in range(players):
        sums[1 + (seat + step) % players] += FULL_SCORE * float(desk.estimates[players + step])
