"""Each language is taken from the browser, complete, has room on a phone, and can be changed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.places import FRIEND, LANGUAGES, ME, PLACES, go

NARROWEST = {"width": 320, "height": 640}
UNTRANSLATED = re.compile(r"\b(?:page|table|azul(?!-escur)|g5211)-[a-z]\S*|\{.*|\?\?\?")


def words_on(page: Page) -> list[str]:
    """Everything that is read or read out, also where it is only a label."""
    words: list[str] = page.evaluate(
        """() => [
            document.title,
            ...document.body.innerText.split('\\n'),
            ...['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
                [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name))),
        ]"""
    )
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_speaks_the_language_of_the_browser_and_fits_on_a_phone(
    join: Join, language: str
) -> None:
    person = join(**PHONE, locale=language)

    for name, place in PLACES.items():
        place(person)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        untranslated = [text for text in words_on(person.page) if UNTRANSLATED.search(text)]
        assert (name, untranslated) == (name, [])
        person.wait_until_it_fits()


def test_chinese_is_never_slanted(join: Join) -> None:
    person = join(locale="zh-Hant")

    PLACES["replay of azul"](person)
    expect(person.page.get_by_role("list", name="行動紀錄")).to_contain_text("第 1 輪")

    slanted = person.page.evaluate(
        """[...document.querySelectorAll('body *')]
            .filter((each) => getComputedStyle(each).fontStyle !== 'normal')
            .map((each) => each.outerHTML)"""
    )
    assert slanted == []


@pytest.mark.parametrize(
    ("language", "welcome"),
    [("Deutsch", "de"), ("Português", "pt-BR"), ("繁體中文", "zh-Hant"), ("English", "en")],
)
def test_the_language_can_be_changed_on_any_page_and_stays(
    person: Person, language: str, welcome: str
) -> None:
    person.open_door("Azul")

    person.open_menu().get_by_label("Language").select_option(language)
    expect(person.page.locator("html")).to_have_attribute("lang", welcome)
    person.visit("/help")

    expect(person.page.locator("html")).to_have_attribute("lang", welcome)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/lesson/azul", "/lesson/5211", "/help/azul", "/new/azul"])
def test_the_narrowest_phone_shows_a_page_without_scrolling_sideways(
    join: Join, language: str, path: str
) -> None:
    person = join(**{**PHONE, "viewport": NARROWEST}, locale=language)

    go(person, path)

    person.wait_until_it_fits()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_fits_on_the_narrowest_phone(join: Join, language: str) -> None:
    host = join()
    invitation = host.open_table(game="azul", players=2, seats=[ME, FRIEND])
    guest = join(**{**PHONE, "viewport": NARROWEST}, locale=language)

    guest.visit(invitation)

    expect(guest.page.locator("form")).to_be_visible()
    guest.wait_until_it_fits()
