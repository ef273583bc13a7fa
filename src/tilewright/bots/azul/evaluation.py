"""A static evaluation of Azul: what each seat may expect, of points (expectation.py) and of the victory.

The weights were fitted to the final scores of games that greedy players, and then players with this very
evaluation, played (training/evaluation_fitting.py).
"""

import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.expectation import expected_score, stage_of, tiles_on_offer
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.core.compiled import copy_state, kernel
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, legal_actions
from tilewright.games.azul.batch import acting_seat
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import DEAL, GREY, OVER, PHASE, PLAYERS, SIZE, Words


class Weights(NamedTuple):
    """What the evaluation knows of one wall.

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
        shares, scores: [4] take it.
    """
    players = state[PLAYERS]
    if state[PHASE] == OVER:
        share_victory(state, shares, scores, 1)
        return
    stage = stage_of(state)
    offered = tiles_on_offer(state)
    highest = -1e9
    for seat in range(players):
        scores[seat] = expected_score(state, seat, stage, offered, weights.worth)
        highest = max(highest, scores[seat])
    total = 0.0
    spread = weights.spread[stage]
    for seat in range(players):
        shares[seat] = math.exp((scores[seat] - highest) / spread)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


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
        after: [SIZE] room for a position.
        shares, scores: [n, 4] take it.
    """
    for place in range(len(actions)):
        copy_state(state, after)
        apply_action(after, seat, int(actions[place]))
        evaluate(after, weights, shares[place], scores[place])


def judge(
    state: Words, seat: int, actions: list[int], weights: Weights
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return [actions, 4] each seat's share of the victory and final score after each action of one."""
    shares, scores = np.zeros((2, len(actions), MAX_PLAYERS))
    listed = np.array(actions, np.int16)
    evaluate_actions(state, seat, listed, weights, np.empty_like(state), shares, scores)
    return shares, scores


@kernel
def evaluate_replies(
    state: Words,
    seat: int,
    weights: Weights,
    actions: NDArray[np.int16],
    rooms: NDArray[np.int64],
    replies: NDArray[np.int16],
    shares: NDArray[np.float64],
    scores: NDArray[np.float64],
    room: NDArray[np.float64],
) -> None:
    """Write what each action of a seat brings when the next to act replies as it likes best.

    Args:
        actions: [n] of the seat.
        rooms: [2, SIZE] room for positions; replies: [NUM_ACTIONS] and room: [2, 4] are room as well.
        shares, scores: [n, 4] take what each seat may expect.
    """
    after, last = rooms[0], rooms[1]
    for place in range(len(actions)):
        copy_state(state, after)
        apply_action(after, seat, int(actions[place]))
        if after[PHASE] == DEAL or after[PHASE] == OVER:
            evaluate(after, weights, shares[place], scores[place])
            continue
        actor = acting_seat(after)
        highest = -1.0
        for reply in range(legal_actions(after, actor, replies)):
            copy_state(after, last)
            apply_action(last, actor, int(replies[reply]))
            evaluate(last, weights, room[0], room[1])
            if room[0, actor] > highest:
                highest = room[0, actor]
                for each in range(MAX_PLAYERS):
                    shares[place, each] = room[0, each]
                    scores[place, each] = room[1, each]


def judge_with_replies(
    state: Words, seat: int, actions: list[int], weights: Weights
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what `judge` does, once the next to act has replied as it likes best."""
    shares, scores = np.zeros((2, len(actions), MAX_PLAYERS))
    evaluate_replies(
        state,
        seat,
        weights,
        np.array(actions, np.int16),
        np.empty((2, SIZE), np.int64),
        np.empty(NUM_ACTIONS, np.int16),
        shares,
        scores,
        np.zeros((2, MAX_PLAYERS)),
    )
    return shares, scores
