"""What can go wrong, one class for each thing a caller would handle differently."""

import operator


class TilewrightError(Exception):
    """Anything that was refused; the message is a sentence for a person."""


class SetupError(TilewrightError, ValueError):
    """An unknown game, variant, number of players, option or setting."""


class NotationError(TilewrightError, ValueError):
    """A text that is not a move, a card, a deal or a position.

    Attributes:
        offset: index of the first wrong character or part.
    """

    def __init__(self, message: str, offset: int = 0) -> None:
        """Say what is wrong, and where."""
        super().__init__(message)
        self.offset = offset


class IllegalAction(TilewrightError, ValueError):
    """A move that the rules do not allow now."""


class OutOfTurn(TilewrightError, ValueError):
    """A seat that is not asked for a choice now, or a choice where chance is due."""


class ImpossibleChance(TilewrightError, ValueError):
    """A deal or draw that the tiles or cards in the game cannot give."""


class RecordError(TilewrightError, ValueError):
    """A record that breaks the format or a rule.

    Attributes:
        event: the number of the event at fault, counted from 1; 0 for the record as a whole.
        reason: what is wrong with it.
    """

    def __init__(self, reason: str, event: int = 0) -> None:
        """Say what is wrong, and at which event."""
        super().__init__(f"event {event}: {reason}" if event else reason)
        self.event = event
        self.reason = reason


def whole_number(value: object, what: str) -> int:
    """Return a whole number of any type as a plain one.

    Raises:
        IllegalAction: it is none.
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
    except (ValueError, RecursionError):  # A number too long to write down, a list too deep.
        return f"a huge {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"
