"""A sensible greedy Azul player: it takes what makes its own board look best at once."""

import numpy as np

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.baselines.azul_playouts import PLAYOUTS, expectations
from tilewright.bots.bot import Seen
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, random_below
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.layout import (
    COLOUR,
    COLOUR_CELLS,
    COUNT,
    FLOOR_LINE,
    GREY,
    NUM_COLOURS,
    NUM_ROWS,
    PENALTY,
    SCORE,
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
from tilewright.games.azul.rules import placement_points

_COUNT_OF = np.array([bin(mask).count("1") for mask in range(32)], np.int8)
_TIE_BREAK = 1e-6


@inlined
def best_column(state: Words, board: int, wall: int, row: int, colour: int) -> int:
    """Return where a tile of the line would go: its printed place, or the best free cell; -1 for none."""
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
        row = int(_COUNT_OF[row_cells(wall, index)]) / 5
        column = int(_COUNT_OF[column_cells(wall, index)]) / 5
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
        after: [SIZE] room for a position.
    """
    copy_state(state, after)
    apply_action(after, seat, action)
    board = board_of(seat)
    penalty = int(PENALTY[floor_filled(after[board + FLOOR_LINE])])
    return after[board + SCORE] + lines_value(after, board) - penalty


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
