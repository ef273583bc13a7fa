"""Everything by the keyboard alone: nobody touches a mouse here."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page import hands
from tests.page.ahead import play_to_the_last_moves
from tests.page.people import Person

_MOST_TABS = 60


def tab_to(person: Person, wanted: Locator, most: int = _MOST_TABS) -> None:
    """Press Tab until something wanted has the focus."""
    expect(wanted.first).to_be_visible()
    for _ in range(most):
        if has_focus(wanted):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{most} times Tab did not reach {wanted}")


def has_focus(wanted: Locator) -> bool:
    return bool(wanted.evaluate_all("all => all.includes(document.activeElement)"))


def press(person: Person, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def enter(person: Person, game: str) -> None:
    person.visit("/")
    play = person.door(game).get_by_role("button", name="Play now")
    tab_to(person, play)
    press(person, "Enter")
    person.arrive()


def wait_for_focus(person: Person, wanted: Locator) -> None:
    """Wait until something wanted has the focus."""
    expect(wanted.and_(person.page.locator(":focus"))).to_have_count(1)


def confirm(person: Person) -> None:
    expect(person.confirm_button).to_be_enabled()
    press(person, "c")
    expect(person.confirm_button).to_have_count(0)


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_of_azul_is_played_by_keyboard_from_the_home_page(
    person: Person, is_whole: bool
) -> None:
    enter(person, "Azul")
    if not is_whole:
        play_to_the_last_moves(person)

    while person.wait_until_asked():
        tab_to(person, hands.takes(person.page))
        press(person, "Enter")
        # The focus goes to the first place where the tiles may go.
        wait_for_focus(person, hands.targets(person.page))
        press(person, "Enter")
        confirm(person)

    assert person.shown_points()["Total"]


@pytest.mark.slow
def test_a_whole_game_of_5211_is_played_by_keyboard_from_the_home_page(person: Person) -> None:
    enter(person, "5211")

    while person.wait_until_asked():
        number = hands.cards_wanted(person.page, person.status)
        tab_to(person, hands.cards(person.page))
        press(person, "Home", "Space")
        if number == 2:
            press(person, "ArrowRight", "Space")
        confirm(person)

    assert person.shown_points()["Total"]


def test_arrow_keys_move_among_the_tiles_and_escape_lets_go(person: Person) -> None:
    enter(person, "Azul")
    person.wait_until_asked()
    tab_to(person, hands.takes(person.page))
    focused = person.page.locator(":focus")
    [first] = hands.labels_of(focused)

    press(person, "ArrowRight")
    expect(focused).not_to_have_attribute("aria-label", first)
    [second] = hands.labels_of(focused)
    press(person, "Enter")
    wait_for_focus(person, hands.targets(person.page))
    press(person, "Escape")

    expect(focused).to_have_attribute("aria-label", second)
    expect(hands.targets(person.page)).to_have_count(0)


@pytest.mark.slow
def test_the_arrow_keys_step_through_the_game_and_g_returns(person: Person) -> None:
    person.open_door("Azul").play_moves(1)

    press(person, "ArrowLeft")
    expect(person.bar).to_contain_text("Looking back:")
    press(person, "g")

    expect(person.status).to_contain_text("Your turn.")


def test_a_question_mark_shows_the_keys(person: Person) -> None:
    person.open_door("Azul")

    press(person, "?")
    expect(person.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    press(person, "Escape")

    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_first_tab_leads_past_the_header(person: Person) -> None:
    person.visit("/")
    first = person.door("Azul").get_by_role("radio", name="Pia")
    expect(first).to_be_visible()

    press(person, "Tab")
    wait_for_focus(person, person.page.get_by_role("link", name="Skip"))
    press(person, "Enter")
    wait_for_focus(person, person.page.get_by_role("main"))
    press(person, "Tab")

    wait_for_focus(person, first)
