"""Whole recorded games, kept as text that a person can read."""

import json
from pathlib import Path

import pytest

from tests.playthroughs.text import playthrough
from tilewright import get_game

FOLDER = Path(__file__).parent
KINDS = [
    f"{name}-{variant}-{players}"
    for name in ("azul", "5211")
    for variant in get_game(name).variants
    for players in get_game(name).player_counts
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_recorded_game_is_told_as_it_was(kind: str) -> None:
    """A change in rules, notation or drawing shows here as a difference in the text."""
    record = json.loads((FOLDER / f"{kind}.json").read_text())
    assert playthrough(record) == (FOLDER / f"{kind}.txt").read_text()


def test_every_kind_of_game_has_a_playthrough_and_none_is_left_over() -> None:
    """A new game, variant or number of players needs one."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(KINDS)
    assert {path.stem for path in FOLDER.glob("*.json")} == set(KINDS)
