"""A server in a process of its own, on loopback: for measurements and tests."""

import os
import random
import socket
import subprocess
import sys
import time
from contextlib import suppress
from types import TracebackType

import httpx

from tilewright.core.errors import SetupError

_WAIT_FOR_START_S = 300
"""Seconds; the first start compiles."""
_WAIT_FOR_END_S = 60
_PORTS = range(20_000, 32_000)
"""Below those that systems give to clients: one of those could be taken while a server is started again."""


class ServerProcess:
    """`tilewright serve` on a port of its own, without limits on how much one address may ask for.

    Attributes:
        address: host and port.
    """

    def __init__(self, database: str, **settings: str) -> None:
        """Prepare a server; settings are environment variables without their prefix."""
        self._port = free_port()
        self.address = f"127.0.0.1:{self._port}"
        self._database = database
        self._settings = {"LIMITS": "off", **settings}
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def number(self) -> int:
        """The process id."""
        return self._running().pid

    def start(self) -> None:
        """Start it, and wait until it answers.

        Raises:
            SetupError: it does not.
        """
        command = [sys.executable, "-m", "tilewright", "serve", "--no-browser"]
        command += ["--host", "127.0.0.1", "--port", str(self._port)]
        command += ["--database", self._database]
        settings = {f"TILEWRIGHT_{name}": value for name, value in self._settings.items()}
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._wait_until_up()

    def stop(self) -> str:
        """Stop it by SIGTERM, and return what it wrote to stderr."""
        process = self._running()
        process.terminate()
        return process.communicate(timeout=_WAIT_FOR_END_S)[1]

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        process = self._running()
        process.kill()
        process.communicate(timeout=_WAIT_FOR_END_S)

    def _running(self) -> "subprocess.Popen[str]":
        assert self._process is not None, "the server was not started"
        return self._process

    def _wait_until_up(self) -> None:
        process = self._running()
        until = time.monotonic() + _WAIT_FOR_START_S
        while time.monotonic() < until:
            if process.poll() is not None:
                said = process.communicate()[1].strip()
                raise SetupError(f"The server did not start: {said}")
            try:
                if httpx.get(f"http://{self.address}/api/health").is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        self.kill()
        raise SetupError(f"The server did not start within {_WAIT_FOR_START_S} seconds.")


def free_port() -> int:
    """Return a port that nobody listens on, nor gets by asking for any."""
    # Not the one of `random` itself: a test may have seeded it.
    ports = random.SystemRandom()
    while True:
        port = ports.choice(_PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
