"""Log lines: with time, level and fields, and nothing in them that opens anything."""

import json
import logging
import re
from collections.abc import Iterator

import pytest

from tests.server.serving import serving
from tilewright.server.logs import JsonFormatter, TextFormatter, fields, safe_path, short_id
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio


@pytest.fixture
def captured(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.INFO, "tilewright"):
        yield caplog


def text_of(captured: pytest.LogCaptureFixture) -> str:
    return "\n".join(JsonFormatter().format(record) for record in captured.records)


def record(message: str, **about: object) -> logging.LogRecord:
    made = logging.makeLogRecord(
        {
            "msg": message,
            "name": "tilewright.server.room",
            "levelname": "ERROR",
            "created": 1_700_000_000.5,
        }
    )
    made.__dict__.update(fields(**about))
    return made


def test_a_line_of_text_has_time_level_and_fields() -> None:
    line = TextFormatter().format(record("not stored", table="d863d548"))

    assert line == "2023-11-14T22:13:20.500Z ERROR not stored table=d863d548"


def test_a_line_of_json_is_one_object() -> None:
    line = JsonFormatter().format(record("two\nlines", table="d863d548"))

    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2023-11-14T22:13:20.500Z",
        "level": "error",
        "message": "two\nlines",
        "table": "d863d548",
        "logger": "tilewright.server.room",
    }


async def test_the_access_log_shows_no_ids_secrets_or_queries(
    sqlite_url: str, captured: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url, has_access_log=True) as place, place.client() as ann:
        made = await ann.open_table("azul")
        table = made["table"]["id"]
        for path in ("", "/steps?seat=0", "/record"):
            await ann.get(f"/api/tables/{table}{path}")
        await ann.get(f"/t/{table}")
        await ann.get(f"/og/{table}.png")
        async with ann.live(table) as wire:
            await wire.until("table")
    found = text_of(captured)

    assert table not in found
    assert "seat=" not in found
    for secret in made["seat_secrets"]:
        assert secret not in found
    assert ann.cookie.partition("=")[2] not in found
    lines = [json.loads(line) for line in found.splitlines()]
    seen = {(line["method"], line["path"], line["status"]) for line in lines if "path" in line}
    hashed = short_id(table)
    assert {
        ("POST", "/api/tables", 201),
        ("GET", f"/api/tables/{hashed}/steps", 200),
        ("GET", f"/api/tables/{hashed}/record", 409),
        ("WEBSOCKET", f"/api/tables/{hashed}/live", 101),
    } <= seen
    assert all(line["address"] == "127.0.0.1" for line in lines if "path" in line)


async def test_without_an_access_log_requests_are_not_logged(
    sqlite_url: str, captured: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.open_table("azul", "me", "friend")

    assert "request" not in [record.message for record in captured.records]


def test_a_path_cannot_forge_a_line() -> None:
    assert re.fullmatch(r"[\x21-\x7e]{1,200}", safe_path("/a b\r\n2026 ERROR \u2028é" + "x" * 900))


async def test_refused_connections_are_logged_but_do_not_flood(
    sqlite_url: str, captured: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.logs.QUIET_SECONDS", 3600)
    monkeypatch.setattr("tilewright.server.logs._refused._logged_at", {})
    limits = Limits(connections=0)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        for _ in range(5):
            async with ann.live(table) as wire:
                await wire.until("refused")
    lines = [json.loads(line) for line in text_of(captured).splitlines()]
    refused = [line for line in lines if line["message"] == "connection refused"]

    assert [(line["address"], line["code"]) for line in refused] == [("127.0.0.1", "too_many")]


async def test_a_failure_is_logged_with_a_hash_of_the_table(
    sqlite_url: str, captured: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        monkeypatch.setattr(place.rooms.store.probe._database, "name", "the database")
        # Another process has deleted it.
        async with place.rooms.store.probe._database.engine.begin() as connection:
            for name in ("entries", "guest_tables", "tables"):
                await connection.exec_driver_sql(f"DELETE FROM {name}")
        async with ann.live(table) as wire:
            await wire.until("table")
            await wire.send(type="say", id="1", text="hello")
            with pytest.raises(Exception, match=r"1012|4404"):
                await wire.until("done")
    found = text_of(captured)

    assert f'"table":"{short_id(table)}"' in found
    assert table not in found
