"""Azul, section 4: wall tiling; what is special on the grey wall is in test_grey_wall.py."""

from collections.abc import Mapping

import pytest

from tests.azul.positions import (
    VARIANTS,
    board,
    board_at,
    deal,
    play,
    scores,
    table_with,
    tiles_in,
)
from tilewright.core.game import Dump
from tilewright.core.match import Match


def after_tiling(*boards: Dump) -> Match:
    """Return a table after the tiling of these boards.

    The last take, by one seat more, went to an empty line.
    """
    filled = [*boards, board()]
    match = table_with(*filled, players=len(filled), factories=["KKKK"], to_move=[len(filled) - 1])
    play(match, "1K5")
    return match


def test_one_tile_of_a_full_line_goes_to_the_wall() -> None:
    """Section 4.2: to the place of its colour in that row, and the line is empty then."""
    match = after_tiling(board(lines={3: "YYY"}))

    assert board_at(match, 0)["wall"] == [".....", ".....", "...Y.", ".....", "....."]
    assert board_at(match, 0)["lines"] == [""] * 5


@pytest.mark.parametrize(("line", "lid"), [(1, ""), (2, "R"), (3, "RR"), (4, "RRR"), (5, "RRRR")])
def test_the_other_tiles_of_the_line_go_to_the_lid(line: int, lid: str) -> None:
    """Section 4.2: all but the one on the wall."""
    match = after_tiling(board(lines={line: "R" * line}))

    assert tiles_in(match.dump()["lid"]) == lid


def test_lines_that_are_not_full_stay_as_they_are() -> None:
    """Section 4.2: they wait for the next round, and score nothing."""
    lines = {2: "B", 3: "YY", 4: "RRR", 5: "W"}
    match = after_tiling(board(lines=lines))

    assert board_at(match, 0) == board(lines=lines)
    assert tiles_in(match.dump()["lid"]) == ""


def test_every_player_tiles_its_own_wall() -> None:
    """Section 4.1: each player for itself."""
    match = after_tiling(board(lines={1: "B"}), board(lines={2: "BB"}), board(lines={3: "B"}))

    walls = [[row for row in each["wall"] if row != "....."] for each in match.dump()["boards"]]
    assert walls == [["B...."], [".B..."], [], []]
    assert scores(match) == [1, 1, 0, 0]


def test_lines_are_tiled_from_top_to_bottom() -> None:
    """Section 4.4: 1 + 3, as row 2 joins row 1 to row 3; from the bottom it were 2 + 3."""
    match = after_tiling(board(lines={1: "B", 2: "WW"}, wall={3: "K...."}))

    assert scores(match)[0] == 4


def test_each_tile_scores_at_once() -> None:
    """Section 4.4: 1, then 2 with the one above, then 3: no tile counts those set later."""
    match = after_tiling(board(lines={1: "B", 2: "WW", 3: "KKK"}))

    assert scores(match)[0] == 1 + 2 + 3


@pytest.mark.parametrize(
    "wall",
    [
        {},
        {1: "BYRKW"[:4] + "."},
        {2: ".B.R.", 4: ".K.B."},
        {3: "K...R"},
        {1: "..R..", 5: "..K.."},
    ],
    ids=["empty wall", "row above but one", "diagonal", "gaps across", "gaps down"],
)
def test_a_tile_with_no_neighbour_scores_1(wall: Mapping[int, str]) -> None:
    """Section 4.3: 1 if neither run is longer than 1; only tiles at its four sides join it."""
    match = after_tiling(board(lines={3: "BBB"}, wall=wall))

    assert scores(match)[0] == 1


@pytest.mark.parametrize(
    ("row", "points"),
    [(".W...", 2), ("...Y.", 2), ("KW...", 3), (".W.Y.", 3), ("...YR", 3), ("KW.Y.", 4)],
)
def test_a_tile_scores_the_horizontal_run_through_it(row: str, points: int) -> None:
    """Section 4.3: its length, if that is more than 1."""
    match = after_tiling(board(lines={3: "BBB"}, wall={3: row}))

    assert scores(match)[0] == points


@pytest.mark.parametrize(
    ("wall", "points"),
    [
        ({2: "..Y.."}, 2),
        ({4: "..W.."}, 2),
        ({1: "..R..", 2: "..Y.."}, 3),
        ({2: "..Y..", 4: "..W.."}, 3),
        ({2: "..Y..", 4: "..W..", 5: "..K.."}, 4),
        ({1: "..R..", 2: "..Y..", 4: "..W..", 5: "..K.."}, 5),
        ({1: "..R..", 4: "..W.."}, 2),
    ],
)
def test_a_tile_scores_the_vertical_run_through_it(wall: Mapping[int, str], points: int) -> None:
    """Section 4.3: its length, if that is more than 1."""
    match = after_tiling(board(lines={3: "BBB"}, wall=wall))

    assert scores(match)[0] == points


@pytest.mark.parametrize(
    ("wall", "points"),
    [
        ({2: "..Y..", 3: ".W..."}, 2 + 2),
        ({2: "..Y..", 3: ".W.Y.", 4: "..W.."}, 3 + 3),
        ({3: "KW.Y.", 1: "..R..", 2: "..Y..", 4: "..W..", 5: "..K.."}, 4 + 5),
    ],
)
def test_a_tile_in_two_runs_scores_both(wall: Mapping[int, str], points: int) -> None:
    """Section 4.3: the horizontal run plus the vertical run, the tile counting in each."""
    match = after_tiling(board(lines={3: "BBB"}, wall=wall))

    assert scores(match)[0] == points


@pytest.mark.parametrize(
    ("line", "wall"),
    [
        ({5: "YYYYY"}, {4: "....Y"}),
        ({3: "RRR"}, {4: "R...."}),
        ({1: "B"}, {5: "Y...."}),
        ({5: "BBBBB"}, {1: "....W"}),
    ],
)
def test_runs_do_not_go_round_the_edge_of_the_wall(
    line: Mapping[int, str], wall: Mapping[int, str]
) -> None:
    """Section 4.3: a run ends with the row or column it is in."""
    match = after_tiling(board(lines=line, wall=wall))

    assert scores(match)[0] == 1


@pytest.mark.parametrize(("floor", "cost"), [("", 0), ("M", 1), ("MK", 2), ("KKM", 4), ("YRM", 4)])
def test_after_its_lines_a_player_loses_the_filled_floor_spaces(floor: str, cost: int) -> None:
    """Section 4.9: the sum of the filled spaces, the marker's included."""
    marker = 0 if "M" in floor else "centre"
    match = table_with(board(score=20, floor=floor), marker=marker, factories=["KKKK"], to_move=[1])

    play(match, "1K5")

    assert scores(match)[0] == 20 - cost


def test_a_score_never_goes_below_0() -> None:
    """Section 4.9: a floor that costs more than there is costs only that."""
    match = after_tiling(board(score=5, floor="RRRRR"), board(score=8, floor="WWWWWWW"))

    assert scores(match)[:2] == [0, 0]


def test_the_floor_is_paid_after_the_tiles_have_scored() -> None:
    """Section 4.9: 0 + 1 - 1; were the floor paid first, it would cost nothing."""
    match = after_tiling(board(lines={1: "B"}, floor="R"))

    assert scores(match)[0] == 0


def test_a_score_is_held_at_0_only_after_the_floor() -> None:
    """Section 4.9: 3 points and the 1 + 2 of two tiles pay for four floor spaces (6) in full."""
    match = after_tiling(board(score=3, lines={1: "B", 2: "WW"}, floor="RRRR"))

    assert scores(match)[0] == 0


def test_what_could_not_be_paid_is_not_owed() -> None:
    """Section 4.9: after a floor that cost more than there was, the next tile scores from 0."""
    match = after_tiling(board(score=2, floor="RRRRRRR"))
    deal(match, "BBBB", "YYYY", "WWWW", "WWWW", "KKKK")

    play(match, "1B4", "2Y4", "3W5", "4W3", "5K3")

    assert scores(match)[0] == 0 + 1 + 1 - 1


def test_floor_tiles_go_to_the_lid() -> None:
    """Section 4.10: the floor is empty then, and the marker is no tile."""
    match = table_with(board(floor="RMYR"), marker=0, factories=["KKKK"], to_move=[1])

    play(match, "1K5")

    assert board_at(match, 0)["floor"] == ""
    assert match.dump()["lid"] == {"B": 0, "Y": 1, "R": 2, "K": 0, "W": 0}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_the_marker_starts_the_next_round(variant: str, owner: int) -> None:
    """Section 4.10: whoever started this one."""
    match = table_with(players=3, variant=variant, factories=["KKKK"], centre="Y", to_move=[owner])
    play(match, "CY5", "1K5")
    assert match.dump()["marker"] == owner

    deal(match, "BYRK", "WWWW", "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")

    assert match.waiting_for == (owner,)


def test_the_coloured_wall_is_tiled_without_a_choice() -> None:
    """Section 4.5: every full line resolves itself, in the event of the last take."""
    match = after_tiling(board(lines={1: "B", 2: "RR", 5: "WWWWW"}))

    assert match.events == [(1, "1K5")]
    assert match.dump()["phase"] == "deal"
