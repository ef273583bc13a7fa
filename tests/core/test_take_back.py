"""What a seat may take back at a table, and earlier positions: core/match.py and core/history.py."""

import tracemalloc
from copy import deepcopy

import msgspec
import pytest

from tests.core.matches import (
    FACTORIES,
    OPEN,
    SECRET,
    everything,
    finished_match,
    open_match,
    secret_match,
    submit,
)
from tests.refusals import Refused
from tilewright.core.errors import OutOfTurn, SetupError
from tilewright.core.game import Chance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng, random_below

MOST_BYTES = 40_000


def random_match(players: int = 4, variant: str = "coloured", seed: int = 1) -> Match:
    """Return an Azul match played to its end by chance."""
    match = Match(OPEN, OPEN.setup(variant, players))
    rng = new_rng(seed)
    while not match.is_over:
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            actions = match.legal_actions(match.waiting_for[0])
            match.submit(match.waiting_for[0], actions[int(random_below(rng, len(actions)))])
    return match


# Taking back


def test_a_choice_that_waits_can_be_taken_back() -> None:
    match = secret_match()
    before = everything(match)
    submit(match, 1, "B1 B2")

    assert match.may_take_back(1)
    match.take_back(1)

    assert everything(match) == before


def test_a_choice_that_waits_is_taken_back_from_under_a_later_one() -> None:
    match = secret_match()
    submit(match, 1, "B1 B2")
    submit(match, 0, "O2 O2")
    match.take_back(1)

    assert match.waiting_for == (1, 2)
    assert match.events[1:] == [(0, "O2 O2")]


def test_an_open_move_that_nothing_came_after_can_be_taken_back() -> None:
    match = open_match()
    before = everything(match)
    submit(match, 1, "1B4")

    assert match.may_take_back(1)
    match.take_back(1)

    assert everything(match) == before


def test_a_move_that_another_seat_answered_stays(refused: Refused) -> None:
    match = open_match()
    submit(match, 1, "1B4")
    submit(match, 0, "2Y4")

    assert not match.may_take_back(1)
    with refused(OutOfTurn):
        match.take_back(1)


def test_what_was_revealed_stays() -> None:
    match = secret_match()
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)

    assert not any(match.may_take_back(seat) for seat in range(3))


def test_nothing_is_taken_back_from_under_a_deal() -> None:
    match = open_match()

    assert not any(match.may_take_back(seat) for seat in range(2))


def test_nothing_is_taken_back_before_anything_happened() -> None:
    match = Match(OPEN, OPEN.setup())

    assert not match.may_take_back(0)


def test_the_end_of_a_game_stays() -> None:
    match = random_match()

    assert not any(match.may_take_back(seat) for seat in range(4))


# Earlier positions


def test_settled_leaves_out_the_choices_that_wait() -> None:
    match = secret_match()
    submit(match, 2, "G1 G2")
    submit(match, 0, "O2 O2")

    assert (match.num_events, match.settled) == (3, 1)
    assert [match.settled_at(number) for number in range(4)] == [0, 1, 1, 1]


def test_an_earlier_view_is_what_the_seat_saw_then() -> None:
    match = Match(SECRET, SECRET.setup(players=3))
    rng = new_rng(5)
    seen = [[match.view(seat) for seat in (None, 0, 1, 2)]]
    for _ in range(60):
        if match.waiting_for:
            match.submit(match.waiting_for[-1], match.legal_actions(match.waiting_for[-1])[0])
        else:
            match.draw(rng)
        seen.append([match.view(seat) for seat in (None, 0, 1, 2)])

    for number, views in enumerate(seen):
        assert [match.view_at(number, seat) for seat in (None, 0, 1, 2)] == views


def test_choices_that_waited_then_are_still_hidden_in_an_earlier_view() -> None:
    match = secret_match()
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)

    assert msgspec.to_builtins(match.view_at(3, 0))["chosen"] == ["O2 O2", "", "?? ??"]


def test_an_earlier_dump_is_whole() -> None:
    match = secret_match()
    before = match.full_view()
    submit(match, 2, "G1 G2")

    assert match.full_view_at(1) == before
    assert match.full_view_at(2) == match.full_view()


@pytest.mark.parametrize("number", [-1, 3])
def test_a_position_that_has_not_come_is_refused(number: int) -> None:
    match = open_match()
    submit(match, 1, "1B4")

    with pytest.raises(IndexError):
        match.view_at(number, 0)


def test_a_seat_that_is_not_there_has_no_earlier_view() -> None:
    with pytest.raises(SetupError):
        open_match().view_at(0, 2)


def test_earlier_positions_are_right_again_after_moves_were_taken_back() -> None:
    match = random_match()
    dumps = [match.full_view_at(number) for number in range(match.num_events + 1)]
    for _ in range(30):
        match.undo()
    rng = new_rng(9)
    for _ in range(5):
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            match.submit(match.waiting_for[0], match.legal_actions(match.waiting_for[0])[-1])
    kept = match.num_events - 5

    assert [match.full_view_at(number) for number in range(kept + 1)] == dumps[: kept + 1]


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    match = open_match()
    submit(match, 1, "1B4")
    before = everything(match)
    copied = deepcopy(match)
    submit(copied, 0, "2Y4")
    copied.undo()
    copied.undo()

    assert everything(match) == before
    assert copied.events == [("deal", FACTORIES)]


@pytest.mark.parametrize(("variant", "players"), [("coloured", 2), ("coloured", 4), ("grey", 4)])
def test_a_finished_game_takes_little_room(variant: str, players: int) -> None:
    """A server keeps many matches in memory."""
    random_match(players, variant)
    tracemalloc.start()
    try:
        match = random_match(players, variant)
        match.pack()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert match.is_over
    assert taken < MOST_BYTES


@pytest.mark.parametrize("players", [2, 4])
def test_packed_positions_are_what_they_were(players: int) -> None:
    match = random_match(players, "coloured")
    views = [match.view_at(number, None) for number in range(match.num_events + 1)]

    match.pack()
    match.pack()

    assert [match.view_at(number, None) for number in range(match.num_events + 1)] == views


def test_a_packed_match_is_undone_and_played_on_as_any_other() -> None:
    match = random_match(2, "coloured")
    other = deepcopy(match)
    match.pack()
    while match.num_events > 20:
        match.undo()
        other.undo()
        if match.num_events % 3 == 0:
            match.pack()
        assert everything(match) == everything(other)

    assert match.num_events == 20


def test_a_finished_secret_game_undoes_to_its_start() -> None:
    match = finished_match()
    while match.num_events:
        match.undo()

    assert everything(match) == everything(Match(SECRET, match.setup))
