"""Take the screenshots in docs/images."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

from browsing import browsing, serving
from PIL import Image
from playwright.sync_api import expect

from tests.page.people import Person

_FOLDER = Path("docs/images")
_MAX_BYTES = 300_000
_DESKTOP = {"width": 1280, "height": 800}
_WHOLE_HOME = {"width": 1280, "height": 960}
_LAPTOP = {"width": 1366, "height": 768}
_PHONE = {"width": 390, "height": 844}
_ME = {"kind": "me"}
_BOTS = [{"kind": "bot", "level": level} for level in ("skilled", "expert", "master")]


def save_with_palette(png: bytes, path: Path) -> None:
    """Write a picture with 256 colours: a third of the size, with no visible difference."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)


def home(person: Person) -> None:
    person.visit("/")
    expect(person.door("5211")).to_be_visible()


def azul(person: Person) -> None:
    person.introduce().open_door("Azul").play_moves(11)
    person.pick_a_move()


def azul_for_four(person: Person) -> None:
    person.introduce().open_table(game="azul", seats=[_ME, *_BOTS])
    person.play_moves(9)


def cards(person: Person) -> None:
    person.introduce().open_door("5211").play_moves(5)
    person.pick_a_move()


def cards_for_four(person: Person) -> None:
    person.introduce().open_table(game="5211", seats=[_ME, *_BOTS])
    person.play_moves(5)
    person.pick_a_move()


def chinese(person: Person) -> None:
    azul(person)
    person.page.evaluate(
        """() => {
            const key = 'tilewright.settings'
            const settings = { ...JSON.parse(localStorage.getItem(key)), language: 'zh-Hant' }
            localStorage.setItem(key, JSON.stringify(settings))
        }"""
    )
    person.page.reload()
    expect(person.page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(person.status).to_be_visible()


def new_table(person: Person) -> None:
    person.visit("/new/azul")
    expect(person.page.get_by_role("combobox").last).to_be_visible()


def end(person: Person) -> None:
    person.introduce().open_door("Azul").play_to_the_end().see_result()


def end_of_cards(person: Person) -> None:
    person.introduce().open_table(game="5211", seats=[_ME, *_BOTS])
    person.play_to_the_end().see_result()


def lesson(person: Person) -> None:
    person.visit("/lesson/azul/2")
    expect(person.page.locator("[data-bubble]")).to_be_visible()


Picture = tuple[Callable[[Person], None], dict[str, int], dict[str, object]]
PICTURES: dict[str, Picture] = {
    "home": (home, _WHOLE_HOME, {}),
    "azul": (azul, _DESKTOP, {}),
    "azul-dark": (azul, _DESKTOP, {"color_scheme": "dark"}),
    "azul-four": (azul_for_four, _LAPTOP, {}),
    "azul-phone": (azul, _PHONE, {"has_touch": True, "is_mobile": True}),
    "5211": (cards_for_four, _DESKTOP, {}),
    "5211-dark": (cards_for_four, _DESKTOP, {"color_scheme": "dark"}),
    "5211-phone": (cards, _PHONE, {"has_touch": True, "is_mobile": True}),
    "zh-hant": (chinese, _DESKTOP, {}),
    "new-table-de": (new_table, _DESKTOP, {"locale": "de-DE"}),
    "end": (end, _DESKTOP, {}),
    "end-5211": (end_of_cards, _DESKTOP, {}),
    "lesson": (lesson, _DESKTOP, {}),
}


def main(wanted: list[str]) -> None:
    _FOLDER.mkdir(parents=True, exist_ok=True)
    for name in wanted or PICTURES:
        show, viewport, settings = PICTURES[name]
        # Each picture has its own server, so that it does not depend on those before it.
        with serving() as address, browsing() as browser:
            usual = {"locale": "en-GB", "reduced_motion": "reduce", "base_url": address}
            context = browser.new_context(viewport=viewport, **{**usual, **settings})  # type: ignore[arg-type]
            person = Person(context.new_page(), "Ada", has_touch="has_touch" in settings)
            show(person.prefers(hinted=["azul", "5211"], sound=False))
            person.page.mouse.move(0, 0)
            path = _FOLDER / f"{name}.png"
            png = person.page.screenshot(animations="disabled", caret="hide")
            save_with_palette(png, path)
        size = path.stat().st_size
        print(f"{path}: {size // 1000} kB")
        if size > _MAX_BYTES:
            sys.exit(f"{path} is larger than {_MAX_BYTES // 1000} kB.")


if __name__ == "__main__":
    main(sys.argv[1:])
