"""Read fields of plain JSON values, with clear error messages."""

from collections.abc import Sequence
from typing import Any

from tilewright.core.errors import NotationError, short_repr


def value_of(dump: Any, name: str) -> Any:
    """Return a field of a dump."""
    if not isinstance(dump, dict) or name not in dump:
        raise NotationError(f"A position needs {name!r}.")
    return dump[name]


def number_of(dump: Any, name: str, low: int, high: int) -> int:
    """Return a field that is a whole number within bounds."""
    return _checked_number(value_of(dump, name), name, low, high)


def numbers_of(dump: Any, name: str, length: int, low: int, high: int) -> list[int]:
    """Return a field that is a list of whole numbers within bounds."""
    return [_checked_number(value, name, low, high) for value in list_of(dump, name, length)]


def _checked_number(value: Any, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise NotationError(
            f"{name} must be a number from {low} to {high}, not {short_repr(value)}."
        )
    return value


def one_of(dump: Any, name: str, values: Sequence[str]) -> str:
    """Return a field that is one of the given strings."""
    value = value_of(dump, name)
    if value not in values:
        raise NotationError(f"{name} must be one of {', '.join(values)}, not {short_repr(value)}.")
    return str(value)


def list_of(dump: Any, name: str, length: int | None = None) -> list[Any]:
    """Return a field that is a list, with the given length if any."""
    value = value_of(dump, name)
    if not isinstance(value, list) or len(value) != (len(value) if length is None else length):
        raise NotationError(f"{name} must be a list{'' if length is None else f' of {length}'}.")
    return value
