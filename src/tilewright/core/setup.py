"""The set-up of a game and the options of a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Option:
    """A choice of a table besides variant and number of players.

    Attributes:
        name: its name in `Setup.options` and, where recorded, the record's key.
        summary: what it does, for help texts.
        values: the values allowed for a number of players.
        is_recorded: whether a replay needs it, so that every record holds it.
        is_drawn: whether it is drawn at random if left out; otherwise the default is the first value.
        is_seat: whether its values are seats.
    """

    name: str
    summary: str
    values: Callable[[int], range]
    is_recorded: bool = False
    is_drawn: bool = False
    is_seat: bool = False


@dataclass(frozen=True)
class Setup:
    """Variant, number of players and options of a game."""

    variant: str
    players: int
    options: Mapping[str, int] = field(default_factory=dict)
