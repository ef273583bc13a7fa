"""WebKit, driven by the W3C's WebDriver: Playwright has none that a system ships."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import glob
from pathlib import Path
from typing import Any

import httpx

from tilewright.bench.serving import free_port

_BROWSERS = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver hands out an element."""
_WAIT_S = 60


def what_is_missing() -> str | None:
    """Return what has to be installed before this works; None for nothing."""
    if not shutil.which("WebKitWebDriver") or not glob(_BROWSERS):
        return "No WebKit: on Debian, apt-get install webkit2gtk-driver."
    if not os.environ.get("DISPLAY") and not shutil.which("Xvfb"):
        return "No screen for WebKit: on Debian, apt-get install xvfb."
    return None


class WebKit:
    """A window of the browser."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def visit(self, address: str) -> None:
        self._ask("url", url=address)

    def resize(self, width: int, height: int) -> None:
        self._ask("window/rect", width=width, height=height)

    def run(self, script: str) -> Any:
        """Return what a script returns; an element as what `click` takes."""
        found = self._ask("execute/sync", script=script, args=[])
        return found[_ELEMENT] if isinstance(found, dict) and _ELEMENT in found else found

    def click(self, element: str) -> None:
        self._ask(f"element/{element}/click")

    def screenshot(self) -> str:
        """Return the window as a PNG in base 64."""
        return str(self._client.get("screenshot").raise_for_status().json()["value"])

    def _ask(self, command: str, **content: Any) -> Any:
        answer = self._client.post(command, json=content)
        if answer.is_error:
            raise RuntimeError(f"{command}: {answer.text[:500]}")
        return answer.json()["value"]


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """Start a browser that keeps what it stores in a folder, and close it at the end."""
    with ExitStack() as stack:
        environment = {**os.environ, "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"}
        if not os.environ.get("DISPLAY"):
            environment["DISPLAY"] = stack.enter_context(_screen())
        port = free_port()
        command = ["WebKitWebDriver", f"--port={port}"]
        stack.enter_context(_running(subprocess.Popen(command, env=environment)))
        address = f"http://127.0.0.1:{port}"
        options = {"binary": glob(_BROWSERS)[0], "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = _patiently(address, wish)
        client = httpx.Client(base_url=f"{address}/session/{session}/", timeout=_WAIT_S)
        stack.enter_context(client)
        try:
            yield WebKit(client)
        finally:
            client.delete("")


def _patiently(address: str, wish: dict[str, Any]) -> str:
    """Open a session as soon as the driver listens, and return its name."""
    until = time.monotonic() + _WAIT_S
    while True:
        try:
            answer = httpx.post(f"{address}/session", json=wish, timeout=_WAIT_S)
        except httpx.ConnectError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return str(answer.raise_for_status().json()["value"]["sessionId"])


@contextmanager
def _screen() -> Iterator[str]:
    """Start a screen that nobody sees, and yield its name."""
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        "1600x1200x24",
        "-nolisten",
        "tcp",
    ]
    screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with _running(screen), open(reading) as number:
        yield f":{number.readline().strip()}"


@contextmanager
def _running(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=_WAIT_S)
