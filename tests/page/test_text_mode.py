"""The table as lists and short commands."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page import hands
from tests.page.ahead import play_to_the_last_moves
from tests.page.people import Person


def moves(person: Person) -> Locator:
    return person.board.get_by_role("listitem").get_by_role("button")


def type_in(person: Person, command: str) -> Locator:
    """Give a command, and return the answers."""
    person.page.get_by_role("textbox", name="Command").fill(command)
    person.page.keyboard.press("Enter")
    return person.page.get_by_role("log", name="Answers")


def labels_of_moves(person: Person) -> list[str]:
    expect(moves(person).first).to_be_visible()
    return hands.labels_of(moves(person))


def choose_from_list(person: Person) -> None:
    labels = labels_of_moves(person)
    moves(person).nth(labels.index(hands.best(labels))).click()
    person.board.get_by_role("button", name="Confirm").click()


def choose_by_command(person: Person) -> None:
    labels = labels_of_moves(person)
    type_in(person, f"play {labels.index(hands.best(labels)) + 1}")
    expect(person.confirm_button).to_be_enabled()
    type_in(person, "confirm")


@pytest.mark.parametrize("game", [pytest.param("Azul", marks=pytest.mark.slow), "5211"])
@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_game_is_played_through_lists_and_commands(
    person: Person, game: str, is_whole: bool
) -> None:
    person.prefers(mode="text").open_door(game)
    ways = [choose_from_list, choose_by_command]
    moves = 0

    while person.wait_until_asked():
        ways[0](person)
        expect(person.confirm_button).to_have_count(0)
        ways.reverse()
        moves += 1
        if moves == len(ways) and not is_whole:
            play_to_the_last_moves(person)

    assert person.shown_points()["Total"]


@pytest.mark.parametrize(
    ("game", "commands"),
    [
        ("Azul", ["factories", "centre", "lines", "wall 2", "scores", "bag"]),
        ("5211", ["hand", "table", "counts", "scores", "pile", "player 2"]),
    ],
)
def test_commands_read_the_table_out(person: Person, game: str, commands: list[str]) -> None:
    person.prefers(mode="text").open_door(game).wait_until_asked()

    for command in commands:
        answer = type_in(person, command).locator("> div").last
        expect(answer).to_contain_text(f"› {command}")
        expect(answer).not_to_contain_text("unknown")


def test_moves_of_others_and_the_next_turn_are_announced(person: Person) -> None:
    person.prefers(mode="text").open_door("Azul").wait_until_asked()
    live = person.page.get_by_role("log").first

    choose_from_list(person)

    expect(live).to_contain_text(re.compile("Pia.* (takes|to line|to the floor)"))
    expect(live).to_contain_text("Your turn.")


def test_the_text_mode_is_one_tab_away_from_the_top_of_the_table(person: Person) -> None:
    person.open_door("5211")

    person.button("Text mode for screen readers").focus()
    person.page.keyboard.press("Enter")

    expect(person.page.get_by_role("textbox", name="Command")).to_be_visible()


def test_the_key_for_the_text_mode_leaves_a_visible_way_back(person: Person) -> None:
    person.open_door("5211").wait_until_asked()

    person.page.keyboard.press("t")
    person.button("Show the board").click()

    expect(person.page.get_by_role("toolbar", name="Your hand")).to_be_visible()


def test_a_list_of_the_legal_moves_stands_under_headings(person: Person) -> None:
    person.prefers(mode="text").open_door("Azul").wait_until_asked()

    expect(person.board.get_by_role("heading", name=re.compile("Your \\d+ moves"))).to_be_visible()
    # Whoever started may have emptied any one of them.
    factories = person.board.get_by_role("heading", name=re.compile("^Factory \\d:"))
    expect(factories.first).to_be_visible()
