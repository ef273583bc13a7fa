"""A portrait phone, 360 pixels wide."""

import pytest
from playwright.sync_api import expect

from tests.page.people import Person


@pytest.mark.parametrize("game", [pytest.param("Azul", marks=pytest.mark.slow), "5211"])
def test_a_whole_game_is_played_by_tapping(phone: Person, game: str) -> None:
    phone.open_door(game).play_to_the_end()

    assert phone.shown_points()["Total"]
    # A game that draws its end itself shows it in place of the board, others in the panel.
    result = phone.board.get_by_role("heading", level=2).or_(phone.page.get_by_role("tabpanel"))
    expect(result.first).to_be_in_viewport()
