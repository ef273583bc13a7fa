"""The lessons of each game: played to their end by mouse, by touch and by keyboard."""

import re
import time
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person
from tests.page.test_access import axe, findings
from tests.page.test_keyboard import has_focus, press

LESSONS = ["azul", "azul/2", "5211", "5211/2"]
SIZES = [(320, 640), (390, 844), (740, 360)]
_MOST_TURNS = 40
_WAIT_S = 60
Touch = Callable[[Person, Locator], None]

_COVERED = """(target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const bubble = document.querySelector('[data-bubble]').getBoundingClientRect()
    const isBeside = right <= bubble.left || left >= bubble.right
    const isApart = isBeside || bottom <= bubble.top || top >= bubble.bottom
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return { isApart, isInside }
}"""

_CLEAR = {"isApart": True, "isInside": True}
_LATE_PICTURES = """
    requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 250)
    cancelAnimationFrame = clearTimeout
"""
_IS_LEFT = "(thing) => !thing.isConnected || !thing.hasAttribute('aria-describedby')"


def slow_unless(usual: Any, values: Iterable[Any]) -> list[Any]:
    """Return values of a parameter, of which all but one are slow."""
    return [
        value if value == usual else pytest.param(value, marks=pytest.mark.slow) for value in values
    ]


def pointed(person: Person) -> Locator:
    """What the hand points at: what is to be done is said of it."""
    return person.page.locator("[aria-describedby=lesson-task]")


def wait_for_one(*things: Locator) -> int:
    """Wait until one of several things can be seen, and return which it is, the first that is."""
    while True:
        expect(reduce(Locator.or_, things).first).to_be_visible()
        # It may be gone by now.
        for place, thing in enumerate(things):
            if thing.count():
                return place


def stage_of(person: Person) -> str:
    return person.page.get_by_text(re.compile(r"^\s*Step \d+ of \d+\s*$")).inner_text().strip()


def with_pointer(person: Person, thing: Locator) -> None:
    person.touch(thing)


def do_what_is_pointed_at(person: Person, touch: Touch) -> None:
    """Touch it, and wait until the hand points elsewhere, which is with the next picture."""
    thing = pointed(person).element_handle()
    touch(person, pointed(person))
    person.page.wait_for_function(_IS_LEFT, arg=thing)


def to_the_end(
    person: Person, touch: Touch, look: Callable[[Locator], None] = lambda target: None
) -> None:
    """Do what the lesson points at, until it is over; `look` at everything that is pointed at."""
    ways = (
        person.button("Finish"),
        person.button("Next"),
        pointed(person),
        person.button("Show me"),
    )
    for _ in range(_MOST_TURNS):
        way = wait_for_one(*ways)
        if way == 0:
            break
        if way == 2:
            look(pointed(person))
            do_what_is_pointed_at(person, touch)
        else:
            touch(person, ways[way])
    touch(person, person.button("Finish"))
    expect(person.page.get_by_role("heading", name="Well done!")).to_be_visible()


@pytest.mark.parametrize("lesson", slow_unless("azul/2", LESSONS))
def test_a_lesson_is_played_by_mouse(person: Person, lesson: str) -> None:
    person.visit(f"/lesson/{lesson}")

    to_the_end(person, with_pointer)

    done = person.page.get_by_role("navigation", name="Lessons").get_by_role("link", name="done")
    expect(done).to_have_count(1)


@pytest.mark.parametrize("size", slow_unless((320, 640), SIZES))
@pytest.mark.parametrize("lesson", slow_unless("5211/2", LESSONS))
def test_a_lesson_is_played_by_touch_and_nothing_covers_what_is_to_be_tapped(
    join: Join, lesson: str, size: tuple[int, int]
) -> None:
    width, height = size
    phone = join(**{**PHONE, "viewport": {"width": width, "height": height}})
    seen: list[dict[str, Any]] = []
    phone.visit(f"/lesson/{lesson}")

    def look(target: Locator) -> None:
        # The text moves out of the way with the next picture.
        phone.wait_until(lambda: target.evaluate(_COVERED) == _CLEAR)
        seen.append(target.evaluate(_COVERED))

    to_the_end(phone, with_pointer, look)

    assert seen
    assert all(each == _CLEAR for each in seen), seen


@pytest.mark.slow
def test_nothing_covers_what_is_to_be_tapped_when_the_window_changes(person: Person) -> None:
    person.visit("/lesson/azul")
    person.touch(person.button("Next"))
    target = pointed(person)
    for width, height in ((1280, 720), (740, 360), (390, 844), (820, 1180), (320, 640)):
        person.page.set_viewport_size({"width": width, "height": height})

        person.wait_until(lambda: target.evaluate(_COVERED) == _CLEAR)
        assert target.evaluate(_COVERED) == _CLEAR, (width, height)


def test_on_a_phone_a_lesson_says_once_what_is_to_be_done(phone: Person) -> None:
    phone.visit("/lesson/azul")
    phone.touch(phone.button("Next"))
    task = phone.page.locator("#lesson-task")
    for part in ("[data-take]", "[data-target]"):
        expect(task).to_have_count(1)
        expect(phone.page.locator("[data-status]")).to_have_count(0)
        phone.touch(pointed(phone).and_(phone.page.locator(part)))

    expect(phone.page.locator("[data-status]").locator(task)).to_be_visible()
    expect(task).to_have_count(1)


_WAY = """(target) => {
    const group = target.closest('[data-roving], [role=toolbar]')
    const now = document.activeElement
    if (group === null || !group.contains(now)) return 'Tab'
    if (group.getAttribute('role') === 'toolbar') {
        const isAfter = now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
        return isAfter ? 'ArrowRight' : 'ArrowLeft'
    }
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2]
    const [from, to] = [now, target].map((each) => middle(each.getBoundingClientRect()))
    const [across, down] = [to[0] - from[0], to[1] - from[1]]
    if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'ArrowRight' : 'ArrowLeft'
    return down > 0 ? 'ArrowDown' : 'ArrowUp'
}"""


def with_keys(person: Person, thing: Locator) -> None:
    """Tab to its group, move to it by the arrows, and press it."""
    until = time.monotonic() + _WAIT_S
    while not has_focus(thing):
        assert time.monotonic() < until, f"keys did not reach {thing} within {_WAIT_S} s"
        person.page.keyboard.press(thing.first.evaluate(_WAY))
    press(person, "Enter")


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_by_keyboard(person: Person, lesson: str) -> None:
    person.visit(f"/lesson/{lesson}")

    to_the_end(person, with_keys)


@pytest.mark.slow
def test_what_is_to_be_done_is_told_before_the_next_picture(person: Person) -> None:
    person.page.add_init_script(_LATE_PICTURES)
    person.visit("/lesson/azul")

    to_the_end(person, with_keys)


def test_a_legal_move_that_is_not_the_best_is_explained_and_may_be_tried_again(
    person: Person,
) -> None:
    person.visit("/lesson/5211/2")
    person.button("Next").click()
    before = stage_of(person)

    hand = person.page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button", name="yellow 6").click()
    person.confirm_button.click()

    expect(person.page.get_by_role("heading", name="Not the best move")).to_be_visible()
    expect(person.page.get_by_text("dark blue stays in front with 4: 13 points")).to_be_visible()
    assert stage_of(person) == before
    pointed(person).click()
    person.confirm_button.click()
    expect(person.page.get_by_role("heading", name="7 to 0")).to_be_visible()


@pytest.mark.slow
def test_where_the_reader_is_to_find_the_move_the_hand_helps_after_a_try(person: Person) -> None:
    person.visit("/lesson/5211/2")
    person.button("Next").click()
    pointed(person).click()
    person.confirm_button.click()
    person.button("Next").click()
    expect(person.page.get_by_role("heading", name="Counting")).to_be_visible()
    expect(pointed(person)).to_have_count(0)

    hand = person.page.get_by_role("toolbar", name="Your hand")
    hand.get_by_role("button", name="yellow 2").click()
    person.confirm_button.click()

    expect(person.page.get_by_text("Then yellow has 4 cards.")).to_be_visible()
    expect(pointed(person)).to_have_attribute("data-card", "B2")


@pytest.mark.slow
def test_back_leads_to_the_stage_before(person: Person) -> None:
    person.visit("/lesson/azul")
    expect(person.button("Back")).to_be_disabled()
    person.button("Next").click()
    # The hand moves on with the next frame.
    for part in ("[data-take]", "[data-target]"):
        pointed(person).and_(person.page.locator(part)).click()
    person.confirm_button.click()
    expect(person.page.get_by_role("heading", name="Fill a line")).to_be_visible()

    person.button("Back").click()

    expect(person.page.get_by_role("heading", name="Take a colour")).to_be_visible()
    expect(pointed(person)).to_have_attribute("data-take", "1B")


@pytest.mark.slow
def test_a_lesson_with_motion_shows_what_happens_until_the_next_stage(join: Join) -> None:
    person = join(reduced_motion="no-preference")
    person.visit("/lesson/azul")
    person.button("Next").click()
    for part in ("[data-take]", "[data-target]"):
        pointed(person).and_(person.page.locator(part)).click()
    person.confirm_button.click()

    expect(person.page.get_by_role("heading", name="Fill a line")).to_be_visible()
    expect(pointed(person)).to_have_attribute("data-take", "2W")


def test_after_a_lesson_one_click_leads_to_the_next_or_begins_a_game(person: Person) -> None:
    person.visit("/lesson/5211")
    person.button("End the lesson").click()

    expect(person.page.get_by_role("link", name="Next lesson: What wins")).to_be_visible()
    person.button("Play now against Pia").click()

    person.arrive()
    expect(person.status).to_contain_text("Your turn.")


def test_a_lesson_that_does_not_exist_says_so(person: Person) -> None:
    person.visit("/lesson/azul/9")

    expect(person.page.get_by_role("heading", level=1)).to_have_text("Nothing here")


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ["azul/2", pytest.param("5211/2", marks=pytest.mark.slow)])
def test_axe_finds_nothing_in_a_lesson(person: Person, lesson: str) -> None:
    person.visit(f"/lesson/{lesson}")
    person.button("Next").click()
    expect(pointed(person)).to_be_visible()
    person.page.evaluate(axe())

    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    assert findings(person.page, type="tag", values=tags) == []
    person.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert findings(person.page, type="rule", values=["color-contrast"]) == []
