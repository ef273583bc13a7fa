"""What Azul actions lead to, by playing on from them: for players that do not look so far themselves."""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.evaluation import Weights, weights_for
from tilewright.bots.azul.expectation import expected_score, stage_of, tiles_on_offer
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.batch import acting_seat
from tilewright.games.azul.dealing import deal
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, SIZE, Words
from tilewright.games.azul.random_play import random_action

PLAYOUTS = 16
TRIES = 6


@inlined
def sensible_action(
    state: Words, after: Words, seat: int, weights: Weights, tries: int, rng: Rng
) -> int:
    """Return the best of a few random legal actions, by what the seat's own board promises after it.

    Args:
        after: [SIZE] room for a position.
        tries: how many; 1 makes it uniformly random.
    """
    best = random_action(state, seat, rng)
    if tries == 1:
        return best
    highest = -1e9
    action = best
    stage, offered = stage_of(state), tiles_on_offer(state)
    for _ in range(tries):
        copy_state(state, after)
        apply_action(after, seat, action)
        value = expected_score(after, seat, stage, offered, weights.worth)
        if value > highest:
            highest = value
            best = action
        action = random_action(state, seat, rng)
    return best


@kernel
def play_out(
    state: Words,
    seat: int,
    actions: NDArray[np.int16],
    weights: Weights,
    playouts: int,
    tries: int,
    rng: Rng,
    rooms: NDArray[np.int64],
    drawn: NDArray[np.int8],
    outcome: NDArray[np.float64],
    means: NDArray[np.float64],
) -> None:
    """Play games on from each action of a seat and write what they brought on average.

    Args:
        actions: [n] of the seat.
        rooms: [2, SIZE] room for positions; drawn: [36] and outcome: [2, 4] are room as well.
        means: [n, 2, 4] takes the shares of the victory and the final scores of each seat.
    """
    game, after = rooms[0], rooms[1]
    for place in range(len(actions)):
        means[place] = 0.0
        for _ in range(playouts):
            copy_state(state, game)
            apply_action(game, seat, int(actions[place]))
            while game[PHASE] != OVER:
                if game[PHASE] == DEAL:
                    deal(game, rng, drawn)
                else:
                    actor = acting_seat(game)
                    action = sensible_action(game, after, actor, weights, tries, rng)
                    apply_action(game, actor, action)
            share_victory(game, outcome[0], outcome[1], 1)
            for each in range(game[PLAYERS]):
                means[place, 0, each] += outcome[0, each] / playouts
                means[place, 1, each] += outcome[1, each] / playouts


def expectations(
    state: Words,
    seat: int,
    actions: list[int],
    rng: Rng,
    *,
    playouts: int = PLAYOUTS,
    tries: int = TRIES,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return [actions] the seat's share of the victory and [actions, players] the final scores.

    Args:
        playouts: games played on from each action.
        tries: random actions of which each player takes the one it likes best; 1 for random play.
    """
    means = np.zeros((len(actions), 2, MAX_PLAYERS))
    play_out(
        state,
        seat,
        np.array(actions, np.int16),
        weights_for(state),
        playouts,
        tries,
        rng,
        np.empty((2, SIZE), np.int64),
        np.empty(36, np.int8),
        np.zeros((2, MAX_PLAYERS)),
        means,
    )
    return means[:, 0, seat], means[:, 1, : int(state[PLAYERS])]
