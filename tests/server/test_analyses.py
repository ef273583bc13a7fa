"""Analyses of finished games: asked for once, made in a process of their own, stored for everybody."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Message, serving
from tilewright.analysis import NotAnalysed
from tilewright.server.analysis_store import AnalysisStore
from tilewright.server.analysis_worker import AnalysisWorker, Ended
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio

_PATIENCE_S = 60
_ANALYSIS_PATIENCE_S = 300


class FakeWorker(AnalysisWorker):
    """Fails every analysis, once it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = threading.Event()
        self.records: list[bytes] = []

    def analyse(self, record: bytes, on_part: Callable[[bytes], None]) -> bytes:
        self.records.append(record)
        on_part(b'{"done":1,"total":9,"decisions":[],"deals":[],"positions":[]}')
        assert self.may_go_on.wait(_PATIENCE_S)
        if self._is_closed:
            raise Ended
        raise NotAnalysed("broken", "It was never meant to be analysed.")

    def end(self) -> None:
        self.may_go_on.set()


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> FakeWorker:
    fake = FakeWorker()
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", lambda: fake)
    return fake


async def finished_table(place: Any, client: Client) -> str:
    return await play_game(place, [client], "bot", game="azul", options={"start": 0})


async def until(
    client: Client, key: str, wanted: Callable[[Message], bool], patience_s: int = _PATIENCE_S
) -> Message:
    """Return the state of an analysis as soon as it is as wanted."""
    async with asyncio.timeout(patience_s):
        while True:
            state: Message = (await client.get(f"/api/analyses/{key}")).json()
            if wanted(state):
                return state
            await asyncio.sleep(0.05)


async def test_parts_are_sent_as_they_come_and_known_ones_left_out(
    sqlite_url: str, worker: FakeWorker
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await finished_table(place, ann)
        asked = (await ann.post(f"/api/tables/{table}/analysis")).json()
        running = await until(ann, table, lambda state: state["done"] == 1)
        known = (await ann.get(f"/api/analyses/{table}?known=1")).json()
        seen = (await eve.get(f"/api/analyses/{table}")).json()

    assert asked["key"] == table
    assert asked["is_own"] is True
    assert (running["status"], running["total"], len(running["parts"])) == ("running", 9, 1)
    assert known["parts"] == []
    assert seen["is_own"] is False


async def test_only_games_that_were_played_to_their_end_are_analysed(
    sqlite_url: str, worker: FakeWorker
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        running = await play_game(place, [ann], "bot", game="azul", moves=3)
        resigned = await play_game(place, [ann], "bot", game="azul", moves=3)
        async with ann.live(resigned) as wire:
            await wire.until("state")
            await wire.ask("resign", seat=0)
        record = (await ann.get(f"/api/tables/{resigned}/record")).json()
        answers = [
            await ann.post(f"/api/tables/{running}/analysis"),
            await ann.post(f"/api/tables/{resigned}/analysis"),
            await ann.post("/api/analyses", json=record),
            await ann.post("/api/analyses", json={"game": "azul"}),
            await ann.get("/api/analyses/r-nothing"),
            await ann.get(f"/api/analyses/{running}"),
        ]

    assert [answer.json()["code"] for answer in answers] == [
        "not_over",
        "unfinished",
        "unfinished",
        "bad_record",
        "no_analysis",
        "not_over",
    ]
    assert worker.records == []


async def test_an_analysis_is_cancelled_by_who_asked_for_it(
    sqlite_url: str, worker: FakeWorker
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await finished_table(place, ann)
        await eve.get("/api/me")
        await ann.post(f"/api/tables/{table}/analysis")
        refused = await eve.delete(f"/api/analyses/{table}")
        done = await ann.delete(f"/api/analyses/{table}")
        gone = await ann.get(f"/api/analyses/{table}")

    assert refused.json()["code"] == "not_yours"
    assert done.status_code == 204
    assert gone.json()["code"] == "no_analysis"


async def test_a_guest_has_few_analyses_waiting(sqlite_url: str, worker: FakeWorker) -> None:
    limits = Limits(waiting_analyses=1)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        tables = [await finished_table(place, ann) for _ in range(2)]
        answers = [await ann.post(f"/api/tables/{table}/analysis") for table in tables]

    assert answers[0].status_code == 200
    assert answers[1].json()["code"] == "too_many"


async def test_a_failed_analysis_says_so_and_may_be_asked_for_again_at_once(
    sqlite_url: str, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop = AnalysisStore.drop

    async def drop_later(*args: Any) -> None:
        await asyncio.sleep(0.2)
        await drop(*args)

    monkeypatch.setattr(AnalysisStore, "drop", drop_later)
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished_table(place, ann)
        await ann.post(f"/api/tables/{table}/analysis")
        worker.may_go_on.set()
        await until(ann, table, lambda state: state["status"] == "failed")
        await ann.post(f"/api/tables/{table}/analysis")
        await until(ann, table, lambda state: state["status"] == "failed")

    assert len(worker.records) == 2


async def test_after_a_restart_an_analysis_is_resumed(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of tables and of imported records alike, which are stored without names."""
    before, after = FakeWorker(), FakeWorker()
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", lambda: before)
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished_table(place, ann)
        record = (await ann.get(f"/api/tables/{table}/record")).json()
        await ann.post(f"/api/tables/{table}/analysis")
        key = (await ann.post("/api/analyses", json=record)).json()["key"]
        again = (await ann.post("/api/analyses", json={**record, "names": ["X", "Y"]})).json()
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", lambda: after)
    async with serving(sqlite_url) as place, place.client() as ann:
        after.may_go_on.set()
        await until(ann, table, lambda state: state["status"] == "failed")
        async with asyncio.timeout(_PATIENCE_S):
            while len(after.records) < 2:
                await asyncio.sleep(0.05)

    assert again["key"] == key
    assert after.records[0] == after.records[1]
    assert b"names" not in after.records[0]


async def test_a_record_is_not_read_again_while_it_is_analysed(
    sqlite_url: str, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: Any) -> None:
        pytest.fail("It was read again.")

    async with serving(sqlite_url) as place, place.client() as ann:
        table = await finished_table(place, ann)
        record = (await ann.get(f"/api/tables/{table}/record")).json()
        key = (await ann.post("/api/analyses", json=record)).json()["key"]
        monkeypatch.setattr("tilewright.server.analysis_api.parse_record", read)
        running = await until(ann, key, lambda state: state["done"] == 1)
        worker.may_go_on.set()

    assert running["status"] == "running"
    assert len(running["parts"]) == 1


def test_the_worker_says_why_a_record_is_not_analysed() -> None:
    worker = AnalysisWorker(gives_way=False)
    try:
        with pytest.raises(NotAnalysed) as refused:
            worker.analyse(b'{"game": "azul"}', lambda _: None)
    finally:
        worker.close()

    assert refused.value.code == "broken"


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="Only Linux tells.")
def test_the_worker_leaves_the_processors_to_others() -> None:
    worker = AnalysisWorker()
    try:
        with pytest.raises(NotAnalysed):
            worker.analyse(b"{}", lambda _: None)
        [process] = [one for one in multiprocessing.active_children() if one.name == "analysis"]
        assert process.pid is not None
        policy = os.sched_getscheduler(process.pid)
    finally:
        worker.close()

    assert policy == os.SCHED_IDLE


def test_a_worker_that_was_closed_starts_nothing() -> None:
    worker = AnalysisWorker()
    worker.close()

    with pytest.raises(Ended):
        worker.analyse(b"{}", lambda _: None)


@pytest.mark.slow
async def test_a_game_is_analysed_once_and_opened_by_everybody(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other tests may keep all processors busy for minutes.
    worker = AnalysisWorker(gives_way=False)
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", lambda: worker)
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await finished_table(place, ann)
        await ann.post(f"/api/tables/{table}/analysis")
        done = await until(
            ann, table, lambda state: state["status"] in ("done", "failed"), _ANALYSIS_PATIENCE_S
        )
        again = (await eve.post(f"/api/tables/{table}/analysis")).json()

    assert done["status"] == "done"
    assert again == done
    assert len(done["analysis"]["accounts"]) == 2
    assert done["analysis"]["decisions"][0]["best"][0]["reasons"]
