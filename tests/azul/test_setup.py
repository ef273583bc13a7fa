"""Azul, section 1: parts and set-up."""

import pytest

from tests.azul.positions import (
    COLOURS,
    EVERY_TABLE,
    PRINTED_WALL,
    board,
    board_at,
    deal,
    legal_moves,
    new_match,
    play,
    scores,
    table_with,
)
from tests.refusals import Refused
from tilewright.core.errors import SetupError
from tilewright.core.game import Chance
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME

FIRST_DEAL = ("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_there_are_100_tiles_20_of_each_colour(variant: str, players: int) -> None:
    """Section 1.1: blue, yellow, red, black and white, all in the bag at first."""
    dump = new_match(players, variant).dump()

    assert dump["bag"] == {"B": 20, "Y": 20, "R": 20, "K": 20, "W": 20}
    assert dump["lid"] == {"B": 0, "Y": 0, "R": 0, "K": 0, "W": 0}


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_two_factories_a_player_and_one_more(players: int, factories: int) -> None:
    """Section 1.3: 5, 7, 9 factory displays for 2, 3, 4 players."""
    match = new_match(players)
    match.draw(new_rng(1))

    assert len(match.dump()["factories"]) == factories
    assert all(match.dump()["factories"])


def test_a_game_starts_with_the_first_deal_of_round_1() -> None:
    """Section 1.2: nothing lies on factories and centre yet, and the marker nowhere."""
    match = new_match()
    dump = match.dump()

    assert match.turn == Chance()
    assert (dump["phase"], dump["round"], dump["to_move"]) == ("deal", 1, [])
    assert (dump["factories"], dump["centre"], dump["marker"]) == ([""] * 5, "", None)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_there_is_one_first_player_marker(variant: str, players: int) -> None:
    """Section 1.4: one marker, on the table from the first deal on."""
    match = new_match(players, variant)
    match.draw(new_rng(2))

    assert match.dump()["marker"] == "centre"
    assert all(each["floor"] == "" for each in match.dump()["boards"])


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_player_has_an_empty_board_and_no_points(variant: str, players: int) -> None:
    """Section 1.5: five pattern lines, a wall of five by five, a floor line, a score of 0."""
    boards = new_match(players, variant).dump()["boards"]

    assert boards == [{"score": 0, "lines": [""] * 5, "wall": ["....."] * 5, "floor": ""}] * players


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_pattern_line_r_has_r_spaces(line: int) -> None:
    """Section 1.5: the first line has one space, the fifth has five."""
    match = table_with(factories=["KKKK"], centre="BBBBBB")

    play(match, f"CB{line}")

    assert board_at(match, 0)["lines"][line - 1] == "B" * line
    assert board_at(match, 0)["floor"] == "M" + "B" * (6 - line)


@pytest.mark.parametrize(
    ("filled", "cost"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)]
)
def test_the_seven_floor_spaces_cost_1_1_2_2_2_3_3(filled: int, cost: int) -> None:
    """Section 1.5: the spaces of the floor line, from the left."""
    match = table_with(board(score=30), board(score=30, floor="Y" * filled), factories=["KKKK"])

    play(match, "1K5")

    assert scores(match) == [30, 30 - cost]


def test_the_floor_line_has_no_eighth_space() -> None:
    """Section 1.5: seven spaces."""
    match = table_with(board(floor="YYYYYY"), factories=["KKKK", "RRRR"])

    play(match, "1KF")

    assert board_at(match, 0)["floor"] == "YYYYYYK"


@pytest.mark.parametrize("colour", COLOURS)
def test_the_coloured_wall_has_each_colour_one_column_further_in_each_row(colour: str) -> None:
    """Section 1.6: colour c stands in row r at column (c + r) mod 5."""
    full_lines = {row: colour * row for row in range(1, 6)}
    factory = "KKKK" if colour != "K" else "BBBB"
    match = table_with(board(), board(lines=full_lines), factories=[factory])

    play(match, legal_moves(match)[0])

    printed = ["".join(cell if cell == colour else "." for cell in row) for row in PRINTED_WALL]
    assert board_at(match, 1)["wall"] == printed


def test_the_grey_wall_has_no_fixed_colours() -> None:
    """Section 1.6: on an empty grey wall a tile may go to any column."""
    match = table_with(board(lines={3: "BBB"}), variant="grey", factories=["KKKK"])

    play(match, "1K5")

    assert legal_moves(match, 0) == ["r3c1", "r3c2", "r3c3", "r3c4", "r3c5"]


@pytest.mark.parametrize(("variant", "asked"), [("coloured", []), ("grey", [0, 1, 2])])
def test_all_players_use_the_same_side(variant: str, asked: list[int]) -> None:
    """Section 1.6: either every player chooses cells, or none does."""
    full = board(lines={2: "BB"})
    match = table_with(full, full, full, players=3, variant=variant, factories=["KKKK"])

    play(match, "1K5")

    assert match.dump()["to_move"] == asked


@pytest.mark.parametrize(("players", "start"), [(2, 1), (3, 2), (4, 0), (4, 3)])
def test_the_seat_named_by_the_set_up_starts_round_1(players: int, start: int) -> None:
    """Section 1.7: seats count from 0."""
    match = new_match(players, start=start)

    match.draw(new_rng(3))

    assert match.waiting_for == (start,)
    assert match.record()["start"] == start


@pytest.mark.parametrize("players", [1, 5])
def test_azul_is_for_two_to_four_players(players: int, refused: Refused) -> None:
    """Section 1.3: 2 to 4 players."""
    with refused(SetupError):
        GAME.setup("coloured", players)


def test_a_game_without_a_named_start_is_started_by_seat_0() -> None:
    """Section 1.7: tables draw the starting player; left open, it is the first seat."""
    match = new_match()
    deal(match, *FIRST_DEAL)

    assert match.waiting_for == (0,)
    assert GAME.setup().options["start"] == 0
