"""The way back to a game: from the home page, and from the pages beside the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.people import Person


def test_the_home_page_leads_back_to_a_running_game(person: Person) -> None:
    person.open_door("Azul").play_moves(1)
    address = person.page.url

    person.visit("/")
    games = person.page.get_by_role("region", name="Your games")
    expect(games).to_contain_text("Your turn")
    games.get_by_role("link", name="Azul").click()

    person.wait_until_asked()
    assert person.page.url == address


@pytest.mark.slow
def test_rules_and_settings_open_over_the_table(person: Person) -> None:
    person.open_door("5211").wait_until_asked()
    address = person.page.url

    for page, heading in (("5211: the rules", "Rules"), ("Settings", "Settings")):
        person.open_menu().get_by_role("button", name=page).click()
        over = person.page.get_by_role("dialog", name=heading, exact=True)
        expect(over.get_by_role("heading", level=2).first).to_have_text(heading)
        person.page.keyboard.press("Escape")
        expect(over).to_have_count(0)

    assert person.page.url == address
    expect(person.button("Menu")).to_be_focused()
    person.play_a_move()


def test_pages_beside_the_table_lead_back_to_it(person: Person) -> None:
    person.open_door("5211").wait_until_asked()
    address = person.page.url
    person.page.get_by_role("banner").get_by_role("link", name="Tilewright").click()
    expect(person.door("Azul")).to_be_visible()

    for page in ("Help", "Settings"):
        person.page.get_by_role("banner").get_by_role("link", name=page).click()
        person.page.get_by_role("link", name="Back to the table").click()
        person.wait_until_asked()
        assert person.page.url == address
        person.page.go_back()


def test_who_has_played_nothing_sees_no_list_and_no_way_back(person: Person) -> None:
    person.visit("/help")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    expect(person.page.get_by_role("link", name="Back to the table")).to_have_count(0)

    with person.page.expect_response("**/api/me/tables"):
        person.visit("/")
    expect(person.door("Azul")).to_be_visible()
    expect(person.page.get_by_role("region", name="Your games")).to_have_count(0)


@pytest.mark.slow
def test_the_doors_stay_in_sight_below_ones_games(join: Join) -> None:
    person = join(viewport={"width": 1280, "height": 720}).open_door("Azul")
    person.visit("/")

    expect(person.page.get_by_role("heading", name="Your games")).to_be_visible()
    for game in ("Azul", "5211"):
        play = person.door(game).get_by_role("button", name=re.compile("Play now"))
        expect(play).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_who_wants_to_be_forgotten_is_asked_once_and_has_no_games_any_more(person: Person) -> None:
    person.introduce().open_door("Azul").wait_until_asked()

    person.visit("/settings")
    person.button("Forget me").click()
    question = person.page.get_by_role("dialog", name="Forget me")
    expect(question).to_contain_text("This cannot be undone.")
    with person.page.expect_response("**/api/me/tables") as listed:
        question.get_by_role("button", name="Forget me").click()

    assert listed.value.json()["tables"] == []
    expect(person.door("Azul")).to_be_visible()
    expect(person.page.get_by_role("region", name="Your games")).to_have_count(0)
    person.visit("/settings")
    expect(person.page.get_by_label("Nickname")).to_have_value("")
