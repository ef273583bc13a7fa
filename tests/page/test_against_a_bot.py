"""One click, and a game against a bot begins."""

import re

import pytest
from playwright.sync_api import expect

from tests.page import hands
from tests.page.ahead import play_to_the_last_moves
from tests.page.people import Person

GAMES = ["Azul", "5211"]


@pytest.mark.parametrize("game", GAMES)
def test_one_click_on_a_door_is_enough_to_be_asked_for_a_move(person: Person, game: str) -> None:
    person.open_door(game)

    expect(person.status).to_contain_text("Your turn.")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_ends_with_the_points_by_kind_and_a_true_record(
    person: Person, game: str, is_whole: bool
) -> None:
    person.open_door(game)
    if not is_whole:
        play_to_the_last_moves(person)
    person.play_to_the_end()

    points = person.shown_points()
    names, total = points.pop(""), [int(sum_) for sum_ in points.pop("Total")]
    result = person.download_record()["result"]
    winners = ["You" if names[seat] == "Guest" else names[seat] for seat in result["winners"]]
    assert [sum(map(int, seat)) for seat in zip(*points.values(), strict=True)] == total
    assert result["scores"] == total
    won = "share the victory" if len(winners) > 1 else f"{winners[0]} wins?"
    expect(
        person.page.get_by_role("main").get_by_role("heading", name=re.compile(won))
    ).to_be_visible()


def test_a_picked_move_can_be_let_go_of(person: Person) -> None:
    person.open_door("Azul").wait_until_asked()
    before = person.sees()

    person.pick_a_move()
    person.button("Cancel").click()

    person.wait_to_see(before)


def test_a_move_is_made_at_once_where_that_is_preferred(person: Person) -> None:
    person.prefers(confirm=False).open_door("5211").wait_until_asked()

    person.pick_a_move()

    expect(person.status).to_contain_text("Choose one card.")


def test_the_title_and_the_icon_call_somebody_who_looks_elsewhere(person: Person) -> None:
    person.open_door("Azul").wait_until_asked()

    expect(person.page).to_have_title("Your turn – Azul with Pia · Tilewright")
    icon = person.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/icon.svg")
    person.page.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
        }"""
    )
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert person.request("/icon-turn.svg").ok


def test_what_the_bot_did_is_told_and_marked_until_the_own_move(person: Person) -> None:
    person.open_door("Azul").play_moves(1)

    expect(person.bar.get_by_role("paragraph")).to_contain_text(re.compile("Pia.*Your turn\\."))
    marked = person.board.locator(".is-marked")
    expect(marked.first).to_be_visible()
    hands.takes(person.page).first.click()
    expect(person.status).to_contain_text("Your turn. Now choose a line for")


@pytest.mark.slow
def test_the_log_is_at_its_end_after_the_window_has_grown(person: Person) -> None:
    person.page.set_viewport_size({"width": 700, "height": 600})
    person.open_door("Azul").play_moves(6)

    person.page.set_viewport_size({"width": 1280, "height": 640})

    expect(
        person.page.get_by_role("list", name="Log of the moves").locator("[aria-current]")
    ).to_be_in_viewport(ratio=0.9)


@pytest.mark.slow
def test_the_opponent_chosen_at_a_door_is_remembered(person: Person) -> None:
    person.visit("/")
    door = person.door("Azul")
    expect(door.get_by_role("radio", name="Pia")).to_be_checked()

    door.get_by_text("Berta").click()
    expect(door).to_contain_text("Berta, Skilled.")
    person.touch(door.get_by_role("button", name="Play now"))
    person.arrive()

    expect(person.page).to_have_title(re.compile("Azul with Berta"))
    person.visit("/")
    expect(person.door("Azul").get_by_role("radio", name="Berta")).to_be_checked()
    expect(person.door("5211").get_by_role("radio", name="Pia")).to_be_checked()
