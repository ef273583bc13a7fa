"""Read the positions and their counts from the files beside this one."""

import json
from importlib.resources import files
from typing import Any, NamedTuple

from tilewright.core.match import Match
from tilewright.games import get_game
from tilewright.table import from_record


class CountedPosition(NamedTuple):
    """A position in which somebody has to choose, and how many lines of play it has.

    Attributes:
        title: what the position is.
        record: the record that leads to it (docs/records.md).
        chance: the chance events that happen where one is due, in order.
        counts: the number of lines of exactly 0, 1, 2, ... choices.
    """

    title: str
    record: dict[str, Any]
    chance: list[tuple[str, list[str]]]
    counts: list[int]

    def match(self) -> Match:
        """Return a match at the position."""
        return from_record(self.record).match


def counted_positions(game: str) -> list[CountedPosition]:
    """Return the positions of a game: openings, ends of rounds and ends of games of every kind.

    >>> from tilewright.core.counting import count_lines
    >>> position = counted_positions("azul")[0]
    >>> position.title, position.counts[:3]
    ('opening, coloured, 2 players', [1, 90, 7560])
    >>> count_lines(position.match(), 1, position.chance)
    90

    Raises:
        SetupError: there is no such game.
    """
    name = get_game(game).name
    text = files("tilewright.counts").joinpath(f"{name}.json").read_text()
    return [_position(entry) for entry in json.loads(text)["entries"]]


def _position(entry: dict[str, Any]) -> CountedPosition:
    keys = ("game", "variant", "players", "start", "events")
    record = {key: entry[key] for key in keys if key in entry}
    chance = [(word, parts) for word, parts in entry["chance"]]
    return CountedPosition(
        entry["title"], {"format": "tilewright/1", **record}, chance, entry["counts"]
    )
