"""Count lines of play (perft), to compare engines (docs/counts.md)."""

from collections.abc import Sequence

from tilewright.core.game import Chance, Decide
from tilewright.core.match import Match


def count_lines(match: Match, depth: int, chance: Sequence[tuple[str, list[str]]] = ()) -> int:
    """Return the number of lines of exactly `depth` choices from here.

    Seats whose choices are open may act in any order, and each order counts as a line; secret choices are
    made in ascending order of seats. Where chance is due the next of the given events is applied; a line ends
    where no event is left, or the game is over.

    Args:
        match: the position; it is unchanged afterwards.
    """
    if isinstance(match.turn, Chance):
        if not chance:
            return int(depth == 0)
        word, parts = chance[0]
        match.chance(match.game.chance_from_text(match.state, word, parts))
        lines = count_lines(match, depth, chance[1:])
        match.undo()
        return lines
    if depth == 0:
        return 1
    if not isinstance(match.turn, Decide):
        return 0
    seats = match.waiting_for[:1] if match.turn.secret else match.waiting_for
    if depth == 1:
        return sum(len(match.legal_actions(seat)) for seat in seats)
    lines = 0
    for seat in seats:
        for action in match.legal_actions(seat):
            match.submit(seat, action)
            lines += count_lines(match, depth - 1, chance)
            match.undo()
    return lines
