"""How a server starts in its process, and that it says why if it cannot."""

import gc
import sys
from pathlib import Path

import pytest

from tilewright.core.errors import SetupError
from tilewright.server.running import listen, run
from tilewright.server.settings import Settings
from tilewright.server.store import StoreError

LOST = "Cannot read PostgreSQL: connection was closed in the middle of operation."


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings of a server that changes nothing in the tests' own process."""
    monkeypatch.setattr("tilewright.server.running.configure", lambda _: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    return Settings(database=f"sqlite:///{tmp_path}/tables.db", host="127.0.0.1", port=0)


@pytest.mark.parametrize("place", ["bans.Bans.read", "rooms.Rooms.start", "store.Store.open"])
@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (StoreError(LOST), LOST),
        (ConnectionResetError(104, "Connection reset by peer"), "Connection reset by peer"),
    ],
)
def test_whatever_fails_at_the_start_is_told(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    failure: Exception,
    told: str,
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(f"tilewright.server.{place}", fail)

    with listen(settings) as listener, pytest.raises(SetupError, match=told):
        run(settings, listener, lambda: None, lambda _: None)


def test_while_it_serves_garbage_is_collected_rarely(settings: Settings) -> None:
    before = gc.get_threshold()
    meanwhile = []

    def note_and_end() -> None:
        meanwhile.append(gc.get_threshold())
        raise RuntimeError("this ends it")

    with listen(settings) as listener, pytest.raises(SetupError):
        run(settings, listener, note_and_end, lambda _: None)

    assert meanwhile[0][1] > 1_000_000
    assert gc.get_threshold() == before
