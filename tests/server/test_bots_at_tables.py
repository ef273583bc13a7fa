"""Bots at tables: which may sit there, and how long they take."""

import time
from typing import Any

import pytest

from tests.server.serving import Client, serving
from tilewright.bots import get_bot
from tilewright.server.pace import Pace

pytestmark = pytest.mark.anyio

SOON_S = 0.3


async def table_with(client: Client, level: str) -> str:
    """Return a table of Azul at which a bot begins."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    answer = await client.post(
        "/api/tables", json={"game": "azul", "seats": seats, "options": {"start": 1}}
    )
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]["id"]
    return table


async def seconds_for_a_move(client: Client, level: str) -> float:
    began = time.perf_counter()
    async with client.live(await table_with(client, level)) as wire:
        assert (await wire.is_asked())["own"]["moves"]
    return time.perf_counter() - began


@pytest.mark.parametrize("level", ["learner", "champion", "greedy"])
async def test_levels_and_bots_that_were_levels_play(sqlite_url: str, level: str) -> None:
    async with serving(sqlite_url, think_s=0.05) as place, place.client() as ann:
        assert await seconds_for_a_move(ann, level) > 0


@pytest.mark.parametrize("level", ["wizard", "policy:/etc/passwd", "champion@3600s", "uct@9"])
async def test_only_a_plain_name_is_taken_for_a_level(sqlite_url: str, level: str) -> None:
    """No file of the server's is opened for anybody, and nobody chooses how long it is busy."""
    async with serving(sqlite_url) as place, place.client() as ann:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = await ann.post("/api/tables", json={"game": "azul", "seats": seats})

        assert (answer.status_code, answer.json()["code"]) == (422, "bad_setup")


async def test_a_quick_bot_waits_so_that_people_can_follow(sqlite_url: str) -> None:
    async with serving(sqlite_url, bot_pause_s=SOON_S) as place, place.client() as ann:
        assert await seconds_for_a_move(ann, "random") >= SOON_S


async def test_the_time_to_think_is_part_of_the_pause(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        def choose(self, seen: Any, rng: Any) -> int:
            time.sleep(SOON_S)
            return get_bot("azul", "random").choose(seen, rng)

    passed: list[float] = []

    def do_not_wait(pace: Pace, passed_s: float) -> float:
        passed.append(passed_s)
        return 0.0

    monkeypatch.setattr("tilewright.server.bot_players.get_bot", lambda *_: Slow())
    monkeypatch.setattr(Pace, "wait_s", do_not_wait)
    async with serving(sqlite_url) as place, place.client() as ann:
        await seconds_for_a_move(ann, "random")

    assert passed[0] >= SOON_S
