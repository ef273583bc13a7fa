"""An Azul player board in plain lists and letters."""

from collections import Counter
from typing import Any

COLOURS = "BYRKW"
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
EMPTY = "."
MARKER = "M"


class Board:
    """A player board: score, pattern lines, wall and floor line, all as letters."""

    def __init__(self) -> None:
        self.score = 0
        self.lines = [""] * 5
        self.wall = [[EMPTY] * 5 for _ in range(5)]
        self.floor = ""

    def column(self, column: int) -> list[str]:
        """Return the five cells of a wall column, from the top."""
        return [self.wall[row][column] for row in range(5)]

    def is_full(self, row: int) -> bool:
        """Tell whether the pattern line has no space left."""
        return len(self.lines[row]) == row + 1

    def line_refusal(self, row: int, colour: str) -> str | None:
        """Return why the pattern line does not take the colour, None if it does."""
        line = self.lines[row]
        if self.is_full(row):
            return f"Line {row + 1} is full."
        if line and line[0] != colour:
            return f"Line {row + 1} already holds {line[0]}."
        if colour in self.wall[row]:
            return f"Wall row {row + 1} already has {colour}."
        return None

    def set_tile(self, row: int, column: int) -> None:
        """Move the line's colour to the wall and score it; the line is left empty."""
        self.wall[row][column] = self.lines[row][0]
        self.lines[row] = ""
        self.score += self.placement_points(row, column)

    def placement_points(self, row: int, column: int) -> int:
        """Return the points for the tile that was just set in this cell."""
        across = run_length(self.wall[row], column)
        down = run_length(self.column(column), row)
        points = (across if across > 1 else 0) + (down if down > 1 else 0)
        return points if points else 1

    def complete_rows(self) -> int:
        """Return the number of complete horizontal rows."""
        return sum(EMPTY not in row for row in self.wall)

    def final_bonus(self) -> int:
        """Return 2 for each row, 7 for each column, 10 for each colour set five times."""
        columns = sum(EMPTY not in self.column(column) for column in range(5))
        placed = Counter(cell for row in self.wall for cell in row if cell != EMPTY)
        colours = sum(placed[colour] == 5 for colour in COLOURS)
        return 2 * self.complete_rows() + 7 * columns + 10 * colours

    def dump(self) -> dict[str, Any]:
        return {
            "score": self.score,
            "lines": list(self.lines),
            "wall": ["".join(row) for row in self.wall],
            "floor": self.floor,
        }


def run_length(cells: list[str], position: int) -> int:
    """Return how many filled cells in a row include this position."""
    first = last = position
    while first > 0 and cells[first - 1] != EMPTY:
        first -= 1
    while last < 4 and cells[last + 1] != EMPTY:
        last += 1
    return last - first + 1
