"""Observations: what a seat may know, as a vector of integers made of named fields."""

from dataclasses import dataclass
from math import prod

LARGEST = 32767
"""The upper bound of fields that the rules do not bound."""


@dataclass(frozen=True)
class Field:
    """A part of an observation; the fields are concatenated in order.

    Attributes:
        name: its name.
        shape: its shape, in C order.
        low, high: the bounds of its values, inclusive.
        scale: divisor that brings values to about 0 to 1.
        is_private: whether it holds what this seat alone may know.
        meaning: what the numbers say.
    """

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    low: int = 0
    scale: int = 1
    is_private: bool = False

    @property
    def size(self) -> int:
        """The number of its values."""
        return prod(self.shape)


Fields = tuple[Field, ...]


def size_of(fields: Fields) -> int:
    """Return the length of an observation with these fields."""
    return sum(field.size for field in fields)
