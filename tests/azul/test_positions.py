"""Azul positions as dumps, both ways (docs/records.md)."""

from typing import Any

import pytest

import tilewright
from tests.azul.positions import (
    EVERY_TABLE,
    board,
    crowded_boards,
    deal,
    drop_everything,
    match_from,
    play,
    position_with,
    random_positions,
)
from tilewright.core.errors import NotationError
from tilewright.core.game import Dump
from tilewright.core.match import Match
from tilewright.games.azul import GAME

OFFER = position_with(board(lines={1: "Y"}, floor="RM"), factories=["BYRK"], marker=0, to_move=[1])
TILING = position_with(board(lines={2: "BB"}), marker="centre", phase="tiling", to_move=[0])
DEAL = position_with(phase="deal", marker=0)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_a_dump_leads_back_to_a_position_with_the_same_dump(variant: str, players: int) -> None:
    """Records: at every step of a random game."""
    for match in random_positions(players, variant, seed=31):
        dump = match.dump()

        again = match_from(dump, variant, start=31 % players)

        assert again.dump() == dump
        assert again.turn == match.turn
        for seat in range(players):
            assert again.legal_actions(seat) == match.legal_actions(seat)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_a_game_goes_on_from_a_dump_as_it_would_have(variant: str, players: int) -> None:
    """Records: the rest of the round gives the same position."""
    for number, match in enumerate(random_positions(players, variant, seed=32)):
        if number % 7 or match.dump()["phase"] != "offer":
            continue
        original = Match(GAME, match.setup, match.state)
        again = match_from(match.dump(), variant, start=32 % players)

        drop_everything(original)
        drop_everything(again)

        assert again.dump() == original.dump()


def test_a_table_can_be_opened_at_a_dump() -> None:
    """Records: its own record starts there."""
    table = tilewright.from_dump("azul", OFFER, variant="grey")

    table.play("1B2")

    assert table.events()[0] == (1, "1B2")
    assert table.dump()["boards"][1]["lines"][1] == "B"


@pytest.mark.parametrize("start", [0, 1])
def test_the_set_up_says_who_starts_where_the_marker_does_not(start: int) -> None:
    """Records: the marker was never taken, so the round's own starting player starts again."""
    match = match_from(position_with(phase="deal", marker="centre"), start=start)

    deal(match, "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")

    assert match.waiting_for == (start,)


@pytest.mark.parametrize("owner", [0, 1])
def test_the_marker_says_who_starts_the_next_round(owner: int) -> None:
    """Records: marker is the seat that holds it, until the next deal."""
    match = match_from(position_with(phase="deal", marker=owner), start=1 - owner)

    deal(match, "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")

    assert match.waiting_for == (owner,)


def test_a_position_without_quiet_rounds_is_not_stalled() -> None:
    """Section 5.3: a dump does not tell how many rounds passed without a tile; none, then."""
    match = match_from(position_with(factories=["KKKK"]))

    play(match, "1K5")

    assert match.dump()["phase"] == "deal"


def with_board(**parts: Any) -> Dump:
    """Return a position where seat 0's board has these parts, right or wrong."""
    boards = [board() | parts, board()]
    return position_with(factories=["BYRK"]) | {"boards": boards}


BROKEN_FORMS = [
    ({}, "A position needs 'round'."),
    (OFFER | {"round": 0}, "round must be a number from 1"),
    (OFFER | {"round": "1"}, "round must be a number from 1"),
    (OFFER | {"phase": "draw"}, "phase must be one of deal, offer, tiling, over, not 'draw'."),
    (OFFER | {"factories": ["BYRK"]}, "factories must be a list of 5."),
    (OFFER | {"factories": ["BYRK", 3, "", "", ""]}, "factory 2 must be a text of tiles, not 3."),
    (OFFER | {"factories": ["BYRX", "", "", "", ""]}, "factory 1: 'X' at position 4 is not a tile"),
    (OFFER | {"centre": None}, "the centre must be a text of tiles, not None."),
    (OFFER | {"centre": "B" * 101}, "the centre has more tiles than the game."),
    (OFFER | {"bag": {"B": 20}}, "A position needs 'Y'."),
    (OFFER | {"bag": None}, "A position needs 'B'."),
    (OFFER | {"lid": OFFER["lid"] | {"W": 21}}, "W must be a number from 0 to 20, not 21."),
    (OFFER | {"lid": OFFER["lid"] | {"W": -1}}, "W must be a number from 0 to 20, not -1."),
    (OFFER | {"marker": 2}, "marker must be a number from 0 to 1, not 2."),
    (OFFER | {"marker": "bag"}, "marker must be a number from 0 to 1, not 'bag'."),
    (OFFER | {"to_move": 1}, "to_move must be a list of seats, not 1."),
    (OFFER | {"to_move": [2]}, "to_move must be a list of seats, not [2]."),
    (OFFER | {"boards": [board()]}, "boards must be a list of 2."),
    (OFFER | {"boards": [board(), None]}, "A position needs 'score'."),
    (with_board(score=-1), "score must be a number from 0"),
    (with_board(wall=["....."] * 4), "wall must be a list of 5."),
    (with_board(wall=["....", *["....."] * 4]), "Wall row 1 must have five letters, not '....'."),
    (with_board(wall=[5, *["....."] * 4]), "Wall row 1 must have five letters, not 5."),
    (with_board(wall=["x....", *["....."] * 4]), "wall row 1: 'x' at position 1 is not a tile"),
    (with_board(lines=["", "", ""]), "lines must be a list of 5."),
    (with_board(lines=["", 0, "", "", ""]), "line 2 must be a text of tiles, not 0."),
    (with_board(lines=["", "M", "", "", ""]), "line 2: 'M' at position 1 is not a tile"),
    (with_board(floor=None), "A floor line cannot hold None."),
    (with_board(floor="X"), "the floor line: 'X' at position 1 is not a tile"),
]


@pytest.mark.parametrize(("dump", "reason"), BROKEN_FORMS)
def test_a_dump_that_is_not_of_the_form_is_refused(dump: Dump, reason: str) -> None:
    """Records: the message names the field at fault."""
    with pytest.raises(NotationError) as refusal:
        GAME.state_from_dump(GAME.setup("coloured", players=2), dump)

    assert reason in str(refusal.value)


IMPOSSIBLE = [
    ("coloured", OFFER | {"to_move": []}, "to_move cannot be [] in phase offer."),
    ("coloured", OFFER | {"to_move": [0, 1]}, "to_move cannot be [0, 1] in phase offer."),
    ("coloured", DEAL | {"to_move": [0]}, "to_move cannot be [0] in phase deal."),
    ("grey", TILING | {"to_move": []}, "to_move cannot be [] in phase tiling."),
    ("grey", TILING | {"to_move": [1]}, "Seat 1 has no tile to place."),
    ("coloured", TILING, "Seat 0 has no tile to place."),
    (
        "grey",
        position_with(
            board(lines={1: "B"}, wall={1: ".YRKW", 2: "B...."}), phase="tiling", to_move=[0]
        ),
        "Seat 0 has no cell for the tile of line 1.",
    ),
    ("coloured", position_with(phase="offer"), "There are tiles on offer in phase offer"),
    (
        "coloured",
        position_with(phase="deal", marker=0, factories=["BYRK"]),
        "There are tiles on offer in phase offer",
    ),
    (
        "coloured",
        position_with(board(wall={1: "Y...."}), factories=["BYRK"]),
        "Wall row 1 has Y in the wrong column.",
    ),
    (
        "grey",
        position_with(board(wall={3: "Y..Y."}), factories=["BYRK"]),
        "Wall row 3 has Y twice.",
    ),
    (
        "coloured",
        position_with(board(lines={2: "YYY"}), factories=["BYRK"]),
        "Line 2 cannot hold 'YYY'.",
    ),
    (
        "coloured",
        position_with(board(lines={2: "YB"}), factories=["BYRK"]),
        "Line 2 cannot hold 'YB'.",
    ),
    (
        "coloured",
        position_with(board(lines={1: "Y"}, wall={1: ".Y..."}), factories=["BYRK"]),
        "Wall row 1 already has the colour of its line.",
    ),
    (
        "grey",
        position_with(board(lines={1: "Y"}, wall={1: "....Y"}), factories=["BYRK"]),
        "Wall row 1 already has the colour of its line.",
    ),
    (
        "coloured",
        position_with(board(floor="BBBBBBBB"), factories=["BYRK"]),
        "A floor line cannot hold 'BBBBBBBB'.",
    ),
    (
        "coloured",
        position_with(board(floor="MBM"), factories=["BYRK"], marker=0),
        "A floor line cannot hold 'MBM'.",
    ),
    (
        "coloured",
        position_with(factories=["BYRK"]) | {"lid": dict.fromkeys("BYRKW", 1)},
        "There must be 20 tiles of each colour, not {'B': 21, 'Y': 21, 'R': 21, 'K': 21, 'W': 21}.",
    ),
    (
        "coloured",
        position_with(*crowded_boards()[:2], factories=["BYRK"], bag="", lid="B"),
        "There must be 20 tiles of each colour",
    ),
]


@pytest.mark.parametrize(("variant", "dump", "reason"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(variant: str, dump: Dump, reason: str) -> None:
    """Records: what the rules can never bring about is no position."""
    with pytest.raises(NotationError) as refusal:
        match_from(dump, variant)

    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("variant", "dump"),
    [
        ("grey", position_with(board(wall={1: "B....", 2: "B...."}), factories=["BYRK"])),
        ("coloured", position_with(factories=["BBBBB"])),
        ("coloured", position_with(board(floor="M"), board(floor="M"), factories=["B"], marker=0)),
        ("coloured", position_with(board(floor="M"), factories=["BYRK"], marker="centre")),
        ("coloured", position_with(board(floor="M"), factories=["BYRK"], marker=1)),
        ("coloured", position_with(board(floor="B"), phase="deal", marker=0)),
        ("coloured", position_with(board(lines={1: "B"}), phase="deal", marker=0)),
        ("coloured", position_with(board(wall={1: "BYRKW"}), phase="deal", marker=0)),
        ("coloured", position_with(factories=["BYRK"], marker=None)),
        (
            "coloured",
            position_with(factories=["BYRK"])
            | {"factories": ["B" * 100, "B" * 100, "B" * 76, "", ""]}
            | {"bag": {"B": 0, "Y": 19, "R": 20, "K": 20, "W": 20}},
        ),
    ],
    ids=[
        "a colour twice in a grey column",
        "five tiles on a factory",
        "two markers on floors",
        "the marker in the centre and on a floor",
        "the marker on the floor of a seat that does not hold it",
        "a floor with tiles before a deal",
        "a full line before a deal",
        "a complete row and no end",
        "an offer with the marker nowhere",
        "so many blue tiles that their lane runs over",
    ],
)
def test_a_position_no_game_comes_to_is_refused(variant: str, dump: Dump) -> None:
    """Records: what the rules can never bring about is no position."""
    with pytest.raises(NotationError):
        match_from(dump, variant)
