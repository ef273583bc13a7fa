"""A static evaluation of Azul: what each seat may expect, of points (expectation.py) and of the victory.

The weights were fitted to the final scores of games that greedy players, and then players with this very
evaluation, played (training/evaluation_fitting.py).
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.expectation import expected_score, stage_of, tiles_on_offer
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.bots.network_kernels import softmax
from tilewright.core.compiled import copy_state, kernel
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import GREY, OVER, PHASE, PLAYERS, Words


class Weights(NamedTuple):
    """The weights of the evaluation for one wall.

    Attributes:
        worth: [NUM_STAGES, NUM_WEIGHTS] points.
        spread: [NUM_STAGES] by how many points a lead must grow for the odds of winning to grow e-fold.
    """

    worth: NDArray[np.float32]
    spread: NDArray[np.float32]


@cache
def evaluation_weights(variant: str) -> Weights:
    """Return the weights that ship with the package."""
    with np.load(Path(__file__).parent / "weights" / "evaluation.npz") as stored:
        return Weights(stored[f"{variant}.worth"], stored[f"{variant}.spread"])


def weights_for(state: Words) -> Weights:
    """Return the weights for a position's wall."""
    return evaluation_weights(Azul.variants[int(state[GREY])])


@kernel
def evaluate(
    state: Words,
    weights: Weights,
    shares: NDArray[np.float64],
    scores: NDArray[np.float64],
) -> None:
    """Write what each seat may expect: its share of the victory and its final score.

    Args:
        shares, scores: [4] receive it.
    """
    players = state[PLAYERS]
    if state[PHASE] == OVER:
        share_victory(state, shares, scores, 1)
        return
    stage = stage_of(state)
    offered = tiles_on_offer(state)
    for seat in range(players):
        scores[seat] = expected_score(state, seat, stage, offered, weights.worth)
        shares[seat] = scores[seat]
    softmax(shares, players, weights.spread[stage])


@kernel
def evaluate_actions(
    state: Words,
    seat: int,
    actions: NDArray[np.int16],
    weights: Weights,
    after: Words,
    shares: NDArray[np.float64],
    scores: NDArray[np.float64],
) -> None:
    """Write what each seat may expect after each action of one.

    Args:
        actions: [n] of the seat.
        after: [SIZE] a buffer.
        shares, scores: [n, 4] receive it.
    """
    for index in range(len(actions)):
        copy_state(state, after)
        apply_action(after, seat, int(actions[index]))
        evaluate(after, weights, shares[index], scores[index])


def judge(
    state: Words, seat: int, actions: list[int], weights: Weights
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return [actions, 4] each seat's share of the victory and final score after each action of one."""
    shares, scores = np.zeros((2, len(actions), MAX_PLAYERS))
    listed = np.array(actions, np.int16)
    evaluate_actions(state, seat, listed, weights, np.empty_like(state), shares, scores)
    return shares, scores
