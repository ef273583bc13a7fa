"""How the server says no: a stable code, a sentence, and for HTTP a status."""

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
    """Something that was refused. Its sentence goes to the client: it holds nothing the client may not know.

    Attributes:
        code: for programs; it does not change.
        message: for people.
        status: of an HTTP answer.
    """

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        """Say no."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def refusal_of(error: TilewrightError) -> Refusal:
    """Return a refusal of the engine's as one of the server's."""
    for kind, code, status in _CODES:
        if isinstance(error, kind):
            return Refusal(code, str(error), status)
    return Refusal("refused", str(error), 422)


def no_table() -> Refusal:
    """Return that there is no such table."""
    return Refusal("no_table", "There is no such table.", 404)


def not_your_seat(seat: int) -> Refusal:
    """Return that a seat is somebody else's, or is not there at all."""
    return Refusal("not_your_seat", f"You do not hold seat {seat}.", 403)


def too_many() -> Refusal:
    """Return that a client asks too much."""
    return Refusal("too_many", "That was too much at once: wait a little.", 429)


def level_not_ready(level: str) -> Refusal:
    """Return that a level is still being compiled."""
    return Refusal("level_not_ready", f"The level {level} is still getting ready: try again soon.")


def not_stored() -> Refusal:
    """Return that storing failed; what the store then holds is told to everybody."""
    return Refusal("not_stored", "That could not be stored: the table shows what holds.", 503)
