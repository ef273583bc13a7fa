"""Measure the size of the first load, and how soon one can play, on loopback."""

from statistics import median

from browsing import browsing, serving
from playwright.sync_api import Browser

from tests.page import hands
from tests.page.people import Person
from tests.page.weight import first_load

_TIMES = 5
_PIECES = {"azul": hands.takes, "5211": hands.cards}
"""What a player picks first. Boards have no common element, so each measured game is named here."""


def arrive(browser: Browser, address: str, game: str) -> float:
    """Return the milliseconds from a first visit to a table until a move can be made."""
    context = browser.new_context(base_url=address, locale="en-GB")
    person = Person(context.new_page(), "Ada")
    person.open_table(game=game)
    table = person.page.url
    newcomer = context.browser.new_context(locale="en-GB", storage_state=context.storage_state())
    page = newcomer.new_page()
    page.goto(table, wait_until="commit")
    _PIECES[game](page).first.wait_for()
    elapsed: float = page.evaluate("performance.now()")
    newcomer.close()
    context.close()
    return elapsed


def main() -> None:
    with serving() as address, browsing() as browser:
        context = browser.new_context(base_url=address, locale="en-GB")
        print(f"first load of the home page: {first_load(context.new_page()) / 1000:.1f} kB")
        for game in _PIECES:
            times = [arrive(browser, address, game) for _ in range(_TIMES)]
            print(f"{game}: a move can be made after {median(times):.0f} ms (median of {_TIMES})")


if __name__ == "__main__":
    main()
