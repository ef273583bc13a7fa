"""Azul, section 2: dealing."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.azul.positions import (
    EVERY_TABLE,
    board,
    crowded_boards,
    deal,
    drop_everything,
    match_from,
    new_match,
    play,
    position_with,
    table_with,
    tiles_in,
)
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME

SEEDS = range(8)


def nearly_empty_table(bag: str, lid: str, players: int = 4) -> Match:
    """Return a table about to deal where only five tiles, W K R Y Y, are not on the boards."""
    boards = [board(wall=dict(enumerate(crowded_boards()[0]["wall"], 1))), *crowded_boards()[1:]]
    return table_with(*boards, players=players, phase="deal", marker=1, bag=bag, lid=lid)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_factories_are_filled_with_4_tiles_each_from_the_bag(variant: str, players: int) -> None:
    """Section 2.1: what lies on the factories is missing in the bag."""
    match = new_match(players, variant)

    match.draw(new_rng(4))

    dump = match.dump()
    dealt = Counter("".join(dump["factories"]))
    assert [len(tiles) for tiles in dump["factories"]] == [4] * (2 * players + 1)
    assert {colour: 20 - dealt[colour] for colour in "BYRKW"} == dump["bag"]


def test_factories_are_filled_in_order() -> None:
    """Section 2.1: the first factory gets the first tiles drawn."""
    match = new_match()

    deal(match, "BYRK", "WWWW", "KKBB", "YYYY", "RBRB")

    assert match.dump()["factories"] == ["BYRK", "WWWW", "BBKK", "YYYY", "BBRR"]
    assert match.events == [("deal", ["BYRK", "WWWW", "KKBB", "YYYY", "RBRB"])]


@pytest.mark.parametrize("seed", SEEDS)
def test_when_the_bag_runs_out_in_a_factory_the_lid_goes_into_the_bag(seed: int) -> None:
    """Section 2.2: the bag's last tiles come first, then drawing continues from the lid."""
    match = table_with(phase="deal", marker=0, bag="BBYWWWW")

    match.draw(new_rng(seed))

    dump = match.dump()
    assert not Counter("BBYWWWW") - Counter("".join(dump["factories"][:2]))
    assert [len(tiles) for tiles in dump["factories"]] == [4] * 5
    assert tiles_in(dump["lid"]) == ""
    assert sum(dump["bag"].values()) == 80


def test_a_written_deal_may_go_on_into_the_lid() -> None:
    """Section 2.2: all tiles in the lid go into the bag and drawing continues."""
    match = table_with(phase="deal", marker=0, bag="BBY")

    deal(match, "BBYK", "KKKK", "WWWW", "WWWW", "RRRR")

    assert match.dump()["bag"] == {"B": 18, "Y": 19, "R": 16, "K": 15, "W": 12}
    assert tiles_in(match.dump()["lid"]) == ""


@pytest.mark.parametrize("tiles", ["KKKK", "BBKK", "BYKK"])
def test_the_last_tiles_of_the_bag_are_dealt_before_any_of_the_lid(
    tiles: str, refused: Refused
) -> None:
    """Section 2.2: the lid is touched only when the bag has run out."""
    match = table_with(phase="deal", marker=0, bag="BBY")

    with refused(ImpossibleChance):
        deal(match, tiles, "KKKK", "WWWW", "WWWW", "RRRR")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lid_stays_closed_when_the_bag_is_just_enough(seed: int) -> None:
    """Section 2.2: the lid goes into the bag when the next tile is missing, not before."""
    match = table_with(phase="deal", marker=0, bag="BBBBYYYYRRRRKKKKWWWW")

    match.draw(new_rng(seed))

    assert tiles_in(match.dump()["bag"]) == ""
    assert match.dump()["lid"] == {"B": 16, "Y": 16, "R": 16, "K": 16, "W": 16}


def test_a_written_deal_of_just_the_bag_leaves_the_lid() -> None:
    """Section 2.2: as above, for a deal that is written down."""
    match = table_with(phase="deal", marker=0, bag="BBBBYYYYRRRRKKKKWWWW")

    deal(match, "BYRK", "BYRK", "BYRK", "BYRK", "WWWW")

    assert tiles_in(match.dump()["bag"]) == ""
    assert match.dump()["lid"] == {"B": 16, "Y": 16, "R": 16, "K": 16, "W": 16}


@pytest.mark.parametrize("seed", SEEDS)
def test_an_empty_bag_is_filled_from_the_lid_at_once(seed: int) -> None:
    """Section 2.2: the bag may have run out with the deal before."""
    match = table_with(board(lines={3: "RR"}), phase="deal", marker=0, bag="")

    match.draw(new_rng(seed))

    assert [len(tiles) for tiles in match.dump()["factories"]] == [4] * 5
    assert sum(match.dump()["bag"].values()) == 78


@pytest.mark.parametrize(("bag", "lid"), [("WK", "RYY"), ("WKRYY", ""), ("", "WKRYY")])
@pytest.mark.parametrize("seed", [0, 1])
def test_with_bag_and_lid_empty_factories_stay_partly_or_wholly_empty(
    bag: str, lid: str, seed: int
) -> None:
    """Section 2.3: the last tiles go out, the remaining factories get none."""
    match = nearly_empty_table(bag, lid)

    match.draw(new_rng(seed))

    dump = match.dump()
    assert [len(tiles) for tiles in dump["factories"]] == [4, 1, 0, 0, 0, 0, 0, 0, 0]
    assert sorted("".join(dump["factories"])) == sorted("WKRYY")
    assert tiles_in(dump["bag"]) + tiles_in(dump["lid"]) == ""


def test_a_round_short_of_tiles_starts_anyway() -> None:
    """Section 2.3: the starting player takes from what there is."""
    match = nearly_empty_table("WK", "RYY")

    deal(match, "WKYY", "R")

    assert match.events[-1] == ("deal", ["WKYY", "R", "", "", "", "", "", "", ""])
    assert (match.dump()["phase"], match.waiting_for) == ("offer", (1,))
    play(match, "2RF")
    assert match.waiting_for == (2,)


@pytest.mark.parametrize("tiles", [["WKY", "RY"], ["WKYY"], ["WKYY", "", "R"], ["WKYY", "RR"]])
def test_no_factory_is_left_short_while_there_are_tiles(
    tiles: Sequence[str], refused: Refused
) -> None:
    """Section 2.3: each factory gets 4 tiles for as long as bag and lid have them."""
    match = nearly_empty_table("WK", "RYY")

    with refused(ImpossibleChance):
        deal(match, *tiles)


def test_the_marker_starts_each_round_in_the_centre() -> None:
    """Section 2.4: whoever took it gives it back with the next deal."""
    match = new_match()
    match.draw(new_rng(5))
    drop_everything(match)
    owner = match.dump()["marker"]

    match.draw(new_rng(6))

    assert owner in (0, 1)
    assert match.dump()["marker"] == "centre"


def test_every_tile_in_the_bag_is_as_likely_to_come_first() -> None:
    """Section 2.1: drawn blindly. A third of these tiles is blue, so is a third of the first."""
    match = table_with(phase="deal", marker=0, bag="B" * 10 + "W" * 20)
    rng = new_rng(7)

    first_tiles = Counter(int(GAME.draw(match.state, rng)[0]) for _ in range(600))

    assert set(first_tiles) == {0, 4}
    assert 160 < first_tiles[0] < 240


def test_drawing_alone_changes_nothing() -> None:
    """Section 2.1: what chance gives takes effect when the match goes on with it."""
    dump = position_with(phase="deal", marker=0, bag="BBY")
    match = match_from(dump)

    GAME.draw(match.state, new_rng(8))

    assert match.dump() == dump
