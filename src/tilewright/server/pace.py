"""When bots answer: at moments that tell nothing of how long they thought.

How long a search takes depends on the hand, and everybody sees when a move is made. So where hands are hidden
the moment is drawn before the bot thinks, and the search has to end by then.
"""

import math
from typing import NamedTuple

from tilewright.bots.levels import LEAST_THINK_S, level_takes_simulations, levels_of

_SLOT_S = 0.25
"""An answer that is late, on a busy machine, comes a whole number of these later."""
_ENTROPY_BITS = 64


class Pace(NamedTuple):
    """How fast a bot answers.

    Attributes:
        answer_s: when, after it was asked.
        think_s: how long it may think.
        has_slots: whether a late answer waits for the next slot, since its moment would tell something.
    """

    answer_s: float
    think_s: float
    has_slots: bool

    def wait_s(self, passed_s: float) -> float:
        """Return how long a move that is known now has to wait.

        Args:
            passed_s: the time since the bot was asked.
        """
        late_s = max(0.0, passed_s - self.answer_s)
        if self.has_slots and late_s:
            late_s = math.ceil(late_s / _SLOT_S) * _SLOT_S
        return max(0.0, self.answer_s + late_s - passed_s)


def draw_pace(
    game: str, level: str, *, is_secret: bool, pause_s: float, think_s: float, entropy: int
) -> Pace:
    """Return when a bot answers.

    Args:
        is_secret: whether players hide something.
        pause_s: the least time a bot takes; with 0 it answers at once, whatever that tells.
        think_s: the most time that a search takes.
        entropy: 64 unguessable bits.
    """
    if not is_secret or not pause_s:
        return Pace(pause_s, think_s, has_slots=False)
    searches = level in levels_of(game) and level_takes_simulations(game, level)
    if not searches or think_s <= pause_s:
        return Pace(pause_s, think_s, has_slots=True)
    least_s = max(pause_s, think_s / 2)
    answer_s = least_s + (think_s - least_s) * (entropy / 2**_ENTROPY_BITS)
    return Pace(answer_s, max(LEAST_THINK_S, answer_s), has_slots=True)
