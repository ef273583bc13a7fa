"""A portrait phone, 360 pixels wide."""

import pytest
from playwright.sync_api import expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.people import Person

MOVES = 2
"""How many moves are tapped before the middle of a game is played ahead, where it is not played whole."""


@pytest.mark.parametrize("game", ["Azul", pytest.param("5211", marks=pytest.mark.slow)])
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_is_played_by_tapping(phone: Person, game: str, is_whole: bool) -> None:
    phone.open_door(game).play_moves(MOVES)
    if not is_whole:
        play_to_the_last_moves(phone)
    phone.play_to_the_end()

    assert phone.shown_points()["Total"]
    # A game that draws its end itself shows it in place of the board, others in the panel.
    result = phone.board.get_by_role("heading", level=2).or_(phone.page.get_by_role("tabpanel"))
    expect(result.first).to_be_in_viewport()
