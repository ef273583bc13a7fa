"""A game that the page has no folder for: it is played through lists and commands."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.faults import Faults
from tests.page.people import Person
from tests.third_game import ENTRY
from tilewright.bench.serving import ServerProcess
from tilewright.games import register, unregister


@pytest.fixture(autouse=True)
def pebbles() -> Iterator[None]:
    register(ENTRY)
    yield
    unregister(ENTRY.name)


@pytest.fixture(scope="module")
def pebbles_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows the third game."""
    database = tmp_path_factory.mktemp("pebbles") / "tables.db"
    settings = {"BOT_PAUSE": "0", "GAMES": "tests.third_game:ENTRY"}
    with ServerProcess(f"sqlite:///{database}", **settings) as server:
        yield server


@pytest.fixture
def guest(pebbles_server: ServerProcess, join: Join, faults: Faults) -> Person:
    """Somebody at that server, whose browser is closed before the server ends."""
    address = f"http://{pebbles_server.address}"
    faults.allow(address)
    return join(base_url=address)


def type_in(person: Person, command: str) -> None:
    person.page.get_by_role("textbox", name="Command").fill(command)
    person.page.keyboard.press("Enter")


@pytest.mark.slow
def test_a_whole_game_is_played_by_commands(guest: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    guest.prefers(mode="text").open_table(game="pebbles", seats=seats, options={"rounds": 2})

    while guest.arrive().wait_until_asked():
        type_in(guest, "play 1")
        expect(guest.confirm_button).to_be_enabled()
        type_in(guest, "confirm")
        expect(guest.confirm_button).to_have_count(0)

    record = guest.download_record()
    assert record["game"] == "pebbles"
    assert len(record["result"]["scores"]) == 2


def test_commands_read_its_position_out(guest: Person) -> None:
    guest.prefers(mode="text").open_table(game="pebbles")
    guest.arrive().wait_until_asked()

    type_in(guest, "stones")

    answers = guest.page.get_by_role("log", name="Answers")
    expect(answers).to_contain_text("??")


def test_its_moves_stand_on_a_board_of_lists(guest: Person) -> None:
    guest.open_table(game="pebbles")
    guest.arrive().wait_until_asked()

    guest.page.get_by_role("group", name="Choose a move.").get_by_role("button").first.click()
    guest.confirm()
