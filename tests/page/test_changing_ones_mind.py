"""Taking a move back by consent, and giving a game up, in two browsers."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.places import sit_together


def test_a_move_that_was_answered_is_taken_back_if_the_other_accepts(join: Join) -> None:
    ada, ben = sit_together(join("Ada"), join("Ben"))
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


@pytest.mark.slow
def test_who_resigns_is_told_what_follows_and_the_other_wins(join: Join) -> None:
    ada, ben = sit_together(join("Ada"), join("Ben"))
    ada.wait_until_asked()
    table = ada.page.url.rsplit("/", 1)[1]

    ada.touch(ada.open_menu().get_by_role("button", name="Resign", exact=True))
    question = ada.page.get_by_role("dialog", name="Resign")
    expect(question).to_contain_text("Ben wins")
    ada.touch(question.get_by_role("button", name="Resign", exact=True))

    for person in (ada, ben):
        expect(person.status).to_contain_text("Ada resigned. Ben wins.")
    ben.visit("/")
    ben.touch(ben.page.get_by_text("Finished games (1)"))
    expect(ben.page.get_by_role("link", name="You won")).to_be_visible()
    ben.visit(f"/replay/{table}")
    expect(ben.page.get_by_role("button", name="To the newest position")).to_be_visible()
    expect(ben.turn_to("Log")).to_contain_text("Ada resigned (")


@pytest.mark.slow
def test_who_is_away_is_asked_in_their_games(join: Join) -> None:
    ada, ben = sit_together(join("Ada"), join("Ben"))
    ada.wait_until_asked()
    ada.play_a_move()
    ben.wait_until_asked()
    ben.play_a_move()
    ada.wait_until_asked()
    ben.visit("/")

    ada.touch(ada.button("Take back"))
    expect(ada.page.get_by_text("Waiting for Ben to answer.")).to_be_visible()
    ben.page.reload()

    games = ben.page.get_by_role("region", name="Your games")
    expect(games).to_contain_text("Ada would like to take a move back")
    games.get_by_role("link", name="Answer").click()
    ben.touch(ben.button("Accept"))
    expect(ada.page.get_by_text("You took the move back.").first).to_be_visible()
