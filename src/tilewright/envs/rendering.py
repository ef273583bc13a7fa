"""Rendering a table as one seat sees it, as a picture or as text."""

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.envs.drawing import draw_table, text_of

RENDER_MODES = ("ansi", "human", "rgb_array")
"""A text, the same text printed, and a picture."""

Frame = NDArray[np.uint8] | str | None


def check_render_mode(mode: Any, modes: Sequence[str] = RENDER_MODES) -> None:
    """Refuse an unknown mode; `None` draws nothing.

    Raises:
        SetupError: there is no such mode.
    """
    if mode is not None and mode not in modes:
        raise SetupError(
            f"There is no render mode {short_repr(mode)}: {', '.join(modes)}, or None."
        )


def render(match: Match, seat: int | None, mode: str) -> Frame:
    """Return the table as a seat sees it, `None` for a spectator; in mode "human" it is printed.

    Returns:
        A text in mode "ansi", a picture [height, width, 3] in mode "rgb_array", nothing in mode "human".

    Raises:
        SetupError: there is no such mode or seat, or Pillow is missing.
    """
    check_render_mode(mode)
    game, variant, view = match.game.name, match.setup.variant, match.view(seat)
    if mode == "rgb_array":
        winners = match.turn.winners if isinstance(match.turn, Over) else ()
        return draw_table(game, view, seat, variant=variant, winners=winners)
    text = text_of(game, view, seat=seat, variant=variant)
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
    return None
