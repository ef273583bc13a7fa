"""Two people share one screen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.page import hands
from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join
from tests.page.people import BOT, OVER, Person

TURNS = 3
HERE = "Someone else on this screen"


def test_the_screen_turns_to_the_one_whose_turn_it_is(person: Person) -> None:
    person.introduce().set_up_table("Azul", "You", HERE).arrive()
    person.wait_until_asked()
    first = person.status.inner_text().split("’")[0]

    person.play_a_move()

    other = {"Ada": "Seat 2", "Seat 2": "Ada"}[first]
    expect(person.status).to_contain_text(f"{other}’s turn.")
    hands.takes(person.page).first.click()
    board = person.page.get_by_role("region", name=f"Board of {other}")
    expect(board.get_by_role("button").first).to_be_visible()


@pytest.mark.slow
def test_boards_on_one_screen_keep_their_size_and_place(person: Person) -> None:
    # The hint for beginners goes with the first move, and what is offered once comes after it.
    person.prefers(hinted=["azul"], sound=False, notify=False).introduce().set_up_table(
        "Azul", "You", HERE
    ).arrive()
    person.wait_until_asked()
    boards = person.page.get_by_role("region", name="Board of")

    def boxes() -> list[dict[str, float]]:
        found = "all => all.map(each => each.getBoundingClientRect().toJSON())"
        boxes: list[dict[str, float]] = boards.evaluate_all(found)
        return boxes

    before = boxes()
    person.play_a_move()
    person.wait_until_asked()

    # The browser lays out in 64ths of a pixel, and two equal rows may differ by one.
    first, second = before
    assert (second["width"], second["height"]) == pytest.approx(
        (first["width"], first["height"]), abs=0.1
    )
    expected = [pytest.approx(then, abs=0.1) for then in before]
    person.wait_until(lambda: boxes() == expected)
    assert boxes() == expected


@pytest.mark.slow
def test_a_whole_game_of_azul_goes_from_hand_to_hand(person: Person) -> None:
    person.introduce().set_up_table("Azul", "You", HERE).arrive()
    names = []

    for _ in range(TURNS):
        person.wait_until_asked()
        names.append(person.status.inner_text().split("’")[0])
        person.play_a_move()
        # The screen turns to the other one.
        expect(person.status).not_to_contain_text(f"{names[-1]}’s turn. ")
    play_to_the_last_moves(person)
    person.play_to_the_end()

    assert set(names) == {"Ada", "Seat 2"}
    assert person.shown_points()["Total"]


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_of_5211_is_covered_between_two_hands(join: Join, is_whole: bool) -> None:
    person = join(is_new=True)
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: told.append(json.loads(text)))

    person.page.on("websocket", listen)
    person.introduce().set_up_table("5211", "You", HERE, BOT, BOT, BOT).arrive()
    banner = person.page.get_by_role("banner")
    expect(banner).to_contain_text("Round 1 of")
    found = re.search(r"Round 1 of (\d+)", banner.inner_text())
    assert found
    a_round = TURNS * 2

    if is_whole:
        rounds_left = int(found[1])
    else:
        for _ in range(2):
            assert pass_to_the_next(person, told)
        play_to_the_last_moves(person)
        rounds_left = 1
    looks = 0
    while pass_to_the_next(person, told):
        looks += 1

    assert looks == rounds_left * a_round


def pass_to_the_next(person: Person, told: list[dict[str, Any]]) -> bool:
    """Let the next one take the screen and move, none of whose cards was told before; False at the end."""
    hand = person.page.get_by_role("toolbar", name="Your hand")
    ready = person.page.get_by_role("button", name="is ready")
    over = person.status.filter(has_text=OVER)
    expect(ready.or_(over).first).to_be_visible()
    if person.is_over():
        return False
    expect(hand).to_have_count(0)
    assert not known_hands(told)
    told.clear()
    ready.first.click()
    expect(hand).to_be_visible()
    person.play_a_move()
    return True


def known_hands(told: list[dict[str, Any]]) -> list[str]:
    """Hands that were told and are not those of the person who looks."""
    hands = []
    for message in told:
        own = (message.get("own") or {}).get("seat")
        for step in message.get("steps", []):
            for seat, hand in enumerate(step["view"]["hands"]):
                if seat != own and set(hand) - set("? "):
                    hands.append(hand)
    return hands
