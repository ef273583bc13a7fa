"""Azul, section 4: wall tiling on the grey side, where players choose the cells."""

from itertools import permutations

import pytest

from tests.azul.positions import (
    board,
    board_at,
    deal,
    legal_moves,
    play,
    play_for,
    scores,
    table_with,
    tiles_in,
)
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, ImpossibleChance, OutOfTurn
from tilewright.core.game import Dump
from tilewright.core.match import Match

BLOCKED_FOR_BLUE = {1: ".YRKW", 2: "B...."}
"""Row 1 lacks blue, but its only free cell is in a column that has blue."""


def before_placing(*boards: Dump) -> Match:
    """Return a grey table where these boards are to be tiled.

    The last take, by one seat more, went to an empty line.
    """
    filled = [*boards, board()]
    match = table_with(
        *filled,
        variant="grey",
        players=len(filled),
        factories=["KKKK"],
        to_move=[len(filled) - 1],
    )
    play(match, "1K5")
    return match


def test_the_player_chooses_any_empty_cell_of_the_row() -> None:
    """Section 4.6: all cells of that row that are free, if the colour is not on the wall."""
    match = before_placing(board(lines={2: "BB"}, wall={1: "Y....", 2: "R..K."}))

    assert legal_moves(match, 0) == ["r2c2", "r2c3", "r2c5"]


def test_the_column_of_the_cell_must_not_have_the_colour_yet() -> None:
    """Section 4.6: above or below, anywhere in it."""
    match = before_placing(board(lines={3: "BBB"}, wall={1: "B....", 2: "..B..", 5: "....B"}))

    assert legal_moves(match, 0) == ["r3c2", "r3c4"]


@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_the_tile_goes_to_the_chosen_cell_in_its_colour(column: int) -> None:
    """Section 4.2: one tile on the wall, the line's others in the lid, the line empty."""
    match = before_placing(board(lines={4: "WWWW"}))

    play_for(match, 0, f"r4c{column}")

    row = "." * (column - 1) + "W" + "." * (5 - column)
    assert board_at(match, 0)["wall"] == [".....", ".....", ".....", row, "....."]
    assert board_at(match, 0)["lines"] == [""] * 5
    assert tiles_in(match.dump()["lid"]) == "WWW"


@pytest.mark.parametrize("colour", "BYRKW")
def test_every_colour_can_be_set_on_the_grey_wall(colour: str) -> None:
    """Section 4.6: and keeps its colour there."""
    match = before_placing(board(lines={2: colour * 2}))

    play_for(match, 0, "r2c3")

    assert board_at(match, 0)["wall"][1] == f"..{colour}.."


def test_a_player_may_not_decline_to_place() -> None:
    """Section 4.6: nothing else is legal, and the next round does not start before."""
    match = before_placing(board(lines={1: "B"}))

    assert match.dump()["phase"] == "tiling"
    assert all(move.startswith("r1") for move in legal_moves(match, 0))
    with pytest.raises(ImpossibleChance):
        deal(match, "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")


def test_a_taken_cell_may_not_be_chosen(refused: Refused) -> None:
    """Section 4.6: an empty cell."""
    match = before_placing(board(lines={2: "BB"}, wall={2: "Y..K."}))

    with refused(IllegalAction):
        play_for(match, 0, "r2c4")


def test_grey_lines_are_tiled_from_top_to_bottom(refused: Refused) -> None:
    """Section 4.4: the upper line's choice comes first."""
    match = before_placing(board(lines={1: "B", 3: "YYY", 4: "RR"}))

    with refused(IllegalAction):
        play_for(match, 0, "r3c1")
    play_for(match, 0, "r1c1")

    assert legal_moves(match, 0) == ["r3c1", "r3c2", "r3c3", "r3c4", "r3c5"]


def test_a_line_with_no_free_cell_goes_to_the_floor_at_once() -> None:
    """Section 4.7: all its tiles, with no event, and they count in this round's penalty."""
    match = before_placing(board(score=10, lines={1: "B"}, wall=BLOCKED_FOR_BLUE))

    assert match.events == [(1, "1K5")]
    assert match.dump()["phase"] == "deal"
    assert board_at(match, 0) == board(score=9, wall=BLOCKED_FOR_BLUE)
    assert tiles_in(match.dump()["lid"]) == "B"


def test_all_tiles_of_a_line_with_no_free_cell_go_to_the_floor() -> None:
    """Section 4.7: none of them stays, none is set: four tiles cost 6."""
    wall = {4: ".YRKW", 1: "B...."}
    match = before_placing(board(score=10, lines={4: "BBBB"}, wall=wall))

    assert board_at(match, 0) == board(score=10 - 6, wall=wall)
    assert tiles_in(match.dump()["lid"]) == "BBBB"


def test_tiles_of_a_line_with_no_free_cell_lie_on_the_floor_until_it_is_paid() -> None:
    """Section 4.7: to the floor line at once, from left to right."""
    board_with_two_lines = board(lines={1: "B", 3: "YYY"}, wall=BLOCKED_FOR_BLUE, floor="KR")

    match = before_placing(board_with_two_lines)

    assert board_at(match, 0)["floor"] == "KRB"
    assert board_at(match, 0)["lines"] == ["", "", "YYY", "", ""]


def test_a_dropped_line_adds_to_the_penalty_of_this_round() -> None:
    """Section 4.7: two spaces were filled, now four: 6, with 1 point for the other line."""
    wall = {2: ".YRKW", 1: "B...."}
    match = before_placing(board(score=20, lines={2: "BB", 3: "YYY"}, wall=wall, floor="KR"))

    play_for(match, 0, "r3c1")

    assert scores(match)[0] == 20 + 1 - 6
    assert board_at(match, 0)["floor"] == ""


def test_the_excess_of_a_dropped_line_goes_to_the_lid() -> None:
    """Section 4.7: one tile has room, four do not; the floor costs its 14."""
    wall = {5: ".YRKW", 1: "B...."}
    match = before_placing(board(score=20, lines={1: "R", 5: "BBBBB"}, wall=wall, floor="KKKKKK"))
    assert tiles_in(match.dump()["lid"]) == ""

    play_for(match, 0, "r1c4")

    assert scores(match)[0] == 20 + 1 - 14
    assert match.dump()["lid"] == {"B": 5, "Y": 0, "R": 0, "K": 6, "W": 0}


def test_the_excess_of_a_dropped_line_goes_to_the_lid_before_the_floor_is_paid() -> None:
    """Section 4.7: the excess goes at once, while a lower line still has its choice."""
    wall = {3: ".YRKW", 1: "B...."}
    match = before_placing(board(lines={3: "BBB", 5: "RRRRR"}, wall=wall, floor="KKKKKK"))

    assert board_at(match, 0)["floor"] == "KKKKKKB"
    assert tiles_in(match.dump()["lid"]) == "BB"


def test_a_dropped_line_is_open_to_its_colour_again() -> None:
    """Section 4.7: it is empty, and its wall row still lacks the colour alone."""
    match = before_placing(board(lines={1: "B"}, wall=BLOCKED_FOR_BLUE))

    deal(match, "BYRK", "WWWW", "BYRK", "BYRK", "BYRK")

    assert match.waiting_for == (0,)
    assert [move for move in legal_moves(match) if move[0] in "12" and move[2] == "1"] == ["1B1"]


def test_upper_placements_of_the_same_phase_count_for_the_column_check() -> None:
    """Section 4.6: blue set in column 1 just now closes the one free cell of row 2 to blue."""
    match = before_placing(board(score=10, lines={1: "B", 2: "BB"}, wall={2: ".YRKW"}))

    play_for(match, 0, "r1c1")

    assert match.dump()["phase"] == "deal"
    assert board_at(match, 0)["wall"][:2] == ["B....", ".YRKW"]
    assert board_at(match, 0)["lines"][1] == ""
    assert scores(match)[0] == 10 + 1 - 2


def test_an_upper_placement_elsewhere_leaves_the_lower_line_its_cell() -> None:
    """Section 4.6: blue set in column 2 leaves column 1 to line 2."""
    match = before_placing(board(lines={1: "B", 2: "BB"}, wall={2: ".Y..."}))

    play_for(match, 0, "r1c3")

    assert legal_moves(match, 0) == ["r2c1", "r2c4", "r2c5"]


def test_upper_placements_of_the_same_phase_count_for_scoring() -> None:
    """Section 4.4: 1 alone, then 2 beneath it."""
    match = before_placing(board(lines={1: "B", 2: "YY"}))

    play_for(match, 0, "r1c4")
    play_for(match, 0, "r2c4")

    assert scores(match)[0] == 1 + 2


@pytest.mark.parametrize(("column", "points"), [(2, 3 + 2), (4, 2 + 4), (5, 1)])
def test_a_grey_tile_scores_the_runs_through_its_cell(column: int, points: int) -> None:
    """Section 4.3: the same on both sides of the board."""
    wall = {1: "...K.", 2: "...Y.", 3: "W.R..", 4: ".W.R."}
    match = before_placing(board(lines={3: "BBB"}, wall=wall))

    play_for(match, 0, f"r3c{column}")

    assert scores(match)[0] == points


def test_the_floor_is_paid_only_after_the_last_line() -> None:
    """Section 4.9: 0 + 1 + 1 - 2, not below 0 in between."""
    match = before_placing(board(lines={1: "B", 3: "YYY"}, floor="RR"))

    play_for(match, 0, "r1c1")
    assert scores(match)[0] == 1
    assert board_at(match, 0)["floor"] == "RR"
    play_for(match, 0, "r3c5")

    assert scores(match)[0] == 0
    assert board_at(match, 0)["floor"] == ""


def test_a_player_without_a_choice_is_not_asked() -> None:
    """Section 4.8: its board is done, floor included, while the others choose."""
    match = before_placing(board(score=9, floor="RR"), board(lines={1: "B"}))

    assert match.waiting_for == (1,)
    assert scores(match)[0] == 7
    with pytest.raises(OutOfTurn):
        play_for(match, 0, "r1c1")


def test_any_player_with_a_choice_open_may_make_it() -> None:
    """Section 4.8: in any order, not in seat order."""
    full = board(lines={2: "BB"})
    match = before_placing(full, full, full)
    assert match.dump()["to_move"] == [0, 1, 2]

    play_for(match, 2, "r2c1")
    play_for(match, 0, "r2c2")

    assert match.waiting_for == (1,)
    assert match.dump()["phase"] == "tiling"


def test_choices_of_different_players_give_the_same_in_any_order() -> None:
    """Section 4.8: grey choices of different players are independent."""
    choices = {
        0: ["r1c1", "r3c1"],
        1: ["r1c2"],
        2: ["r2c5", "r3c4"],
    }
    boards = [
        board(score=5, lines={1: "B", 2: "BB", 3: "RRR"}, wall={2: ".YRKW"}, floor="YY"),
        board(score=10, lines={1: "B", 2: "BB"}, wall={1: "K..YR", 2: "W.KRY"}, floor="W"),
        board(score=0, lines={2: "KK", 3: "WWW"}),
    ]
    orders = set(permutations([0, 0, 1, 2, 2]))
    results = []

    for order in orders:
        match = before_placing(*boards)
        left = {seat: list(moves) for seat, moves in choices.items()}
        for seat in order:
            play_for(match, seat, left[seat].pop(0))
        results.append(match.dump())

    assert len(results) == 30
    assert all(result == results[0] for result in results)
    assert results[0]["phase"] == "deal"
    assert scores(match) == [5 + 1 + 1 - 6, 10 + 2 - 4, 1 + 1, 0]


def test_a_placement_is_an_event_of_its_seat() -> None:
    """Section 4.8: what was chosen stands in the record."""
    match = before_placing(board(lines={1: "B"}), board(lines={1: "Y"}))

    play_for(match, 1, "r1c5")
    play_for(match, 0, "r1c2")

    assert match.events == [(2, "1K5"), (1, "r1c5"), (0, "r1c2")]
