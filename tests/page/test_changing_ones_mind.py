"""Taking a move back by consent, and giving a game up, in two browsers."""

from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.people import Person


def sit_together(join: Join) -> tuple[Person, Person]:
    """Ada and Ben at a table of Azul that Ada starts."""
    ada, ben = join("Ada"), join("Ben")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]
    address = ada.open_table(game="azul", seats=seats, options={"start": 0}, clock="total_15_10")
    ben.sit_down(address)
    ada.arrive()
    # Who has sat down leaves the table for a moment, and comes back to the own seat.
    expect(ben.page.get_by_role("region", name="Board of Ben (you)")).to_be_visible()
    expect(ada.board).not_to_contain_text("away")
    return ada, ben


def test_a_move_that_was_answered_is_taken_back_if_the_other_accepts(join: Join) -> None:
    ada, ben = sit_together(join)
    ada.wait_until_asked()
    before = ada.sees()
    ada.play_a_move()
    ben.wait_until_asked()
    ben.play_a_move()
    ada.wait_until_asked()

    ada.touch(ada.button("Take back"))
    expect(ben.page.get_by_text("Ada would like to take a move back.")).to_be_visible()
    ben.touch(ben.button("Accept"))

    expect(ben.page.get_by_text("Ada took the move back.").first).to_be_visible()
    expect(ada.page.get_by_text("You took the move back.").first).to_be_visible()
    ada.wait_until_asked()
    ada.wait_to_see(before)


def test_who_resigns_is_told_what_follows_and_the_other_wins(join: Join) -> None:
    ada, ben = sit_together(join)
    ada.wait_until_asked()

    ada.touch(ada.open_menu().get_by_role("button", name="Resign", exact=True))
    question = ada.page.get_by_role("dialog", name="Resign")
    expect(question).to_contain_text("Ben wins")
    ada.touch(question.get_by_role("button", name="Resign", exact=True))

    for person in (ada, ben):
        expect(person.status).to_contain_text("Ada resigned. Ben wins.")
    ben.visit("/")
    ben.touch(ben.page.get_by_text("Finished games (1)"))
    expect(ben.page.get_by_role("link", name="You won")).to_be_visible()
