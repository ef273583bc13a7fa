"""The deal of the day: from the home page to the rankings, and nothing for those who look over a shoulder."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join
from tests.page.people import Person

_LONGEST_TEST = timedelta(minutes=10)


@pytest.fixture(autouse=True)
def within_a_day() -> None:
    """The server's day must not end during a test."""
    if (datetime.now(UTC) + _LONGEST_TEST).date() != datetime.now(UTC).date():
        pytest.skip("A new deal comes in a moment.")


def card(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Deal of the day")


def way(where: Locator, what: str, game: str) -> Locator:
    """A button that leads to the table with today's deal."""
    return where.get_by_role("button", name=re.compile(rf"^{what}\s*: {game}$"))


def start(person: Person, game: str) -> Person:
    person.visit("/")
    person.touch(way(card(person), "Play", game))
    person.arrive().wait_until_asked()
    return person


@pytest.mark.slow
def test_a_deal_is_played_from_the_home_page_and_ranked(person: Person) -> None:
    start(person.introduce(), "Azul").play_a_move()
    person.wait_until_asked()
    expect(person.button("Hint")).to_have_count(0)
    expect(person.button("Take back")).to_have_count(0)

    person.visit("/")
    games = person.page.get_by_role("region", name="Your games")
    expect(games).to_contain_text("deal of the day")
    way(card(person), "Continue", "Azul").click()
    person.arrive()
    play_to_the_last_moves(person)
    person.play_to_the_end()
    expect(person.page.get_by_role("link", name="Watch it again")).to_have_count(0)
    expect(person.button("Play again")).to_have_count(0)
    person.page.get_by_role("link", name="Deal of the day").filter(visible=True).first.click()

    azul = person.page.get_by_role("region", name="Azul")
    ranking = azul.get_by_role("table", name="By points")
    expect(ranking).to_contain_text("Guest (you)")
    expect(azul).to_contain_text(re.compile(r"Place \d+ of \d+, [−+]?\d+ points"))
    person.page.get_by_role("checkbox", name=f"as {person.name}").check()
    expect(ranking).to_contain_text(f"{person.name} (you)")
    person.page.get_by_role("link", name="Yesterday").click()
    expect(azul.get_by_role("table", name="By points")).to_have_count(0)
    expect(azul).to_contain_text("Nobody finished this deal.")


def test_nobody_watches_a_deal_that_others_still_play(join: Join) -> None:
    ada, eve = join("Ada"), join("Eve")
    address = start(ada, "5211").page.url

    eve.visit(address)
    expect(eve.page.get_by_text("Others are still playing this deal of the day.")).to_be_visible()
    eve.page.get_by_role("link", name="Play the deal yourself").click()

    expect(eve.page.get_by_role("heading", level=1)).to_have_text("Deal of the day")
    expect(way(eve.page.get_by_role("main"), "Play", "5211")).to_be_visible()


def test_the_deal_is_reached_by_keys_alone(person: Person) -> None:
    person.visit("/daily")
    way(person.page.get_by_role("main"), "Play", "Azul").focus()
    person.page.keyboard.press("Enter")

    person.arrive().wait_until_asked()
