"""What goes wrong in a browser without anybody seeing it."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

_HARMLESS = (
    "Service Worker registration blocked by Playwright",
    # A page that is left, or learns who is there, before its connection has opened.
    "WebSocket is closed before the connection is established",
    # The browser's remark that the machine or the server is slow.
    r"\[Intervention\]",
    "was preloaded using link preload but not used",
)

LOST = r"WebSocket connection|net::ERR_"
"""What a browser says of a server or a network that is gone."""


class Faults:
    """Gathers errors of scripts, complaints of the browser, and requests that leave the server.

    A breach of the content security policy is a complaint of the browser too.
    """

    def __init__(self, origin: str) -> None:
        self.found: list[str] = []
        self._origins = [origin]
        self._forgiven = [re.compile(pattern) for pattern in _HARMLESS]

    def watch(self, context: BrowserContext) -> None:
        context.on("page", self._watch_page)
        context.on("weberror", self._read_error)
        context.on("console", self._read)
        context.on("request", self._check)
        for page in context.pages:
            self._watch_page(page)

    def leave(self, context: BrowserContext) -> None:
        """Watch it no longer."""
        context.remove_listener("page", self._watch_page)
        context.remove_listener("weberror", self._read_error)
        context.remove_listener("console", self._read)
        context.remove_listener("request", self._check)
        for page in context.pages:
            page.remove_listener("websocket", self._check_socket)

    def forgive(self, pattern: str) -> None:
        """Take a complaint for granted that the test itself brings about, such as a lost network."""
        self._forgiven.append(re.compile(pattern))

    def allow(self, origin: str) -> None:
        """A server of the test's own."""
        self._origins.append(origin)

    def _watch_page(self, page: Page) -> None:
        page.on("websocket", self._check_socket)

    def _read_error(self, error: WebError) -> None:
        self._note(f"error: {error.error}")

    def _read(self, message: ConsoleMessage) -> None:
        # The browser asks for it by itself beside a picture, in which a window waits for the next test.
        is_icon = message.location["url"].endswith("/favicon.ico")
        if message.type in ("error", "warning") and not is_icon:
            self._note(f"{message.type}: {message.text}")

    def _check(self, request: Request) -> None:
        if not request.url.startswith((*self._origins, "data:", "blob:")):
            self._note(f"left the server: {request.url}")

    def _check_socket(self, socket: WebSocket) -> None:
        if not socket.url.replace("ws://", "http://").startswith(tuple(self._origins)):
            self._note(f"left the server: {socket.url}")

    def _note(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self._forgiven):
            self.found.append(fault)
