"""What happens in a match, is taken back and is recorded: core/match.py."""

import json
from typing import Any

import numpy as np
import pytest

from tests.core.matches import (
    FACTORIES,
    HANDS,
    OPEN,
    SECRET,
    everything,
    finished_match,
    open_match,
    secret_match,
    submit,
)
from tests.refusals import Refused
from tilewright import get_game
from tilewright.core.errors import IllegalAction, ImpossibleChance, OutOfTurn, SetupError
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import new_rng

# Chance


def test_chance_that_is_not_due_is_refused(refused: Refused) -> None:
    match = open_match()
    outcome = OPEN.chance_from_text(Match(OPEN, match.setup).state, "deal", FACTORIES)

    with refused(ImpossibleChance):
        match.chance(outcome)


def test_chance_after_the_end_is_refused(refused: Refused) -> None:
    match = secret_match()
    outcome = SECRET.draw(Match(SECRET, match.setup).state, new_rng(1))

    with refused(ImpossibleChance):
        finished_match().chance(outcome)


def test_drawing_when_no_chance_is_due_is_refused() -> None:
    with pytest.raises(ImpossibleChance):
        secret_match().draw(new_rng(1))


def test_impossible_chance_changes_nothing() -> None:
    match = Match(SECRET, SECRET.setup(players=2))
    before = everything(match)
    twice = SECRET.chance_from_text(match.state, "deal", ["Y6 Y6 Y1 Y1 Y1", "B1 B2 B3 B4 B5"])

    with pytest.raises(ImpossibleChance):
        match.chance(twice)

    assert everything(match) == before


def test_draw_lets_chance_happen_and_returns_what_it_gave() -> None:
    match = Match(SECRET, SECRET.setup(players=2))
    before = match.state

    outcome = match.draw(new_rng(3))

    assert match.events == [SECRET.chance_text(before, outcome)]
    assert match.waiting_for == (0, 1)


# Undo


def test_undo_takes_back_event_after_event_to_the_start() -> None:
    match = Match(SECRET, SECRET.setup(players=2))
    rng = new_rng(4)
    history = [everything(match)]
    for _ in range(40):
        if match.waiting_for:
            match.submit(match.waiting_for[-1], match.legal_actions(match.waiting_for[-1])[0])
        else:
            match.draw(rng)
        history.append(everything(match))
    while len(history) > 1:
        assert everything(match) == history.pop()
        last = match.events[-1]
        assert match.undo() == last

    assert everything(match) == history[0]


def test_undo_of_the_choice_that_revealed_lets_the_others_wait_again() -> None:
    match = secret_match()
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)

    assert match.undo() == (1, "B1 B2")
    assert match.waiting_for == (1,)
    assert match.dump()["chosen"] == ["O2 O2", "", "G1 G2"]


def test_undo_after_a_withdrawal_takes_back_the_choice_before() -> None:
    match = secret_match()
    submit(match, 0, "O2 O2")
    submit(match, 1, "B1 B2")
    match.withdraw(0)

    assert match.undo() == (1, "B1 B2")
    assert match.waiting_for == (0, 1, 2)
    assert match.events == [("deal", HANDS)]


def test_undo_of_an_open_choice_gives_the_turn_back() -> None:
    match = open_match()
    before = everything(match)
    submit(match, 1, "1B4")
    match.undo()

    assert everything(match) == before


def test_undo_of_the_end_opens_the_game_again() -> None:
    match = finished_match()
    assert isinstance(match.turn, Over)
    match.undo()

    assert not match.is_over


def test_undo_with_nothing_to_take_back_is_refused(refused: Refused) -> None:
    with refused(OutOfTurn):
        Match(SECRET, SECRET.setup(players=2)).undo()


# Record


def test_the_record_of_a_game_that_goes_on_has_no_result() -> None:
    match = secret_match()
    submit(match, 1, "B1 B2")

    assert match.record() == {
        "format": "tilewright/1",
        "game": "5211",
        "variant": "standard",
        "players": 3,
        "events": [["deal", HANDS], [1, "B1 B2"]],
    }


def test_the_record_of_a_finished_game_has_its_result() -> None:
    match = finished_match()
    assert isinstance(match.turn, Over)

    result = match.record()["result"]

    assert result == {"scores": list(match.turn.scores), "winners": list(match.turn.winners)}


def test_the_record_holds_the_options_that_a_replay_needs() -> None:
    assert open_match().record()["start"] == 1
    hiding = Match(SECRET, SECRET.setup(players=2, hidden_totals=1))
    assert "hidden_totals" not in hiding.record()


def test_the_record_takes_names_and_meta() -> None:
    record = open_match().record(names=["Ada", "Ben"], meta={"date": "today"})

    assert record["names"] == ["Ada", "Ben"]
    assert record["meta"] == {"date": "today"}


def test_a_changed_list_of_events_does_not_change_the_match() -> None:
    match = secret_match()
    match.events.clear()
    match.record()["events"].clear()

    assert match.events == [("deal", HANDS)]


def test_a_match_can_go_on_from_a_position() -> None:
    first = open_match()
    match = Match(OPEN, first.setup, first.state)

    assert match.events == []
    assert match.dump() == first.dump()


def test_what_a_match_hands_out_can_be_changed_without_changing_it() -> None:
    """Records and events are copies, and so is a state that a match starts from."""
    match = Match(OPEN, OPEN.setup(players=2))
    match.draw(new_rng(1))
    record = match.record()
    record["events"][0][1][0] = "XXXX"
    match.events[0][1].clear()  # type: ignore[union-attr]
    match.events_since(0)[0][1].clear()  # type: ignore[union-attr]
    assert len(match.record()["events"][0][1]) == 5
    assert "XXXX" not in match.record()["events"][0][1]
    state = match.state.copy()
    other = Match(OPEN, match.setup, state)
    state[:] = 0
    assert np.array_equal(other.state, match.state)


@pytest.mark.parametrize("seat", [np.int64(0), np.int16(0), False])
def test_numbers_of_other_kinds_are_written_as_plain_ones(seat: Any) -> None:
    """Whatever counts as a whole number; a record must be plain JSON."""
    match = Match(OPEN, OPEN.setup(players=2, start=0))
    match.draw(new_rng(1))
    match.submit(seat, np.int16(match.legal_actions(0)[0]))  # type: ignore[arg-type]
    assert type(match.events[1][0]) is int
    assert check_record(json.loads(json.dumps(match.record())), get_game).events == match.events


@pytest.mark.parametrize("seat", [0.0, "0", None])
def test_what_is_no_whole_number_is_refused(seat: Any, refused: Refused) -> None:
    """A seat and an action are numbers."""
    match = Match(OPEN, OPEN.setup(players=2, start=0))
    match.draw(new_rng(1))
    with refused(IllegalAction):
        match.submit(seat, 0)
    with refused(IllegalAction):
        match.submit(0, 2**70)


def test_names_must_be_as_many_as_seats(refused: Refused) -> None:
    """What is written can be read again."""
    match = Match(OPEN, OPEN.setup(players=2))
    assert match.record(names=["Ann", "Bo"])["names"] == ["Ann", "Bo"]
    with refused(SetupError):
        match.record(names=["Ann"])


def test_a_seat_that_is_not_there_sees_nothing(refused: Refused) -> None:
    """Not even what a spectator sees: it is a mistake of the caller."""
    match = Match(get_game("5211"), get_game("5211").setup(players=2))
    for seat in (2, -1, True, "0"):
        with refused(SetupError):
            match.view(seat)  # type: ignore[arg-type]
