"""How much the page loads at first, and how soon one can play, on loopback."""

from statistics import median

from browsing import browsing, serving
from playwright.sync_api import Browser

from tests.page import hands
from tests.page.people import Person
from tests.page.weight import first_load

_TIMES = 5


def arrive(browser: Browser, address: str, game: str) -> float:
    """Return the milliseconds from a first visit to a table until a move can be made."""
    context = browser.new_context(base_url=address, locale="en-GB")
    person = Person(context.new_page(), "Ada")
    person.open_table(game=game)
    table = person.page.url
    newcomer = context.browser.new_context(locale="en-GB", storage_state=context.storage_state())
    page = newcomer.new_page()
    page.goto(table, wait_until="commit")
    pieces = hands.takes(page) if game == "azul" else hands.cards(page)
    pieces.first.wait_for()
    elapsed: float = page.evaluate("performance.now()")
    newcomer.close()
    context.close()
    return elapsed


def main() -> None:
    with serving() as address, browsing() as browser:
        context = browser.new_context(base_url=address, locale="en-GB")
        print(f"first load of the home page: {first_load(context.new_page()) / 1000:.1f} kB")
        for game in ("azul", "5211"):
            times = [arrive(browser, address, game) for _ in range(_TIMES)]
            print(f"{game}: a move can be made after {median(times):.0f} ms (median of {_TIMES})")


if __name__ == "__main__":
    main()
