"""A real browser at a real server."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.page import firefox
from tests.page.faults import Faults
from tests.page.people import PATIENCE_MS, Person
from tests.postgres import PostgresServer, new_database, postgres_server
from tests.server.behind_proxy import ProxiedServers
from tilewright.bench.serving import ServerProcess

__all__ = ["postgres_server"]
_ROOT = Path(__file__).parents[2]
_QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_WAIT_FOR_BROWSER_MS = 180_000
_BLANK = "/icon.svg"
"""A document of the server without a script, which could store something."""
_USUAL = {"locale": "en-GB", "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 800},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    browser_name: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    """Start a browser of the system: Chromium, or with `--browser firefox` Firefox."""
    if browser_name == "firefox":
        return {**browser_type_launch_args, **_firefox(tmp_path_factory.mktemp("firefox"))}
    # scripts/check says so where there is none.
    found = subprocess.run([_ROOT / "scripts/browser"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip(found.stderr.strip() or "No browser.")
    # The browser's own sandbox does not start for the superuser.
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    path = found.stdout.strip().splitlines()[-1]
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": [*_QUIET, *as_root],
        "timeout": _WAIT_FOR_BROWSER_MS,
    }


def _firefox(folder: Path) -> dict[str, Any]:
    if firefox.find() is None:
        pytest.skip("No Firefox: on Debian, apt-get install firefox-esr.")
    program = folder / "firefox"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {firefox.__name__} "$@"\n')
    program.chmod(0o755)
    return {
        "channel": "moz-firefox",
        "executable_path": program,
        "firefox_user_prefs": _preferences(_USUAL),
    }


def _preferences(context_args: dict[str, Any]) -> dict[str, str | int]:
    """Return as preferences what Playwright sets by commands that older releases do not know."""
    return {
        "intl.accept_languages": context_args["locale"],
        "ui.prefersReducedMotion": int(context_args["reduced_motion"] == "reduce"),
        "ui.systemUsesDarkTheme": int(context_args.get("color_scheme") == "dark"),
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose bots answer at once."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    with ServerProcess(f"sqlite:///{database}", BOT_PAUSE="0") as server:
        yield server


@pytest.fixture(scope="session")
def three_processes(postgres_server: PostgresServer) -> Iterator[ProxiedServers]:
    """Three servers on one PostgreSQL, behind a round-robin proxy."""
    with ProxiedServers(new_database(postgres_server), BOT_PAUSE="0") as servers:
        yield servers


@pytest.fixture(params=["one process", "three processes"])
def place(
    request: pytest.FixtureRequest, faults: Faults
) -> Iterator[ServerProcess | ProxiedServers]:
    """One server, or three of which one may be killed."""
    if request.param == "one process":
        yield request.getfixturevalue("server")
        return
    servers: ProxiedServers = request.getfixturevalue("three_processes")
    faults.allow(f"http://{servers.address}")
    yield servers
    servers.start()


@pytest.fixture(scope="session")
def base_url(server: ServerProcess) -> str:
    """Where the page is."""
    return f"http://{server.address}"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """A desktop that speaks English and wants little motion, where a test asks for nothing else.

    Without a service worker, which would download every file of the page again in each test.
    """
    return {
        **browser_context_args,
        **_USUAL,
        "base_url": base_url,
        "service_workers": "block",
        "viewport": {"width": 1280, "height": 800},
    }


@pytest.fixture
def faults(base_url: str) -> Iterator[Faults]:
    """What goes wrong unseen in any browser of the test: at its end there must be nothing."""
    faults = Faults(base_url)
    yield faults
    assert not faults.found, "\n".join(faults.found)


_DOCUMENTS = re.compile(rf"^http://[^/]+(/(?!api/|assets/|og/)[^.]*|{re.escape(_BLANK)})$")


def _without_policy(route: Route) -> None:
    """Serve a document without the policy that forbids `eval`, which Playwright needs in Firefox."""
    # Again if the server closes the idle connection that is used for it.
    answer = route.fetch(max_retries=3)
    headers = {k: v for k, v in answer.headers.items() if k != "content-security-policy"}
    route.fulfill(response=answer, headers=headers)


class Windows:
    """Windows at desktops that one test after the other uses.

    To open a window takes a second and a half of processor time; these were open before.
    """

    def __init__(self, browser: Browser, context_args: dict[str, Any]) -> None:
        self._browser = browser
        self._context_args = context_args
        self._pages: list[Page] = []

    def get(self, number: int) -> Page:
        """Return one of them, in which nobody has been yet as far as the page can tell."""
        if number == len(self._pages):
            page = new_context(self._browser, self._context_args).new_page()
            page.goto(_BLANK)
            self._pages.append(page)
        return self._pages[number]

    def clean(self, page: Page) -> None:
        """Leave it as it was."""
        page.context.set_offline(False)
        page.unroute_all()
        page.goto(_BLANK)
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.context.clear_cookies()
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        page.set_viewport_size(self._context_args["viewport"])
        page.mouse.move(0, 0)

    def close(self) -> None:
        for page in self._pages:
            page.context.close()


def new_context(browser: Browser, context_args: dict[str, Any]) -> BrowserContext:
    context = browser.new_context(**context_args)
    context.set_default_timeout(PATIENCE_MS)
    if browser.browser_type.name == "firefox":
        context.route(_DOCUMENTS, _without_policy)
    return context


@pytest.fixture(scope="session")
def used_windows(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Windows]:
    windows = Windows(browser, browser_context_args)
    yield windows
    windows.close()


FindBrowser = Callable[[dict[str, Any]], Browser]


@pytest.fixture(scope="session")
def find_browser(browser: Browser, launch_browser: Callable[..., Browser]) -> Iterator[FindBrowser]:
    """Find the browser for a context: Firefox has language, motion and colours from when it was started."""
    others: dict[str, Browser] = {}

    def find(context_args: dict[str, Any]) -> Browser:
        wanted = _preferences(context_args)
        if browser.browser_type.name != "firefox" or wanted == _preferences(_USUAL):
            return browser
        key = str(wanted)
        if key not in others:
            others[key] = launch_browser(firefox_user_prefs=wanted)
        return others[key]

    yield find
    for other in others.values():
        other.close()


Join = Callable[..., Person]


@pytest.fixture
def join(
    browser: Browser,
    find_browser: FindBrowser,
    browser_context_args: dict[str, Any],
    used_windows: Windows,
    faults: Faults,
) -> Iterator[Join]:
    """Let somebody come with a browser of their own, of whom nothing is known.

    What is given differs from the usual browser. Who adds listeners, scripts or a clock to the window, or
    looks at what a first visit loads, needs one that nobody has used (`is_new`).
    """
    used: list[Page] = []
    contexts: list[BrowserContext] = []

    def joins(name: str = "Ada", *, is_new: bool = False, **wishes: Any) -> Person:
        if browser.browser_type.name == "firefox":
            # It knows no phones, and makes no click of a tap; a phone's size is tried all the same.
            wishes.pop("is_mobile", None)
            wishes.pop("has_touch", None)
            # Playwright itself looks at the page by evaluating what the page's own policy forbids.
            faults.forgive("blocked a JavaScript eval")
        if wishes or is_new:
            context_args = {**browser_context_args, **wishes}
            contexts.append(new_context(find_browser(context_args), context_args))
            page = contexts[-1].new_page()
        else:
            page = used_windows.get(len(used))
            # Firefox gives keys to the window in front only: that is the one opened last.
            page.bring_to_front()
            used.append(page)
        faults.watch(page.context)
        return Person(page, name, has_touch=bool(wishes.get("has_touch")))

    yield joins
    for context in contexts:
        context.close()
    for page in used:
        faults.leave(page.context)
        used_windows.clean(page)


@pytest.fixture
def person(join: Join) -> Person:
    """Somebody at a desktop."""
    return join()


@pytest.fixture
def phone(join: Join) -> Person:
    """Somebody with a small phone."""
    return join(**PHONE)
