"""Whole games over HTTP: bounded work that holds up nobody, and ends when nobody waits for it."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.server.serving import NO_LIMITS, Client, serving
from tilewright.core.game import Chance
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import new_rng
from tilewright.games import get_game
from tilewright.server import history_api, rendering
from tilewright.server.settings import Limits
from tilewright.server.views import add_moments, visible_steps

pytestmark = pytest.mark.anyio
PATIENCE_S = 60


def a_record() -> dict[str, Any]:
    """Return the record of a short legal game that is not over."""
    game = get_game("5211")
    match, rng = Match(game, game.setup("long", 2)), new_rng(1)
    choose = random.Random(1)
    while match.num_events < 20:
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            seat = match.waiting_for[0]
            match.submit(seat, choose.choice(match.legal_actions(seat)))
    return match.record()


class Hold:
    """Work that goes on until it is let go or abandoned."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.released = threading.Event()
        self.abandoned = threading.Event()

    def __call__(self, check: Callable[[], None] = lambda: None) -> None:
        self.started.set()
        for _ in range(PATIENCE_S * 100):
            try:
                check()
            except rendering.Abandoned:
                self.abandoned.set()
                raise
            if self.released.wait(0.01):
                return
        raise TimeoutError("nobody let go of the work")

    async def has_started(self) -> None:
        assert await asyncio.to_thread(self.started.wait, PATIENCE_S)

    async def is_abandoned(self) -> None:
        assert await asyncio.to_thread(self.abandoned.wait, PATIENCE_S)


@pytest.fixture
def held_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hold]:
    """Steps that are not encoded before the test says so."""
    hold, encode = Hold(), msgspec.json.encode

    def encode_late(value: Any) -> bytes:
        hold()
        return encode(value)

    monkeypatch.setattr(history_api, "encode", encode_late)
    yield hold
    hold.released.set()


@pytest.fixture
def held_import(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hold]:
    """Records that are not checked before the test says so."""
    hold = Hold()

    def check_late(record: Any, games: Any, after_event: Any) -> Match:
        hold(lambda: after_event(None))
        return check_record(record, games, after_event)

    monkeypatch.setattr(history_api, "check_record", check_late)
    yield hold
    hold.released.set()


async def import_record(client: Client) -> tuple[int, str | None]:
    """Return the status of an import, and the code of a refusal."""
    answer = await client.post("/api/replays", json=a_record())
    return answer.status_code, answer.json().get("code")


async def test_a_move_is_answered_while_a_whole_game_is_rendered(
    sqlite_url: str, held_steps: Hold
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", options={"start": 0}))["table"]["id"]
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            steps = asyncio.create_task(ann.get(f"/api/tables/{table}/steps"))
            await held_steps.has_started()

            assert (await wire.move(state))["type"] == "done"

            held_steps.released.set()
            told = (await steps).json()["steps"]

        assert [step["number"] for step in told] == [0, 1]


async def test_steps_are_told_anew_from_where_a_move_was_taken_back(sqlite_url: str) -> None:
    """Steps that were rendered before are kept only as far as the game is still the same."""
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as passer_by:
        table = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]

        async def check_steps() -> list[Any]:
            async with place.rooms.room(table).entered() as log:
                assert log.match is not None
                wanted = visible_steps(log.match, None)
                add_moments(wanted, log.moments)
            told = (await passer_by.get(f"/api/tables/{table}/steps")).json()["steps"]
            assert told == msgspec.json.decode(msgspec.json.encode(wanted))
            return [step["event"] for step in told]

        async with ann.live(table) as wire:
            await wire.send(type="look", seat=0)
            state = await wire.is_asked()
            before = await check_steps()
            first, other = state["own"]["moves"][:2]
            await wire.move(state, first)
            assert await check_steps() == [*before, [0, first]]
            await wire.ask("take_back", seat=0)
            assert await check_steps() == before
            await wire.move(await wire.is_asked(), other)

            assert await check_steps() == [*before, [0, other]]


async def test_spectators_who_load_the_same_steps_share_a_rendering(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until something happens at the table; people who play there have one of their own."""
    rendered: list[int | None] = []

    def counted(match: Match, seat: int | None, *rest: Any) -> Any:
        rendered.append(seat)
        return visible_steps(match, seat, *rest)

    monkeypatch.setattr(history_api, "visible_steps", counted)
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", options={"start": 0}))["table"]["id"]

        async def numbers(address: str = "steps") -> list[int]:
            steps = (await ann.get(f"/api/tables/{table}/{address}")).json()["steps"]
            return [step["number"] for step in steps]

        assert [await numbers() for _ in range(3)] == [[0, 1]] * 3
        assert [await numbers("steps?seat=0") for _ in range(2)] == [[0, 1]] * 2
        async with ann.live(table) as wire:
            assert (await wire.move(await wire.is_asked()))["type"] == "done"
        assert (await numbers())[:3] == [0, 1, 2]

    assert rendered == [None, 0, 0, None]


@pytest.mark.parametrize(("limit", "expected"), [(20, (200, None)), (19, (413, "too_large"))])
async def test_a_record_of_too_many_events_is_refused_before_it_is_played(
    sqlite_url: str,
    monkeypatch: pytest.MonkeyPatch,
    limit: int,
    expected: tuple[int, str | None],
) -> None:
    """A game of 5211 in which nobody scores is legal and never ends."""
    monkeypatch.setattr(history_api, "MAX_EVENTS", limit)
    async with serving(sqlite_url) as place, place.client() as ann:
        assert await import_record(ann) == expected


async def test_an_import_does_not_hold_up_the_tables(sqlite_url: str, held_import: Hold) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        imports = [asyncio.create_task(import_record(ann)) for _ in range(4)]
        await held_import.has_started()

        assert (await ann.get(f"/api/tables/{table}/steps")).status_code == 200

        held_import.released.set()
        assert await asyncio.gather(*imports) == [(200, None)] * 4


async def test_an_address_imports_one_record_at_a_time(sqlite_url: str, held_import: Hold) -> None:
    async with serving(sqlite_url, limits=Limits()) as place, place.client() as ann:
        first = asyncio.create_task(import_record(ann))
        await held_import.has_started()
        second = await import_record(ann)
        held_import.released.set()

        assert (second, await first) == ((429, "too_many"), (200, None))
        assert await import_record(ann) == (200, None)


async def test_an_import_is_dropped_when_its_client_goes(
    sqlite_url: str, held_import: Hold
) -> None:
    async with serving(sqlite_url, limits=Limits()) as place, place.client() as ann:
        going = asyncio.create_task(import_record(ann))
        await held_import.has_started()
        going.cancel()

        await held_import.is_abandoned()


async def test_an_import_that_takes_too_long_is_refused_and_dropped(
    sqlite_url: str, held_import: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "RENDER_SECONDS", 0.05)
    async with serving(sqlite_url, limits=NO_LIMITS) as place, place.client() as ann:
        assert await import_record(ann) == (503, "too_slow")

        await held_import.is_abandoned()


async def test_a_server_that_ends_does_not_wait_for_an_import(
    sqlite_url: str, held_import: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.running.GRACEFUL_SHUTDOWN_S", 0)
    async with serving(sqlite_url) as place, place.client() as ann:
        going = asyncio.create_task(import_record(ann))
        await held_import.has_started()

    await held_import.is_abandoned()
    await asyncio.gather(going, return_exceptions=True)
