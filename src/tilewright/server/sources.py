"""The server's sources of time, unguessable ids and chance."""

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from tilewright.core.game import Outcome
from tilewright.core.match import Match
from tilewright.core.rng import new_rng

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_ID_LENGTH = 12
_TOKEN_BYTES = 16


def _steady_ns() -> int:
    """Return a time that only ever passes, in nanoseconds; where possible also while the machine sleeps."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)


_OFFSET_NS = time.time_ns() - _steady_ns()


def time_now() -> int:
    """Return the time in milliseconds since 1970.

    It passes steadily from the start of the process on, whatever the machine's clock is set to meanwhile, so
    that nobody's time at a table is cut short or prolonged by that.
    """
    return (_OFFSET_NS + _steady_ns()) // 1_000_000


def new_table_id() -> str:
    """Return an unguessable id for a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def derived_table_id(secret: str) -> str:
    """Return the id for a table that follows from a secret: whoever opens it, it is the same."""
    number = int.from_bytes(hashlib.sha256(secret.encode()).digest())
    letters = (number // len(_LETTERS) ** place % len(_LETTERS) for place in range(_ID_LENGTH))
    return "".join(_LETTERS[letter] for letter in letters)


def new_token() -> str:
    """Return 128 unguessable bits as text."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def fresh_entropy() -> int:
    """Return 64 unguessable bits."""
    return secrets.randbits(64)


def draw(match: Match) -> Outcome:
    """Return an outcome of the chance that is due, without applying it."""
    return match.game.draw(match.state, new_rng(fresh_entropy()))


@dataclass(frozen=True)
class Sources:
    """The sources in use; tests pass their own."""

    now: Callable[[], int] = time_now
    new_id: Callable[[], str] = new_table_id
    new_token: Callable[[], str] = new_token
    entropy: Callable[[], int] = fresh_entropy
    draw: Callable[[Match], Outcome] = draw
