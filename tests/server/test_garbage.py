"""Garbage that refers to itself is rare, so that nobody waits while Python looks for it."""

import asyncio
import gc

import pytest

from tests.server.serving import serving
from tilewright.server.garbage import ClosedConnections, collecting_rarely

pytestmark = pytest.mark.anyio


def own_garbage() -> list[str]:
    """Return the types of our objects that only Python's collector frees."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        found = [type(each) for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    return [each.__qualname__ for each in found if each.__module__.startswith("tilewright")]


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_moves_and_forgotten_tables_leave_no_garbage(sqlite_url: str, game: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table(game, "me", "bot"))["table"]["id"]
        async with ann.live(table) as wire:
            await wire.is_asked()
            gc.collect()
            for _ in range(3):
                await wire.move(await wire.is_asked())
            after_moves = own_garbage()
            await wire.is_asked()
        room = place.rooms.room(table)
        async with asyncio.timeout(60):
            while room.connections:
                await asyncio.sleep(0.01)
        gc.collect()
        place.rooms.forget(room)
        del room
        after_forgetting = own_garbage()

    assert after_moves == []
    assert after_forgetting == []


@pytest.mark.parametrize(("num_open", "num_full"), [(10, 3), (3000, 2)])
def test_what_connections_leave_is_collected_once_many_have_closed(
    monkeypatch: pytest.MonkeyPatch, num_open: int, num_full: int
) -> None:
    collected = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append("all"))
    closed = ClosedConnections()
    for _ in range(6000):
        closed.add(num_open)

    assert len(collected) == num_full


def test_only_the_youngest_objects_are_looked_at_meanwhile() -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    with collecting_rarely():
        rarely = gc.get_threshold()
        num_frozen = gc.get_freeze_count()

    assert rarely[1] > 1_000_000
    assert num_frozen > before[1] + 1000
    assert gc.get_threshold() == before[0]
