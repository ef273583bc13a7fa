"""Azul: every refusal is a sentence that names who, what and where."""

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion

from tests.azul.positions import board, crowded_boards, deal, new_match, play, table_with
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, ImpossibleChance, OutOfTurn
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME


def refusal(match: Match, seat: int, action: int | str) -> str:
    """Return why the rules refuse an action, with the position as it was."""
    number = GAME.action_from_text(action) if isinstance(action, str) else action
    before = match.dump()
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(match.state, {seat: number})
    assert match.dump() == before
    return str(refused.value)


def offer() -> Match:
    """Return a table of two where seat 0 takes next."""
    return table_with(
        board(lines={1: "Y", 2: "B"}, wall={3: "...Y."}), factories=["BYRK"], centre="WW"
    )


def tiling() -> Match:
    """Return a grey table where seats 0 and 2 of three place tiles, from their line 2 on."""
    placing = board(lines={2: "BB", 4: "KKKK"}, wall={1: "B....", 2: "..R.."})
    match = table_with(placing, board(), placing, players=3, variant="grey", factories=["YYYY"])
    play(match, "1Y5")
    return match


def ended() -> Match:
    """Return a table where the game is over."""
    return table_with(phase="over", marker=0)


@pytest.mark.parametrize("seat", [-1, 2, 3, 4])
def test_a_seat_that_does_not_exist_is_refused(seat: int, snapshot: SnapshotAssertion) -> None:
    """Section 1.7: seats count from 0."""
    assert refusal(offer(), seat, "1B1") == snapshot


@pytest.mark.parametrize("action", [-1, 325, 10**6])
def test_an_action_that_does_not_exist_is_refused(action: int, snapshot: SnapshotAssertion) -> None:
    """Records: actions are numbered from 0 to 324."""
    assert refusal(offer(), 0, action) == snapshot


@pytest.mark.parametrize("move", ["1B1", "r1c1"])
def test_no_move_is_made_when_the_game_is_over(move: str, snapshot: SnapshotAssertion) -> None:
    """Section 5.1: the game ends."""
    assert refusal(ended(), 0, move) == snapshot


@pytest.mark.parametrize("move", ["1B1", "r1c1"])
def test_no_move_is_made_before_the_deal(move: str, snapshot: SnapshotAssertion) -> None:
    """Section 1.8: a round begins with the deal."""
    assert refusal(new_match(), 0, move) == snapshot


def test_nobody_takes_out_of_turn(snapshot: SnapshotAssertion) -> None:
    """Section 3.1: in seat order."""
    assert refusal(offer(), 1, "1B1") == snapshot


def test_nobody_places_without_a_choice_open(snapshot: SnapshotAssertion) -> None:
    """Section 4.8: any player with a choice open may make it, no other."""
    assert refusal(tiling(), 1, "r1c1") == snapshot


@pytest.mark.parametrize(
    "move",
    [
        "6B1",
        "9B1",
        "2B1",
        "1W5",
        "CY5",
        "1K1",
        "1Y1",
        "CW2",
        "1Y3",
        "r1c1",
    ],
)
def test_a_take_is_refused_with_the_reason(move: str, snapshot: SnapshotAssertion) -> None:
    """Sections 3.2 and 3.8: what a turn takes, and which line takes it."""
    assert refusal(offer(), 0, move) == snapshot


@pytest.mark.parametrize(
    "move",
    [
        "1B1",
        "r4c2",
        "r1c2",
        "r2c1",
        "r2c3",
    ],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_a_placement_is_refused_with_the_reason(
    seat: int, move: str, snapshot: SnapshotAssertion
) -> None:
    """Section 4.6: an empty cell of the uppermost full line's row, the colour not in its column."""
    assert refusal(tiling(), seat, move) == snapshot


@pytest.mark.parametrize("seats", [(), (0, 2)])
def test_one_seat_at_a_time_acts(seats: tuple[int, ...], refused: Refused) -> None:
    """Section 4.8: grey choices are made one after the other."""
    match = tiling()
    place = GAME.action_from_text("r2c2")

    with refused(OutOfTurn):
        GAME.apply(match.state, dict.fromkeys(seats, place))


def deal_refusal(match: Match, *factories: str) -> str:
    """Return why a deal is refused, with the position as it was."""
    before = match.dump()
    with pytest.raises(ImpossibleChance) as refused:
        deal(match, *factories)
    assert match.dump() == before
    return str(refused.value)


@pytest.mark.parametrize(
    ("bag", "deal_tiles"),
    [
        (None, ["BYRK", "BYR"]),
        (None, ["BYRK", ""]),
        ("BBBBY", ["YYBB"]),
    ],
)
def test_a_deal_the_bag_cannot_give_is_refused_with_the_reason(
    bag: str | None, deal_tiles: list[str], snapshot: SnapshotAssertion
) -> None:
    """Section 2.1: four tiles each from the bag, the lid only when it has run out."""
    match = table_with(phase="deal", marker=0, bag=bag)

    assert deal_refusal(match, *deal_tiles) == snapshot


@pytest.mark.parametrize(
    ("bag", "lid", "tiles"),
    [
        ("", "YYRKW", "YYYK"),
        ("KW", "YYR", "YYRK"),
        ("KW", "YYR", "RRKW"),
    ],
)
def test_a_deal_bag_and_lid_cannot_give_is_refused_with_the_reason(
    bag: str, lid: str, tiles: str, snapshot: SnapshotAssertion
) -> None:
    """Section 2.2: all that the bag has, then tiles of the lid."""
    boards = crowded_boards()
    boards[0]["lines"] = [""] * 5
    match = table_with(*boards, players=4, phase="deal", marker=0, bag=bag, lid=lid)

    assert deal_refusal(match, tiles) == snapshot


@pytest.mark.parametrize(
    "match",
    [
        offer(),
        tiling(),
        ended(),
    ],
)
def test_no_deal_is_made_but_at_the_start_of_a_round(match: Match, refused: Refused) -> None:
    """Section 1.8: a round begins with the deal."""
    outcome = np.zeros(4 * len(match.dump()["factories"]), np.int8)

    for refused_call in (
        lambda: GAME.draw(match.state, new_rng(1)),
        lambda: GAME.apply_chance(match.state, outcome),
        lambda: GAME.chance_from_text(match.state, "deal", []),
    ):
        with refused(ImpossibleChance):
            refused_call()


def test_an_outcome_of_the_wrong_length_is_refused(refused: Refused) -> None:
    """Section 2.1: four tiles, or gaps where there are none, for each factory."""
    with refused(ImpossibleChance):
        GAME.apply_chance(new_match().state, np.zeros(19, np.int8))


@pytest.mark.parametrize("colour", [-2, 5, 7])
def test_an_outcome_with_a_colour_that_does_not_exist_is_refused(colour: int) -> None:
    """Section 1.1: there are five colours; -1 stands for no tile."""
    boards = crowded_boards()
    boards[0]["lines"] = [""] * 5
    match = table_with(*boards, players=4, phase="deal", marker=0, bag="YYRKW")
    outcome = GAME.chance_from_text(match.state, "deal", ["YYRK", "W", *[""] * 7])
    outcome[5] = colour

    with pytest.raises(ImpossibleChance):
        GAME.apply_chance(match.state, outcome)
