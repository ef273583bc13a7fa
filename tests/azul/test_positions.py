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
from tests.refusals import Refused
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
    {},
    OFFER | {"round": 0},
    OFFER | {"round": "1"},
    OFFER | {"phase": "draw"},
    OFFER | {"factories": ["BYRK"]},
    OFFER | {"factories": ["BYRK", 3, "", "", ""]},
    OFFER | {"factories": ["BYRX", "", "", "", ""]},
    OFFER | {"centre": None},
    OFFER | {"centre": "B" * 101},
    OFFER | {"bag": {"B": 20}},
    OFFER | {"bag": None},
    OFFER | {"lid": OFFER["lid"] | {"W": 21}},
    OFFER | {"lid": OFFER["lid"] | {"W": -1}},
    OFFER | {"marker": 2},
    OFFER | {"marker": "bag"},
    OFFER | {"to_move": 1},
    OFFER | {"to_move": [2]},
    OFFER | {"boards": [board()]},
    OFFER | {"boards": [board(), None]},
    with_board(score=-1),
    with_board(wall=["....."] * 4),
    with_board(wall=["....", *["....."] * 4]),
    with_board(wall=[5, *["....."] * 4]),
    with_board(wall=["x....", *["....."] * 4]),
    with_board(lines=["", "", ""]),
    with_board(lines=["", 0, "", "", ""]),
    with_board(lines=["", "M", "", "", ""]),
    with_board(floor=None),
    with_board(floor="X"),
]


@pytest.mark.parametrize("dump", BROKEN_FORMS)
def test_a_dump_that_is_not_of_the_form_is_refused(dump: Dump, refused: Refused) -> None:
    """Records: the message names the field at fault."""
    with refused(NotationError):
        GAME.state_from_dump(GAME.setup("coloured", players=2), dump)


IMPOSSIBLE = [
    ("coloured", OFFER | {"to_move": []}),
    ("coloured", OFFER | {"to_move": [0, 1]}),
    ("coloured", DEAL | {"to_move": [0]}),
    ("grey", TILING | {"to_move": []}),
    ("grey", TILING | {"to_move": [1]}),
    ("coloured", TILING),
    (
        "grey",
        position_with(
            board(lines={1: "B"}, wall={1: ".YRKW", 2: "B...."}), phase="tiling", to_move=[0]
        ),
    ),
    ("coloured", position_with(phase="offer")),
    ("coloured", position_with(phase="deal", marker=0, factories=["BYRK"])),
    ("coloured", position_with(board(wall={1: "Y...."}), factories=["BYRK"])),
    ("grey", position_with(board(wall={3: "Y..Y."}), factories=["BYRK"])),
    ("coloured", position_with(board(lines={2: "YYY"}), factories=["BYRK"])),
    ("coloured", position_with(board(lines={2: "YB"}), factories=["BYRK"])),
    ("coloured", position_with(board(lines={1: "Y"}, wall={1: ".Y..."}), factories=["BYRK"])),
    ("grey", position_with(board(lines={1: "Y"}, wall={1: "....Y"}), factories=["BYRK"])),
    ("coloured", position_with(board(floor="BBBBBBBB"), factories=["BYRK"])),
    ("coloured", position_with(board(floor="MBM"), factories=["BYRK"], marker=0)),
    ("coloured", position_with(factories=["BYRK"]) | {"lid": dict.fromkeys("BYRKW", 1)}),
    ("coloured", position_with(*crowded_boards()[:2], factories=["BYRK"], bag="", lid="B")),
]


@pytest.mark.parametrize(("variant", "dump"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(variant: str, dump: Dump, refused: Refused) -> None:
    """Records: what the rules can never bring about is no position."""
    with refused(NotationError):
        match_from(dump, variant)


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
