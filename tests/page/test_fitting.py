"""A table fits into any window: nothing scrolls, nothing is cut, and what one plays with is in sight."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.people import Person
from tests.page.places import LANGUAGES, watch

SIZES = [
    (320, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (2560, 1440),
]
"""Phones upright and on their side, tablets, laptops, a large screen; 740×360 is also a laptop at 200 %."""

_MISFITS = """
async () => {
  // What hangs on the size of the window is measured and drawn with the next picture.
  for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
  const page = document.documentElement, found = [];
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight + 1) found.push(`the page is ${page.scrollHeight} high`);
  const scrolls = each => {
    for (let at = each; at && at !== page; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX + overflowY)) return true;
    }
    return false;
  };
  const isSeen = each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !each.closest('.unseen, [aria-hidden="true"]');
  const says = each => [...each.childNodes].some(
    node => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''
  );
  for (const each of document.querySelectorAll('header *, #board, #board *')) {
    const isButton = each.matches('button, [role=button], a, input');
    if (!isSeen(each) || !(isButton || says(each)) || each.closest('svg') || scrolls(each)) continue;
    const name = (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40);
    const box = each.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      const at = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
      found.push(`“${name}” reaches out of the window: ${at}`);
    }
    const { overflowX, textOverflow } = getComputedStyle(each);
    if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1)
      found.push(`“${name}” is cut`);
  }
  return found;
}
"""


SMALLER_TABLES = [("azul", 2), ("5211", 2), ("5211", 4)]


def misfits(person: Person) -> list[str]:
    """What is cut, lies outside the window, or makes the page scroll; given time to settle."""
    found: list[str] = []

    def fits() -> bool:
        found[:] = person.page.evaluate(_MISFITS)
        return not found

    person.wait_until(fits)
    return found


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        # The fullest table of each game, in the language with the longest words.
        ("azul", 4),
        ("5211", 5),
        *(pytest.param(*table, marks=pytest.mark.slow) for table in SMALLER_TABLES),
    ],
)
def test_a_table_fits_into_every_window(
    person: Person, game: str, players: int, language: str
) -> None:
    person.prefers(language=language, sound=False, hinted=[game])
    bots = [{"kind": "bot", "level": "casual"}] * (players - 1)
    person.open_table(game=game, seats=[{"kind": "me"}, *bots])
    expect(person.status).not_to_be_empty()

    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert (width, height, misfits(person)) == (width, height, [])


_CHANGE_LANGUAGE = """
language => {
  const settings = JSON.parse(localStorage.getItem('tilewright.settings'));
  localStorage.setItem('tilewright.settings', JSON.stringify({ ...settings, language }));
}
"""
_IS_CUT_OFF = """
asked => asked.scrollHeight > asked.clientHeight + 1 || asked.scrollWidth > asked.clientWidth + 1
"""


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_what_is_asked_is_told_in_full_beside_what_has_happened(person: Person, game: str) -> None:
    person.prefers(language="en", sound=False, hinted=[game])
    person.open_table(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "casual"}])
    person.arrive().play_moves(1)

    for language in LANGUAGES:
        person.page.evaluate(_CHANGE_LANGUAGE, language)
        person.page.reload()
        for width, height in (660, 900), *SIZES[3:]:
            person.page.set_viewport_size({"width": width, "height": height})
            expect(person.status).not_to_be_empty()
            person.wait_until(lambda: not person.status.evaluate(_IS_CUT_OFF))
            cut_off = person.status.evaluate(_IS_CUT_OFF)
            assert (language, width, height, cut_off) == (language, width, height, False)


def test_what_a_move_does_is_told_in_full_on_a_phone(person: Person) -> None:
    person.prefers(language="en", sound=False, hinted=["azul"])
    person.open_table(game="azul", seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.arrive().wait_until_asked()

    for language in LANGUAGES:
        person.page.evaluate(_CHANGE_LANGUAGE, language)
        person.page.reload()
        # Two or more tiles fill the first line and fall to the floor.
        person.board.get_by_role("button", name=re.compile("[:：] ?[2-4]")).first.click()
        person.page.locator("[data-target]").first.click()
        expect(person.page.locator(".primary")).to_be_visible()
        for width, height in (360, 740), (390, 844):
            person.page.set_viewport_size({"width": width, "height": height})
            person.wait_until(lambda: not person.status.evaluate(_IS_CUT_OFF))
            cut_off = person.status.evaluate(_IS_CUT_OFF)
            assert (language, width, height, cut_off) == (language, width, height, False)


_NUMBERS = """
() => [...document.querySelectorAll('.seat-name')].map(each => {
  const range = document.createRange(), number = each.lastChild;
  range.selectNodeContents(number);
  const box = range.getBoundingClientRect(), room = each.getBoundingClientRect();
  return number.textContent.trim() && box.width > 0 && box.right <= room.right + 1
    ? number.textContent.trim() : '';
})
"""


@pytest.mark.parametrize(("game", "players"), [("azul", 4), ("5211", 5)])
def test_a_name_that_is_cut_off_keeps_its_number(person: Person, game: str, players: int) -> None:
    """Bots of the same kind differ in nothing else."""
    person.prefers(language="zh-Hant", sound=False, hinted=[game])
    bots = [{"kind": "bot", "level": "master"}] * (players - 1)
    person.open_table(game=game, seats=[{"kind": "me"}, *bots])
    expect(person.status).not_to_be_empty()

    def numbers() -> list[str]:
        return sorted(number for number in person.page.evaluate(_NUMBERS) if number)

    expected = [str(2 + bot) for bot in range(players - 2)]
    for width, height in SIZES[:4]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: numbers() == expected)
        assert (width, height, numbers()) == (width, height, expected)


_IS_IN_SIGHT = """
() => {
  const own = [...document.querySelectorAll('[data-own]')].map(each => each.getBoundingClientRect())
  return own.length > 0 && own.every(({ left, top, right, bottom, height }) =>
    height > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1)
}
"""


def unfit_sizes(person: Person, *, is_asked: bool) -> dict[tuple[int, int], list[str]]:
    """What does not fit, by the size of the window; whoever is asked has to see their board or hand."""
    found = {}
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        problems = misfits(person)
        if is_asked:
            person.wait_until(lambda: bool(person.page.evaluate(_IS_IN_SIGHT)))
            if not person.page.evaluate(_IS_IN_SIGHT):
                problems.append("what one plays with is not in sight")
        if problems:
            found[width, height] = problems
    return found


@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param("azul", 2, marks=pytest.mark.slow),
        pytest.param("azul", 3, marks=pytest.mark.slow),
        pytest.param("azul", 4, marks=pytest.mark.slow),
        pytest.param("5211", 2, marks=pytest.mark.slow),
        pytest.param("5211", 3, marks=pytest.mark.slow),
        pytest.param("5211", 4, marks=pytest.mark.slow),
        ("5211", 5),
    ],
)
def test_a_game_fits_into_every_window_up_to_its_end(
    person: Person, game: str, players: int
) -> None:
    person.prefers(sound=False, hinted=[game])
    bots = [{"kind": "bot", "level": "casual"}] * (players - 1)
    person.open_table(game=game, seats=[{"kind": "me"}, *bots])
    person.arrive()

    play_to_the_last_moves(person)
    assert person.wait_until_asked()
    assert unfit_sizes(person, is_asked=True) == {}
    person.pick_a_move()
    assert unfit_sizes(person, is_asked=True) == {}
    person.confirm()
    person.play_to_the_end()
    assert unfit_sizes(person, is_asked=False) == {}


_COVERED = """
() => {
  const clips = each => /auto|scroll|hidden/.test(getComputedStyle(each).overflowY);
  const isScrolledAway = (each, y) => {
    for (let at = each.parentElement; at; at = at.parentElement) {
      const { top, bottom } = at.getBoundingClientRect();
      if (clips(at) && (y < top || y > bottom)) return true;
    }
    return false;
  };
  return [...document.querySelectorAll('button, a, summary')].filter(each => {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width <= 1 || height <= 1 || isScrolledAway(each, y)) return false;
    const found = document.elementFromPoint(x, y);
    return found !== null && !each.contains(found);
  }).map(each => (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40));
}
"""


def covered(person: Person, *sizes: tuple[int, int]) -> dict[tuple[int, int], list[str]]:
    """What of all that can be pressed has something else over its middle, by the size of the window."""
    found = {}
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: not person.page.evaluate(_COVERED))
        if names := person.page.evaluate(_COVERED):
            found[width, height] = names
    return found


@pytest.mark.parametrize(("game", "players"), [("azul", 2), ("5211", 5)])
def test_the_offer_of_sound_covers_nothing_that_can_be_pressed(
    person: Person, game: str, players: int
) -> None:
    person.prefers(hinted=[game])
    bots = [{"kind": "bot", "level": "learner"}] * (players - 1)
    person.open_table(game=game, seats=[{"kind": "me"}, *bots])
    person.arrive().play_moves(1)

    expect(person.button("Sound on")).to_be_visible()
    assert covered(person, (320, 640), (360, 740), (1024, 768), (1280, 720)) == {}


def test_the_offer_of_sound_goes_when_somebody_plays_on_without_an_answer(person: Person) -> None:
    person.prefers(hinted=["5211"])
    person.open_table(game="5211", seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.arrive().play_moves(3)
    expect(person.button("Sound on")).to_be_visible()

    person.play_moves(1)

    expect(person.button("Sound on")).to_have_count(0)


_FIRST_LINES_ARE_SHOWN = """
(all, wanted) => {
  const [first] = all.querySelectorAll('li');
  const { height, top } = first.parentElement.getBoundingClientRect();
  const lines = wanted * parseFloat(getComputedStyle(first).lineHeight);
  return all.getBoundingClientRect().bottom - top >= Math.min(height, lines);
}
"""


def test_the_points_of_a_round_cover_nothing_that_can_be_pressed(person: Person) -> None:
    person.prefers(sound=False, hinted=["azul"])
    person.open_table(game="azul", seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.arrive()

    points = person.page.get_by_role("complementary", name="Points")
    for _ in range(20):
        if points.count():
            break
        person.play_moves(1)
    expect(points).to_be_visible()
    assert covered(person, (1024, 768), (1280, 720), (1440, 900)) == {}
    person.page.set_viewport_size({"width": 1280, "height": 720})
    person.wait_until(lambda: points.evaluate(_FIRST_LINES_ARE_SHOWN, 4))
    assert points.evaluate(_FIRST_LINES_ARE_SHOWN, 4)
    person.page.set_viewport_size({"width": 1280, "height": 640})
    last = person.page.get_by_role("list", name="Log of the moves").locator("[aria-current]")
    expect(last).to_be_in_viewport(ratio=0.9)
    person.button("One step back").click()
    expect(points).to_have_count(0)


_FULL_CENTRE = """
async () => {
  const centre = document.querySelector('[data-take]').closest('.sources').querySelector('.centre');
  const tile = document.querySelector('[data-take]');
  const missing = 5 - centre.querySelectorAll('[data-take]').length;
  const copies = Array.from({ length: missing }, () => centre.appendChild(tile.cloneNode(true)));
  for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
  const boxes = [...centre.querySelectorAll('.tile')].map(each => each.getBoundingClientRect());
  const found = [...document.querySelectorAll('[data-plate], [data-own], .rivals')].filter(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return boxes.some(at => at.right > left && right > at.left && at.bottom > top && bottom > at.top);
  });
  for (const copy of copies) copy.remove();
  return found.map(each => each.ariaLabel ?? each.className);
}
"""


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), 4])
def test_all_colours_in_the_centre_leave_boards_and_factories_free(
    person: Person, players: int
) -> None:
    """Also below a strip, such as that for beginners, which takes height from a small phone."""
    bots = [{"kind": "bot", "level": "learner"}] * (players - 1)
    person.open_table(game="azul", seats=[{"kind": "me"}, *bots], options={"start": 0})
    person.wait_until_asked()
    expect(person.page.get_by_text("New here?")).to_be_visible()

    for width, height in [(320, 640), (360, 740), (390, 844), (740, 360), (820, 1180)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: not person.page.evaluate(_FULL_CENTRE))
        assert (width, height, person.page.evaluate(_FULL_CENTRE)) == (width, height, [])


_HIDDEN_COUNTS = """
() => [...document.querySelectorAll('.tower .sum')].filter(sum => {
  const { left, right, top, bottom } = sum.getBoundingClientRect();
  return [...document.querySelectorAll('[data-card] .lift')].some(card => {
    const at = card.getBoundingClientRect();
    return at.left < right && left < at.right && at.top < bottom - 1 && top < at.bottom;
  });
}).map(sum => sum.textContent)
"""


def test_chosen_cards_leave_the_counts_free_on_a_phone_that_lies(person: Person) -> None:
    person.prefers(sound=False, hinted=["5211"])
    person.open_table(game="5211", seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.wait_until_asked()
    person.pick_a_move()

    person.page.set_viewport_size({"width": 740, "height": 360})
    person.wait_until(lambda: not person.page.evaluate(_HIDDEN_COUNTS))
    assert person.page.evaluate(_HIDDEN_COUNTS) == []


_CUT_OFF = """
() => {
  const { top, bottom } = document.querySelector('.gallery').getBoundingClientRect();
  return [...document.querySelectorAll('.walls figcaption, .walls .frame, .walls .crown')].filter(each => {
    const at = each.getBoundingClientRect();
    return at.top < top - 1 || at.bottom > bottom + 1;
  }).map(each => each.textContent);
}
"""


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_walls_and_names_are_whole_at_the_end_on_a_phone_that_lies(
    person: Person, players: int
) -> None:
    watch(person, f"azul-coloured-{players}")
    person.button("To the newest position").click()
    expect(person.page.locator(".walls figure")).to_have_count(players)

    for width, height in [(740, 360), (667, 375), (844, 390), (1280, 720)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: not person.page.evaluate(_CUT_OFF))
        assert (width, height, person.page.evaluate(_CUT_OFF)) == (width, height, [])


_CROWDED_BARS = """
() => [...document.querySelectorAll('.bars .bar')]
  .filter(each => each.scrollWidth > each.clientWidth)
  .map(each => each.ariaLabel)
"""


_CROWDED_END = """
() => {
  const found = [];
  const [one, other] = [...document.querySelectorAll('.walls figure')]
    .map(each => each.getBoundingClientRect());
  if (one && Math.abs(one.bottom - other.bottom) > 1) found.push('one wall is below the other');
  for (const each of document.querySelectorAll('.places .name span'))
    if (each.scrollWidth > each.clientWidth) found.push(`“${each.textContent}” is cut off`);
  const file = document.querySelector('#board [download]');
  const above = file.previousElementSibling.getBoundingClientRect().bottom;
  if (file.checkVisibility() && file.getBoundingClientRect().top > above)
    found.push('the smallest button stands alone');
  const again = document.querySelector('#board .button.primary');
  if (again.getBoundingClientRect().bottom > innerHeight) found.push('“Play again” is out of sight');
  if (document.querySelector('.gallery .buttons')?.clientHeight > innerHeight / 4)
    found.push('the buttons cover too much');
  return found;
}
"""


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_an_end_for_two_has_room_for_all_on_a_phone(person: Person, game: str) -> None:
    person.prefers(language="en", sound=False, hinted=[game])
    person.open_table(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    person.arrive()
    play_to_the_last_moves(person)
    person.play_to_the_end()

    for language in LANGUAGES:
        person.page.evaluate(_CHANGE_LANGUAGE, language)
        person.page.reload()
        expect(person.page.locator("#board [download]")).to_be_attached()
        for width, height in (320, 640), (360, 740), (390, 844), (820, 1180):
            person.page.set_viewport_size({"width": width, "height": height})
            person.wait_until(lambda: not person.page.evaluate(_CROWDED_END))
            crowded = person.page.evaluate(_CROWDED_END)
            assert (language, width, height, crowded) == (language, width, height, [])


def test_figures_are_whole_in_the_bars_at_the_end_of_5211(person: Person) -> None:
    watch(person, "5211-standard-3")
    person.button("To the newest position").click()
    expect(person.page.locator(".bars").first).to_be_visible()

    for width, height in [(320, 640), (360, 740), (740, 360), (1280, 720)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.wait_until(lambda: not person.page.evaluate(_CROWDED_BARS))
        assert (width, height, person.page.evaluate(_CROWDED_BARS)) == (width, height, [])
