"""What a seat may know as a vector of whole numbers, told field by field."""

from dataclasses import dataclass
from math import prod

LARGEST = 32767
"""The highest value of fields that the rules do not bound."""


@dataclass(frozen=True)
class Field:
    """A part of an observation; fields stand one behind the other.

    Attributes:
        name: what it is called.
        shape: how its numbers are to be read, the last axis running fastest.
        low, high: the bounds of its values.
        scale: what to divide by for numbers of about 0 to 1.
        is_private: whether seats see different things here, so that it is nobody else's business.
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
        """How many numbers it has."""
        return prod(self.shape)


Fields = tuple[Field, ...]


def size_of(fields: Fields) -> int:
    """Return how many numbers the fields have together."""
    return sum(field.size for field in fields)
