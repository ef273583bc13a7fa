"""The outermost middleware: measures requests, and logs them where the operator wants an access log."""

import logging
import time

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.logs import fields, safe_path
from tilewright.server.metrics import CONNECTIONS, REQUEST_SECONDS

_logger = logging.getLogger(__name__)
_METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"}


class Observer:
    """ASGI middleware: counts and times requests and WebSockets."""

    def __init__(self, app: ASGIApp, *, has_access_log: bool = False) -> None:
        """Wrap an application."""
        self._app = app
        self._has_access_log = has_access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path, start = str(scope["path"]), time.perf_counter()  # Routing changes the scope's path.
        status = 0

        async def observe(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
                CONNECTIONS.inc()
            await send(message)

        try:
            await self._app(scope, receive, observe)
        finally:
            seconds = time.perf_counter() - start
            if kind == "http":
                _measure(scope, status, seconds)
            elif status == 101:
                CONNECTIONS.dec()
            if self._has_access_log:
                _log(scope, path, status, seconds)


def _measure(scope: Scope, status: int, seconds: float) -> None:
    method = str(scope.get("method"))
    route = scope.get("path_template") or "none"  # Refused before it got to a route.
    label = method if method in _METHODS else "other"
    REQUEST_SECONDS.labels(label, route, status).observe(seconds)


def _log(scope: Scope, path: str, status: int, seconds: float) -> None:
    client = scope.get("client")
    method = str(scope.get("method", "")) if str(scope["type"]) == "http" else "WEBSOCKET"
    about = fields(
        address=client[0] if client else "",
        method=method if method in _METHODS or method == "WEBSOCKET" else "other",
        path=safe_path(path),
        status=status,
        ms=round(seconds * 1000, 1),
    )
    _logger.info("request", extra=about)
