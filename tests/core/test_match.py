"""Who may choose what in a match, and when: core/match.py."""

import pytest

from tests.core.matches import (
    HANDS,
    SECRET,
    everything,
    finished_match,
    open_match,
    secret_match,
    submit,
)
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.game import Chance, Decide
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.core.schema import Event

# Secret choices


def test_a_secret_choice_waits_until_all_are_in() -> None:
    match = secret_match()
    before = match.state.copy()
    submit(match, 1, "B1 B2")

    assert (match.state == before).all()
    assert match.waiting_for == (0, 2)
    assert match.turn == Decide((0, 1, 2), secret=True)


def test_the_last_secret_choice_lets_all_apply_together() -> None:
    match = secret_match()
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)

    assert match.dump()["table"] == ["O2 O2", "B1 B2", "G1 G2"]
    assert match.turn == Chance()
    assert match.waiting_for == ()


def test_events_are_in_the_order_the_choices_came_in() -> None:
    match = secret_match()
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)

    assert match.events == [("deal", HANDS), (2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")]


def test_a_secret_choice_that_waits_may_be_changed() -> None:
    match = secret_match()
    submit(match, 0, "O2 O2")
    submit(match, 1, "B1 B2")
    submit(match, 0, "Y1 T6")

    assert match.dump()["chosen"] == ["Y1 T6", "B1 B2", ""]
    assert match.waiting_for == (2,)


def test_a_changed_choice_comes_after_those_that_were_there() -> None:
    match = secret_match()
    submit(match, 0, "O2 O2")
    submit(match, 1, "B1 B2")
    submit(match, 0, "Y1 T6")

    assert match.events[1:] == [(1, "B1 B2"), (0, "Y1 T6")]


def test_changing_to_an_illegal_choice_keeps_the_first() -> None:
    match = secret_match()
    submit(match, 0, "O2 O2")

    with pytest.raises(IllegalAction):
        submit(match, 0, "B1 B2")

    assert match.events[1:] == [(0, "O2 O2")]
    assert match.dump()["chosen"] == ["O2 O2", "", ""]


def test_the_legal_actions_of_a_choice_that_waits_stay_the_same() -> None:
    match = secret_match()
    before = match.legal_actions(0)
    submit(match, 0, "O2 O2")

    assert match.legal_actions(0) == before


def test_a_secret_choice_may_be_withdrawn() -> None:
    match = secret_match()
    before = everything(match)
    submit(match, 0, "O2 O2")
    match.withdraw(0)

    assert everything(match) == before


def test_withdrawing_leaves_the_other_choices_in_their_order() -> None:
    match = secret_match()
    submit(match, 2, "G1 G2")
    submit(match, 0, "O2 O2")
    match.withdraw(2)

    assert match.events[1:] == [(0, "O2 O2")]
    assert match.waiting_for == (1, 2)


def test_a_choice_that_was_revealed_cannot_be_withdrawn(refused: Refused) -> None:
    match = secret_match()
    for seat, text in ((0, "O2 O2"), (1, "B1 B2"), (2, "G1 G2")):
        submit(match, seat, text)

    with refused(OutOfTurn):
        match.withdraw(0)


def test_a_seat_that_has_chosen_is_still_asked() -> None:
    match = secret_match()
    submit(match, 0, "O2 O2")

    assert match.asks(0)
    assert not match.asks(3)


def test_nobody_is_asked_while_chance_is_due() -> None:
    match = Match(SECRET, SECRET.setup(players=3))

    assert not match.asks(0)
    assert match.waiting_for == ()


def test_turns_are_revealed_once_all_have_chosen() -> None:
    match = secret_match()
    first = match.state
    submit(match, 1, "B1 B2")
    submit(match, 0, "O2 O2")
    assert match.revealed_turns(9) == []

    submit(match, 0, "Y1 T6")
    submit(match, 2, "G1 G2")
    match.draw(new_rng(1))
    match.submit(2, match.legal_actions(2)[0])

    ((before, choices),) = match.revealed_turns(9)
    assert before is first
    texts = {seat: SECRET.action_text(action) for seat, action in choices.items()}
    assert texts == {0: "Y1 T6", 1: "B1 B2", 2: "G1 G2"}


def test_the_last_turns_are_revealed_in_order() -> None:
    match = finished_match()
    turns = match.revealed_turns(999)

    played = [who for who, _ in match.events if isinstance(who, int)]
    assert 2 * len(turns) == len(played)
    assert [len(choices) for _, choices in turns] == [2] * len(turns)
    assert [choices for _, choices in match.revealed_turns(3)] == [
        choices for _, choices in turns[-3:]
    ]
    match.pack()
    assert (match.revealed_turns(999)[0][0] == turns[0][0]).all()


def test_open_moves_are_no_revealed_turns() -> None:
    match = open_match()
    match.submit(1, match.legal_actions(1)[0])

    assert match.revealed_turns(9) == []


def test_visible_events_hide_what_a_seat_may_not_know() -> None:
    match = secret_match()
    submit(match, 1, "B1 B2")

    backs = "?? ?? ?? ?? ??"
    expected: list[Event] = [("deal", [backs, HANDS[1], backs]), (1, "B1 B2")]
    assert match.visible_events(1) == expected
    assert match.visible_events(0)[-1] == (1, "?? ??")
    assert match.visible_events(None)[-1] == (1, "?? ??")


# Open choices


def test_an_open_choice_applies_at_once() -> None:
    match = open_match()
    submit(match, 1, "1B4")

    assert match.dump()["boards"][1]["lines"][3] == "BBBB"
    assert match.events[1:] == [(1, "1B4")]
    assert match.waiting_for == (0,)


def test_an_open_choice_cannot_be_withdrawn(refused: Refused) -> None:
    match = open_match()
    submit(match, 1, "1B4")

    with refused(OutOfTurn):
        match.withdraw(1)


def test_an_illegal_open_choice_changes_nothing() -> None:
    match = open_match()
    before = everything(match)

    with pytest.raises(IllegalAction):
        submit(match, 1, "1Y1")

    assert everything(match) == before


def test_open_events_are_visible_to_all() -> None:
    match = open_match()
    submit(match, 1, "1B4")

    assert match.visible_events(0) == match.events
    assert match.visible_events(None) == match.events


# Out of turn


def test_a_seat_that_is_not_asked_is_refused(refused: Refused) -> None:
    match = open_match()

    with refused(OutOfTurn):
        submit(match, 0, "1B4")


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int, refused: Refused) -> None:
    with refused(OutOfTurn):
        submit(open_match(), seat, "1B4")


def test_a_choice_while_chance_is_due_is_refused(refused: Refused) -> None:
    match = Match(SECRET, SECRET.setup(players=2))

    with refused(OutOfTurn):
        match.submit(0, 30)


def test_a_choice_after_the_end_is_refused(refused: Refused) -> None:
    with refused(OutOfTurn):
        finished_match().submit(0, 30)
