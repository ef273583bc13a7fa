"""Azul in text: moves, tiles and deals, both ways (docs/records.md)."""

from collections.abc import Sequence

import numpy as np

from tilewright.core.errors import ImpossibleChance, NotationError, short_repr
from tilewright.core.game import Outcome
from tilewright.games.azul import layout

SOURCES = "C123456789"
DESTINATIONS = "12345F"
MARKER_LETTER = "M"
NO_TILE = -1
"""The value in an outcome where there was no tile."""

ACTION_TEXTS = (
    *(s + c + d for s in SOURCES for c in layout.COLOURS for d in DESTINATIONS),
    *(f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)),
)
_ACTIONS = {text: action for action, text in enumerate(ACTION_TEXTS)}


def action_text(action: int) -> str:
    """Return the notation of an action.

    >>> action_text(action_from_text("3R2"))
    '3R2'
    """
    return ACTION_TEXTS[action]


def action_from_text(text: str) -> int:
    """Return the action of a notation.

    Raises:
        NotationError: with the offset of the first wrong character.
    """
    if not isinstance(text, str):
        raise NotationError(f"A move is a text, not {short_repr(text)}.")
    action = _ACTIONS.get(text)
    if action is None:
        offset, reason = _what_is_wrong(text)
        raise NotationError(f"{short_repr(text, 24)} is not a move: {reason}.", offset)
    return action


def _what_is_wrong(text: str) -> tuple[int, str]:
    """Return the offset of the first wrong character, and what is wrong with it."""
    is_placement = text.startswith("r")
    parts = (
        (("r", "the letter r"), ("12345", "a line"), ("c", "the letter c"), ("12345", "a column"))
        if is_placement
        else ((SOURCES, "a source"), (layout.COLOURS, "a colour"), (DESTINATIONS, "a destination"))
    )
    for offset, (letters, meaning) in enumerate(parts):
        if offset == len(text):
            return offset, f"it ends before {meaning} ({_listed(letters)})"
        if text[offset] not in letters:
            wrong = f"{text[offset]!r} at position {offset + 1}"
            return offset, f"{wrong} is not {meaning} ({_listed(letters)})"
    return len(parts), f"it continues after position {len(parts)}"


def _listed(letters: str) -> str:
    return letters if len(letters) < 3 else f"one of {' '.join(letters)}"


def tiles_text(lanes: int) -> str:
    """Return tiles counted in lanes as letters, sorted.

    >>> tiles_text(0x0100000002)
    'BBW'
    """
    lanes = int(lanes)
    return "".join(letter * (lanes >> 8 * c & 255) for c, letter in enumerate(layout.COLOURS))


def tiles_from_text(text: object, where: str) -> int:
    """Return letters, in any order, as counts in lanes."""
    if not isinstance(text, str):
        raise NotationError(f"{where} must be a text of tiles, not {short_repr(text)}.")
    lanes = 0
    for offset, letter in enumerate(text):
        if letter not in layout.COLOURS:
            raise NotationError(
                f"{where}: {letter!r} at position {offset + 1} is not a tile ({_listed(layout.COLOURS)})."
            )
        lanes += 1 << (8 * layout.COLOURS.index(letter))
        if offset == 100:
            raise NotationError(f"{where} has more tiles than the game.")
    return lanes


def counts_of(lanes: int) -> dict[str, int]:
    """Return tiles counted in lanes by letter."""
    return {letter: int(lanes) >> 8 * c & 255 for c, letter in enumerate(layout.COLOURS)}


def floor_text(floor_line: int) -> str:
    """Return what fills a floor line, in order, the marker as M."""
    floor_line = int(floor_line)
    filled = floor_line >> layout.FLOOR_FILLED & 7
    codes = [floor_line >> (layout.FLOOR_ORDER + 3 * space) & 7 for space in range(filled)]
    return "".join(
        MARKER_LETTER if code == layout.MARKER_ON_FLOOR else layout.COLOURS[code - 1]
        for code in codes
    )


def deal_text(outcome: Outcome, num_factories: int) -> list[str]:
    """Return the tiles of each factory, in the order drawn."""
    letters = [layout.COLOURS[colour] if colour != NO_TILE else "" for colour in outcome.tolist()]
    size = layout.TILES_ON_A_FACTORY
    return ["".join(letters[size * f : size * f + size]) for f in range(num_factories)]


def deal_from_text(parts: Sequence[str], num_factories: int) -> Outcome:
    """Return the outcome of a deal's texts, one for each factory.

    Raises:
        NotationError: a letter is no tile.
        ImpossibleChance: the number of factories, or of tiles on one, is not the game's.
    """
    if len(parts) != num_factories:
        raise ImpossibleChance(f"A deal fills {num_factories} factories, not {len(parts)}.")
    outcome = np.full(layout.TILES_ON_A_FACTORY * num_factories, NO_TILE, np.int8)
    for factory, text in enumerate(parts):
        if len(text) > layout.TILES_ON_A_FACTORY:
            raise ImpossibleChance(
                f"Factory {factory + 1} takes {layout.TILES_ON_A_FACTORY} tiles, not {len(text)}."
            )
        tiles_from_text(text, f"factory {factory + 1}")
        first = layout.TILES_ON_A_FACTORY * factory
        outcome[first : first + len(text)] = [layout.COLOURS.index(letter) for letter in text]
    return outcome
