"""Readiness: whether the database can be written, and what happens where it cannot."""

import asyncio
import json
import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Client, serving
from tilewright.server.store import StoreError

pytestmark = pytest.mark.anyio
_PATIENCE_S = 60


async def status(client: Client, path: str) -> int:
    return (await client.get(path)).status_code


async def until_ready_is(client: Client, wanted: int) -> httpx.Response:
    """Return the first answer of a status: an earlier one may hold for half a second."""
    async with asyncio.timeout(_PATIENCE_S):
        while True:
            answer = await client.get("/api/ready")
            if answer.status_code == wanted:
                return answer
            await asyncio.sleep(0.1)


async def test_a_server_that_can_write_is_ready(each_database_url: str) -> None:
    async with serving(each_database_url) as place, place.client() as ann:
        answer = await ann.get("/api/ready")

    assert (answer.status_code, answer.json()) == (200, {"status": "ready"})


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_lost_file_is_noticed(tmp_path: Path, is_replaced: bool) -> None:
    """Nothing is acknowledged that would be gone after a restart."""
    file = tmp_path / "tables.db"
    async with serving(str(file)) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend", options={"start": 0}))["table"]["id"]
        async with place.client() as bob:
            await bob.sit(table)
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            if is_replaced:
                shutil.copy(file, tmp_path / "copy.db")
                (tmp_path / "copy.db").replace(file)
            else:
                file.unlink()

            # Where the table cannot be read again either, the connection is closed after the refusal.
            with suppress(ConnectionClosed):
                await wire.move(state)
            answers = [json.loads(text) for text in wire.texts]

        assert [each["code"] for each in answers if each["type"] == "refused"] == ["not_stored"]
        assert "done" not in [each["type"] for each in answers]
        refused = await ann.post("/api/tables", json={"game": "azul"})
        assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")
        answer = await until_ready_is(ann, 503)
        assert answer.json()["code"] == "not_ready"
        assert str(tmp_path) not in answer.text
        assert await status(ann, "/api/health") == 200


async def test_a_file_that_is_moved_back_is_used_again(tmp_path: Path) -> None:
    file, aside = tmp_path / "tables.db", tmp_path / "aside.db"
    async with serving(str(file)) as place, place.client() as ann:
        file.rename(aside)
        await until_ready_is(ann, 503)
        aside.rename(file)

        await until_ready_is(ann, 200)
        await ann.open_table("azul")


async def test_a_database_that_another_program_keeps_locked_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with serving(str(file)) as place, place.client() as ann:
        blocker = sqlite3.connect(file, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        try:
            await until_ready_is(ann, 503)
        finally:
            blocker.close()

        await until_ready_is(ann, 200)


async def test_a_postgresql_that_does_not_let_in_is_not_ready(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(postgres_url) as place, place.client() as ann:
        await until_ready_is(ann, 200)

        async def unreachable() -> None:
            raise ConnectionRefusedError(111, os.strerror(111))

        monkeypatch.setattr(place.rooms.store.probe, "_write", unreachable)

        await until_ready_is(ann, 503)


async def test_however_many_ask_the_database_is_asked_once(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = []
    monkeypatch.setattr("tilewright.server.probe._FRESH_SECONDS", 3600)
    async with serving(sqlite_url) as place:
        probe = place.rooms.store.probe

        async def write() -> None:
            writes.append(1)
            raise OSError(28, os.strerror(28))

        monkeypatch.setattr(probe, "_checked_at", float("-inf"))
        monkeypatch.setattr(probe, "_write", write)
        results = await asyncio.gather(*(probe.check() for _ in range(20)), return_exceptions=True)

    assert {type(result) for result in results} == {StoreError}
    assert len(writes) == 1
