"""What happens is seen on the board before anything beside it tells of it."""

import pytest
from playwright.sync_api import Page, expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join

MOTION = {"reduced_motion": "no-preference"}
WITH_LOG = {"width": 1440, "height": 900}
"""A window in which the log is beside the board."""
WATCH = """
() => {
  const isWatched = 'seen' in window
  window.seen = []
  if (isWatched) return
  const note = () => {
    const text = (selector) =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent).join(' ')
    const number = (selector) => document.querySelectorAll(selector).length
    const isTurning = [...document.querySelectorAll('[data-face] > *')].some((each) =>
      each.getAnimations().some(({ playState }) => playState === 'running'))
    window.seen.push({
      isTurning,
      faces: number('[data-face=up]'),
      tiles: number('[data-tile]:not([data-tile^=rooster])'),
      isMoving: document.querySelector('.layer')?.childElementCount > 0,
      told: text('ol.log') + text('[data-status]') + text('[role=log]'),
      status: text('[data-status]'),
      spoken: text('[role=log]'),
      hasResult: /Result/.test(text('[role=tab]')) || /win|victory/.test(text('#board h2')),
      mayPlayAgain: /Play again/.test(text('button')),
    })
    requestAnimationFrame(note)
  }
  note()
}
"""


def moments(page: Page) -> list[dict[str, object]]:
    """Return what was to be seen in each picture since the page was watched."""
    seen: list[dict[str, object]] = page.evaluate("() => window.seen")
    return seen


def test_cards_are_turned_over_before_anything_tells_of_them(join: Join) -> None:
    person = join(**MOTION, viewport=WITH_LOG).open_door("5211")
    person.wait_until_asked()
    person.pick_a_move()
    person.page.evaluate(WATCH)

    before = moments(person.page)[0]
    person.confirm()
    expect(person.page.get_by_role("list", name="Log of the moves")).to_contain_text("Turn 1.")

    seen = moments(person.page)
    turning = [number for number, moment in enumerate(seen) if moment["isTurning"]]
    assert turning, "no card was turned over"
    for moment in seen[: turning[-1]]:
        assert "Turn 1." not in str(moment["told"])
    for moment in seen:
        assert int(str(moment["tiles"])) <= int(str(moment["faces"]))
    assert before["tiles"] != seen[-1]["tiles"]


@pytest.mark.slow
def test_the_last_tiling_is_seen_before_the_result(join: Join) -> None:
    person = join(**MOTION).open_door("Azul")
    play_to_the_last_moves(person)
    while person.wait_until_asked():
        person.pick_a_move()
        person.page.evaluate(WATCH)
        person.confirm()

    # As a function: an expression is evaluated at every look, which the page's policy forbids.
    person.page.wait_for_function("() => window.seen.at(-1).hasResult")
    seen = moments(person.page)
    tiling = [number for number, moment in enumerate(seen) if moment["isMoving"]]
    assert tiling, "nothing moved"
    for moment in seen[: tiling[-1]]:
        assert not moment["hasResult"]
        assert not moment["mayPlayAgain"]
        assert "wins" not in str(moment["status"]) + str(moment["spoken"])
