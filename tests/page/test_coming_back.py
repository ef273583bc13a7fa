"""Leaving and coming back: the table is exactly as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.faults import LOST, Faults
from tests.page.people import Person
from tilewright.bench.serving import ServerProcess

OFFLINE = "No connection. Trying again; nothing is lost."


def play_on(person: Person) -> None:
    """The next move counts: the board is not what it was."""
    before = person.sees()
    person.play_moves(1)
    assert person.sees() != before


@pytest.mark.parametrize(
    ("game", "moves"), [pytest.param("Azul", 3, marks=pytest.mark.slow), ("5211", 1)]
)
def test_after_a_reload_the_table_is_as_it_was_and_play_goes_on(
    person: Person, game: str, moves: int
) -> None:
    # What is offered once takes room until the page is loaded again.
    person.prefers(sound=False, notify=False)
    person.open_door(game).play_moves(moves).wait_until_others_have_chosen()
    before, log = person.sees(), person.turn_to("Log").aria_snapshot()

    person.page.reload()
    person.wait_until_asked()

    # The moves before the present one are asked for separately.
    person.wait_to_see(before)
    panel = person.turn_to("Log")
    person.wait_until(lambda: panel.aria_snapshot() == log)
    assert panel.aria_snapshot() == log
    play_on(person)


def test_a_move_made_without_a_network_is_made_when_the_network_is_back(
    person: Person, faults: Faults
) -> None:
    faults.forgive(LOST)
    person.open_door("Azul").play_moves(2)

    person.page.context.set_offline(True)
    person.pick_a_move()
    person.touch(person.confirm_button)
    expect(person.confirm_button).to_be_disabled()
    person.page.context.set_offline(False)

    expect(person.confirm_button).to_have_count(0)
    assert person.wait_until_asked()
    play_on(person)


def test_a_lost_connection_is_told_at_once_in_the_bar_and_until_it_is_back(
    person: Person, faults: Faults
) -> None:
    faults.forgive(LOST)
    person.open_door("Azul").wait_until_asked()

    person.page.context.set_offline(True)
    expect(person.bar).to_contain_text("No connection.")
    person.page.context.set_offline(False)

    expect(person.bar).not_to_contain_text("No connection.")


@pytest.mark.slow
def test_a_seat_is_carried_to_another_device_by_its_link(join: Join) -> None:
    desktop, tablet = join("Ada"), join("Ada")
    desktop.open_door("5211").play_moves(1)
    panel = desktop.open_menu()
    panel.get_by_text("Continue on another device").click()
    link = panel.get_by_role("textbox", name="Link to your seat").input_value()
    desktop.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    tablet.visit(link).wait_until_asked()

    tablet.wait_to_see(desktop.sees())
    assert "#" not in tablet.page.url
    play_on(tablet)
    expect(desktop.status).to_have_text(tablet.status.inner_text())


def test_a_seat_link_that_was_cut_off_opens_nothing(join: Join, faults: Faults) -> None:
    faults.forgive("status of 403")
    desktop, stranger = join(), join()
    desktop.open_door("5211")

    stranger.visit(f"{desktop.page.url}#seat=0.abc")

    # It goes after a while, perhaps before the table is there.
    expect(stranger.page.get_by_role("alert")).to_contain_text("This seat link is not valid")
    expect(stranger.arrive().status).not_to_be_empty()
    expect(stranger.page.get_by_role("toolbar", name="Your hand")).to_have_count(0)


@pytest.fixture
def own_server(tmp_path: Path, faults: Faults) -> Iterator[ServerProcess]:
    """A server that this test may stop."""
    with ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", BOT_PAUSE="0") as server:
        faults.allow(f"http://{server.address}")
        yield server


@pytest.mark.slow
def test_after_the_server_was_stopped_and_started_the_table_is_as_it_was(
    own_server: ServerProcess, join: Join, faults: Faults
) -> None:
    faults.forgive(LOST)
    person = join(base_url=f"http://{own_server.address}").open_door("5211").play_moves(1)
    before = person.wait_until_others_have_chosen().sees()

    notice = person.bar.get_by_text(OFFLINE)
    own_server.stop()
    expect(notice).to_be_visible()
    own_server.start()
    expect(notice).to_be_hidden()

    person.wait_to_see(before)
    play_on(person)
