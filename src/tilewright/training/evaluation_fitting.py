"""Fits the weights of Azul's static evaluation to games of self-play.

    python -m tilewright.training.evaluation_fitting weights.npz --games 2000 --turns 2

Greedy players play the games of the first turn; those of each further turn are played with the weights so
far, one action ahead and with some noise. After a turn the weights are fitted to all games: by least squares
to the points that seats still made after a position, then the spreads to the winners. The shipped weights are
those of two turns, for the grey wall of one, which were stronger in matches.
"""

import argparse
import math
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.evaluation import Weights, evaluate
from tilewright.bots.azul.expectation import (
    COLUMN_LACKS,
    LONGEST_COLOUR,
    LONGEST_COLUMN,
    NUM_STAGES,
    NUM_WEIGHTS,
    PARTS_OF_ROUND,
    expected_score,
    stage_of,
    tiles_on_offer,
)
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.bots.baselines.azul_greedy import value_after
from tilewright.core.compiled import copy_state, kernel
from tilewright.core.rng import Rng, below, new_rng, uniform
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, legal_actions
from tilewright.games.azul.dealing import deal, start
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, SCORE, SIZE, Words, board_of
from tilewright.games.azul.random_play import random_action
from tilewright.games.azul.rules import acting_seat

_MOST_POSITIONS = 400
_RIDGE = 20.0
_DECAYS = np.array([1.5, 4.0, 10.0])


class Workspace(NamedTuple):
    """The positions of a game, and buffers.

    Attributes:
        states: [_MOST_POSITIONS, SIZE] receives the positions after each action.
        end: [SIZE] receives the end of the game.
        state, after: [SIZE] positions.
        actions: [NUM_ACTIONS] legal actions.
        drawn: [36] the tiles of a deal.
        shares, scores: [4] an evaluation.
    """

    states: NDArray[np.int64]
    end: Words
    state: Words
    after: Words
    actions: NDArray[np.int16]
    drawn: NDArray[np.int8]
    shares: NDArray[np.float64]
    scores: NDArray[np.float64]


def new_workspace() -> Workspace:
    """Return buffers for one game at a time."""
    return Workspace(
        states=np.zeros((_MOST_POSITIONS, SIZE), np.int64),
        end=np.zeros(SIZE, np.int64),
        state=np.zeros(SIZE, np.int64),
        after=np.zeros(SIZE, np.int64),
        actions=np.zeros(NUM_ACTIONS, np.int16),
        drawn=np.zeros(36, np.int8),
        shares=np.zeros(MAX_PLAYERS),
        scores=np.zeros(MAX_PLAYERS),
    )


@kernel
def play_noisily(
    work: Workspace,
    weights: Weights,
    players: int,
    grey: int,
    is_greedy: bool,
    noise: float,
    rng: Rng,
) -> int:
    """Play a game one action ahead and return the number of positions written.

    Args:
        noise: the most points by which an action is overrated.
    """
    state, after, states = work.state, work.after, work.states
    actions, shares, scores = work.actions, work.shares, work.scores
    start(state, players, grey, below(rng, players))
    positions = 0
    while state[PHASE] != OVER:
        if state[PHASE] == DEAL:
            deal(state, rng, work.drawn)
            continue
        seat = acting_seat(state)
        chosen = random_action(state, seat, rng)
        if below(rng, 32) > 0:
            number = legal_actions(state, seat, actions)
            highest = -1e9
            stage = stage_of(state)
            for index in range(number):
                if is_greedy:
                    lead = value_after(state, after, seat, int(actions[index]))
                else:
                    copy_state(state, after)
                    apply_action(after, seat, int(actions[index]))
                    evaluate(after, weights, shares, scores)
                    odds = shares[seat] / max(1e-9, 1.0 - shares[seat])
                    lead = weights.spread[stage] * math.log(max(1e-9, odds))
                lead += noise * uniform(rng)
                if lead > highest:
                    highest = lead
                    chosen = int(actions[index])
        apply_action(state, seat, chosen)
        if positions < len(states):
            copy_state(state, states[positions])
            positions += 1
    copy_state(state, work.end)
    return positions


@kernel
def write_features(
    states: NDArray[np.int64], units: NDArray[np.float32], features: NDArray[np.float32]
) -> None:
    """Write the factor of each weight for each position and seat.

    Args:
        states: [n, SIZE] positions.
        units: [NUM_STAGES, NUM_WEIGHTS] of 0.
        features: [n, players, NUM_WEIGHTS + 2] receives them, then the points without a weight, then the
            stage.
    """
    for position in range(len(states)):
        state = states[position]
        stage = stage_of(state)
        offered = tiles_on_offer(state)
        for seat in range(state[PLAYERS]):
            points = expected_score(state, seat, stage, offered, units)
            for index in range(NUM_WEIGHTS):
                units[stage, index] = 1.0
                value = expected_score(state, seat, stage, offered, units)
                features[position, seat, index] = value - points
                units[stage, index] = 0.0
            features[position, seat, NUM_WEIGHTS] = points
            features[position, seat, NUM_WEIGHTS + 1] = stage


def smooth_weights() -> NDArray[np.float64]:
    """Return the matrix [weights, parameters] that makes weights of fewer parameters.

    The value of a column or a colour falls smoothly with the tiles it lacks; all other weights are free.
    """
    free = np.eye(COLUMN_LACKS)
    columns, colours = (
        np.exp(-np.arange(number)[:, None] / _DECAYS)
        for number in (LONGEST_COLUMN + 1, LONGEST_COLOUR + 1)
    )
    parts = (free, columns, colours)
    made = np.zeros((NUM_WEIGHTS, sum(part.shape[1] for part in parts)))
    row = column = 0
    for part in parts:
        made[row : row + part.shape[0], column : column + part.shape[1]] = part
        row += part.shape[0]
        column += part.shape[1]
    return made


def time_basis(stages: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return [stages, 3] the functions of time that weights are linear in: 1, rounds left, tiles left."""
    rounds, part = np.divmod(stages, PARTS_OF_ROUND)
    return np.stack([np.ones(len(stages)), rounds / 5, part / (PARTS_OF_ROUND - 1)], axis=1)


class Sums:
    """Normal equations for positions in and after a round, and the positions for the spreads."""

    def __init__(self) -> None:
        """Start without games."""
        self.smooth = smooth_weights()
        size = 3 * self.smooth.shape[1]
        self.squares = np.zeros((2, size, size))
        self.products = np.zeros((2, size))
        self.kept: list[tuple[NDArray[np.float32], NDArray[np.float64]]] = []

    def add(self, states: NDArray[np.int64], end: Words, players: int) -> None:
        """Add the positions of a game."""
        units = np.zeros((NUM_STAGES, NUM_WEIGHTS), np.float32)
        features = np.zeros((len(states), players, NUM_WEIGHTS + 2), np.float32)
        write_features(states, units, features)
        finals = np.array([end[board_of(seat) + SCORE] for seat in range(players)], float)
        stages = features[:, 0, -1].astype(np.int64)
        known = features[:, :, :NUM_WEIGHTS] @ self.smooth
        timed = np.einsum("nk,nsp->nskp", time_basis(stages), known).reshape(
            len(states), players, -1
        )
        missing = finals - features[:, :, NUM_WEIGHTS]
        in_round = stages % PARTS_OF_ROUND > 0
        for kind, chosen in enumerate((~in_round, in_round)):
            rows = timed[chosen].reshape(-1, timed.shape[2])
            self.squares[kind] += rows.T @ rows
            self.products[kind] += rows.T @ missing[chosen].reshape(-1)
        self.kept.append((features, finals))

    def fit(self) -> Weights:
        """Return the weights with the least squared error of the final scores."""
        ridge = _RIDGE * np.eye(self.products.shape[1])
        stages = np.arange(NUM_STAGES)
        kinds = (stages % PARTS_OF_ROUND > 0).astype(int)
        found = np.stack(
            [
                np.linalg.solve(squares + ridge, products).reshape(3, -1)
                for squares, products in zip(self.squares, self.products, strict=True)
            ]
        )
        worth = np.einsum("nk,nkp,wp->nw", time_basis(stages), found[kinds], self.smooth)
        worth = worth.astype(np.float32)
        return Weights(worth, self._spreads(worth))

    def _spreads(self, worth: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return for each stage the spread that maximises the likelihood of the winners."""
        spreads = np.geomspace(1, 30, 40)
        losses = np.zeros((NUM_STAGES, len(spreads)))
        seen = np.zeros(NUM_STAGES)
        for features, finals in self.kept:
            stages = features[:, 0, -1].astype(np.int64)
            expected = np.einsum("nsw,nw->ns", features[:, :, :NUM_WEIGHTS], worth[stages])
            expected += features[:, :, NUM_WEIGHTS]
            behind = expected - expected.max(axis=1, keepdims=True)
            odds = np.exp(behind[:, :, None] / spreads)
            shares = odds / odds.sum(axis=1, keepdims=True)
            won = shares[:, finals == finals.max()].mean(axis=1)
            np.add.at(losses, stages, -np.log(np.maximum(won, 1e-6)))
            np.add.at(seen, stages, 1)
        best = np.log(spreads[losses.argmin(axis=1)])
        measures = time_basis(np.arange(NUM_STAGES))
        weighted = measures * seen[:, None]
        line = np.linalg.solve(weighted.T @ measures + 1e-6 * np.eye(3), weighted.T @ best)
        return np.exp(measures @ line).astype(np.float32)


def play_and_fit(
    sums: Sums, weights: Weights | None, variant: str, games: int, noise: float, seed: int
) -> Weights:
    """Play games, add them to the sums and return weights fitted to all of them.

    Args:
        weights: of the players; None for greedy players.
    """
    is_greedy = weights is None
    weights = weights or no_weights()
    work = new_workspace()
    grey = Azul.variants.index(variant)
    for number in range(games):
        players = 2 + number % 3
        rng = new_rng(seed, number)
        positions = play_noisily(work, weights, players, grey, is_greedy, noise, rng)
        sums.add(work.states[: positions - 1], work.end, players)
    return sums.fit()


def no_weights() -> Weights:
    """Return weights that count only the points in sight."""
    worth = np.zeros((NUM_STAGES, NUM_WEIGHTS), np.float32)
    return Weights(worth, np.full(NUM_STAGES, 8, np.float32))


def main() -> None:
    """Fit both walls and write the weights to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=2000, help="games a turn and wall")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--noise", type=float, default=1.0)
    chosen = parser.parse_args()
    found: dict[str, Any] = {}
    for variant in Azul.variants:
        sums, weights = Sums(), None
        for turn in range(chosen.turns):
            weights = play_and_fit(sums, weights, variant, chosen.games, chosen.noise, turn)
        assert weights is not None
        found[f"{variant}.worth"] = weights.worth
        found[f"{variant}.spread"] = weights.spread
    np.savez_compressed(chosen.file, **found)


if __name__ == "__main__":
    main()
