"""Why something is refused in 5211."""

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.g5211.positions import after_last_round, choose, dealt, position
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, ImpossibleChance, OutOfTurn
from tilewright.core.match import Match
from tilewright.games.g5211 import GAME

HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")


def why(match: Match, text: str, seat: int = 0) -> str:
    return GAME.why_illegal(match.state, seat, GAME.action_from_text(text))


@pytest.mark.parametrize(
    "text",
    [
        "Y1 B6",
        "B4 B5",
        "G3 G3",
        "T6 T6",
        "O2",
    ],
)
def test_an_illegal_choice_is_refused_with_its_cards_and_the_reason(
    text: str, refused: Refused
) -> None:
    """5211, section 2: two cards, from the hand."""
    match = dealt(*HANDS)

    with refused(IllegalAction):
        choose(match, text)

    assert match.waiting_for == (0, 1)


@pytest.mark.parametrize("turn", [2, 3])
def test_two_cards_in_a_later_turn_are_refused(turn: int, snapshot: SnapshotAssertion) -> None:
    """5211, section 2: one card in the second and third turn."""
    table = position(turn=turn)

    assert why(table.match, "Y2 Y2") == snapshot


@pytest.mark.parametrize("seat", [-1, 2, 5, 1000])
def test_a_seat_that_is_not_at_the_table_is_named(seat: int, snapshot: SnapshotAssertion) -> None:
    """5211, section 2: seats count from 0."""
    assert why(dealt(*HANDS), "O2 O2", seat) == snapshot


@pytest.mark.parametrize("action", [-1, 495, 10_000])
def test_an_action_number_that_does_not_exist_is_named(action: int, refused: Refused) -> None:
    """5211, section 2: 495 different choices."""
    match = dealt(*HANDS)

    with refused(IllegalAction):
        match.submit(0, action)


def test_before_a_deal_nobody_chooses(refused: Refused, snapshot: SnapshotAssertion) -> None:
    """5211, section 1: a game starts with a deal."""
    match = Match(GAME, GAME.setup(players=2))

    assert why(match, "Y1 Y2") == snapshot
    with refused(OutOfTurn):
        GAME.apply(match.state, {0: 30, 1: 30})


def test_before_a_draw_nobody_chooses(refused: Refused, snapshot: SnapshotAssertion) -> None:
    """5211, section 2: hands are refilled after each reveal."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5")

    assert why(match, "Y1") == snapshot
    with refused(OutOfTurn):
        GAME.apply(match.state, {0: 0, 1: 0})


def test_after_the_end_nobody_chooses(refused: Refused, snapshot: SnapshotAssertion) -> None:
    """5211, section 4: the game is over."""
    table = after_last_round("Y2 Y2 G2 G2", "O2 O2 B2 B2")

    assert why(table.match, "Y1 Y2") == snapshot
    with refused(OutOfTurn):
        GAME.apply(table.state, {0: 30, 1: 30})


@pytest.mark.parametrize("seats", [(), (0,), (1,), (0, 2), (0, 1, 2)])
def test_applying_choices_of_other_seats_than_those_asked_is_refused(
    seats: tuple[int, ...], refused: Refused
) -> None:
    """5211, section 2: all players reveal together."""
    match = dealt(*HANDS)

    with refused(OutOfTurn):
        GAME.apply(match.state, dict.fromkeys(seats, GAME.action_from_text("O2 O2")))


def test_applying_an_illegal_choice_is_refused(refused: Refused) -> None:
    """5211, section 2: from the own hand."""
    match = dealt(*HANDS)
    choices = {0: GAME.action_from_text("O2 O2"), 1: GAME.action_from_text("O2 O2")}

    with refused(IllegalAction):
        GAME.apply(match.state, choices)


@pytest.mark.parametrize(
    "hands",
    [
        ("Y6 Y6 O2 O2 T6", "B1 B2 B3 B4 B5"),
        ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 T6"),
        ("O4 O4 O2 O2 T6", "O4 B2 B3 B4 B5"),
    ],
)
def test_an_impossible_deal_is_refused_with_the_card_that_is_too_many(
    hands: tuple[str, str], refused: Refused
) -> None:
    """5211, section 1: how many cards of a kind there are."""
    with refused(ImpossibleChance):
        dealt(*hands)
