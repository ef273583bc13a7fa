"""The wording of the server's own refusals, in one snapshot: other tests assert codes and classes."""

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.server.serving import serving
from tests.server.stores import entry, opened, table
from tilewright.server.store import Conflict

pytestmark = pytest.mark.anyio

REQUESTS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/api/nothing", None),
    ("GET", "/api/tables/nosuchtable0", None),
    ("PUT", "/api/me", {"name": "\u0000"}),
    ("POST", "/api/tables", {"game": "azul", "players": 3, "seats": [{"kind": "me"}] * 2}),
    ("POST", "/api/tables", {"game": "azul", "seats": [{"kind": "bot", "level": "wizard"}] * 2}),
    ("POST", "/api/tables/{table}/seats", {"seat": 0}),
    ("POST", "/api/tables/{table}/seats", {"seat": 9}),
    ("POST", "/api/tables/{table}/seats", {"secret": "0"}),
    ("GET", "/api/tables/{table}/record", None),
    ("GET", "/api/tables/{table}/steps?seat=1", None),
]
MESSAGES: list[dict[str, Any]] = [
    {"type": "fly"},
    {"type": "look", "seat": 1},
    {"type": "move", "id": "1", "seat": 0, "decision": 3, "move": "1B1"},
    {"type": "take_back", "id": "4", "seat": 0},
    {"type": "give_seat", "id": "5", "seat": 9},
    {"type": "give_seat", "id": "6", "seat": 1},
    {"type": "take_seat_back", "id": "7", "seat": 0},
    {"type": "rematch", "id": "8"},
    {"type": "say", "id": "9", "text": "\u202e"},
    {"type": "decline_rematch", "id": "10"},
]


async def test_refusals_read_well(sqlite_url: str, snapshot: SnapshotAssertion) -> None:
    said = []
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        made = await ann.open_table("azul", "me", "friend", options={"start": 0})
        table_id = made["table"]["id"]
        await bob.sit(table_id)
        for method, path, body in REQUESTS:
            answer = await ann.request(method, path.format(table=table_id), json=body)
            said.append(f"{answer.status_code} {answer.json()['code']}: {answer.json()['message']}")
        async with ann.live(table_id) as wire:
            for message in MESSAGES:
                await wire.send(**message)
                refused = await wire.until("refused")
                said.append(f"{refused['code']}: {refused['message']}")

    assert said == snapshot


async def test_conflicts_read_well(sqlite_url: str, snapshot: SnapshotAssertion) -> None:
    said = []
    async with opened(sqlite_url) as store:
        await store.create(table(), [entry(1)])
        for write in (store.create(table(), []), store.append("oak", [entry(1)])):
            with pytest.raises(Conflict) as caught:
                await write
            said.append(str(caught.value))

    assert said == snapshot
