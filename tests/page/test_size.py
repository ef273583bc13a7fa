"""What fits on a laptop, and how much the first visit loads."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.people import Person
from tests.page.places import BOT, sit
from tests.page.weight import first_load

LAPTOP = {"width": 1366, "height": 768}


@pytest.mark.slow
def test_four_boards_of_azul_fit_on_a_laptop_without_scrolling(join: Join) -> None:
    person = join(viewport=LAPTOP)
    sit(person, "azul", BOT, BOT, BOT)
    person.play_moves(3)

    expect(person.page.get_by_role("region", name="Board of")).to_have_count(4)
    person.wait_until_it_fits()
    person.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


def test_the_first_visit_loads_less_than_150_kb(join: Join) -> None:
    assert first_load(join(is_new=True).page) < 150_000


def test_a_board_keeps_its_place_while_moves_are_picked_and_made(person: Person) -> None:
    # The hint for beginners goes with the first move, and what is offered once comes after it.
    person.prefers(hinted=["azul"], sound=False, notify=False).open_door("Azul").wait_until_asked()
    person.page.evaluate("document.fonts.ready.then(() => null)")
    before = person.board.bounding_box()

    person.pick_a_move()
    expect(person.confirm_button).to_be_visible()
    picked = person.board.bounding_box()
    person.confirm()
    person.wait_until_asked()

    assert picked == before
    assert person.board.bounding_box() == before
