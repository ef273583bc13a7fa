"""Metrics: what they count, and that visitors cannot read them."""

import re
import socket

import httpx
import pytest

from tests.server.serving import serving
from tilewright.bench.serving import ServerProcess, free_port
from tilewright.core.errors import SetupError
from tilewright.server.metrics import REGISTRY, parse_metrics_address, serve_metrics
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"tilewright_{name}", labels) or 0


async def test_a_game_is_counted(sqlite_url: str) -> None:
    moves, commits = value("moves_total"), value("commit_seconds_count")
    thoughts = value("thinking_seconds_count")
    commands = value("command_seconds_count", type="move")
    opened = value("request_seconds_count", method="POST", route="/api/tables", status="201")
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", options={"start": 0}))["table"]["id"]
        connections = value("connections")
        async with ann.live(table) as wire:
            state = await wire.is_asked()
            assert value("connections") == connections + 1
            await wire.move(state)
            await wire.is_asked()  # The bot has moved.
        assert value("tables") == len(place.rooms)

    assert value("moves_total") >= moves + 2
    assert value("commit_seconds_count") >= commits + 3
    assert value("thinking_seconds_count") >= thoughts + 1
    assert value("command_seconds_count", type="move") == commands + 1
    assert value("connections") == connections
    counted = value("request_seconds_count", method="POST", route="/api/tables", status="201")
    assert counted == opened + 1


async def test_routes_are_templates_so_that_visitors_cannot_add_series(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        for path in ("/t/first", "/t/second", "/api/tables/abcdefghijkl", "/api/no", "/x/y/z"):
            await ann.get(path)
        await ann.request("BREW", "/coffee")

    labels = [sample.labels for family in REGISTRY.collect() for sample in family.samples]
    routes = {each["route"] for each in labels if "route" in each}
    assert not any(
        re.search("first|second|abcdefghijkl|/x|coffee|/api/no", route) for route in routes
    )
    assert "BREW" not in {each.get("method") for each in labels}


async def test_refusals_are_counted_by_code(sqlite_url: str) -> None:
    codes = ("no_table", "wrong_origin", "unknown_type", "too_many")
    before = {code: value("refusals_total", code=code) for code in codes}
    limits = Limits(requests_at_once=1, requests_per_minute=0.001)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await ann.post("/api/tables", json={"game": "azul"})
        await ann.get("/api/tables/abcdefghijkl")
        await ann.put("/api/me", json={"name": "Ann"}, headers={"Origin": "http://evil.example"})
        async with ann.live(table) as wire:
            await wire.send(type="dance")
            await wire.until("refused")

    for code in codes:
        assert value("refusals_total", code=code) == before[code] + 1, code


@pytest.mark.slow
def test_metrics_are_on_a_port_of_their_own_which_the_page_does_not_have(sqlite_url: str) -> None:
    port = free_port()
    server = ServerProcess(sqlite_url, METRICS=str(port))
    server.start()
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
        visitor = httpx.get(f"http://{server.address}/metrics", timeout=60)
    finally:
        server.kill()

    assert "tilewright_tables 0.0" in text
    assert "process_resident_memory_bytes" in text
    assert "tilewright_tables" not in visitor.text


def test_a_port_that_is_in_use_is_refused_in_a_sentence() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(SetupError, match="Metrics cannot be served at"),
    ):
        serve_metrics(str(taken.getsockname()[1]))


@pytest.mark.parametrize("text", ["", "x", "0", "65536", "host:", ":-1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(SetupError):
        parse_metrics_address(text)
