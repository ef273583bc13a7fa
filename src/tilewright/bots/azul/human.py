"""Azul players that make human mistakes: they overlook, underrate and misjudge, but play no absurd move."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.evaluation import (
    Weights,
    evaluation_weights,
    judge,
    weights_for,
)
from tilewright.bots.azul.expectation import (
    BEST_CELL,
    COLUMN_LACKS,
    FLOOR_FILLED_SO_FAR,
    HAS_MARKER,
    LINE_IN_REACH,
    MEAN_CELL,
    NUM_WEIGHTS,
    ROW_TILES,
)
from tilewright.bots.bot import Seen
from tilewright.core.compiled import plain
from tilewright.core.rng import Rng, random_uniform
from tilewright.games.azul.actions import FIRST_PLACEMENT, decode_take
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import (
    COUNT,
    FLOOR,
    FLOOR_LINE,
    GREY,
    PENALTY,
    PLAYERS,
    SOURCES,
    Words,
    board_of,
    floor_filled,
    lane,
)

_FLOOR_SPACE = 1.8
"""About what a space of the floor line costs, in points."""
_WHIM = 1.0
"""The noise of what catches the eye, in tiles."""
_ABSURD = 6.0
"""Moves that look this many points worse than the best one looked at are never played."""


@dataclass(frozen=True)
class HumanSkill:
    """How well a person plays.

    Attributes:
        attention: the number of moves that are looked at closely; which ones depends on what catches the eye.
        foresight: how much of later rounds is seen, from 0 (this round alone) to 1: bonuses, good cells,
            the marker, whether a line can still be filled.
        care: how much of a move's cost on the floor is seen, from 0 (hardly half of it) to 1.
        rivalry: the weight of the others' gain against one's own, from 0 to 1.
        temperature: of the choice among the moves looked at, in points.
    """

    attention: int
    foresight: float
    care: float
    rivalry: float
    temperature: float


@cache
def human_weights(variant: str, foresight: float, care: float) -> Weights:
    """Return the evaluation of a person who sees only part of later rounds and of the floor's cost."""
    known = evaluation_weights(variant)
    seen = np.ones(NUM_WEIGHTS, np.float32)
    seen[COLUMN_LACKS:] = foresight
    seen[BEST_CELL : MEAN_CELL + 5] = foresight
    seen[ROW_TILES : ROW_TILES + 6] = foresight
    seen[LINE_IN_REACH : LINE_IN_REACH + 8] = foresight
    seen[HAS_MARKER] = foresight
    worth = known.worth * seen
    worth[:, FLOOR_FILLED_SO_FAR] += np.float32((1 - care) * 0.6 * _FLOOR_SPACE)
    return Weights(worth, known.spread)


class AzulHumanBot:
    """Looks closely at the moves that catch its eye and samples among the good ones."""

    def __init__(self, skill: HumanSkill) -> None:
        """Set how well it plays."""
        self.skill = skill

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a move, sampled by how good it looks."""
        weights = self._weights(seen, seen.sample(rng), rng)
        pick = _random(rng) * weights.sum()
        return seen.actions[int(np.searchsorted(np.cumsum(weights), pick))]

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the probability of each move, with the expectations of the full evaluation."""
        state: Words = seen.sample(rng)
        weights = self._weights(seen, state, rng)
        shares, scores = judge(state, seen.seat, seen.actions, weights_for(state))
        players = int(state[PLAYERS])
        return advice(
            (
                Candidate(action, weight, share, tuple(points))
                for action, weight, share, points in zip(
                    seen.actions,
                    weights.tolist(),
                    shares[:, seen.seat].tolist(),
                    scores[:, :players].tolist(),
                    strict=True,
                )
            ),
            len(seen.actions),
        )

    def _weights(self, seen: Seen, state: Words, rng: Rng) -> NDArray[np.float64]:
        """Return [actions] the probability of each; 0 for what is overlooked or looks absurd."""
        skill = self.skill
        variant = Azul.variants[int(state[GREY])]
        human = human_weights(variant, skill.foresight, skill.care)
        scores = judge(state, seen.seat, seen.actions, human)[1]
        others = [seat for seat in range(int(state[PLAYERS])) if seat != seen.seat]
        values = scores[:, seen.seat] - skill.rivalry * scores[:, others].max(axis=1)
        looked_at = np.zeros(len(values), bool)
        looked_at[eye_catching(state, seen.seat, seen.actions, skill.attention, rng)] = True
        best = values[looked_at].max()
        looked_at &= values > best - _ABSURD
        weights = np.where(looked_at, np.exp((values - best) / skill.temperature), 0.0)
        weights /= weights.sum()
        return weights


def eye_catching(
    state: Words, seat: int, actions: Sequence[int], attention: int, rng: Rng
) -> list[int]:
    """Return the indices of the moves that a person looks at closely, at most `attention` of them."""
    indices = list(range(len(actions)))
    if len(indices) <= attention:
        return indices
    glance = [_appeal(state, seat, action) + _WHIM * _gumbel(rng) for action in actions]
    return sorted(indices, key=lambda index: -glance[index])[:attention]


def _appeal(state: Words, seat: int, action: int) -> float:
    """Return how much a move catches the eye: tiles placed, a line filled, less the cost of fallen tiles."""
    if action >= FIRST_PLACEMENT:
        return 0.0
    source, colour, destination = plain(decode_take)(action)
    board = board_of(seat)
    number = int(lane(int(state[SOURCES + source]), colour))
    count = int(lane(int(state[board + COUNT]), destination))
    room = 0 if destination == FLOOR else destination + 1 - count
    fallen = max(0, number - room)
    fills = destination != FLOOR and number >= room
    return min(number, room) + 2.0 * fills + 0.5 * count - _floor_cost(state, board, fallen)


def _floor_cost(state: Words, board: int, fallen: int) -> int:
    """Return the cost of further tiles on the floor."""
    filled = int(floor_filled(int(state[board + FLOOR_LINE])))
    return int(PENALTY[min(7, filled + fallen)]) - int(PENALTY[filled])


def _random(rng: Rng) -> float:
    """Return a number above 0 and below 1."""
    return random_uniform(rng) + 0.5 / (1 << 30)


def _gumbel(rng: Rng) -> float:
    """Return a Gumbel variate: the largest of several samples by softmax."""
    return -math.log(-math.log(_random(rng)))
