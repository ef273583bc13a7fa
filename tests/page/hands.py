"""Hands that put a move together on the board, by what its parts are called."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

_TRIES = 3
Touch = Callable[[Locator], None]


def takes(page: Page) -> Locator:
    """The groups of tiles that may be taken now."""
    table = page.get_by_role("group", name="Azul table")
    return table.get_by_role("button", name=re.compile("^(Factory|Centre)"), disabled=False)


def targets(page: Page) -> Locator:
    """The places where the tiles in hand may go."""
    boards = page.get_by_role("region", name="Board of")
    return boards.get_by_role("button", name=re.compile("to line|to the floor|to column"))


def cards(page: Page) -> Locator:
    """The cards of the hand that may be played now."""
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button", disabled=False)


def pick_tiles(page: Page, touch: Touch) -> None:
    """Pick tiles so that the first row fills up soon, else any that fit."""
    expect(takes(page).first).to_be_visible()
    number = takes(page).count()
    labels: list[str] = []
    for place in range(min(number, _TRIES)):
        take = takes(page).nth(place)
        touch(take)
        expect(take).to_have_attribute("aria-pressed", "true")
        labels = labels_of(targets(page))
        if any("to line 1" in label for label in labels):
            break
    touch(targets(page).nth(labels.index(best(labels))))


def best(moves: list[str]) -> str:
    """Of moves in words, one that fills the topmost line, or else one that drops little."""

    def worth(move: str) -> tuple[bool, bool, int]:
        found = re.search(r"to line (\d)", move)
        line = int(found[1]) if found else 0
        return line == 1, line > 0 and "fall" not in move, line

    return max(moves, key=worth)


def pick_cards(page: Page, touch: Touch, status: Locator) -> None:
    """Take up the first cards of the hand, as many as are wanted."""
    number = cards_wanted(page, status)
    for place in range(number):
        card = cards(page).nth(place)
        touch(card)
        # The last one may be all that is wanted, and lie on the table at once.
        if place + 1 < number:
            expect(card).to_have_attribute("aria-pressed", "true")


def cards_wanted(page: Page, status: Locator) -> int:
    """How many cards are to be chosen, once the hand lies there: a cover before it hides both."""
    expect(cards(page).first).to_be_visible()
    expect(status).to_contain_text(re.compile("two cards|one card"))
    return 2 if "two cards" in status.inner_text() else 1


def labels_of(buttons: Locator) -> list[str]:
    labels: list[str] = buttons.evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label') ?? each.textContent)"
    )
    return labels
