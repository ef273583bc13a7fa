"""A table fits into any window: nothing scrolls, nothing is cut, and what one plays with is in sight."""

import pytest
from playwright.sync_api import expect

from tests.page.people import Person

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


def misfits(person: Person) -> list[str]:
    """What is cut, lies outside the window, or makes the page scroll; given time to settle."""
    person.wait_until(lambda: not person.page.evaluate(_MISFITS))
    found: list[str] = person.page.evaluate(_MISFITS)
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("game", "players"), [("azul", 2), ("azul", 4), ("5211", 2), ("5211", 4), ("5211", 5)]
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
