"""How the reference engine says no."""

from typing import Any


class RuleBroken(ValueError):
    """One event breaks a rule; the message says which."""


class Refused(ValueError):
    """A record breaks a rule.

    Args:
        event_number: counted from 1; 0 when the header or the result is at fault.
        reason: one sentence.
    """

    def __init__(self, event_number: int, reason: str) -> None:
        super().__init__(f"event {event_number}: {reason}")
        self.event_number = event_number
        self.reason = reason


def require(condition: object, reason: str) -> None:
    """Refuse with the reason unless the condition holds."""
    if not condition:
        raise RuleBroken(reason)


def is_whole_number(value: Any) -> bool:
    """Tell whether a JSON value is an integer (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of_texts(value: Any) -> bool:
    """Tell whether a JSON value is a list of strings."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
