"""Hints against bots: what to look at, then the move, then why; among people only where all agreed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.test_access import axe, findings

HERE = "Someone else on this screen"


def card(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name="Hint")


@pytest.mark.parametrize(
    ("game", "look"), [("Azul", "Look at your|Look at the"), ("5211", "Look at")]
)
def test_three_presses_tell_where_to_look_the_move_and_why(
    person: Person, game: str, look: str
) -> None:
    person.open_door(game).wait_until_asked()

    person.button("Hint").click()
    expect(card(person)).to_contain_text(re.compile(look))
    expect(person.confirm_button).to_have_count(0)
    card(person).get_by_role("button", name="Show the move").click()
    expect(card(person)).to_contain_text("It is shown on the board")
    expect(person.confirm_button).to_be_visible()
    card(person).get_by_role("button", name="Why?").click()
    expect(card(person)).to_contain_text(re.compile(r"expects \d+% of the wins"))
    person.confirm_button.click()

    expect(card(person)).to_have_count(0)


def test_a_hint_is_asked_for_by_key_and_told_to_screen_readers(person: Person) -> None:
    person.open_door("Azul").wait_until_asked()

    person.page.keyboard.press("h")
    told = person.page.locator("[data-hint]")
    expect(told).to_contain_text("Look at")
    person.page.keyboard.press("h")
    person.page.keyboard.press("h")
    expect(told).to_contain_text("of the wins")


def test_the_text_mode_gives_hints(person: Person) -> None:
    person.prefers(mode="text").open_door("5211").wait_until_asked()
    line = person.page.get_by_role("textbox", name="Command")
    answers = person.page.get_by_role("log", name="Answers")

    line.fill("hint")
    line.press("Enter")
    expect(answers).to_contain_text("Look at")
    line.fill("hint")
    line.press("Enter")
    expect(answers).to_contain_text("It is shown on the board")


@pytest.mark.slow
def test_hints_taken_are_shown_at_the_end(person: Person) -> None:
    person.open_door("5211").wait_until_asked()
    person.button("Hint").click()
    expect(card(person)).to_be_visible()

    play_to_the_last_moves(person)
    person.play_to_the_end()

    expect(person.page.get_by_text("Guest took one hint.").first).to_be_visible()


@pytest.mark.slow
def test_among_people_there_are_hints_only_where_that_was_agreed(person: Person) -> None:
    person.set_up_table("Azul", "You", HERE).wait_until_asked()
    expect(person.button("Hint")).to_have_count(0)

    person.visit("/new")
    person.page.get_by_role("radio", name="2", exact=True).click()
    agree = person.page.get_by_role("checkbox", name="Everyone may ask for hints")
    expect(agree).to_have_count(0)
    seat = person.page.get_by_role("combobox", name="Seat 2")
    seat.select_option(label=HERE)
    expect(agree).not_to_be_checked()
    agree.check()
    person.button("Open the table").click()
    person.page.wait_for_url("**/t/*")

    person.wait_until_asked()
    expect(person.button("Hint")).to_be_visible()


@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param({}, marks=pytest.mark.slow),
        pytest.param({"color_scheme": "dark"}, marks=pytest.mark.slow),
        PHONE,
    ],
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing_about_a_hint(join: Join, wishes: dict[str, Any]) -> None:
    person = join(**wishes)
    person.open_door("Azul").wait_until_asked()
    person.touch(person.button("Hint"))
    person.touch(card(person).get_by_role("button", name="Show the move"))
    person.touch(card(person).get_by_role("button", name="Why?"))
    expect(card(person)).to_contain_text(re.compile(r"expects \d+% of the wins"))
    person.page.evaluate(axe())

    tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
    assert findings(person.page, type="tag", values=tags) == []


_OVERLAP = """
card => {
  const at = card.getBoundingClientRect(), found = [];
  for (const each of document.querySelectorAll('#board, [data-own], header button')) {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const isBeside = at.right <= left + 1 || right <= at.left + 1;
    if (!isBeside && at.bottom > top + 1 && bottom > at.top + 1)
      found.push(`covers ${each.id || each.className || each.ariaLabel}`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`drives ${each.id || each.className || each.ariaLabel} out of the window`);
  }
  for (const part of card.querySelectorAll('li, button')) {
    const { top, right, bottom, width } = part.getBoundingClientRect();
    if (width && (top < at.top - 1 || right > at.right + 1 || bottom > at.bottom + 1))
      found.push(`cuts “${part.textContent}”`);
  }
  return found;
}
"""


def covered(person: Person) -> dict[tuple[int, int], list[str]]:
    """What the hint covers or displaces, and what of it is cut, by the size of the phone."""
    found = {}
    for width, height in [(390, 844), (360, 740), (320, 640), (740, 360)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: not card(person).evaluate(_OVERLAP))
        if problems := card(person).evaluate(_OVERLAP):
            found[width, height] = problems
    return found


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_on_a_phone_a_hint_covers_nothing_of_the_table(person: Person, game: str) -> None:
    """Whoever reads why sees what it is about, and what they play with."""
    person.prefers(sound=False, hinted=[game])
    person.open_table(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.wait_until_asked()

    person.button("Hint").click()
    expect(card(person)).to_contain_text("Look at")
    assert covered(person) == {}
    card(person).get_by_role("button", name="Show the move").click()
    expect(card(person)).to_contain_text("It is shown on the board")
    assert covered(person) == {}
    card(person).get_by_role("button", name="Why?").click()
    expect(card(person)).to_contain_text("of the wins")
    reasons = card(person).locator("li")
    for number in range(reasons.count()):
        expect(reasons.filter(visible=True)).to_have_text(reasons.nth(number).text_content() or "")
        assert covered(person) == {}
        card(person).get_by_role("button", name="Next reason").click()


LONGEST = (
    "A seguinte, com 45%: 5 azulejos vermelhos do centro para a fileira 2: completa a fileira, "
    "+10 no fim da rodada (sequência de 5 na horizontal + sequência de 5 na vertical), "
    "leva o marcador de primeiro jogador, 3 azulejos caem no chão, −8"
)
"""The longest sentence of a hint in any language: a move that does all that a move can do."""


def test_on_a_phone_the_longest_hint_is_seen_whole(person: Person) -> None:
    person.prefers(sound=False, hinted=["azul"])
    person.open_table(game="azul", seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.wait_until_asked()
    person.button("Hint").click()
    more = card(person).get_by_role("button")
    for name in ["Show the move", "Why?"]:
        more.filter(has_text=name).click()
        expect(more.filter(has_text=name)).to_have_count(0)
        told = card(person).locator("li").first
        told.evaluate("(told, text) => (told.textContent = text)", LONGEST)

        assert covered(person) == {}
