"""5211 in text (docs/records.md): cards, choices, deals and draws."""

import pytest

from tests.g5211.positions import choose, dealt, give
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance, NotationError
from tilewright.core.match import Match
from tilewright.games.g5211 import GAME

HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")


def after_first_reveal() -> Match:
    """Return a match that waits for a draw of two cards each."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5")
    return match


def test_every_action_has_a_text_of_its_own_that_reads_back() -> None:
    """Records, 5211: `Y1 B6` or `G3`: 30 single cards and 465 pairs."""
    texts = GAME.action_texts

    assert len(set(texts)) == 30 + 30 * 31 // 2
    assert [GAME.action_from_text(text) for text in texts] == list(range(495))


def test_single_cards_come_first_in_the_order_of_colours_and_values() -> None:
    """Records, 5211: colours Y G O B T, values 1 to 6."""
    texts = [GAME.action_text(action) for action in range(30)]

    assert texts == [f"{colour}{value}" for colour in "YGOBT" for value in range(1, 7)]


@pytest.mark.parametrize(("text", "written"), [("B6 Y1", "Y1 B6"), ("O4 O2", "O2 O4")])
def test_two_cards_are_accepted_in_any_order(text: str, written: str) -> None:
    """Records, 5211: readers accept any order."""
    assert GAME.action_text(GAME.action_from_text(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "Y7",
        "Y0",
        "X1",
        "y1",
        "Y1 B9",
        "Y1  B6",
        " Y1",
        "Y1 ",
        "Y1,B6",
        "Y1\nB6",
        "??",
        "Y" * 200,
    ],
)
def test_what_is_no_card_is_refused_at_its_place(text: str, refused: Refused) -> None:
    """Records, 5211: a colour and a value, one blank between cards."""
    with refused(NotationError):
        GAME.action_from_text(text)


@pytest.mark.parametrize("text", ["", "Y1 Y2 Y3", "Y1 Y2 Y3 Y4"])
def test_a_choice_is_one_card_or_two(text: str, refused: Refused) -> None:
    """Records, 5211: `Y1 B6` or `G3`."""
    with refused(NotationError):
        GAME.action_from_text(text)


def test_a_text_longer_than_all_cards_is_refused_unread(refused: Refused) -> None:
    """Records, 5211: all hundred cards take 299 characters."""
    with refused(NotationError):
        GAME.action_from_text("Y1 " * 101)


@pytest.mark.parametrize("text", [None, 3, ["Y1"]])
def test_what_is_no_text_is_refused(text: object, refused: Refused) -> None:
    """Records, 5211: cards are a text."""
    with refused(NotationError):
        GAME.action_from_text(text)  # type: ignore[arg-type]


def test_a_deal_is_written_as_each_seats_five_cards_in_the_order_drawn() -> None:
    """Records, 5211: `["deal", ["Y1 G3 O2 O2 T6", ...]]`."""
    match = dealt("T6 O2 Y1 O2 G3", "B5 B1 B2 B3 B4")

    assert match.events == [("deal", ["T6 O2 Y1 O2 G3", "B5 B1 B2 B3 B4"])]


def test_a_draw_is_written_as_each_seats_refill_in_the_order_drawn() -> None:
    """Records, 5211: `["draw", ["T2 O1", "B3 B3", ...]]`."""
    match = after_first_reveal()
    give(match, "draw", "T2 O1", "B3 B3")

    assert match.events[-1] == ("draw", ["T2 O1", "B3 B3"])


def test_an_outcome_reads_back_from_its_text() -> None:
    """Records, 5211: chance is written down as it fell."""
    match = after_first_reveal()
    outcome = GAME.chance_from_text(match.state, "draw", ["T2 O1", "B3 B3"])

    assert GAME.chance_text(match.state, outcome) == ("draw", ["T2 O1", "B3 B3"])


def test_an_unknown_event_is_refused(refused: Refused) -> None:
    """Records, 5211: only deals and draws."""
    with refused(ImpossibleChance):
        GAME.chance_from_text(after_first_reveal().state, "shuffle", [])


def test_a_deal_in_place_of_a_draw_is_refused(refused: Refused) -> None:
    """Records, 5211: a draw follows a reveal."""
    with refused(ImpossibleChance):
        give(after_first_reveal(), "deal", *HANDS)


def test_a_draw_in_place_of_a_deal_is_refused(refused: Refused) -> None:
    """Records, 5211: a game starts with a deal."""
    with refused(ImpossibleChance):
        give(Match(GAME, GAME.setup(players=2)), "draw", "T2 O1", "B3 B3")


def test_a_draw_while_choices_are_due_is_refused(refused: Refused) -> None:
    """Records, 5211: a draw comes after all choices of a turn."""
    with refused(ImpossibleChance):
        give(dealt(*HANDS), "draw", "T2 O1", "B3 B3")


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_deal_for_another_number_of_seats_is_refused(number: int, refused: Refused) -> None:
    """Records, 5211: cards for each seat."""
    match = Match(GAME, GAME.setup(players=2))

    with refused(ImpossibleChance):
        give(match, "deal", *["Y1 Y2 Y3 Y4 Y5"] * number)


@pytest.mark.parametrize("text", ["T2", "T2 O1 B3", ""])
def test_a_draw_of_the_wrong_size_is_refused(text: str, refused: Refused) -> None:
    """Records, 5211: two cards after the first turn."""
    with refused(ImpossibleChance):
        give(after_first_reveal(), "draw", "T2 O1", text)


def test_a_deal_of_the_wrong_size_is_refused(refused: Refused) -> None:
    """Records, 5211: five cards each."""
    with refused(ImpossibleChance):
        dealt("Y1 Y2 Y3 Y4", "B1 B2 B3 B4 B5")


def test_what_is_no_card_in_a_draw_is_refused_with_its_seat(refused: Refused) -> None:
    """Records, 5211: the reason names the place."""
    with refused(NotationError):
        give(after_first_reveal(), "draw", "T2 O1", "B3 B9")


def test_an_outcome_of_the_wrong_size_is_refused(refused: Refused) -> None:
    """Records, 5211: two cards for each of two seats after the first turn."""
    match = after_first_reveal()
    outcome = GAME.chance_from_text(match.state, "draw", ["T2 O1", "B3 B3"])

    with refused(ImpossibleChance):
        match.chance(outcome[:3])


def test_the_help_shows_moves_that_read_as_moves() -> None:
    """Records, 5211: how choices are written."""
    lines = GAME.words(GAME, GAME.setup(), []).help_lines()

    assert GAME.action_from_text(lines[0][:5]) == GAME.action_from_text("B6 Y1")
    assert GAME.action_from_text(lines[1][:2]) == GAME.action_from_text("G3")
