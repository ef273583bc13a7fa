"""Levels that are still being compiled: server/readiness.py."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import serving
from tilewright.bots import level_names
from tilewright.processes import ProcessDied
from tilewright.server.readiness import Readiness
from tilewright.warm_up import Unit, later_units

STRONGEST = "champion"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be compiled but what tables need, and compiling be no work."""
    monkeypatch.setattr("tilewright.server.readiness.is_compiled", lambda unit: False)
    monkeypatch.setattr("tilewright.server.readiness.warm_up", lambda unit: None)


def test_every_level_is_ready_where_nothing_is_compiled_in_the_background() -> None:
    assert Readiness().ready_levels("azul") == list(level_names("azul"))


def test_levels_become_ready_as_their_unit_is_compiled(
    cold: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    readiness = Readiness()
    seen: list[list[str]] = []
    said: list[str] = []

    def compiled(task: object, units: list[Unit], jobs: int, *, ahead: int) -> Iterator[Unit]:
        for unit in units:
            seen.append(readiness.ready_levels("azul"))
            yield unit

    monkeypatch.setattr("tilewright.server.readiness.map_in_children", compiled)
    readiness.start(later_units(), said.append).join(60)

    assert seen[0] == ["learner", "casual", "regular"]
    assert len(seen[1]) > len(seen[0])
    assert readiness.ready_levels("azul") == list(level_names("azul"))
    assert len(said) == 1 + len(later_units())


def test_what_breaks_when_the_server_ends_is_no_failure(
    cold: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The processes that compile end with the server, whatever they are doing."""
    readiness = Readiness()

    def ending(*_: Any, **__: Any) -> Iterator[Unit]:
        raise ProcessDied
        yield

    monkeypatch.setattr("tilewright.server.readiness.map_in_children", ending)
    readiness.start(later_units(), lambda text: None, is_ending=lambda: True).join(60)

    assert caplog.text == ""
    assert readiness.is_ready("azul", "random"), "it needs the rules alone"
    assert not readiness.is_ready("azul", STRONGEST)


def test_levels_stay_unready_where_compiling_fails(
    cold: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine with too little memory still serves the levels it has."""

    def failing(*_: Any, **__: Any) -> Iterator[Unit]:
        raise MemoryError
        yield

    monkeypatch.setattr("tilewright.server.readiness.map_in_children", failing)
    readiness = Readiness()
    readiness.start(later_units(), lambda text: None).join(60)

    assert readiness.ready_levels("azul") == ["learner", "casual", "regular"]
    assert "Compiling in the background failed" in caplog.text


def hide_strongest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Readiness, "is_ready", lambda self, game, level: level != STRONGEST)


@pytest.mark.anyio
async def test_a_table_with_a_level_that_is_not_ready_is_refused(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        hide_strongest(monkeypatch)
        games = (await ann.get("/api/games")).json()["games"]
        seats = [{"kind": "me"}, {"kind": "bot", "level": STRONGEST}]
        answer = await ann.post("/api/tables", json={"game": "azul", "seats": seats})

        assert all(STRONGEST in game["levels"] for game in games)
        assert all(game["ready_levels"] == game["levels"][:-1] for game in games)
        assert (answer.status_code, answer.json()["code"]) == (409, "level_not_ready")


@pytest.mark.anyio
async def test_a_bot_whose_level_is_not_ready_moves_once_it_is(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table from before a new version, whose kernels are compiled again."""
    async with serving(sqlite_url) as place, place.client() as ann:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "learner"}]
        asked = []
        with monkeypatch.context() as patch:

            def is_ready(self: Readiness, game: str, level: str) -> bool:
                asked.append(level)
                return len(asked) > 3

            answer = await ann.post(
                "/api/tables", json={"game": "azul", "seats": seats, "options": {"start": 1}}
            )
            patch.setattr(Readiness, "is_ready", is_ready)
            async with ann.live(answer.json()["table"]["id"]) as wire:
                assert (await wire.is_asked())["own"]["moves"]
