"""Azul, section 3: the factory offer, where taken tiles go."""

import pytest

from tests.azul.positions import (
    VARIANTS,
    board,
    board_at,
    deal,
    legal_moves,
    play,
    table_with,
    tiles_in,
)
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_the_tiles_go_to_one_pattern_line(line: int) -> None:
    """Section 3.7: to any one of the five."""
    match = table_with(factories=["BYRK", "WWWW"])

    play(match, f"1R{line}")

    assert board_at(match, 0)["lines"] == ["R" if row == line else "" for row in range(1, 6)]
    assert board_at(match, 0)["floor"] == ""


def test_or_the_tiles_all_go_to_the_floor() -> None:
    """Section 3.7: a player may put them on the floor though a line is open."""
    match = table_with(factories=["BRRR", "WWWW"])

    play(match, "1RF")

    assert board_at(match, 0)["lines"] == [""] * 5
    assert board_at(match, 0)["floor"] == "RRR"


def test_every_line_of_an_empty_board_takes_every_colour() -> None:
    """Section 3.8: a colour of a source with any line or the floor."""
    match = table_with(factories=["BYRK"], centre="W")

    assert sorted(legal_moves(match)) == sorted(
        take + destination for take in ("1B", "1Y", "1R", "1K", "CW") for destination in "12345F"
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_a_full_line_takes_no_tile(variant: str, line: int, refused: Refused) -> None:
    """Section 3.8: a pattern line takes a colour only if it is not full."""
    match = table_with(board(lines={line: "B" * line}), variant=variant, factories=["BYYY"])

    assert f"1B{line}" not in legal_moves(match)
    assert f"1Y{line}" not in legal_moves(match)
    with refused(IllegalAction):
        play(match, f"1B{line}")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_takes_no_second_colour(variant: str, refused: Refused) -> None:
    """Section 3.8: a pattern line takes a colour only if it holds no other colour."""
    match = table_with(board(lines={3: "YY"}), variant=variant, factories=["BYRK"])

    assert [move for move in legal_moves(match) if move.endswith("3")] == ["1Y3"]
    with refused(IllegalAction):
        play(match, "1B3")


def test_a_line_takes_more_of_its_own_colour() -> None:
    """Section 3.8: tiles are added to those that lie in it."""
    match = table_with(board(lines={4: "Y"}), factories=["BYYK", "WWWW"])

    play(match, "1Y4")

    assert board_at(match, 0)["lines"][3] == "YYY"


def test_a_line_begun_in_this_round_is_open_to_its_own_colour_alone() -> None:
    """Section 3.8: whatever was put there a turn ago."""
    match = table_with(factories=["BYRK", "WWWW", "BYRK"])

    play(match, "1Y4", "2W5")

    assert [move for move in legal_moves(match) if move.endswith("4")] == ["3Y4"]


def test_the_same_colour_may_stand_in_several_lines() -> None:
    """Section 3.8: only the wall row beside a line closes it to a colour."""
    match = table_with(board(lines={4: "Y", 2: "Y"}), factories=["BYYK"])

    assert [move for move in legal_moves(match) if move.startswith("1Y")] == [
        "1Y1",
        "1Y2",
        "1Y3",
        "1Y4",
        "1Y5",
        "1YF",
    ]


def test_a_line_takes_no_colour_that_its_coloured_wall_row_has(refused: Refused) -> None:
    """Section 3.8: the wall row beside it does not have that colour yet."""
    match = table_with(board(wall={2: ".B.R."}), factories=["BRYK"])

    assert [move for move in legal_moves(match) if move.endswith("2")] == ["1Y2", "1K2"]
    with refused(IllegalAction):
        play(match, "1R2")


@pytest.mark.parametrize("row", ["R....", ".R...", "..R..", "...R.", "....R"])
def test_a_line_takes_no_colour_that_is_anywhere_in_its_grey_wall_row(
    row: str, refused: Refused
) -> None:
    """Section 3.8: on the grey wall the colour may stand anywhere in that row."""
    match = table_with(board(wall={4: row}), variant="grey", factories=["BRYK"])

    assert [move for move in legal_moves(match) if move.endswith("4")] == ["1B4", "1Y4", "1K4"]
    with refused(IllegalAction):
        play(match, "1R4")


@pytest.mark.parametrize(
    ("variant", "wall"), [("coloured", "KW.Y."), ("grey", "YK..W"), ("grey", "WYK..")]
)
def test_a_colour_on_the_wall_closes_only_the_line_beside_it(variant: str, wall: str) -> None:
    """Section 3.8: the other lines stay open to it."""
    match = table_with(board(wall={3: wall}), variant=variant, factories=["YYYY"])

    assert legal_moves(match) == ["1Y1", "1Y2", "1Y4", "1Y5", "1YF"]


def test_the_wall_of_another_player_closes_nothing() -> None:
    """Section 3.8: a player's own board alone counts."""
    match = table_with(
        board(), board(wall={1: "BYRK."}, lines={2: "W", 5: "BBBBB"}), factories=["BYRK"]
    )

    assert len(legal_moves(match)) == 4 * 6


@pytest.mark.parametrize("variant", VARIANTS)
def test_with_every_line_closed_the_floor_remains(variant: str) -> None:
    """Section 3.11: tiles that no line takes go to the floor."""
    lines = {1: "K", 2: "K", 3: "K", 4: "K", 5: "K"}
    match = table_with(board(lines=lines), variant=variant, factories=["BBBB", "WWWW"])

    assert legal_moves(match) == ["1BF", "2WF"]


@pytest.mark.parametrize(("line", "floor"), [(1, "BBB"), (2, "BB"), (3, "B"), (4, ""), (5, "")])
def test_tiles_beyond_the_space_of_the_line_go_to_the_floor(line: int, floor: str) -> None:
    """Section 3.9: what the line cannot hold goes to the floor line."""
    match = table_with(factories=["BBBB", "WWWW"])

    play(match, f"1B{line}")

    assert board_at(match, 0)["lines"][line - 1] == "B" * min(4, line)
    assert board_at(match, 0)["floor"] == floor


def test_a_line_already_begun_has_less_space() -> None:
    """Section 3.9: only its free spaces count."""
    match = table_with(board(lines={5: "BBB"}), factories=["BBBB", "WWWW"])

    play(match, "1B5")

    assert board_at(match, 0)["lines"][4] == "BBBBB"
    assert board_at(match, 0)["floor"] == "BB"


def test_tiles_go_to_the_floor_from_left_to_right() -> None:
    """Section 3.9: after those that lie there."""
    match = table_with(
        board(floor="WR"),
        board(floor="M"),
        factories=["BBBY", "KKKK", "RRRR"],
        centre="Y",
        marker=1,
    )

    play(match, "1B1", "2KF", "CYF")

    assert board_at(match, 0)["floor"] == "WRBBYY"
    assert board_at(match, 1)["floor"] == "MKKKK"


@pytest.mark.parametrize(
    ("floor", "move", "after", "lid"),
    [
        ("WRWRW", "1BF", "WRWRWBB", "BB"),
        ("WRWRWR", "1B2", "WRWRWRB", "B"),
        ("WRWRWRW", "1BF", "WRWRWRW", "BBBB"),
        ("WRWRWRW", "1B3", "WRWRWRW", "B"),
        ("WRW", "1BF", "WRWBBBB", ""),
    ],
)
def test_tiles_beyond_the_seven_floor_spaces_go_to_the_lid(
    floor: str, move: str, after: str, lid: str
) -> None:
    """Section 3.10: the lid takes what the floor cannot hold, at once."""
    match = table_with(board(floor=floor), factories=["BBBB", "WWWW"])

    play(match, move)

    assert board_at(match, 0)["floor"] == after
    assert tiles_in(match.dump()["lid"]) == lid


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_line_stays_open_to_its_own_colour_alone_in_later_rounds(variant: str) -> None:
    """Section 3.8: a line that is not full keeps its tiles, and so its colour."""
    match = table_with(board(lines={5: "WW"}), variant=variant, factories=["KKKK"], start=0)
    play(match, "1K4" if variant == "coloured" else "1KF")

    deal(match, "BYRK", "WWWW", "BYRK", "BYRK", "BYRK")

    assert [move for move in legal_moves(match) if move.endswith("5")] == ["2W5"]


def test_an_emptied_line_is_open_to_the_colours_its_wall_row_still_lacks() -> None:
    """Section 3.8: after tiling, all but the colours on the wall."""
    match = table_with(board(lines={2: "WW"}, wall={2: ".B..."}), factories=["KKKK"])
    play(match, "1K5")

    deal(match, "BYRK", "WWWW", "BYRK", "BYRK", "BYRK")

    assert [move for move in legal_moves(match) if move[0] in "12" and move.endswith("2")] == [
        "1Y2",
        "1R2",
        "1K2",
    ]


def test_an_emptied_line_beside_a_grey_row_is_open_to_the_colours_it_still_lacks() -> None:
    """Section 3.8: after tiling, all but the colours on the wall."""
    lines, wall = {2: "WW"}, {2: "B...."}
    match = table_with(board(lines=lines, wall=wall), variant="grey", factories=["KKKK"])
    play(match, "1K5", "r2c4")

    deal(match, "BYRK", "WWWW", "BYRK", "BYRK", "BYRK")

    assert [move for move in legal_moves(match) if move[0] in "12" and move.endswith("2")] == [
        "1Y2",
        "1R2",
        "1K2",
    ]
