"""Each language is taken from the browser, complete, has room on a phone, and can be changed."""

import re
from collections.abc import Collection

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.places import LANGUAGES, PLACES
from tests.page.test_access import USUAL

NARROWEST: ViewportSize = {"width": 320, "height": 640}
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


# The words of German are the longest.
@pytest.mark.parametrize(
    ("language", "places"),
    [
        pytest.param("de", [each for each in PLACES if each in USUAL], id="de"),
        *(
            pytest.param(each, list(PLACES), marks=pytest.mark.slow, id=f"{each} everywhere")
            for each in LANGUAGES
        ),
    ],
)
def test_every_place_speaks_the_language_of_the_browser_and_fits_on_a_phone(
    join: Join, language: str, places: Collection[str]
) -> None:
    person = join(**{**PHONE, "viewport": NARROWEST}, locale=language)

    for name in places:
        PLACES[name](person)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        untranslated = [text for text in words_on(person.page) if UNTRANSLATED.search(text)]
        assert (name, untranslated) == (name, [])
        for window in (PHONE["viewport"], NARROWEST):
            person.page.set_viewport_size(window)
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


def test_the_language_can_be_changed_on_any_page_and_stays(person: Person) -> None:
    names = {"English": "en", "Deutsch": "de", "Português": "pt-BR", "繁體中文": "zh-Hant"}
    person.open_door("Azul").open_menu()
    document = person.page.locator("html")

    for name, language in names.items():
        person.page.locator("#menu-language").select_option(name)
        expect(document).to_have_attribute("lang", language)
    person.visit("/help")

    expect(document).to_have_attribute("lang", "zh-Hant")
