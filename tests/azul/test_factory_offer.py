"""Azul, section 3: the factory offer, what is taken and by whom."""

import pytest

from tests.azul.positions import (
    VARIANTS,
    board,
    board_at,
    deal,
    drop_everything,
    legal_moves,
    new_match,
    play,
    play_for,
    scores,
    table_with,
    tiles_in,
)
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.rng import new_rng

MIXED_DEAL = ("BYRK", "WWBB", "KKBW", "YYRR", "RBRB")
ALIKE_DEAL = ("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")


@pytest.mark.parametrize(
    ("players", "start", "order"),
    [(2, 1, [1, 0, 1, 0]), (3, 1, [1, 2, 0, 1]), (4, 2, [2, 3, 0, 1, 2])],
)
def test_turns_go_in_seat_order_from_the_starting_player(
    players: int, start: int, order: list[int]
) -> None:
    """Section 3.1: each turn is one take."""
    match = new_match(players, start=start)
    match.draw(new_rng(1))
    seats: list[int] = []

    for _ in order:
        seats += match.waiting_for
        play(match, legal_moves(match)[0])

    assert seats == order


def test_a_seat_out_of_turn_may_not_take(refused: Refused) -> None:
    """Section 3.1: in seat order."""
    match = table_with(factories=["BYRK"], to_move=[0])

    with refused(OutOfTurn):
        play_for(match, 1, "1B1")


def test_a_turn_takes_all_tiles_of_one_colour_from_one_factory() -> None:
    """Section 3.2: all of them, and from no other factory."""
    match = table_with(factories=["BBBY", "BBBB"])

    play(match, "1B3")

    assert board_at(match, 0)["lines"] == ["", "", "BBB", "", ""]
    assert match.dump()["factories"][:2] == ["", "BBBB"]


def test_the_other_tiles_of_the_factory_go_to_the_centre() -> None:
    """Section 3.3: beside those that lie there."""
    match = table_with(factories=["BRRW", "BBBB"], centre="YRW")

    play(match, "1R2")

    assert match.dump()["centre"] == "BYRWW"
    assert match.dump()["factories"][0] == ""


def test_a_turn_takes_all_tiles_of_one_colour_from_the_centre() -> None:
    """Section 3.2: the others stay there."""
    match = table_with(board(), board(floor="M"), factories=["BBBB"], centre="BYYYW", marker=1)

    play(match, "CY3")

    assert board_at(match, 0)["lines"][2] == "YYY"
    assert match.dump()["centre"] == "BW"
    assert match.dump()["factories"][0] == "BBBB"


def test_only_colours_that_lie_at_a_source_may_be_taken() -> None:
    """Section 3.2: one of the five factories or the centre, a colour that is there."""
    match = table_with(factories=["BBYY", "", "WWWW"], centre="KK")

    takes = {move[:2] for move in legal_moves(match)}

    assert takes == {"1B", "1Y", "3W", "CK"}


def test_the_first_to_take_from_the_centre_also_takes_the_marker() -> None:
    """Section 3.4: it lies on that player's floor line then."""
    match = table_with(factories=["BBBB"], centre="YW")

    play(match, "CY1")

    assert match.dump()["marker"] == 0
    assert board_at(match, 0)["floor"] == "M"


def test_the_second_to_take_from_the_centre_takes_no_marker() -> None:
    """Section 3.4: there is only one."""
    match = table_with(factories=["BBBB"], centre="YW")

    play(match, "CY1", "CW1")

    assert match.dump()["marker"] == 0
    assert board_at(match, 1)["floor"] == ""


def test_taking_from_a_factory_leaves_the_marker_in_the_centre() -> None:
    """Section 3.4: only the centre has it."""
    match = table_with(factories=["BBBB", "RRRR"], centre="YW")

    play(match, "1B4")

    assert match.dump()["marker"] == "centre"
    assert board_at(match, 0)["floor"] == ""


@pytest.mark.parametrize(("before", "after"), [("", "MYYY"), ("K", "KMYYY"), ("KWWW", "KWWWMYY")])
def test_the_marker_goes_to_the_leftmost_free_floor_space_before_the_tiles(
    before: str, after: str
) -> None:
    """Section 3.4: before any tile of that take."""
    match = table_with(board(floor=before), factories=["BBBB"], centre="YYY")

    play(match, "CYF")

    assert board_at(match, 0)["floor"] == after


def test_the_marker_costs_like_a_tile() -> None:
    """Section 4.9: it fills a floor space."""
    match = table_with(board(score=10), centre="Y")

    play(match, "CY1")

    assert scores(match) == [10 + 1 - 1, 0]


def test_a_centre_that_holds_only_the_marker_cannot_be_taken_from(refused: Refused) -> None:
    """Section 3.5: a take is a take of tiles."""
    match = new_match()
    deal(match, *MIXED_DEAL)

    assert not [move for move in legal_moves(match) if move.startswith("C")]
    for colour in "BYRKW":
        with refused(IllegalAction):
            play(match, f"C{colour}F")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("floor", ["KKKKKKK", "WKYRBYR"])
def test_a_marker_taken_with_a_full_floor_is_still_had(variant: str, floor: str) -> None:
    """Section 3.6, ruling: the player has the marker, but it fills no space."""
    match = table_with(board(floor=floor), variant=variant, factories=["BBBB"], centre="YY")

    play(match, "CY2")

    assert match.dump()["marker"] == 0
    assert board_at(match, 0)["floor"] == floor


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_marker_taken_with_a_full_floor_starts_the_next_round(variant: str) -> None:
    """Section 3.6, ruling: its owner starts, though it lies on no space."""
    match = table_with(
        board(), board(floor="KKKKKKK"), variant=variant, centre="YY", to_move=[1], start=0
    )

    play(match, "CY5")
    deal(match, *MIXED_DEAL)

    assert match.waiting_for == (1,)


def test_a_marker_taken_with_a_full_floor_costs_nothing() -> None:
    """Section 3.6, ruling: seven tiles cost 14, and nothing more."""
    match = table_with(board(score=50, floor="KKKKKKK"), centre="YY")

    play(match, "CY5")

    assert scores(match)[0] == 50 - 14


def test_tiles_taken_with_the_marker_and_a_full_floor_go_to_the_lid() -> None:
    """Section 3.6, ruling: the marker takes no space, nor do the tiles that come with it."""
    match = table_with(board(floor="KKKKKKK"), factories=["BBBB"], centre="YY")

    play(match, "CYF")

    assert board_at(match, 0)["floor"] == "KKKKKKK"
    assert tiles_in(match.dump()["lid"]) == "YY"


def test_the_marker_may_take_the_last_floor_space() -> None:
    """Section 3.4: with six spaces filled, the marker fits and the tiles do not."""
    match = table_with(board(score=50, floor="KKKKKK"), centre="YY")

    play(match, "CYF")

    assert scores(match)[0] == 50 - 14
    assert match.dump()["lid"] == {"B": 0, "Y": 2, "R": 0, "K": 6, "W": 0}


def test_the_phase_goes_on_while_a_factory_holds_a_tile() -> None:
    """Section 3.1: it ends when no factory and not the centre holds a tile."""
    match = table_with(factories=["BBBB", "YYYY"])

    play(match, "1B5")

    assert (match.dump()["phase"], match.waiting_for) == ("offer", (1,))


def test_the_phase_goes_on_while_the_centre_holds_a_tile() -> None:
    """Section 3.1: it ends when no factory and not the centre holds a tile."""
    match = table_with(factories=["BBBY"])

    play(match, "1B5")

    assert (match.dump()["phase"], match.waiting_for) == ("offer", (1,))


def test_the_phase_ends_when_no_factory_and_not_the_centre_holds_a_tile() -> None:
    """Section 3.1: the walls are tiled at once, the next deal is due."""
    match = table_with(factories=["BBBY"])

    play(match, "1B5", "CY1")

    assert (match.dump()["phase"], match.dump()["round"]) == ("deal", 3)
    assert board_at(match, 1)["wall"][0] == ".Y..."


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("start", [0, 1])
def test_if_nobody_took_the_marker_the_same_player_starts_again(variant: str, start: int) -> None:
    """Section 4.11, ruling: the centre never held tiles, so the marker stayed there."""
    match = new_match(variant=variant, start=start)
    deal(match, *ALIKE_DEAL)

    play(match, "1B5", "2Y5", "3RF", "4KF", "5WF")
    deal(match, *MIXED_DEAL)

    assert match.waiting_for == (start,)
    assert match.dump()["marker"] == "centre"


@pytest.mark.parametrize("start", [0, 1, 2])
def test_if_nobody_took_the_marker_nobody_pays_for_it(start: int) -> None:
    """Section 4.11, ruling: floors without tiles cost nothing."""
    boards = [board(score=9), board(score=9), board(score=9)]
    match = table_with(
        *boards, players=3, factories=["BBBB", "YYYY", "RRRR"], start=start, to_move=[start]
    )

    play(match, "1B5", "2Y5", "3R5")

    assert scores(match) == [9, 9, 9]


def test_an_offer_of_everything_to_the_floor_ends() -> None:
    """Section 3.11: the floor is always open, so a player can always take."""
    match = new_match(4)
    match.draw(new_rng(9))

    drop_everything(match)

    assert match.dump()["phase"] == "deal"
    assert scores(match) == [0, 0, 0, 0]
