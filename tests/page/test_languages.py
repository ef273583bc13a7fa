"""Each language is taken from the browser, complete, has room on a phone, and can be changed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.places import LANGUAGES, PLACES

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
        untranslated = [text for text in words_on(person.page) if UNTRANSLATED.search(text)]
        is_wide = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert (name, untranslated, is_wide) == (name, [], False)
        expect(person.page.locator("html")).to_have_attribute("lang", language)


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

    person.page.get_by_label("Language").select_option(language)
    expect(person.page.locator("html")).to_have_attribute("lang", welcome)
    person.visit("/help")

    expect(person.page.locator("html")).to_have_attribute("lang", welcome)
