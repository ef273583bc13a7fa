"""Lines of play counted to a depth, from fixed positions and deals (docs/counts.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import legal_events
from tilewright import from_record, get_game
from tilewright.core.compiled import is_interpreted
from tilewright.core.counting import count_lines
from tilewright.core.game import Decide
from tilewright.core.match import Match
from tilewright.core.record import check_record

ENTRIES = [
    entry
    for name in ("azul", "5211")
    for entry in json.loads((Path(__file__).parent / f"{name}.json").read_text())["entries"]
]
FEW_LINES = 2_000 if is_interpreted() else 100_000

all_entries = pytest.mark.parametrize(
    "entry", ENTRIES, ids=[f"{entry['game']}, {entry['title']}" for entry in ENTRIES]
)


def position_of(entry: dict[str, Any]) -> Match:
    """Return the position of an entry by the recipe of docs/counts.md."""
    return from_record({"format": "tilewright/1", **entry}).match


@all_entries
def test_somebody_has_to_choose_at_the_position(entry: dict[str, Any]) -> None:
    """No deal or draw is due, which `from_record` would let happen at random."""
    match = position_of(entry)

    assert isinstance(match.turn, Decide)
    assert match.record()["events"] == entry["events"]


@all_entries
def test_lines_of_play_are_as_many_as_published(entry: dict[str, Any]) -> None:
    """Every depth whose lines are few enough to count in a moment."""
    match = position_of(entry)
    for depth, lines in enumerate(entry["counts"]):
        if max(entry["counts"][: depth + 1]) <= FEW_LINES:
            assert count_lines(match, depth, entry["chance"]) == lines, depth


@pytest.mark.slow
@all_entries
def test_all_lines_of_play_are_as_many_as_published(entry: dict[str, Any]) -> None:
    """Every depth."""
    match = position_of(entry)
    counted = [count_lines(match, depth, entry["chance"]) for depth in range(len(entry["counts"]))]
    assert counted == entry["counts"]


@all_entries
def test_the_reference_engine_counts_the_same_lines(entry: dict[str, Any]) -> None:
    """Another engine, which shares no code with ours, to the second choice."""
    assert counted_by_reference(entry, 1, entry["chance"]) == entry["counts"][1]
    if len(entry["counts"]) > 2 and entry["counts"][2] <= 600:
        assert counted_by_reference(entry, 2, entry["chance"]) == entry["counts"][2]


def counted_by_reference(record: dict[str, Any], depth: int, chance: list[Any]) -> int:
    if depth == 0:
        return 1
    events = legal_events({"format": "tilewright/1", **record})
    if not events:
        if not chance or is_over(record):
            return 0
        return counted_by_reference(
            {**record, "events": [*record["events"], chance[0]]}, depth, chance[1:]
        )
    if record["game"] == "5211":
        events = [event for event in events if event[0] == events[0][0]]
    return sum(
        counted_by_reference({**record, "events": [*record["events"], event]}, depth - 1, chance)
        for event in events
    )


def is_over(record: dict[str, Any]) -> bool:
    return check_record({"format": "tilewright/1", **record}, get_game).is_over


def test_every_game_variant_and_number_of_players_has_counts() -> None:
    """A new kind of game needs counts of its own."""
    have = {(entry["game"], entry["variant"], entry["players"]) for entry in ENTRIES}
    assert have == {
        (name, variant, players)
        for name in ("azul", "5211")
        for variant in get_game(name).variants
        for players in get_game(name).player_counts
    }
