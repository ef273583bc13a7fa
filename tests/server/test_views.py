"""Games as messages tell them: server/views.py."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.core.matches import SECRET, finished_match, open_match, secret_match, submit
from tests.plain import plain, seen
from tilewright.core.game import Chance
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import new_rng
from tilewright.games import game_names, get_game
from tilewright.server.views import full_replay, visible_steps


def played(name: str, seed: int = 3) -> Match:
    """Return a match of two, each seat choosing its first action, played to its end."""
    game = get_game(name)
    match = Match(game, game.setup(players=2))
    rng = new_rng(seed)
    while not match.is_over:
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            match.submit(match.waiting_for[0], match.legal_actions(match.waiting_for[0])[0])
    return match


def scores(view: dict[str, Any]) -> list[int]:
    """Return the points that a view shows."""
    return view.get("scores") or [board["score"] for board in view["boards"]]


def plain_steps(match: Match, seat: int | None, first: int = 0) -> list[Any]:
    """Return the steps as clients get them, by attribute."""
    return [SimpleNamespace(**step) for step in plain(visible_steps(match, seat, first))]


def reveal(match: Match) -> None:
    for seat, text in ((2, "G1 G2"), (0, "O2 O2"), (1, "B1 B2")):
        submit(match, seat, text)


def test_steps_start_with_the_position_before_the_first_event() -> None:
    steps = plain_steps(open_match(), None)

    assert [step.number for step in steps] == [0, 1]
    assert (steps[0].event, steps[0].facts, steps[0].view["phase"]) == (None, [], "deal")


def test_steps_are_told_from_the_one_asked_for() -> None:
    match = open_match()
    submit(match, 1, "1B4")

    (step,) = plain_steps(match, 0, 2)

    assert (step.number, step.event) == (2, [1, "1B4"])
    assert step.view == seen(match, 0)
    assert step.standing["boards"][1] == {"coming": 1, "floor": 0}


def test_there_are_no_steps_after_the_present_one() -> None:
    assert visible_steps(open_match(), None, 2) == []


def test_a_choice_that_waits_is_told_by_its_back_to_others() -> None:
    match = secret_match()
    submit(match, 2, "G1 G2")

    assert plain_steps(match, 0, 2)[0].event == [2, "?? ??"]
    assert plain_steps(match, 2, 2)[0].event == [2, "G1 G2"]


def test_a_choice_is_told_in_the_open_once_all_are_in() -> None:
    match = secret_match()
    reveal(match)

    steps = plain_steps(match, 0, 2)

    assert [step.event for step in steps] == [[2, "G1 G2"], [0, "O2 O2"], [1, "B1 B2"]]


def test_an_earlier_step_shows_what_was_seen_then() -> None:
    match = secret_match()
    reveal(match)

    assert plain_steps(match, 0, 2)[0].view["chosen"] == ["", "", "?? ??"]


@pytest.mark.parametrize("name", game_names())
def test_a_step_told_alone_is_the_same_as_told_with_all(name: str) -> None:
    match = played(name)
    for step in visible_steps(match, 0):
        assert visible_steps(match, 0, step.number)[0] == step


@pytest.mark.parametrize("name", game_names())
def test_the_facts_of_all_steps_tell_the_final_scores(name: str) -> None:
    match = played(name)
    for eyes in (None, 0, 1):
        steps = plain_steps(match, eyes)
        for seat in range(2):
            facts = [fact for step in steps for fact in step.facts if fact["seat"] == seat]
            assert sum(fact["points"] for fact in facts) == scores(steps[-1].view)[seat]


def test_a_last_round_is_told_with_all_its_cards() -> None:
    """5211: nothing is drawn after it, so the last choice brings the points of all four cards."""
    match = finished_match()

    facts = plain_steps(match, 0, match.num_events)[0].facts

    assert [len(cards.split()) for cards in facts[0]["table"]] == [4, 4]
    assert facts[-1]["kind"] == "end"


def test_only_the_last_choice_of_a_turn_brings_facts() -> None:
    match = finished_match()

    assert visible_steps(match, 0, match.num_events - 1)[0].facts == []


def test_a_replay_shows_every_hand() -> None:
    replay = full_replay(finished_match(), ["Ann", "Bo"])

    assert all("??" not in str((step.event, step.view)) for step in replay.steps)


def test_a_replay_holds_its_record_and_result() -> None:
    match = finished_match()
    replay = full_replay(match, ["Ann", "Bo"])

    assert check_record(replay.record, get_game).events == match.events
    assert replay.record["names"] == replay.names == ["Ann", "Bo"]
    assert plain(replay.result) == replay.record["result"]
    assert replay.figures == SECRET.facts(match.setup).figures()


def test_a_replay_of_an_unfinished_game_has_no_result() -> None:
    assert full_replay(open_match(), ["Ann", "Bo"]).result is None
