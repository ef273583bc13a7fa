"""People who use the page as people do: by what they see, what it is called, and what it says."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.page import hands
from tilewright.core.record import check_record, parse_record
from tilewright.games import get_game

BOT = "Lino, Casual – plays for fun, one turn at a time"
"""A bot as the form for a new table lists it."""
ASKED = re.compile(r"Your turn\.|’s turn\. ")
OVER = re.compile(r"wins with|Shared victory")
_KEY = "tilewright.settings"
PATIENCE_MS = 60_000
_GLANCE_MS = 50
expect.set_options(timeout=PATIENCE_MS)


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, name: str, has_touch: bool = False) -> None:
        self.page = page
        self.name = name
        self._touch = Locator.tap if has_touch else Locator.click
        page.set_default_timeout(PATIENCE_MS)

    # Finding things.

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="Status")

    @property
    def status(self) -> Locator:
        """The sentence that says whose turn it is."""
        return self.page.locator("[data-status]").filter(visible=True)

    @property
    def board(self) -> Locator:
        return self.page.locator("#board")

    @property
    def confirm_button(self) -> Locator:
        """The text mode has one of its own besides that of the bar; both do the same."""
        return self.button("Confirm").filter(visible=True).first

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def door(self, game: str) -> Locator:
        return self.page.get_by_role("article", name=game, exact=True)

    def touch(self, thing: Locator) -> None:
        """Click on it, or tap it where the screen is made for that."""
        self._touch(thing)

    def turn_to(self, tab: str) -> Locator:
        """Open a tab of the panel beside the board; a small screen has one button for all of them."""
        name = re.compile(f"^{tab}")
        tabs = self.page.get_by_role("tab", name=name)
        # A button in the bar would close the panel that it opened.
        open_tabs = tabs.filter(visible=True)
        if open_tabs.count():
            self.touch(open_tabs.first)
            return self.page.get_by_role("tabpanel")
        ways = tabs.or_(self.page.get_by_role("button", name=name)).filter(visible=True)
        log = self.page.get_by_role("button", name=re.compile("^Log")).filter(visible=True)
        expect(ways.or_(log).first).to_be_visible()
        if not ways.count():
            self.touch(log)
        self.touch(ways.first)
        return self.page.get_by_role("tabpanel")

    def open_menu(self) -> Locator:
        """Open the menu, which lies over the table."""
        self.touch(self.button("Menu"))
        menu = self.page.get_by_role("dialog", name="Menu")
        expect(menu).to_be_visible()
        return menu

    def see_result(self) -> "Person":
        """Have the result before one's eyes: in the panel, where the board does not show it itself."""
        name = re.compile("^Result")
        tabs = self.page.get_by_role("tab", name=name)
        tools = self.page.get_by_role("button", name=name)
        shown = self.page.get_by_role("table", name="Where the points come from")
        log = self.page.get_by_role("button", name=re.compile("^Log"))
        expect(tabs.or_(tools).or_(shown).or_(log).filter(visible=True).first).to_be_visible()
        if not shown.filter(visible=True).count():
            self.turn_to("Result")
        return self

    # Coming and going.

    def visit(self, path: str) -> "Person":
        self.page.goto(path)
        return self

    def prefers(self, **settings: Any) -> "Person":
        """Have these settings from an earlier visit."""
        stored = json.dumps(json.dumps(settings))
        store = f"localStorage.getItem('{_KEY}') ?? localStorage.setItem('{_KEY}', {stored})"
        if self.page.url == "about:blank":  # It has no storage.
            self.page.context.add_init_script(store)
        else:
            self.page.evaluate(store)
        return self

    def introduce(self) -> "Person":
        """Choose a nickname."""
        self.visit("/settings")
        self.page.get_by_label("Nickname").fill(self.name)
        self.button("Save").click()
        expect(self.page.get_by_text("Saved.")).to_be_visible()
        return self

    def open_door(self, game: str) -> "Person":
        """Play at once against bots."""
        self.visit("/")
        self.touch(self.door(game).get_by_role("button", name="Play now"))
        return self.arrive()

    def set_up_table(self, game: str, *sitters: str) -> "Person":
        """Open a table with these on its seats, as the form calls them."""
        self.visit("/new")
        self.touch(self.page.get_by_role("radio", name=game, exact=True))
        self.touch(self.page.get_by_role("radio", name=str(len(sitters)), exact=True))
        for number, sitter in enumerate(sitters, 1):
            self.page.get_by_role("combobox", name=f"Seat {number}").select_option(label=sitter)
        self.touch(self.button("Open the table"))
        self.page.wait_for_url("**/t/*")
        return self

    def request(self, path: str, **details: Any) -> APIResponse:
        """Ask the server as the page would, again if it closes the idle connection that is used for it."""
        return self.page.request.fetch(path, timeout=PATIENCE_MS, max_retries=3, **details)

    def open_table(self, **wish: Any) -> str:
        """Open a table without the form, go there, and return its address."""
        # Of any answer: who comes first need not load the page for it.
        origin = re.sub(r"(//[^/]+).*", r"\1", self.request("/icon.svg").url)
        made = self.request("/api/tables", method="POST", data=wish, headers={"Origin": origin})
        assert made.ok, made.text()
        address = f"/t/{made.json()['table']['id']}"
        self.visit(address)
        return address

    def sit_down(self, link: str) -> "Person":
        """Follow an invitation."""
        self.visit(link)
        self.page.get_by_label("Your nickname").fill(self.name)
        self.button("Sit down").click()
        return self.arrive()

    def arrive(self) -> "Person":
        """Wait until the game is there."""
        expect(self.bar).to_be_visible()
        return self

    def invitation(self) -> str:
        return self.page.get_by_role("textbox", name="Link to this table").input_value()

    # Playing.

    def is_asked(self) -> bool:
        return ASKED.search(self.status.inner_text()) is not None

    def is_over(self) -> bool:
        return OVER.search(self.status.inner_text()) is not None

    def wait_until_asked(self) -> bool:
        """Wait until it is this person's turn; return whether it ever is again."""
        either = re.compile(f"{ASKED.pattern}|{OVER.pattern}")
        while True:
            expect(self.status).to_contain_text(either)
            # What it said may be past by now.
            if said := either.search(self.status.inner_text()):
                return OVER.search(said[0]) is None

    def pick_a_move(self) -> None:
        """Put a move together on the board."""
        azul = self.page.get_by_role("group", name="Azul table")
        expect(azul.or_(hands.cards(self.page)).first).to_be_visible()
        if azul.is_visible():
            hands.pick_tiles(self.page, self.touch)
        else:
            hands.pick_cards(self.page, self.touch, self.status)

    def confirm(self) -> None:
        self.touch(self.confirm_button)
        expect(self.confirm_button).to_have_count(0)

    def play_a_move(self) -> None:
        self.pick_a_move()
        self.confirm()

    def play_moves(self, number: int) -> "Person":
        for _ in range(number):
            if self.wait_until_asked():
                self.play_a_move()
        self.wait_until_asked()
        return self

    def play_to_the_end(self) -> "Person":
        while self.wait_until_asked():
            self.play_a_move()
        return self

    # What is to be seen.

    def sees(self) -> str:
        """The board as a screen reader finds it, without the panel on it and the seconds that pass."""
        board, _, _ = self.board.aria_snapshot().partition("\n  - tablist")
        return re.sub(r"\b\d+:\d\d\b", "m:ss", board)

    def wait_to_see(self, board: str) -> None:
        """Wait until the board is as it was seen before."""
        self.wait_until(lambda: self.sees() == board)
        assert self.sees() == board

    def wait_until_others_have_chosen(self) -> "Person":
        """Wait until nobody else is to choose: from then on the board stays as it is."""
        self.wait_until(lambda: self.sees().count("still choosing") <= 1)
        return self

    def wait_until_it_fits(self) -> None:
        """Wait until nothing on the page is wider than the window."""
        # A phone zooms out where a page is too wide: its own measure of the window would grow with it.
        size = self.page.viewport_size
        assert size
        width = "document.documentElement.scrollWidth"
        self.wait_until(lambda: self.page.evaluate(width) == size["width"])
        assert self.page.evaluate(width) == size["width"]

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Give the page time until something holds; whether it does is for the test to say."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while not holds() and time.monotonic() < until:
            self.page.wait_for_timeout(_GLANCE_MS)

    def shown_points(self) -> dict[str, list[str]]:
        """The table of points by kind, the names first and the total last, in the order of the seats."""
        table = self.page.get_by_role("table", name="Where the points come from")
        expect(table).to_be_visible()
        rows: list[list[str]] = table.locator("tr").evaluate_all(
            """rows => rows.map(row => [...row.cells].map(cell =>
                (cell.querySelector('.name') ?? cell).textContent.trim()))"""
        )
        seats: list[int] = table.locator("thead th").evaluate_all(
            "heads => heads.map(head => Number(head.dataset.seat))"
        )
        return {
            row[0]: [row[1 + seats.index(seat)].replace("−", "-") for seat in range(len(seats))]
            for row in rows
        }

    def download_record(self) -> dict[str, Any]:
        """The record as a file, checked against the rules."""
        link = self.page.get_by_role("link", name="Download this game")
        browser = self.page.context.browser
        if browser is not None and browser.browser_type.name == "firefox":
            # It does not tell Playwright of downloads.
            content = self.request(link.get_attribute("href") or "").body()
        else:
            with self.page.expect_download() as downloading:
                link.click()
            content = Path(downloading.value.path()).read_bytes()
        record = parse_record(content)
        check_record(record, get_game)
        return record


def wait_until_one_is_asked(*people: Person) -> Person | None:
    """Wait until one of these people is to move, and return that one; None once their game is over."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < until:
        for person in people:
            if person.is_asked():
                return person
        if people[0].is_over():
            return None
        people[0].page.wait_for_timeout(_GLANCE_MS)
    statuses = [person.status.inner_text() for person in people]
    pytest.fail(f"Nobody was asked to move within {PATIENCE_MS} ms: {statuses}")


def play_together(*people: Person) -> None:
    """Let people move whenever it is their turn, until their game is over."""
    while person := wait_until_one_is_asked(*people):
        person.play_a_move()
    for person in people:
        expect(person.status).to_contain_text(OVER)
