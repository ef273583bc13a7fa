"""What if: a game is played on from one of its positions, against bots or for all, and shared by a link."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import PHONE, Join
from tests.page.faults import Faults
from tests.page.people import Person
from tests.page.places import RECORDS
from tests.page.test_access import axe, findings
from tests.page.test_records import REFUSED, expect_step

AZUL, CARDS = "azul-coloured-2", "5211-standard-2"
OPTIONS = "Variation: seats, deals, link"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]


def wonder(person: Person, record: str, steps: int = 1) -> Person:
    """Watch a record, and play on after some steps."""
    person.visit("/replay")
    person.page.locator("input[type=file]").first.set_input_files(RECORDS / f"{record}.json")
    for step in range(steps):
        person.button("One step forward").click()
        expect_step(person, step + 1)
    person.touch(person.button("What if"))
    expect(person.page).to_have_url(re.compile("/whatif#"))
    expect(person.status).to_contain_text(re.compile("turn"))
    return person


def open_options(person: Person) -> None:
    """Have the options of the variation before one's eyes: beside the board, or over it."""
    options = person.page.get_by_role("group", name="Play as")
    ways = options.or_(person.button(OPTIONS))
    expect(ways.filter(visible=True).first).to_be_visible()
    if not options.is_visible():
        person.touch(person.button(OPTIONS))
    expect(options).to_be_visible()


def close_options(person: Person) -> None:
    """See the whole board again."""
    if person.button(OPTIONS).is_visible():
        person.touch(person.button(OPTIONS))
        expect(person.page.get_by_role("group", name="Play as")).to_have_count(0)


def play_as(person: Person, who: str) -> None:
    open_options(person)
    choice = person.page.get_by_role("radio", name=who, exact=True)
    choice.focus()
    person.page.keyboard.press("Space")
    expect(choice).to_be_checked()
    close_options(person)


def play_once(person: Person) -> None:
    """Make a move, and wait for the bots' answers."""
    person.wait_until_asked()
    person.play_a_move()
    expect(person.button("Take back")).to_be_visible()
    person.wait_until_asked()


def variations(person: Person) -> Locator:
    return person.page.get_by_role("link", name=re.compile("^From step"))


@pytest.mark.parametrize("record", [AZUL, pytest.param(CARDS, marks=pytest.mark.slow)])
def test_a_game_is_played_on_shared_by_its_address_and_taken_back(
    person: Person, join: Join, record: str
) -> None:
    wonder(person, record)
    before = person.sees()
    play_once(person)
    open_options(person)
    expect(variations(person)).to_have_count(1)
    link = person.page.get_by_label("Link to this variation").input_value()
    assert link.endswith(person.page.evaluate("location.hash"))
    close_options(person)

    ben = join("Ben").visit(f"/whatif{link[link.index('#') :]}")

    ben.wait_until_asked()
    ben.wait_to_see(person.sees())
    ben.button("Take back").click()
    expect(ben.button("Take back")).to_have_count(0)
    ben.wait_to_see(before)


@pytest.mark.slow
def test_one_person_decides_for_both_seats_of_azul(person: Person) -> None:
    wonder(person, AZUL)
    play_as(person, "Everyone")

    for name in ("Seat 1", "Seat 2", "Seat 1"):
        expect(person.status).to_contain_text(f"{name}’s turn")
        person.play_a_move()

    expect(person.status).to_contain_text("Seat 2’s turn")


def test_one_person_chooses_for_both_seats_of_5211(person: Person) -> None:
    wonder(person, CARDS)
    play_as(person, "Everyone")

    expect(person.status).to_contain_text("Seat 1’s turn")
    person.play_a_move()
    expect(person.status).to_contain_text("Seat 2’s turn")
    person.play_a_move()
    expect(person.status).to_contain_text("Seat 1’s turn")

    expect(person.turn_to("Log")).to_contain_text("Turn 1")


def test_a_deal_is_drawn_again_or_set_by_hand(person: Person, faults: Faults) -> None:
    faults.forgive(REFUSED)
    wonder(person, AZUL)
    first = person.sees()
    person.button("Draw again").click()
    expect(person.page.get_by_role("group", name="Azul table")).to_be_visible()
    person.wait_until(lambda: person.sees() != first)
    assert person.sees() != first

    person.button("Set by hand").click()
    dialog = person.page.get_by_role("dialog", name="Set by hand")
    dialog.get_by_label("Factory 1").fill("bbbx")
    dialog.get_by_role("button", name="Deal this").click()
    expect(dialog.get_by_role("alert")).to_contain_text("That deal is not possible")
    for factory in range(1, 6):
        dialog.get_by_label(f"Factory {factory}").fill("byrk")
    dialog.get_by_role("button", name="Deal this").click()

    expect(dialog).to_have_count(0)
    person.wait_until_asked()
    for colour in ("blue", "yellow", "red", "black"):
        expect(
            person.page.get_by_role("button", name=re.compile(f"^Factory 5.*{colour}"))
        ).to_be_visible()


@pytest.mark.slow
def test_cards_are_set_by_hand(person: Person) -> None:
    wonder(person, CARDS)
    open_options(person)
    person.button("Set by hand").click()
    dialog = person.page.get_by_role("dialog", name="Set by hand")
    dialog.get_by_label("Seat 1").fill("Y1 G2 O3 B4 T5")
    dialog.get_by_role("button", name="Deal this").click()

    expect(dialog).to_have_count(0)
    hand = person.page.get_by_role("toolbar", name="Your hand")
    for card in ("yellow 1", "green 2", "orange 3", "dark blue 4", "turquoise 5"):
        expect(hand.get_by_role("button", name=re.compile(card))).to_be_visible()


@pytest.mark.slow
def test_variations_of_a_game_are_listed_and_opened_again(person: Person) -> None:
    wonder(person, AZUL)
    play_once(person)
    expect(variations(person)).to_have_count(1)
    person.wait_until_asked()
    seen = person.sees()
    wonder(person, AZUL)
    play_once(person)
    expect(variations(person)).to_have_count(2)

    variations(person).last.click()
    person.wait_to_see(seen)
    opened = variations(person).and_(person.page.locator("[aria-current=true]"))
    expect(opened).to_have_count(1)
    person.button("Forget this variation").last.click()

    expect(variations(person)).to_have_count(1)


@pytest.mark.slow
def test_another_variation_begins_at_a_position_of_one(person: Person) -> None:
    wonder(person, AZUL)
    play_once(person)
    expect(variations(person)).to_have_count(1)

    person.page.locator("body").press("Home")
    person.page.locator("body").press("ArrowRight")
    person.turn_to("What if")
    person.button("Play on from this position").click()
    person.wait_until_asked()
    person.play_a_move()

    expect(variations(person)).to_have_count(2)


def test_the_text_mode_plays_on_too(person: Person) -> None:
    person.prefers(mode="text")
    wonder(person, AZUL)
    person.page.get_by_role("button", name=re.compile("^1[BYRKW]1")).first.click()
    person.confirm()

    expect(variations(person)).to_have_count(1)


def test_a_link_that_was_cut_off_says_so(join: Join) -> None:
    person = join(locale="de").visit("/whatif#abc")

    expect(person.page.get_by_role("alert")).to_contain_text("Vielleicht wurde er abgeschnitten")


@pytest.mark.parametrize(
    ("record", "wishes"),
    [
        pytest.param(AZUL, {}, marks=pytest.mark.slow),
        pytest.param(CARDS, {"color_scheme": "dark"}, marks=pytest.mark.slow),
        (AZUL, PHONE),
    ],
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing_about_a_variation(
    join: Join, record: str, wishes: dict[str, Any]
) -> None:
    person = wonder(join(**wishes), record)
    open_options(person)
    person.page.evaluate(axe())

    assert findings(person.page, type="tag", values=TAGS) == []

    person.touch(person.button("Set by hand"))
    expect(person.page.get_by_role("dialog", name="Set by hand")).to_be_visible()
    assert findings(person.page, type="tag", values=TAGS) == []
