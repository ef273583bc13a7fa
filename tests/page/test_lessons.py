"""The first lesson of each game."""

from playwright.sync_api import expect

from tests.page import hands
from tests.page.people import Person


def test_the_first_lesson_of_azul_can_be_finished(person: Person) -> None:
    person.visit("/lesson/azul")
    page = person.page
    expect(person.button("Next")).to_be_visible()

    while person.button("Finish").count() == 0:
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

    while person.button("Done").count() == 0:
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
