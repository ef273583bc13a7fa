"""What a game is started from, and what a table may choose."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Option:
    """Something a table may choose beside variant and number of players.

    Attributes:
        name: its name in `Setup.options` and, where recorded, the record's key.
        summary: what it does, for help texts.
        values: the values allowed for a number of players.
        is_recorded: whether a replay needs it, so that it stands in every record.
        is_drawn: whether, left open, it is drawn at random; otherwise it is the first value.
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
    """What a game is started from."""

    variant: str
    players: int
    options: Mapping[str, int] = field(default_factory=dict)
