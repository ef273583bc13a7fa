"""Puzzles: from the door to a position, a move that is tried, the verdict with its reason, and the next."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import PHONE, Join
from tests.page.faults import Faults
from tests.page.people import Person
from tests.page.test_access import check_in_light_and_dark
from tilewright.analysis.puzzles import Puzzle, shipped_puzzles

GAMES = ["azul", "5211"]
TITLES = {"azul": "Azul", "5211": "5211"}


def some_puzzle(game: str) -> Puzzle:
    return next(iter(shipped_puzzles(game).values()))


def verdict(person: Person) -> Locator:
    return person.page.locator("[data-verdict]")


def open_puzzle(person: Person, game: str) -> Puzzle:
    puzzle = some_puzzle(game)
    person.visit(f"/puzzles/{game}/{puzzle.id}")
    expect(person.status).to_contain_text("Find the best move.")
    return puzzle


def type_move(person: Person, move: str) -> None:
    line = person.page.get_by_role("textbox", name="Command")
    line.fill(move)
    line.press("Enter")
    person.confirm_button.click()


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_a_door_leads_to_one_puzzle_after_the_other(person: Person, game: str) -> None:
    person.visit("/").door(TITLES[game]).get_by_role("link", name="Puzzles").click()
    expect(person.status).to_contain_text("Find the best move.")
    first = person.page.url

    person.button("Show the solution").click()
    expect(verdict(person)).to_contain_text("Best is:")
    person.button("Next puzzle").click()

    expect(verdict(person)).to_have_count(0)
    expect(person.status).to_contain_text("Find the best move.")
    assert re.search(rf"/puzzles/{game}/\w+$", first)
    assert person.page.url != first


@pytest.mark.parametrize("game", GAMES)
def test_a_move_on_the_board_is_judged(person: Person, game: str) -> None:
    open_puzzle(person, game)

    person.pick_a_move()
    person.confirm_button.click()

    expect(verdict(person)).to_contain_text(re.compile(r"Right!|Not the best\."))
    expect(verdict(person)).to_contain_text("Best is:")


@pytest.mark.parametrize("game", [pytest.param("azul", marks=pytest.mark.slow), "5211"])
def test_the_best_move_is_right_and_raises_the_rating(person: Person, game: str) -> None:
    person.prefers(mode="text")
    puzzle = open_puzzle(person, game)

    type_move(person, puzzle.best)

    expect(verdict(person)).to_contain_text("Right!")
    expect(verdict(person)).to_contain_text(re.compile(r"Your rating: \d+\.\s*\(\+\d+\)"))


def test_a_wrong_move_is_answered_with_the_best_one_and_counts_once(person: Person) -> None:
    person.prefers(mode="text")
    puzzle = open_puzzle(person, "azul")

    type_move(person, list(puzzle.moves)[1])
    expect(verdict(person)).to_contain_text("Not the best.")
    person.page.reload()
    expect(person.page.get_by_text("now it does not count")).to_be_visible()
    type_move(person, puzzle.best)

    expect(verdict(person)).to_contain_text("Right!")
    expect(person.page.get_by_text("Only the first answer to a puzzle counts.")).to_be_visible()


@pytest.mark.slow
def test_keys_confirm_and_lead_on_and_the_focus_is_not_lost(person: Person) -> None:
    open_puzzle(person, "azul")
    first = person.page.url

    person.pick_a_move()
    expect(person.confirm_button).to_be_visible()
    person.page.keyboard.press("c")
    expect(verdict(person)).to_be_visible()
    person.page.keyboard.press("n")

    expect(verdict(person)).to_have_count(0)
    expect(person.status).to_contain_text("Find the best move.")
    assert person.page.url != first


def test_the_solution_is_shown_to_whoever_gives_up(person: Person) -> None:
    open_puzzle(person, "5211")

    person.button("Show the solution").click()

    expect(verdict(person)).to_contain_text("Here is the solution.")
    expect(person.button("Next puzzle")).to_be_focused()


def test_a_theme_leads_to_puzzles_of_that_theme(person: Person) -> None:
    person.visit("/puzzles")
    region = person.page.get_by_role("region", name="Azul")
    link = region.get_by_role("listitem").get_by_role("link").first
    theme = re.search(r"theme=(\w+)", link.get_attribute("href") or "")
    link.click()

    expect(person.status).to_contain_text("Find the best move.")
    found = re.search(r"/puzzles/azul/(\w+)", person.page.url)
    assert theme
    assert found
    assert theme[1] in shipped_puzzles("azul")[found[1]].themes


def test_a_puzzle_that_does_not_exist_is_told(person: Person, faults: Faults) -> None:
    faults.forgive("status of 404")
    person.visit("/puzzles/azul/nothing")

    expect(person.page.get_by_role("heading", level=1)).to_have_text("Nothing here")


@pytest.mark.parametrize(
    ("screen", "game"),
    [
        ("desk", "azul"),
        ("phone", "5211"),
        pytest.param("desk", "5211", marks=pytest.mark.slow),
        pytest.param("phone", "azul", marks=pytest.mark.slow),
    ],
)
def test_a_verdict_fits_and_axe_finds_nothing(join: Join, game: str, screen: str) -> None:
    person = join("Ada", **(PHONE if screen == "phone" else {}))
    open_puzzle(person, game)

    person.button("Show the solution").click()
    expect(verdict(person)).to_be_visible()

    person.wait_until_it_fits()
    check_in_light_and_dark(person.page)
