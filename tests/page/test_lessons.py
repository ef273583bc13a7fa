"""The first lesson of each game."""

from functools import reduce

from playwright.sync_api import Locator, expect

from tests.page import hands
from tests.page.people import Person


def wait_for_one(*things: Locator) -> int:
    """Wait until one of several things can be seen, and return which it is, the first that is."""
    expect(reduce(Locator.or_, things).first).to_be_visible()
    return next(place for place, thing in enumerate(things) if thing.count())


def test_the_first_lesson_of_azul_can_be_finished(person: Person) -> None:
    person.visit("/lesson/azul")
    page = person.page
    expect(person.button("Next")).to_be_visible()

    while wait_for_one(person.button("Finish"), person.button("Next"), hands.takes(page)) > 0:
        if person.button("Next").count():
            person.button("Next").click()
        else:
            hands.takes(page).click()
            hands.targets(page).click()
            person.button("Place them").click()
            expect(person.button("Place them")).to_have_count(0)
    person.button("Finish").click()

    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()


def test_the_first_lesson_of_5211_can_be_finished(person: Person) -> None:
    person.visit("/lesson/5211")
    page = person.page
    expect(person.button("Play")).to_be_visible()

    while wait_for_one(person.button("Done"), person.button("Next"), hands.cards(page)) > 0:
        if person.button("Next").count():
            person.button("Next").click()
        else:
            for card in hands.cards(page).all():
                card.click()
            person.button("Play").click()
    person.button("Done").click()

    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()


def test_after_a_lesson_one_click_begins_a_game(person: Person) -> None:
    person.visit("/lesson/5211")
    person.button("Skip").click()

    person.button("Play now").click()

    person.arrive()
    expect(person.status).to_contain_text("Your turn.")
