"""The analysis of a game: from its record to the chart, the account and every decision that mattered."""

import json
import re
from functools import cache
from typing import Any

import pytest
from msgspec import structs
from msgspec.json import encode
from playwright.sync_api import FilePayload, Route, expect

from tests.page.conftest import PHONE, Join
from tests.page.faults import Faults
from tests.page.people import Person
from tests.page.test_access import axe, findings
from tests.page.test_fitting import misfits
from tilewright import new
from tilewright.analysis import Analysis, analyse, get_judge

KEY = "r-test"


@cache
def analysed(game: str = "azul") -> tuple[dict[str, Any], Analysis]:
    """A short game, and its analysis by a judge who takes little time; seat 0 has a level."""
    table = new(game, players=2, seed=5)
    while not table.is_over:
        seat = table.match.waiting_for[0]
        table.play(table.legal_actions(seat)[0], seat=seat)
    record = table.record()
    judge = get_judge(game, record["variant"], 2, simulations=24, deal_simulations=2, deals=4)
    found = analyse(record, judge)
    found.levels[0] = structs.replace(
        found.levels[0], level="skilled", lowest="regular", highest="strong", games=50
    )
    return record, found


def serve_analysis(person: Person, status: str = "done", game: str = "azul") -> None:
    """Let the server know an analysis, as if it had been made there."""
    record, analysis = analysed(game)
    state: dict[str, Any] = {
        "key": KEY,
        "status": status,
        "ahead": 0,
        "done": 3,
        "total": 9,
        "parts": [],
        "analysis": json.loads(encode(analysis)) if status == "done" else None,
        "is_own": True,
    }

    def answer(route: Route) -> None:
        if route.request.method == "DELETE":
            route.fulfill(status=204)
        elif route.request.url.endswith("/replay"):
            route.fulfill(response=person.request("/api/replays", method="POST", data=record))
        else:
            route.fulfill(json=state)

    person.page.route("**/api/analyses**", answer)
    person.page.route("**/api/analyses/**", answer)


@pytest.fixture
def reader(person: Person) -> Person:
    """Somebody who has opened the link to an analysis."""
    serve_analysis(person)
    return person.visit(f"/analysis/{KEY}")


def test_an_imported_record_is_analysed_at_a_press(person: Person) -> None:
    serve_analysis(person)
    person.visit("/replay")
    content = json.dumps(analysed()[0]).encode()
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": content}
    person.page.locator("input[type=file]").first.set_input_files([file])
    person.turn_to("File")

    person.button("Analyse").click()

    expect(person.page).to_have_url(re.compile(f"/analysis/{KEY}$"))
    expect(person.page.get_by_role("heading", name="Decisions that mattered")).to_be_visible()


def test_the_decisions_that_mattered_are_listed_with_their_moves(reader: Person) -> None:
    """Small mistakes are told where they are made; in the list they would hide the others."""
    decisions = [one for one in analysed()[1].decisions if not one.is_mixed]
    weighty = [one for one in decisions if one.grade in ("medium", "large")]
    assert 0 < len(weighty) < sum(one.grade != "none" for one in decisions)

    expect(reader.page.locator("ol .mistake")).to_have_count(len(weighty))
    expect(reader.page.locator("ol .mistake small").first).to_contain_text("from")


def test_a_link_to_no_game_says_so_in_the_reader_s_language(join: Join, faults: Faults) -> None:
    faults.forgive("status of 404")
    person = join(locale="pt-BR").visit("/analysis/nosuchtable0")

    expect(person.page.get_by_role("alert")).to_contain_text("Esta partida não existe")


@pytest.mark.slow
def test_keys_lead_from_mistake_to_mistake(reader: Person) -> None:
    mistakes = reader.page.locator("ol .mistake")
    expect(mistakes.first).to_be_visible()

    reader.page.keyboard.press("n")
    expect(mistakes.first).to_have_attribute("aria-current", "step")
    decision = reader.page.get_by_role("article", name=re.compile("decides"))
    expect(decision).to_contain_text(re.compile("mistake|points were lost"))
    expect(decision).to_contain_text("(played)")
    reader.page.keyboard.press("n")
    expect(mistakes.first).not_to_have_attribute("aria-current", "step")
    reader.page.keyboard.press("p")
    expect(mistakes.first).to_have_attribute("aria-current", "step")


def test_the_account_adds_up_in_the_table(reader: Person) -> None:
    table = reader.page.get_by_role("table", name="In points of 100 of the victory.")
    expect(table).to_be_visible()
    rows = [row.split("\t") for row in table.inner_text().replace("−", "-").splitlines()]
    numbers = [[float(cell) for cell in row[1:3]] for row in rows if len(row) == 3 and row[0]]

    *parts, result = numbers

    for seat in range(2):
        assert sum(part[seat] for part in parts) == pytest.approx(result[seat], abs=0.31)


def test_the_level_that_loses_as_much_is_told(reader: Person) -> None:
    expect(reader.page.get_by_text(re.compile("played like .*Skilled"))).to_have_count(1)
    expect(reader.page.get_by_text("anything from Regular to Strong is possible")).to_have_count(1)
    expect(reader.page.get_by_text(re.compile("points of victory lost"))).to_have_count(2)


def test_the_text_mode_has_the_same(person: Person) -> None:
    serve_analysis(person)
    person.prefers(mode="text").visit(f"/analysis/{KEY}")

    expect(person.page.get_by_role("heading", name="Decisions that mattered")).to_be_visible()
    person.page.locator("ol .mistake").first.click()
    expect(person.page.get_by_role("table", name="The judge’s best moves")).to_be_visible()


def test_an_analysis_shows_how_far_it_is_and_can_be_cancelled(person: Person) -> None:
    serve_analysis(person, "running")
    person.visit(f"/analysis/{KEY}")

    expect(person.page.get_by_text("3 of 9 steps judged")).to_be_visible()
    person.button("Cancel").click()
    expect(person.page.get_by_text("The analysis was cancelled.")).to_be_visible()


@pytest.mark.slow
def test_5211_is_seen_with_one_player_s_cards_until_all_are_asked_for(person: Person) -> None:
    serve_analysis(person, game="5211")
    person.visit(f"/analysis/{KEY}")
    switch = person.page.get_by_role("checkbox", name="Show all cards")
    expect(switch).not_to_be_checked()
    expect(person.page.get_by_label("Seen by")).to_be_enabled()
    person.button("One step forward").click()
    expect(person.page.get_by_role("article", name=re.compile("decides")).first).to_be_visible()
    covered = person.sees()

    switch.check()
    expect(person.page.get_by_text("Beware of hindsight")).to_be_visible()
    person.wait_until(lambda: person.sees() != covered)
    assert person.sees() != covered
    switch.uncheck()

    expect(person.page.get_by_text("Beware of hindsight")).to_have_count(0)
    expect(person.page.get_by_label("Seen by")).to_be_enabled()
    person.wait_to_see(covered)


def test_frequency_and_value_of_a_choice_are_two_columns(person: Person) -> None:
    serve_analysis(person, game="5211")
    person.visit(f"/analysis/{KEY}")
    person.page.get_by_role("heading", name="How the result came about").wait_for()
    person.button("One step forward").click()
    columns = person.page.get_by_role("table", name="The judge’s best moves").first

    for title in ("Played", "Victory in %"):
        expect(columns.get_by_role("columnheader", name=title, exact=True)).to_be_visible()


_ARE_SEEN_TOGETHER = """
() => {
  const board = document.querySelector('#board').getBoundingClientRect();
  const panel = document.querySelector('section.panel').getBoundingClientRect();
  const isBelow = panel.top >= board.bottom - 1 && board.height >= Math.min(board.width, 320);
  const isBeside = panel.left >= board.right - 1 && board.width >= board.height;
  return (innerWidth < innerHeight ? isBelow : isBeside)
    && panel.height >= 200 && panel.bottom <= innerHeight + 1
    && panel.width >= 300 && panel.right <= innerWidth + 1;
}
"""
UPRIGHT = [(320, 640), (360, 740), (390, 844), (820, 1180)]
LYING = [(740, 360), (667, 375), (844, 390), (900, 600)]


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_on_a_phone_board_and_analysis_are_seen_together(phone: Person, game: str) -> None:
    serve_analysis(phone, game=game)
    phone.visit(f"/analysis/{KEY}")
    phone.touch(phone.button("Next mistake"))
    decision = phone.page.get_by_role("article", name=re.compile("decides")).first

    for width, height in [*UPRIGHT, *LYING]:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.wait_until(lambda: phone.page.evaluate(_ARE_SEEN_TOGETHER))
        assert (width, height, phone.page.evaluate(_ARE_SEEN_TOGETHER)) == (width, height, True)
        assert (width, height, misfits(phone)) == (width, height, [])
        expect(decision).to_be_visible()


_CONTROLS = """
() => [...document.querySelectorAll('.controls :is(button, select), .controls ~ .button')]
  .filter(each => each.checkVisibility())
  .map(each => each.getBoundingClientRect())
  .map(({ top, width, height }) => ({ middle: top + height / 2, width, height }))
"""


def num_rows(person: Person) -> int:
    """Return in how many rows the controls of a replay stand."""
    controls = person.page.evaluate(_CONTROLS)
    return len({round(each["middle"] / 8) for each in controls})


@pytest.mark.parametrize("game", [pytest.param("azul", marks=pytest.mark.slow), "5211"])
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
def test_on_a_phone_the_way_through_an_analysed_game_is_one_row_that_can_be_hit(
    phone: Person, game: str, is_open: bool
) -> None:
    serve_analysis(phone, game=game)
    phone.visit(f"/analysis/{KEY}")
    phone.touch(phone.button("Next mistake"))
    if not is_open:
        phone.touch(phone.button("To the board"))
        expect(phone.button("Analysis")).to_be_visible()

    for width, height in [(320, 640), (360, 740), (667, 375), (740, 360)]:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.wait_until(lambda: num_rows(phone) == 1)
        assert (width, height, num_rows(phone)) == (width, height, 1)
        assert (width, height, misfits(phone)) == (width, height, [])
        controls = phone.page.evaluate(_CONTROLS)
        assert len(controls) == (5 if is_open else 6)
        assert min(min(each["width"], each["height"]) for each in controls) >= 44


@pytest.mark.slow
def test_the_smallest_lying_phone_has_the_analysis_over_the_board(phone: Person) -> None:
    phone.page.set_viewport_size({"width": 568, "height": 320})
    serve_analysis(phone)
    phone.visit(f"/analysis/{KEY}")
    expect(phone.page.get_by_role("heading", name="Decisions that mattered")).to_be_visible()

    board, panel = (
        phone.page.locator(place).bounding_box() for place in ("#board", "section.panel")
    )

    assert board
    assert panel
    assert panel["width"] == board["width"]


def test_who_sees_the_cards_is_chosen_in_one_row_on_the_smallest_phone(phone: Person) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    serve_analysis(phone, game="5211")
    phone.visit(f"/analysis/{KEY}")
    places = [
        phone.page.get_by_role("checkbox", name="Show all cards"),
        phone.page.get_by_label("Seen by"),
    ]
    expect(places[1]).to_be_enabled()

    middles = [box["y"] + box["height"] / 2 for at in places if (box := at.bounding_box())]

    assert middles[0] == pytest.approx(middles[1], abs=4)


@pytest.mark.slow
def test_on_a_phone_the_board_takes_the_place_of_a_closed_analysis(phone: Person) -> None:
    serve_analysis(phone)
    phone.visit(f"/analysis/{KEY}")

    phone.touch(phone.button("To the board"))

    for width, height in [(320, 640), (390, 844)]:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert (width, height, misfits(phone)) == (width, height, [])
    phone.touch(phone.button("Analysis"))
    expect(phone.page.get_by_role("heading", name="Decisions that mattered")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        pytest.param("azul", {}, marks=pytest.mark.slow),
        pytest.param("5211", {"color_scheme": "dark"}, marks=pytest.mark.slow),
        ("azul", PHONE),
        pytest.param("5211", PHONE, marks=pytest.mark.slow),
    ],
    ids=["light", "dark", "phone", "phone-5211"],
)
def test_axe_finds_nothing_about_an_analysis(join: Join, game: str, wishes: dict[str, Any]) -> None:
    reader = join(**wishes)
    serve_analysis(reader, game=game)
    reader.visit(f"/analysis/{KEY}")
    expect(reader.page.get_by_role("heading", name="How the result came about")).to_be_visible()
    reader.page.keyboard.press("n")
    expect(reader.page.get_by_role("article", name=re.compile("decides")).first).to_be_visible()
    reader.page.evaluate(axe())

    assert (
        findings(reader.page, type="tag", values=["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        == []
    )
