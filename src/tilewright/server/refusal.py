"""Refusals: a stable code, a sentence, and for HTTP a status."""

from tilewright.core.errors import (
    IllegalAction,
    NotationError,
    OutOfTurn,
    RecordError,
    SetupError,
    TilewrightError,
)

_CODES: list[tuple[type[TilewrightError], str, int]] = [
    (OutOfTurn, "out_of_turn", 409),
    (IllegalAction, "illegal_action", 422),
    (NotationError, "illegal_action", 422),
    (RecordError, "bad_record", 422),
    (SetupError, "bad_setup", 422),
]


class Refusal(Exception):
    """A request that was refused. The sentence is sent to the client, so it holds nothing hidden.

    Attributes:
        code: for programs; it does not change.
        message: for people.
        status: of an HTTP answer.
    """

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        """Refuse with a code and a sentence."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def refusal_of(error: TilewrightError) -> Refusal:
    """Return an error of the engine as a refusal."""
    for kind, code, status in _CODES:
        if isinstance(error, kind):
            return Refusal(code, str(error), status)
    return Refusal("refused", str(error), 422)


def no_table() -> Refusal:
    """Return the refusal of an unknown table."""
    return Refusal("no_table", "There is no such table.", 404)


def not_your_seat(seat: int) -> Refusal:
    """Return the refusal of a seat that is somebody else's, or does not exist."""
    return Refusal("not_your_seat", f"You do not hold seat {seat}.", 403)


def too_many() -> Refusal:
    """Return the refusal of a client that exceeds a limit."""
    return Refusal("too_many", "Too many requests: wait a little.", 429)


def level_not_ready(level: str) -> Refusal:
    """Return the refusal of a level that is still being compiled."""
    return Refusal("level_not_ready", f"The level {level} is still getting ready: try again soon.")


def not_readable() -> Refusal:
    """Return the refusal of a table that the store cannot be asked for now."""
    return Refusal("not_stored", "The table cannot be read just now: try again.", 503)


def not_stored() -> Refusal:
    """Return the refusal of a change that could not be stored; everybody is sent what the store holds."""
    return Refusal("not_stored", "That could not be stored: the table shows what was.", 503)
