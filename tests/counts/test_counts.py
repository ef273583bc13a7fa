"""Lines of play counted to a depth, from fixed positions and deals (docs/counts.md)."""

from typing import Any

import pytest

from tests.reference import legal_events
from tilewright import get_game
from tilewright.core.compiled import is_interpreted
from tilewright.core.counting import count_lines
from tilewright.core.game import Decide
from tilewright.core.record import check_record
from tilewright.counts import CountedPosition, counted_positions

POSITIONS = [position for name in ("azul", "5211") for position in counted_positions(name)]
FEW_LINES = 2_000 if is_interpreted() else 20_000

all_positions = pytest.mark.parametrize(
    "position", POSITIONS, ids=[f"{each.record['game']}, {each.title}" for each in POSITIONS]
)


@all_positions
def test_somebody_has_to_choose_at_the_position(position: CountedPosition) -> None:
    """No deal or draw is due, which `from_record` would let happen at random."""
    match = position.match()

    assert isinstance(match.turn, Decide)
    assert match.record()["events"] == position.record["events"]


@all_positions
def test_lines_of_play_are_as_many_as_published(position: CountedPosition) -> None:
    """Every depth whose lines are few enough to count in a moment."""
    match = position.match()
    for depth, lines in enumerate(position.counts):
        if max(position.counts[: depth + 1]) <= FEW_LINES:
            assert count_lines(match, depth, position.chance) == lines, depth


@pytest.mark.slow
@all_positions
def test_all_lines_of_play_are_as_many_as_published(position: CountedPosition) -> None:
    """Every depth."""
    match = position.match()
    counted = [count_lines(match, depth, position.chance) for depth in range(len(position.counts))]
    assert counted == position.counts


@all_positions
def test_the_reference_engine_counts_the_same_lines(position: CountedPosition) -> None:
    """Another engine, which shares no code with ours, to the second choice."""
    assert counted_by_reference(position.record, 1, position.chance) == position.counts[1]
    if len(position.counts) > 2 and position.counts[2] <= 600:
        assert counted_by_reference(position.record, 2, position.chance) == position.counts[2]


def counted_by_reference(record: dict[str, Any], depth: int, chance: list[Any]) -> int:
    if depth == 0:
        return 1
    events = legal_events(record)
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
    return check_record(record, get_game).is_over


def test_every_game_variant_and_number_of_players_has_counts() -> None:
    """A new kind of game needs counts of its own."""
    records = [position.record for position in POSITIONS]
    have = {(record["game"], record["variant"], record["players"]) for record in records}
    assert have == {
        (name, variant, players)
        for name in ("azul", "5211")
        for variant in get_game(name).variants
        for players in get_game(name).player_counts
    }
