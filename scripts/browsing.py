"""A browser, and a server in this process with seeded chance, for screenshots and measurements."""

import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread

from playwright.sync_api import Browser, sync_playwright

from tilewright.core.rng import new_rng
from tilewright.server.running import new_server
from tilewright.server.settings import Limits, Settings
from tilewright.server.sources import Sources

_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
_WAIT_FOR_START_S = 120


def seeded_sources(seed: int) -> Sources:
    """Return sources of randomness that repeat with the same seed."""
    random = Random(seed)

    def entropy() -> int:
        return random.getrandbits(64)

    return Sources(
        entropy=entropy, draw=lambda match: match.game.draw(match.state, new_rng(entropy()))
    )


@contextmanager
def serving(seed: int = 5211) -> Iterator[str]:
    """Run a server and yield its address."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        is_up = Event()
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        settings = Settings(database=database, bot_pause_s=0, limits=Limits(is_on=False))
        server, _ = new_server(settings, seeded_sources(seed), on_start=is_up.set)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            if not is_up.wait(_WAIT_FOR_START_S):
                raise TimeoutError("the server did not start")
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start the browser that the shell script found."""
    with sync_playwright() as playwright:
        path = os.environ["TILEWRIGHT_TEST_BROWSER"]
        browser = playwright.chromium.launch(executable_path=path, args=_ARGUMENTS)
        yield browser
        browser.close()
