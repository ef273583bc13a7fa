"""Azul, section 6: the final score."""

from collections.abc import Mapping

import pytest

from tests.azul.positions import (
    PRINTED_WALL,
    VARIANTS,
    board,
    match_from,
    play,
    position_with,
    table_with,
)
from tilewright.core.game import Dump, Over

LAST_ROW = board(lines={1: "B"}, wall={1: ".YRKW"})
"""A board that completes its row 1 in this round: 5 points, and 2 for the row."""


def final(variant: str, *boards: Dump) -> Over:
    """Return the end of a game that seat 0's row 1 brings about, with these boards beside it."""
    seats = [LAST_ROW, *boards]
    match = table_with(*seats, players=len(seats), variant=variant, factories=["KKKK"])
    play(match, "1K5")
    if variant == "grey":
        play(match, "r1c1")
    assert isinstance(match.turn, Over)
    return match.turn


def ended(*boards: Dump) -> Over:
    """Return the result of a game that is over with these boards, bonuses counted."""
    dump = position_with(*boards, players=len(boards), phase="over", marker=0)
    turn = match_from(dump).turn
    assert isinstance(turn, Over)
    return turn


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_complete_row_is_worth_2(variant: str) -> None:
    """Section 6.1: beside the 5 points of the tile that completed it."""
    assert final(variant, board()).scores == (5 + 2, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_complete_rows_are_worth_4(variant: str) -> None:
    """Section 6.1: 2 for each; the second tile scores 5 across and 2 down."""
    twice = board(lines={1: "B", 2: "WW"}, wall={1: ".YRKW", 2: ".BYRK"})
    match = table_with(twice, variant=variant, factories=["KKKK"])

    play(match, "1K5", *(["r1c1", "r2c1"] if variant == "grey" else []))

    assert match.dump()["boards"][0]["score"] == 5 + 5 + 2 + 4


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_a_complete_column_is_worth_7(variant: str, column: int) -> None:
    """Section 6.1: whichever it is."""
    wall = {
        row: "." * (column - 1) + text[column - 1] + "." * (5 - column)
        for row, text in enumerate(PRINTED_WALL, 1)
    }

    assert final(variant, board(score=30, wall=wall)).scores[1] == 30 + 7


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_complete_columns_are_worth_14(variant: str) -> None:
    """Section 6.1: 7 for each."""
    wall = {row: f"{text[0]}...{text[4]}" for row, text in enumerate(PRINTED_WALL, 1)}

    assert final(variant, board(score=30, wall=wall)).scores[1] == 30 + 14


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("colour", "BYRKW")
def test_a_colour_with_all_five_tiles_is_worth_10(variant: str, colour: str) -> None:
    """Section 6.1: whichever it is."""
    wall = {
        row: "".join(cell if cell == colour else "." for cell in text)
        for row, text in enumerate(PRINTED_WALL, 1)
    }

    assert final(variant, board(score=30, wall=wall)).scores[1] == 30 + 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_colours_with_all_five_tiles_are_worth_20(variant: str) -> None:
    """Section 6.1: 10 for each."""
    wall = {
        row: "".join(cell if cell in "YW" else "." for cell in text)
        for row, text in enumerate(PRINTED_WALL, 1)
    }

    assert final(variant, board(score=30, wall=wall)).scores[1] == 30 + 20


@pytest.mark.parametrize("colour", "BYRKW")
def test_on_the_grey_wall_a_colour_counts_wherever_its_tiles_are(colour: str) -> None:
    """Section 6.1: all five tiles on the wall, one in each row, in whatever columns."""
    wall = {1: "..X..", 2: "....X", 3: "X....", 4: "...X.", 5: ".X..."}
    coloured = {row: text.replace("X", colour) for row, text in wall.items()}

    assert final("grey", board(score=30, wall=coloured)).scores[1] == 30 + 10


def test_on_the_grey_wall_the_printed_cells_of_a_colour_mean_nothing() -> None:
    """Section 6.1: five cells that would all be blue on the coloured side, with other colours."""
    wall = {1: "Y....", 2: ".R...", 3: "..K..", 4: "...W.", 5: "....B"}

    assert final("grey", board(score=30, wall=wall)).scores[1] == 30


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "wall",
    [
        {1: "BYRK."},
        {1: "B....", 2: "W....", 3: "K....", 4: "R...."},
        {1: "B....", 2: ".B...", 4: "...B.", 5: "....B"},
    ],
    ids=["row", "column", "colour"],
)
def test_four_of_five_are_worth_nothing(variant: str, wall: Mapping[int, str]) -> None:
    """Section 6.1: complete rows and columns, all five tiles of a colour."""
    assert final(variant, board(score=30, wall=wall)).scores[1] == 30


@pytest.mark.parametrize("variant", VARIANTS)
def test_bonuses_of_all_kinds_add_up(variant: str) -> None:
    """Section 6.1: a whole wall, its first column set in this round: 5 x 2 + 5 x 7 + 5 x 10."""
    wall = {row: "." + text[1:] for row, text in enumerate(PRINTED_WALL, 1)}
    almost_all = board(
        score=60, lines={1: "B", 2: "WW", 3: "KKK", 4: "RRRR", 5: "YYYYY"}, wall=wall
    )
    match = table_with(almost_all, board(), variant=variant, to_move=[1], factories=["KKKK"])

    play(match, "1K5")
    if variant == "grey":
        play(match, "r1c1", "r2c1", "r3c1", "r4c1", "r5c1")

    placed = 5 + (5 + 2) + (5 + 3) + (5 + 4) + (5 + 5)
    assert match.dump()["boards"][0]["score"] == 60 + placed + 10 + 35 + 50


def test_bonuses_are_not_counted_before_the_end() -> None:
    """Section 6.1: a complete column or colour pays only in the final score."""
    column = {row: text[0] + "...." for row, text in enumerate(PRINTED_WALL, 1)}
    match = table_with(board(score=30, wall=column), factories=["KKKK"])

    play(match, "1K5")

    assert match.dump()["boards"][0]["score"] == 30


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("score", "winners"), [(6, (0,)), (8, (1,))])
def test_most_points_wins(variant: str, score: int, winners: tuple[int, ...]) -> None:
    """Section 6.2: seat 0 has 7 points and a complete row."""
    assert final(variant, board(score=score)).winners == winners


@pytest.mark.parametrize("variant", VARIANTS)
def test_bonuses_decide_who_has_most_points(variant: str) -> None:
    """Section 6.2: 1 + 7 for a column is more than the 7 of seat 0."""
    column = {row: text[0] + "...." for row, text in enumerate(PRINTED_WALL, 1)}

    assert final(variant, board(score=1, wall=column)) == Over((7, 8), (1,))


@pytest.mark.parametrize("variant", VARIANTS)
def test_tied_players_are_ranked_by_complete_rows(variant: str) -> None:
    """Section 6.2: both have 7 points, seat 0 has the complete row."""
    assert final(variant, board(score=7)) == Over((7, 7), (0,))


def test_the_tie_break_does_not_depend_on_the_seat() -> None:
    """Section 6.2: most complete rows, be it the last seat's."""
    one_row = board(score=40, wall={1: "BYRKW"})
    two_rows = board(score=40, wall={3: "KWBYR", 5: "YRKWB"})

    assert ended(one_row, board(score=40), two_rows).winners == (2,)
    assert ended(two_rows, board(score=40), one_row).winners == (0,)


def test_complete_rows_count_only_among_the_tied() -> None:
    """Section 6.2: points first."""
    two_rows = board(score=39, wall={3: "KWBYR", 5: "YRKWB"})

    assert ended(two_rows, board(score=40), board(score=40, wall={1: "BYRKW"})).winners == (2,)


def test_one_point_more_beats_five_complete_rows() -> None:
    """Section 6.2: points first, by however little."""
    whole_wall = board(score=39, wall=dict(enumerate(PRINTED_WALL, 1)))

    assert ended(whole_wall, board(score=40)).winners == (1,)


def test_complete_columns_break_no_tie() -> None:
    """Section 6.2: most complete rows; a column is none."""
    column = {row: text[0] + "...." for row, text in enumerate(PRINTED_WALL, 1)}
    row_and_column = board(score=40, wall={**column, 1: "BYRKW"})

    assert ended(row_and_column, board(score=40, wall={2: "WBYRK"})).winners == (0, 1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_players_still_tied_share_the_victory(variant: str) -> None:
    """Section 6.2: as many points and as many complete rows."""
    boards = LAST_ROW, board(score=7), LAST_ROW
    match = table_with(*boards, players=3, variant=variant, factories=["KKKK"])

    play(match, "1K5", *(["r1c1", "r1c1"] if variant == "grey" else []))

    assert match.turn == Over((7, 7, 7), (0, 2))


def test_all_players_may_share_the_victory() -> None:
    """Section 6.2: even with no points and no row."""
    assert ended(board(), board(), board(), board()) == Over((0, 0, 0, 0), (0, 1, 2, 3))
