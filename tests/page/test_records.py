"""Records are watched, games are stepped through, and replays are shared."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join
from tests.page.faults import Faults
from tests.page.people import Person
from tests.page.places import BOT, RECORDS, sit, watch
from tests.page.test_fitting import misfits

REFUSED = "status of 422"


def drop(person: Person, text: str) -> None:
    """Drop a file on the page."""
    carried = person.page.evaluate_handle(
        """text => {
            const carried = new DataTransfer()
            carried.items.add(new File([text], 'record.json', { type: 'application/json' }))
            return carried
        }""",
        text,
    )
    for event in ("dragover", "drop"):
        person.page.dispatch_event("main", event, {"dataTransfer": carried})


def expect_step(person: Person, step: int, steps: int | None = None) -> None:
    """Wait until the given step is shown; with `steps`, also check how many there are."""
    counted = re.compile(rf"\b{step} of {steps or ''}" + (r"\b" if steps else ""))
    expect(person.page.get_by_role("group", name="Steps of the game")).to_contain_text(counted)


def waiting_choices(record: dict[str, Any]) -> int:
    """The secret choices that wait for another one: the reveal shows them all in one step."""
    if record["game"] != "5211":
        return 0
    players = len(record["result"]["scores"])
    choices = sum(isinstance(event[0], int) for event in record["events"])
    return choices // players * (players - 1)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("azul-coloured-3", marks=pytest.mark.slow),
        "azul-grey-2",
        "5211-standard-4",
        pytest.param("5211-long-2", marks=pytest.mark.slow),
    ],
)
def test_a_record_dropped_on_the_page_can_be_stepped_through(person: Person, name: str) -> None:
    text = (RECORDS / f"{name}.json").read_text()
    record = json.loads(text)
    scores = record["result"]["scores"]
    steps = len(record["events"]) - waiting_choices(record)
    person.visit("/")

    drop(person, text)
    person.button("One step forward").click()
    expect_step(person, 1, steps)
    person.button("To the newest position").click()
    expect_step(person, steps, steps)
    person.button("One step back").click()

    expect_step(person, steps - 1, steps)
    person.see_result()
    assert person.shown_points()["Total"] == [str(score) for score in scores]


def test_a_record_chosen_from_the_home_page_plays_by_itself(person: Person) -> None:
    person.visit("/")
    person.page.get_by_label("Watch a saved game").set_input_files(RECORDS / "azul-coloured-2.json")

    person.page.get_by_label("Speed").select_option("4×")
    person.button("Play").click()

    # It may be further on by the time anybody looks.
    expect(person.page.get_by_text(re.compile(r"^([2-9]|\d\d+) of "))).to_be_visible()


def test_a_record_that_breaks_a_rule_says_where_and_why(person: Person, faults: Faults) -> None:
    faults.forgive(REFUSED)
    record = json.loads((RECORDS / "azul-coloured-2.json").read_text())
    record["events"][3] = [0, "1W1"]
    person.visit("/replay")

    drop(person, json.dumps(record))

    alert = person.page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(r"This saved game breaks a rule at event \d+\."))
    expect(alert).to_contain_text("1W1")


def test_a_file_that_is_no_record_says_so(person: Person, faults: Faults) -> None:
    faults.forgive(REFUSED)
    person.visit("/")

    drop(person, "Dear diary")

    expect(person.page.get_by_role("alert")).to_contain_text("This saved game cannot be read.")


@pytest.mark.slow
def test_the_link_of_a_finished_game_shows_it_in_a_fresh_browser(join: Join) -> None:
    ada, stranger = join("Ada"), join("Cleo")
    sit(ada, "5211", BOT, BOT, BOT, BOT)
    play_to_the_last_moves(ada)
    ada.play_to_the_end()
    points = ada.shown_points()
    link = ada.page.get_by_role("link", name="Watch it again").get_attribute("href")
    assert link

    stranger.visit(link)
    stranger.see_result()

    assert stranger.shown_points()["Total"] == points["Total"]


def test_one_can_look_back_during_a_game_and_return(person: Person) -> None:
    person.open_door("Azul").play_moves(2)
    now = person.sees()

    person.button("To the beginning").click()
    expect(person.bar).to_contain_text("Looking back:")
    assert person.sees() != now
    person.button("Back to the game").click()

    expect(person.status).to_contain_text("Your turn.")
    person.wait_to_see(now)


@pytest.mark.slow
def test_a_click_in_the_log_shows_that_position(person: Person) -> None:
    person.prefers(sound=False).open_door("Azul").play_moves(2)

    person.page.get_by_role("list", name="Log of the moves").get_by_role("button").nth(1).click()

    expect_step(person, 2)
    expect(person.bar).to_contain_text("Looking back:")


@pytest.mark.parametrize("game", ["azul", pytest.param("5211", marks=pytest.mark.slow)])
def test_on_a_phone_the_steps_are_below_the_board_that_they_change(
    phone: Person, game: str
) -> None:
    phone.prefers(sound=False, hinted=[game])
    phone.open_table(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "learner"}])
    phone.arrive().play_moves(1)
    phone.touch(phone.button("Log"))
    phone.touch(phone.button("One step back"))
    phone.touch(phone.button("Close"))
    before = phone.sees()

    phone.touch(phone.button("One step back"))

    phone.wait_until(lambda: phone.sees() != before)
    assert phone.sees() != before
    assert misfits(phone) == []
    phone.touch(phone.button("Back to the game"))
    expect(phone.status).to_contain_text("Your turn.")


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["5211-standard-3", "azul-coloured-3"])
def test_on_a_phone_the_way_through_a_replay_is_one_row(
    phone: Person, name: str, width: int
) -> None:
    phone.page.set_viewport_size({"width": width, "height": 640})
    watch(phone, name)
    play, whatif = phone.button("Play"), phone.button("What if")
    expect(play).to_be_visible()

    boxes = [button.bounding_box() for button in (play, whatif)]
    tops = [box["y"] for box in boxes if box is not None]

    assert len(tops) == 2
    assert tops[0] == pytest.approx(tops[1], abs=4)
    assert misfits(phone) == []


_CROWDED = """
() => {
  const box = each => each.getBoundingClientRect();
  const board = box(document.querySelector('#board'));
  const centre = box(document.querySelector('.sources .centre'));
  const boards = box(document.querySelector('.boards'));
  const overlaps = at => at.right > centre.left + 1 && centre.right > at.left + 1
    && at.bottom > centre.top + 1 && centre.bottom > at.top + 1;
  return [...document.querySelectorAll('[data-plate]')]
    .filter(each => box(each).top < board.top || box(each).bottom > boards.top || overlaps(box(each)))
    .map(each => each.ariaLabel);
}
"""


def test_on_the_smallest_phone_factories_keep_their_room_above_a_replay_s_controls(
    phone: Person,
) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 640})
    watch(phone, "azul-coloured-2")
    expect(phone.button("Play")).to_be_visible()

    for _ in range(3):
        phone.touch(phone.button("One step forward"))

    phone.wait_until(lambda: not phone.page.evaluate(_CROWDED))
    assert phone.page.evaluate(_CROWDED) == []


_COVERS_STATUS = """
() => {
  const { right } = document.querySelector('header .back').getBoundingClientRect();
  return [...document.querySelectorAll('header .middle *')].some(
    each => each.getBoundingClientRect().width > 0 && each.getBoundingClientRect().left < right
  );
}
"""


@pytest.mark.slow
def test_the_way_back_to_a_table_leaves_the_round_its_room_on_a_phone_that_lies(join: Join) -> None:
    person = join(locale="pt-BR", viewport={"width": 740, "height": 360})
    person.open_table(game="5211", seats=[{"kind": "me"}, {"kind": "bot"}])
    expect(person.page.locator(".cloth")).to_be_visible()

    watch(person, "5211-standard-3")

    expect(person.page.locator("header .back")).to_be_visible()
    person.wait_until(lambda: not person.page.evaluate(_COVERS_STATUS))
    assert not person.page.evaluate(_COVERS_STATUS)


@pytest.mark.parametrize("name", ["azul-coloured-2", "5211-standard-3"])
def test_a_replay_plays_on_with_its_animations(join: Join, name: str) -> None:
    person = join(reduced_motion="no-preference")
    person.prefers(sound=False, pace="fast")
    watch(person, name)
    person.page.get_by_role("main").get_by_role("combobox").select_option(label="4×")

    person.button("Play").click()

    # One that is shown for a moment may be missed: any later one will do.
    steps = person.page.get_by_role("group", name="Steps of the game")
    expect(steps).to_contain_text(re.compile(r"\b([4-9]|\d\d) of "))
    person.button("To the newest position").click()
    expect(person.page.get_by_role("heading", name=re.compile("wins"))).to_be_visible()
