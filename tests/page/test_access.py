"""axe finds nothing at WCAG 2.2 AA, anywhere, in light and in dark."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join
from tests.page.people import Person
from tests.page.places import BOT, HERE, PLACES, Place, go, sit, sit_together, watch

_AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_REST = """() => Promise.allSettled(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
    .map((each) => each.finished))"""


@cache
def axe() -> str:
    if not _AXE.exists():
        pytest.skip("axe-core is not installed: scripts/npm ci")
    return _AXE.read_text()


def findings(page: Page, **run_only: Any) -> list[str]:
    """What axe has to say about a page, one line for each thing."""
    page.evaluate(_REST)
    report: dict[str, Any] = page.evaluate(
        "runOnly => axe.run(document, { runOnly, resultTypes: ['violations'] })", run_only
    )
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in report["violations"]
        for node in found["nodes"]
    ]


def picked(person: Person, game: str) -> None:
    sit(person, game, BOT)
    person.wait_until_asked()
    person.pick_a_move()


def midway(person: Person, game: str) -> None:
    sit(person, game, BOT)
    person.play_moves(4)


def ended(person: Person, game: str) -> None:
    sit(person, game, BOT, BOT, BOT, BOT)
    play_to_the_last_moves(person)
    person.play_to_the_end().shown_points()


def in_text_mode(person: Person, game: str) -> None:
    sit(person, game, BOT)
    person.wait_until_asked()
    person.page.keyboard.press("t")
    expect(person.page.get_by_role("textbox", name="Command")).to_be_visible()


def look_back(person: Person) -> None:
    sit(person, "azul", BOT)
    # Too few moves to end a round, whose points would lie over the steps.
    person.play_moves(2)
    person.button("One step back").click()


def covered(person: Person) -> None:
    sit(person, "5211", HERE)
    person.page.get_by_role("button", name="is ready").first.click()
    person.play_a_move()
    expect(person.page.get_by_role("heading", name="Pass the device to")).to_be_visible()


def with_keys(person: Person) -> None:
    sit(person, "azul", BOT)
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog")).to_be_visible()


def chat(person: Person) -> None:
    sit(person, "azul", BOT)
    person.turn_to("Chat").get_by_role("textbox").fill("Hello!")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("tabpanel")).to_contain_text("Hello!")


def players(person: Person) -> None:
    sit(person, "5211", BOT)
    person.open_menu().get_by_text("Continue on another device").click()


def menu(person: Person) -> None:
    sit(person, "azul", BOT)
    person.open_menu()


def resigning(person: Person) -> None:
    sit(person, "5211", BOT)
    person.open_menu().get_by_role("button", name="Resign", exact=True).click()
    expect(person.page.get_by_role("dialog", name="Resign")).to_be_visible()


def doors_and_games(person: Person) -> None:
    """The home page of somebody whose turn it is, with another opponent chosen at a door."""
    sit(person, "azul", BOT)
    person.wait_until_asked()
    go(person, "/")
    expect(person.page.get_by_role("region", name="Your games")).to_contain_text("Your turn")
    person.door("5211").get_by_text("Lino", exact=True).click()
    expect(person.door("5211").get_by_role("radio", name="Lino")).to_be_checked()


def end_of_replay(person: Person) -> None:
    watch(person, "5211-standard-3")
    person.button("To the newest position").click()
    person.see_result()


def new_with_options(person: Person) -> None:
    go(person, "/new/azul")
    person.page.get_by_text("Variant, options and clock").click()


STATES: dict[str, Place] = {
    **PLACES,
    "a move picked in azul": lambda person: picked(person, "azul"),
    "a move picked in 5211": lambda person: picked(person, "5211"),
    "the middle of azul": lambda person: midway(person, "azul"),
    "the middle of 5211": lambda person: midway(person, "5211"),
    "the end of 5211": lambda person: ended(person, "5211"),
    "the end of a replay": end_of_replay,
    "azul as text": lambda person: in_text_mode(person, "azul"),
    "5211 as text": lambda person: in_text_mode(person, "5211"),
    "looking back": look_back,
    "the cover between two hands": covered,
    "the keys": with_keys,
    "the chat": chat,
    "the players": players,
    "a table with options": new_with_options,
    "the menu": menu,
    "the question before resigning": resigning,
    "the doors below one's games": doors_and_games,
}
USUAL = {
    "5211 for five",
    "a move picked in azul",
    "a table with options",
    "azul as text",
    "home",
    "settings",
    "the chat",
    "the end of a replay",
    "the menu",
    "waiting room",
}
"""The states that show most of what there is; all others are left to the slow run."""


@pytest.mark.parametrize(
    "state",
    [s if s in USUAL else pytest.param(s, marks=pytest.mark.slow) for s in STATES],
)
def test_axe_finds_nothing(person: Person, state: str) -> None:
    STATES[state](person)

    check_in_light_and_dark(person.page)


@pytest.mark.slow
def test_axe_finds_nothing_about_a_proposal(join: Join) -> None:
    ada, ben = sit_together(join("Ada"), join("Ben"))
    ada.open_menu().get_by_role("button", name="Close the table", exact=True).click()
    question = ada.page.get_by_role("dialog", name="Close the table")
    question.get_by_role("button", name="Close the table", exact=True).click()

    expect(ada.button("Withdraw")).to_be_visible()
    expect(ben.button("Accept")).to_be_visible()
    for person in (ada, ben):
        check_in_light_and_dark(person.page)


def check_in_light_and_dark(page: Page) -> None:
    page.evaluate(axe())
    assert findings(page, type="tag", values=_TAGS) == []
    # In the dark only the colours are others.
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert findings(page, type="rule", values=["color-contrast"]) == []
