"""A server that cannot start says why."""

import sys
from pathlib import Path

import pytest

from tilewright.core.errors import SetupError
from tilewright.server.running import listen, run
from tilewright.server.settings import Settings
from tilewright.server.store import StoreError

LOST = "Cannot read PostgreSQL: connection was closed in the middle of operation."


@pytest.mark.parametrize("place", ["bans.Bans.read", "rooms.Rooms.start", "store.Store.open"])
@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (StoreError(LOST), LOST),
        (ConnectionResetError(104, "Connection reset by peer"), "Connection reset by peer"),
    ],
)
def test_whatever_fails_at_the_start_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    failure: Exception,
    told: str,
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise failure

    monkeypatch.setattr(f"tilewright.server.{place}", fail)
    # Nothing of the tests' own process is changed.
    monkeypatch.setattr("tilewright.server.running.configure", lambda _: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.db", host="127.0.0.1", port=0)

    with listen(settings) as listener, pytest.raises(SetupError, match=told):
        run(settings, listener, lambda: None, lambda _: None)
