"""Azul, section 5: the end of the game."""

import pytest

from tests.azul.positions import (
    EVERY_TABLE,
    VARIANTS,
    board,
    board_at,
    crowded_boards,
    deal,
    legal_moves,
    new_match,
    play,
    play_for,
    play_quiet_round,
    random_positions,
    scores,
    table_with,
)
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance, OutOfTurn
from tilewright.core.game import Chance, Over
from tilewright.core.match import Match
from tilewright.core.rng import new_rng

ALMOST_A_ROW = board(lines={1: "B"}, wall={1: ".YRKW"})
BLOCKED = board(lines={1: "B"}, wall={1: ".YRKW", 2: "B...."})
"""On the grey wall: row 1 lacks blue, its free column has it."""


def phase_of(match: Match) -> str:
    """Return the dumped phase."""
    return str(match.dump()["phase"])


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_a_complete_horizontal_row_ends_the_game(row: int) -> None:
    """Section 5.1: one row of one player is enough, whichever it is."""
    wall = {1: ".YRKW", 2: ".BYRK", 3: ".WBYR", 4: ".KWBY", 5: ".RKWB"}[row]
    colour = "BWKRY"[row - 1]
    ending = board(lines={row: colour * row}, wall={row: wall})
    match = table_with(board(), ending, factories=["KKKK" if colour != "K" else "BBBB"])

    play(match, "1B5" if colour == "K" else "1K5")

    assert isinstance(match.turn, Over)
    assert phase_of(match) == "over"


@pytest.mark.parametrize("variant", VARIANTS)
def test_without_a_complete_row_the_next_round_begins(variant: str) -> None:
    """Section 5.1: a deal is due, and the rounds count on."""
    match = table_with(
        board(wall={1: "B.RKW", 2: "W.YRK"}), variant=variant, factories=["KKKK"], round_number=4
    )

    play(match, "1K5")

    assert match.turn == Chance()
    assert (phase_of(match), match.dump()["round"]) == ("deal", 5)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_complete_column_does_not_end_the_game(variant: str) -> None:
    """Section 5.1: a horizontal row."""
    wall = {1: "B....", 2: "W....", 3: "K....", 4: "R....", 5: "Y...."}
    match = table_with(board(wall=wall), variant=variant, factories=["KKKK"])

    play(match, "1K5")

    assert phase_of(match) == "deal"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_complete_colour_does_not_end_the_game(variant: str) -> None:
    """Section 5.1: a horizontal row."""
    wall = {1: "B....", 2: ".B...", 3: "..B..", 4: "...B.", 5: "....B"}
    match = table_with(board(wall=wall), variant=variant, factories=["KKKK"])

    play(match, "1K5")

    assert phase_of(match) == "deal"


def test_five_tiles_across_the_end_of_a_row_do_not_end_the_game() -> None:
    """Section 5.1: the last cells of one row and the first of the next make no row."""
    match = table_with(board(wall={1: "..RKW", 2: "WBYR."}), factories=["KKKK"])

    play(match, "1K5")

    assert phase_of(match) == "deal"


def test_the_end_is_checked_after_everybody_tiled() -> None:
    """Section 5.1: seat 0 completes its row, seat 1 still tiles and pays its floor."""
    match = table_with(
        ALMOST_A_ROW, board(score=10, lines={2: "YY"}, floor="RR"), factories=["KKKK"]
    )

    play(match, "1K5")

    assert board_at(match, 1)["wall"][1] == "..Y.."
    assert scores(match)[1] == 10 + 1 - 2


def test_on_the_grey_wall_the_game_waits_for_all_choices() -> None:
    """Section 5.1: after everybody tiled, and not when the row is complete."""
    match = table_with(ALMOST_A_ROW, board(lines={2: "YY"}), variant="grey", factories=["KKKK"])
    play(match, "1K5")

    play_for(match, 0, "r1c1")
    assert (phase_of(match), match.waiting_for) == ("tiling", (1,))
    play_for(match, 1, "r2c3")

    assert phase_of(match) == "over"
    assert board_at(match, 1)["wall"][1] == "..Y.."


def test_a_game_that_is_over_has_nothing_left_to_do(refused: Refused) -> None:
    """Section 5.1: nobody is asked, no deal is due, and the round is the last one played."""
    match = table_with(ALMOST_A_ROW, factories=["KKKK"], round_number=7)

    play(match, "1K5")

    dump = match.dump()
    assert (dump["round"], dump["to_move"], match.waiting_for) == (7, [], ())
    assert (dump["factories"], dump["centre"]) == ([""] * 5, "")
    assert (legal_moves(match, 0), legal_moves(match, 1)) == ([], [])
    with refused(OutOfTurn):
        play_for(match, 0, "1B1")
    with pytest.raises(ImpossibleChance):
        match.draw(new_rng(1))


def crowded_table(variant: str, lid: str = "") -> Match:
    """Return a table of four where the last two tiles lie on factory 1, for seat 0 to take."""
    boards = crowded_boards()
    boards[0]["lines"][4] = ""
    if lid:
        boards[1]["lines"][4] = "R"
    return table_with(
        *boards, players=4, variant=variant, factories=["YY"], bag="", lid=lid, round_number=9
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_game_ends_when_a_round_would_start_with_no_tile_at_all(variant: str) -> None:
    """Section 5.2, ruling: four players can have all 100 tiles in lines and on walls."""
    match = crowded_table(variant)

    play(match, "1Y5")

    assert isinstance(match.turn, Over)
    assert match.dump()["round"] == 9
    assert match.dump()["bag"] == match.dump()["lid"] == {"B": 0, "Y": 0, "R": 0, "K": 0, "W": 0}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_that_ends_with_no_tile_is_scored_as_usual(variant: str) -> None:
    """Section 5.2, ruling: four complete columns each, and so a shared victory."""
    match = crowded_table(variant)

    play(match, "1Y5")

    assert match.turn == Over(scores=(28, 28, 28, 28), winners=(0, 1, 2, 3))


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_tile_left_is_enough_for_a_round(variant: str) -> None:
    """Section 5.2, ruling: no tile at all; with one in the lid the game goes on."""
    match = crowded_table(variant, lid="R")

    play(match, "1Y5")
    deal(match, "R")

    assert phase_of(match) == "offer"


def test_tiles_dropped_in_the_last_take_are_enough_for_a_round() -> None:
    """Section 5.2, ruling: what lies on the floor goes to the lid before the end is checked."""
    match = crowded_table("coloured")

    play(match, "1YF")

    assert match.turn == Chance()


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_a_stalled_game_ends_after_five_rounds_without_a_tile_on_a_wall(
    variant: str, players: int
) -> None:
    """Section 5.3, ruling: it is over after the fifth, not after the fourth."""
    match = new_match(players, variant)
    rng = new_rng(11)

    phases = []
    for _ in range(5):
        play_quiet_round(match, rng)
        phases.append(phase_of(match))

    assert phases == ["deal", "deal", "deal", "deal", "over"]
    assert match.dump()["round"] == 5
    assert match.turn == Over(scores=(0,) * players, winners=tuple(range(players)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_tile_on_a_wall_starts_the_count_of_quiet_rounds_anew(variant: str) -> None:
    """Section 5.3, ruling: five rounds in a row; one tile of one player after four is enough."""
    match = new_match(2, variant)
    rng = new_rng(12)
    for _ in range(4):
        play_quiet_round(match, rng)
    match.draw(rng)
    play(match, next(move for move in legal_moves(match) if move.endswith("1")))
    while phase_of(match) == "offer":
        play(match, next(move for move in legal_moves(match) if move.endswith("F")))
    if variant == "grey":
        play(match, "r1c1")

    phases = [phase_of(match)]
    for _ in range(5):
        play_quiet_round(match, rng)
        phases.append(phase_of(match))

    assert phases == ["deal", "deal", "deal", "deal", "deal", "over"]
    assert match.dump()["round"] == 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_tiles_waiting_in_lines_do_not_keep_a_stalled_game_going(variant: str) -> None:
    """Section 5.3, ruling: a line may grow, if no tile is set on a wall."""
    match = table_with(variant=variant, factories=["BBBB"], quiet_rounds=4)

    play(match, "1B5")

    assert phase_of(match) == "over"


def test_a_grey_line_that_falls_to_the_floor_sets_no_tile() -> None:
    """Section 5.3, ruling: a grey wall on which nothing fits any more stalls the game."""
    match = table_with(BLOCKED, variant="grey", factories=["KKKK"], quiet_rounds=4)

    play(match, "1K5")

    assert phase_of(match) == "over"


def test_a_tile_of_any_player_keeps_the_game_going() -> None:
    """Section 5.3, ruling: rounds in which no player set a tile."""
    for seat in range(3):
        boards = [board(lines={1: "B"}) if seat == other else board() for other in range(3)]
        match = table_with(*boards, players=3, factories=["KKKK"], quiet_rounds=4)

        play(match, "1K5")

        assert phase_of(match) == "deal"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_stalled_game_is_scored_as_usual(variant: str) -> None:
    """Section 5.4, ruling: floors are paid, bonuses added, the winner found."""
    column = {1: "B....", 2: "W....", 3: "K....", 4: "R....", 5: "Y...."}
    match = table_with(
        board(score=20),
        board(score=20, wall=column, floor="RR"),
        variant=variant,
        factories=["KKKK"],
        quiet_rounds=4,
    )

    play(match, "1K5")

    assert match.turn == Over(scores=(20, 20 - 2 + 7), winners=(1,))


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_game_ends(variant: str, players: int) -> None:
    """Section 5.3: at the latest by the rulings on stalled games and on the last tile."""
    *_, last = random_positions(players, variant, seed=players)

    assert isinstance(last.turn, Over)
    assert last.record()["result"] == {
        "scores": list(last.turn.scores),
        "winners": list(last.turn.winners),
    }
