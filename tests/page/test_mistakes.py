"""Learning from mistakes: from an analysis or the list of games to the positions, one after another."""

import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from playwright.sync_api import Locator, Route, expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.test_access import check_in_light_and_dark
from tests.page.test_analysis import analysed
from tilewright.analysis import Decision, encode
from tilewright.core.record import check_record
from tilewright.games import get_game
from tilewright.server.mistake_store import StoredMistake
from tilewright.server.mistakes import judge_answer, next_due, position_before
from tilewright.server.sources import time_now
from tilewright.server.study_messages import ListedMistake, Mistake, Mistakes
from tilewright.server.views import position_fields

TABLE = "ourlastgame0"
TASK = "Find the best move."


def some_mistakes(game: str) -> list[Decision]:
    found = analysed(game)[1].decisions
    return [one for one in found if one.seat == 0 and one.loss > 0.02 and one.grade != "none"][:2]


def serve_mistakes(person: Person, game: str = "azul") -> list[Decision]:
    """Let the server know two mistakes of the person's, as if the game had been played there."""
    record, analysis = analysed(game)
    match, text, data = (
        check_record(record, get_game),
        msgspec.json.encode(record),
        encode(analysis),
    )
    decisions, now = some_mistakes(game), time_now()
    assert len(decisions) == 2
    listed = [ListedMistake(TABLE, one.event, game, 0, now) for one in decisions]

    def answer(route: Route) -> None:
        parts = urlsplit(route.request.url).path.split("/")
        if len(parts) == 4:
            route.fulfill(json=msgspec.to_builtins(Mistakes(2, listed)))
            return
        event = int(parts[-1])
        if route.request.method == "GET":
            fields = position_fields(position_before(match, event), 0)
            told: Any = Mistake(
                **fields, table=TABLE, event=event, times_right=0, due_at=now, is_due=True
            )
        else:
            stored = StoredMistake("", TABLE, event, 0, "", 0, now)
            sent: Any = route.request.post_data_json
            told = judge_answer(match, text, data, stored, sent["move"])
            assert told is not None
            if told.is_right is not None:
                told.times_right, told.due_at = next_due(0, now, is_right=told.is_right)
                told.is_counted = True
        route.fulfill(body=msgspec.json.encode(told), content_type="application/json")

    person.page.route("**/api/me/mistakes**", answer)
    person.page.route("**/api/me/mistakes/**", answer)
    return decisions


def practise(person: Person, game: str = "azul") -> Decision:
    first = serve_mistakes(person, game)[0]
    person.visit("/mistakes")
    expect(person.status).to_contain_text(TASK)
    return first


def verdict(person: Person) -> Locator:
    return person.page.locator("[data-verdict]")


def type_move(person: Person, move: str) -> None:
    line = person.page.get_by_role("textbox", name="Command")
    line.fill(move)
    line.press("Enter")
    person.confirm_button.click()


@pytest.mark.slow
def test_an_analysis_leads_through_one_s_own_mistakes(person: Person) -> None:
    record, analysis = analysed("azul")
    state = {
        **{"key": TABLE, "status": "done", "ahead": 0, "done": 9, "total": 9, "parts": []},
        **{"analysis": msgspec.to_builtins(analysis), "is_own": True},
    }
    person.page.route(f"**/api/tables/{TABLE}/analysis", lambda route: route.fulfill(json=state))
    person.page.route(
        f"**/api/tables/{TABLE}/replay",
        lambda route: route.fulfill(
            response=person.request("/api/replays", method="POST", data=record)
        ),
    )
    serve_mistakes(person)
    person.visit(f"/analysis/{TABLE}")

    person.page.get_by_role("link", name="Learn from your mistakes (2)").click()
    expect(person.page.get_by_text("Position 1 of 2")).to_be_visible()
    person.pick_a_move()
    person.confirm_button.click()
    expect(verdict(person)).to_contain_text("Best is:")
    person.button("Next position").click()
    expect(verdict(person)).to_have_count(0)
    expect(person.page.get_by_text("Position 2 of 2")).to_be_visible()
    person.button("Show the solution").click()
    expect(verdict(person)).to_contain_text("Here is the solution.")
    person.button("Finish").click()

    expect(person.page.get_by_text(re.compile(r"Found: [01] of 2\."))).to_be_visible()
    expect(person.page.get_by_role("link", name="Analysis of the game")).to_be_visible()


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_the_best_move_is_right_and_the_position_comes_again(person: Person, game: str) -> None:
    person.prefers(mode="text")
    decision = practise(person, game)

    type_move(person, decision.best[0].move)

    expect(verdict(person)).to_contain_text("Right!")
    expect(verdict(person)).to_contain_text("In the game you chose:")
    expect(verdict(person)).to_contain_text("It comes again tomorrow.")


def test_the_same_mistake_again_is_answered_with_the_best_move(person: Person) -> None:
    person.prefers(mode="text")
    decision = practise(person)

    type_move(person, decision.played.move)

    expect(verdict(person)).to_contain_text("Not the best.")
    expect(verdict(person)).to_contain_text("Best is:")
    expect(verdict(person)).not_to_contain_text("In the game you chose:")


@pytest.mark.slow
def test_keys_confirm_and_lead_on_and_the_focus_is_not_lost(person: Person) -> None:
    practise(person)

    person.pick_a_move()
    expect(person.confirm_button).to_be_visible()
    person.page.keyboard.press("c")
    expect(verdict(person)).to_be_visible()
    person.page.keyboard.press("n")

    expect(person.page.get_by_text("Position 2 of 2")).to_be_visible()
    expect(person.page.get_by_role("main")).to_be_focused()


def test_the_list_of_games_says_how_much_there_is_to_practise(person: Person) -> None:
    finished = {
        **{"id": TABLE, "game": "azul", "variant": "coloured", "clock": "none", "status": "over"},
        **{"seats": [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "casual"}]},
        **{"own_seats": [0], "waiting_for": [], "is_own_turn": False, "left_ms": None},
        **{"winners": [0], "num_lines": 0, "created_at": 0, "changed_at": 0},
    }
    person.page.route("**/api/me/tables", lambda route: route.fulfill(json={"tables": [finished]}))
    serve_mistakes(person)
    person.visit("/")

    person.page.get_by_role("link", name="2 positions to practise").click()

    expect(person.page.get_by_text("Position 1 of 2")).to_be_visible()


def test_nothing_to_practise_is_told(person: Person) -> None:
    person.visit("/mistakes")

    expect(person.page.get_by_text("There is nothing to practise now.")).to_be_visible()


@pytest.mark.parametrize(
    ("screen", "game"),
    [
        ("desk", "azul"),
        ("phone", "5211"),
        pytest.param("desk", "5211", marks=pytest.mark.slow),
        pytest.param("phone", "azul", marks=pytest.mark.slow),
    ],
)
def test_a_verdict_fits_and_axe_finds_nothing(join: Join, game: str, screen: str) -> None:
    person = join("Ada", **(PHONE if screen == "phone" else {}))
    practise(person, game)

    person.button("Show the solution").click()
    expect(verdict(person)).to_be_visible()

    person.wait_until_it_fits()
    check_in_light_and_dark(person.page)
