"""5211 in text (docs/records.md): cards, choices, deals and draws."""

import pytest

from tests.g5211.positions import choose, dealt, give
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
    ("text", "place"),
    [
        ("Y7", "card 1, 'Y7'"),
        ("Y0", "card 1, 'Y0'"),
        ("X1", "card 1, 'X1'"),
        ("y1", "card 1, 'y1'"),
        ("Y1 B9", "card 2, 'B9'"),
        ("Y1  B6", "card 2, ''"),
        (" Y1", "card 1, ''"),
        ("Y1 ", "card 2, ''"),
        ("Y1,B6", "card 1, 'Y1,B6'"),
        ("Y1\nB6", "card 1"),
        ("??", "card 1, '??'"),
        ("Y" * 200, "card 1, 'YYYYYYYYYYYY'"),
    ],
)
def test_what_is_no_card_is_refused_at_its_place(text: str, place: str) -> None:
    """Records, 5211: a colour and a value, one blank between cards."""
    with pytest.raises(NotationError) as refused:
        GAME.action_from_text(text)

    assert str(refused.value).startswith(f"a choice: {place}")


@pytest.mark.parametrize(("text", "number"), [("", 0), ("Y1 Y2 Y3", 3), ("Y1 Y2 Y3 Y4", 4)])
def test_a_choice_is_one_card_or_two(text: str, number: int) -> None:
    """Records, 5211: `Y1 B6` or `G3`."""
    with pytest.raises(NotationError, match=f"one card or two, not {number}"):
        GAME.action_from_text(text)


def test_a_text_longer_than_all_cards_is_refused_unread() -> None:
    """Records, 5211: all hundred cards take 299 characters."""
    with pytest.raises(NotationError, match="longer than all cards together"):
        GAME.action_from_text("Y1 " * 101)


@pytest.mark.parametrize("text", [None, 3, ["Y1"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    """Records, 5211: cards are a text."""
    with pytest.raises(NotationError, match="a choice must be a text of cards"):
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


def test_an_unknown_event_is_refused() -> None:
    """Records, 5211: only deals and draws."""
    with pytest.raises(ImpossibleChance, match="no event 'shuffle': only deal and draw"):
        GAME.chance_from_text(after_first_reveal().state, "shuffle", [])


def test_a_deal_in_place_of_a_draw_is_refused() -> None:
    """Records, 5211: a draw follows a reveal."""
    with pytest.raises(ImpossibleChance, match="A draw is due, not a deal"):
        give(after_first_reveal(), "deal", *HANDS)


def test_a_draw_in_place_of_a_deal_is_refused() -> None:
    """Records, 5211: a game starts with a deal."""
    with pytest.raises(ImpossibleChance, match="A deal is due, not a draw"):
        give(Match(GAME, GAME.setup(players=2)), "draw", "T2 O1", "B3 B3")


def test_a_draw_while_choices_are_due_is_refused() -> None:
    """Records, 5211: a draw comes after all choices of a turn."""
    with pytest.raises(ImpossibleChance, match="choices are"):
        give(dealt(*HANDS), "draw", "T2 O1", "B3 B3")


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_deal_for_another_number_of_seats_is_refused(number: int) -> None:
    """Records, 5211: cards for each seat."""
    match = Match(GAME, GAME.setup(players=2))

    with pytest.raises(ImpossibleChance, match=f"Cards go to 2 seats, not {number}"):
        give(match, "deal", *["Y1 Y2 Y3 Y4 Y5"] * number)


@pytest.mark.parametrize("text", ["T2", "T2 O1 B3", ""])
def test_a_draw_of_the_wrong_size_is_refused(text: str) -> None:
    """Records, 5211: two cards after the first turn."""
    with pytest.raises(ImpossibleChance, match="Seat 1 gets 2 cards now"):
        give(after_first_reveal(), "draw", "T2 O1", text)


def test_a_deal_of_the_wrong_size_is_refused() -> None:
    """Records, 5211: five cards each."""
    with pytest.raises(ImpossibleChance, match="Seat 0 gets 5 cards now, not 4"):
        dealt("Y1 Y2 Y3 Y4", "B1 B2 B3 B4 B5")


def test_what_is_no_card_in_a_draw_is_refused_with_its_seat() -> None:
    """Records, 5211: the reason names the place."""
    with pytest.raises(NotationError, match="seat 1: card 2, 'B9'"):
        give(after_first_reveal(), "draw", "T2 O1", "B3 B9")


def test_an_outcome_of_the_wrong_size_is_refused() -> None:
    """Records, 5211: two cards for each of two seats after the first turn."""
    match = after_first_reveal()
    outcome = GAME.chance_from_text(match.state, "draw", ["T2 O1", "B3 B3"])

    with pytest.raises(ImpossibleChance, match="4 cards are due, not 3"):
        match.chance(outcome[:3])


def test_the_help_shows_moves_that_read_as_moves() -> None:
    """Records, 5211: how choices are written."""
    lines = GAME.words(GAME, GAME.setup(), []).help_lines()

    assert GAME.action_from_text(lines[0][:5]) == GAME.action_from_text("B6 Y1")
    assert GAME.action_from_text(lines[1][:2]) == GAME.action_from_text("G3")
