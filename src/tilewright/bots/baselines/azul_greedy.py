"""A sensible greedy Azul player: it takes what makes its own board look best at once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.evaluation import Weights, weights_for
from tilewright.bots.azul.expectation import expected_score, stage_of, tiles_on_offer
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.bots.bot import Seen
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, random_below
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.dealing import deal
from tilewright.games.azul.layout import (
    COLOUR,
    COLOUR_CELLS,
    COUNT,
    DEAL,
    FLOOR_LINE,
    GREY,
    NUM_COLOURS,
    NUM_ROWS,
    OVER,
    PENALTY,
    PHASE,
    PLAYERS,
    POPCOUNT,
    SCORE,
    SIZE,
    WALL,
    WALL_CELLS,
    Words,
    board_of,
    column_cells,
    floor_filled,
    grey_cells,
    lane,
    open_columns,
    printed_column,
    row_cells,
)
from tilewright.games.azul.random_play import random_action
from tilewright.games.azul.rules import acting_seat, placement_points

_TIE_BREAK = 1e-6
PLAYOUTS = 16
TRIES = 6
_MOST_TILES_DEALT = 36


@inlined
def best_column(state: Words, board: int, wall: int, row: int, colour: int) -> int:
    """Return where a tile of the line would go: its printed cell, or the best free one; -1 for none."""
    if not state[GREY]:
        return printed_column(row, colour)
    columns = open_columns(state, board, row, colour)
    best, points = -1, 0
    for column in range(NUM_ROWS):
        if (columns >> column) & 1 and placement_points(wall, row, column) > points:
            best, points = column, placement_points(wall, row, column)
    return best


@inlined
def lines_value(state: Words, board: int) -> float:
    """Return the points the lines promise: full ones at once, others as far as they are filled."""
    wall = state[board + WALL] & WALL_CELLS
    value = 0.0
    for row in range(NUM_ROWS):
        count = lane(state[board + COUNT], row)
        if count == 0:
            continue
        column = best_column(state, board, wall, row, lane(state[board + COLOUR], row))
        if column < 0:
            value -= row + 1
            continue
        points = placement_points(wall, row, column)
        if count == row + 1:
            value += points
            wall |= 1 << (5 * row + column)
        else:
            filled = count / (row + 1)
            value += 0.7 * filled * filled * points - 0.15 * (row + 1 - count)
    return value + bonus_progress(state, board, wall)


@inlined
def bonus_progress(state: Words, board: int, wall: int) -> float:
    """Return a share of the final bonuses that grows with the cube of what is there."""
    value = 0.0
    for index in range(NUM_COLOURS):
        row = int(POPCOUNT[row_cells(wall, index)]) / 5
        column = int(POPCOUNT[column_cells(wall, index)]) / 5
        cells = grey_cells(state, board, index) if state[GREY] else wall & COLOUR_CELLS[index]
        colour = 0
        for other in range(NUM_ROWS):
            colour += int(row_cells(cells, other) != 0)
        value += 2 * row * row * row + 7 * column * column * column + 10 * (colour / 5) ** 3
    return value


@kernel
def value_after(state: Words, after: Words, seat: int, action: int) -> float:
    """Return how good the seat's board looks after an action.

    Args:
        after: [SIZE] a buffer.
    """
    copy_state(state, after)
    apply_action(after, seat, action)
    board = board_of(seat)
    penalty = int(PENALTY[floor_filled(after[board + FLOOR_LINE])])
    return after[board + SCORE] + lines_value(after, board) - penalty


# What actions lead to, by playing on: the player itself does not look that far.


class Playouts(NamedTuple):
    """How games are played on, and buffers for one.

    Attributes:
        weights: of the evaluation that actions are picked by.
        number: games played from each action.
        tries: random actions of which a player takes the one it likes best; 1 for random play.
        game, after: [SIZE] positions.
        drawn: [36] the tiles of a deal.
        outcome: [2, 4] the shares and scores of a finished game.
    """

    weights: Weights
    number: int
    tries: int
    game: Words
    after: Words
    drawn: NDArray[np.int8]
    outcome: NDArray[np.float64]


@inlined
def sensible_action(playouts: Playouts, seat: int, rng: Rng) -> int:
    """Return the best of a few random legal actions, by what the seat's own board promises after it."""
    state, after = playouts.game, playouts.after
    best = random_action(state, seat, rng)
    if playouts.tries == 1:
        return best
    highest = -1e9
    action = best
    stage, offered = stage_of(state), tiles_on_offer(state)
    for _ in range(playouts.tries):
        copy_state(state, after)
        apply_action(after, seat, action)
        value = expected_score(after, seat, stage, offered, playouts.weights.worth)
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
    playouts: Playouts,
    rng: Rng,
    means: NDArray[np.float64],
) -> None:
    """Play games on from each action of a seat and write their mean results.

    Args:
        actions: [n] of the seat.
        means: [n, 2, 4] receives the shares of the victory and the final scores of each seat.
    """
    game, outcome = playouts.game, playouts.outcome
    for index in range(len(actions)):
        means[index] = 0.0
        for _ in range(playouts.number):
            copy_state(state, game)
            apply_action(game, seat, int(actions[index]))
            while game[PHASE] != OVER:
                if game[PHASE] == DEAL:
                    deal(game, rng, playouts.drawn)
                else:
                    actor = acting_seat(game)
                    apply_action(game, actor, sensible_action(playouts, actor, rng))
            share_victory(game, outcome[0], outcome[1], 1)
            for other in range(game[PLAYERS]):
                means[index, 0, other] += outcome[0, other] / playouts.number
                means[index, 1, other] += outcome[1, other] / playouts.number


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
        playouts: games played from each action.
        tries: random actions of which a player takes the one it likes best; 1 for random play.
    """
    means = np.zeros((len(actions), 2, MAX_PLAYERS))
    how = Playouts(
        weights=weights_for(state),
        number=playouts,
        tries=tries,
        game=np.empty(SIZE, np.int64),
        after=np.empty(SIZE, np.int64),
        drawn=np.empty(_MOST_TILES_DEALT, np.int8),
        outcome=np.zeros((2, MAX_PLAYERS)),
    )
    play_out(state, seat, np.array(actions, np.int16), how, rng, means)
    return means[:, 0, seat], means[:, 1, : int(state[PLAYERS])]


class AzulGreedyBot:
    """Looks one action ahead, at its own board alone."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action after which the seat's own board looks best; ties are drawn."""
        ties = self._best(seen, seen.sample(rng))
        return ties[int(random_below(rng, len(ties)))]

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return its equally good actions, then the others; what they lead to is found by playing on."""
        state: Words = seen.sample(rng)
        ties = self._best(seen, state)
        shares, scores = expectations(state, seen.seat, seen.actions, rng)
        return advice(
            (
                Candidate(action, (action in ties) / len(ties), share, tuple(points))
                for action, share, points in zip(
                    seen.actions, shares.tolist(), scores.tolist(), strict=True
                )
            ),
            PLAYOUTS * len(seen.actions),
        )

    def _best(self, seen: Seen, state: Words) -> list[int]:
        """Return the actions after which the seat's own board looks best."""
        after = np.empty_like(state)
        values = [value_after(state, after, seen.seat, action) for action in seen.actions]
        best = max(values)
        return [a for a, v in zip(seen.actions, values, strict=True) if v >= best - _TIE_BREAK]
