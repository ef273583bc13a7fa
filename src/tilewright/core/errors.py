"""Exceptions: one class for each case that a caller would handle differently."""

import operator


class TilewrightError(Exception):
    """Base class of all refusals; the message is a sentence for people."""


class SetupError(TilewrightError, ValueError):
    """An unknown game, variant, number of players, option or setting."""


class UnknownOption(SetupError, TypeError):
    """A keyword that is neither an argument nor an option of the game.

    A `TypeError` too, as for any other function: libraries that try a keyword first rely on that.
    """


class NotationError(TilewrightError, ValueError):
    """A text that does not denote a move, a card, a deal or a position.

    Attributes:
        offset: index of the first wrong character or part.
    """

    def __init__(self, message: str, offset: int = 0) -> None:
        """Take the message and the offset of the error."""
        super().__init__(message)
        self.offset = offset


class IllegalAction(TilewrightError, ValueError):
    """A move that the rules do not allow now."""


class OutOfTurn(TilewrightError, ValueError):
    """A choice by a seat that is not to move, or while chance is due."""


class ImpossibleChance(TilewrightError, ValueError):
    """A deal or draw that is not possible with the tiles or cards left."""


class RecordError(TilewrightError, ValueError):
    """A record that breaks the format or a rule.

    Attributes:
        event: the number of the event at fault, counted from 1; 0 for the record as a whole.
        reason: what is wrong with it.
    """

    def __init__(self, reason: str, event: int = 0) -> None:
        """Take the reason and the number of the event."""
        super().__init__(f"event {event}: {reason}" if event else reason)
        self.event = event
        self.reason = reason


def whole_number(value: object, what: str) -> int:
    """Return a value of any integer type as a Python `int`.

    Raises:
        IllegalAction: it is not an integer.
    """
    if type(value) is int:
        return value
    try:
        return int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"{what} must be a whole number, not {short_repr(value)}.") from None


def short_repr(value: object, limit: int = 40) -> str:
    """Return a one-line, truncated `repr` of untrusted input, whatever it is."""
    try:
        text = " ".join(repr(value).split())
    except (
        ValueError,
        RecursionError,
    ):  # An integer too long to print, or a list nested too deeply.
        return f"a huge {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"
