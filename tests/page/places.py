"""Every place of the page, reached in any language."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import expect

from tests.page.people import Person
from tilewright.analysis.puzzles import shipped_puzzles

LANGUAGES = ["en", "de", "pt-BR", "zh-Hant"]
RECORDS = Path(__file__).parents[1] / "playthroughs"
Place = Callable[[Person], None]
ME, BOT, HERE, FRIEND = (
    {"kind": "me"},
    {"kind": "bot"},
    {"kind": "here", "name": "Ben"},
    {"kind": "friend"},
)


def go(person: Person, path: str) -> None:
    person.visit(path)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def sit(person: Person, game: str, *others: dict[str, str]) -> None:
    """A table where the person is to move, is waiting for a friend, or shares the screen."""
    person.open_table(game=game, players=1 + len(others), seats=[ME, *others])
    expect(person.page.get_by_role("heading", level=1)).not_to_have_text("")
    if FRIEND not in others:
        expect(
            person.board.get_by_role("button").or_(person.board.get_by_role("list")).first
        ).to_be_visible()


def sit_together(ada: Person, ben: Person) -> tuple[Person, Person]:
    """Two people at a table of Azul that the first starts."""
    seats = [{"kind": "me", "name": ada.name}, {"kind": "friend"}]
    address = ada.open_table(game="azul", seats=seats, options={"start": 0}, clock="total_15_10")
    ben.sit_down(address)
    ada.arrive()
    # Who has sat down leaves the table for a moment, and comes back to the own seat.
    expect(ben.page.get_by_role("region", name=f"Board of {ben.name} (you)")).to_be_visible()
    expect(ada.board).not_to_contain_text("away")
    return ada, ben


def puzzle(person: Person, game: str) -> None:
    """A puzzle that nobody has tried."""
    go(person, f"/puzzles/{game}/{next(iter(shipped_puzzles(game)))}")
    expect(person.board.get_by_role("button").first).to_be_visible()


def watch(person: Person, name: str) -> None:
    go(person, "/replay")
    person.page.locator("input[type=file]").set_input_files(RECORDS / f"{name}.json")
    expect(person.page.get_by_role("main").get_by_role("combobox")).to_be_visible()


PLACES: dict[str, Place] = {
    "home": partial(go, path="/"),
    "new azul": partial(go, path="/new/azul"),
    "new 5211": partial(go, path="/new/5211"),
    "deal of the day": partial(go, path="/daily"),
    "help": partial(go, path="/help"),
    "rules of azul": partial(go, path="/help/azul"),
    "rules of 5211": partial(go, path="/help/5211"),
    "lesson of azul": partial(go, path="/lesson/azul"),
    "lesson of 5211": partial(go, path="/lesson/5211"),
    "puzzles": partial(go, path="/puzzles"),
    "puzzle of azul": lambda person: puzzle(person, "azul"),
    "puzzle of 5211": lambda person: puzzle(person, "5211"),
    "mistakes": partial(go, path="/mistakes"),
    "settings": partial(go, path="/settings"),
    "nowhere": partial(go, path="/nowhere"),
    "waiting room": lambda person: sit(person, "azul", FRIEND),
    "azul for two": lambda person: sit(person, "azul", BOT),
    "azul for four": lambda person: sit(person, "azul", BOT, BOT, BOT),
    "5211 for two": lambda person: sit(person, "5211", BOT),
    "5211 for five": lambda person: sit(person, "5211", BOT, BOT, BOT, BOT),
    "5211 at one screen": lambda person: sit(person, "5211", HERE),
    "replay of azul": partial(watch, name="azul-coloured-2"),
    "replay of 5211": partial(watch, name="5211-standard-3"),
}
