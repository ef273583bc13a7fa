"""The middleware in front of the application: checks hosts and origins, adds security headers.

A request must name this server as its host, else a page of another site that has its name point here could
read answers.

A request that changes something, and every WebSocket, must come from a page of this server: its Origin must
be the host it was sent to. Browsers always send an Origin with these, so a request without one comes from no
browser and cannot be forged by another site: it is allowed, unless Sec-Fetch-Site says otherwise.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.addresses import host_name, is_own_name
from tilewright.server.logs import refused_connection
from tilewright.server.messages import Problem

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self' blob:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
PRIVATE_HEADERS = {"cache-control": "no-store", "vary": "cookie"}
"""Of answers of the API: many of them hold secrets of seats or hands, so no cache keeps any."""
_RAW_HEADERS = _raw(HEADERS)
_RAW_PRIVATE = dict(_raw(PRIVATE_HEADERS))
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_BODY_TYPES = {"application/json", "text/json", "text/plain"}
_OWN_SITES = {"", "same-origin", "none"}


class Guard:
    """ASGI middleware: refuses cross-site requests and adds the headers to responses."""

    def __init__(
        self,
        app: ASGIApp,
        names: Sequence[str] = (),
        is_banned: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """Wrap an application.

        Args:
            names: by which the server is called, beside addresses and names without a dot.
            is_banned: whether a client's address is refused.
        """
        self._app = app
        self._names = names
        self._is_banned = is_banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        is_change = kind == "websocket" or scope.get("method") not in _SAFE_METHODS
        client = scope.get("client")
        if client is not None and self._is_banned(client[0]):
            refused = Problem("banned", "This address may not use the server.")
            await _refuse(scope, receive, send, 403, refused)
        elif not self._is_asked_for(scope["headers"]):
            refused = Problem(
                "wrong_host",
                "This server does not go by that name: --names or TILEWRIGHT_NAMES set its names.",
            )
            await _refuse(scope, receive, send, 421, refused)
        elif is_change and not is_own_page(scope["headers"]):
            refused = Problem("wrong_origin", "That request came from another site.")
            await _refuse(scope, receive, send, 403, refused)
        elif kind == "http" and is_change and not _has_known_body(scope["headers"]):
            refused = Problem("wrong_type", "The body must be application/json.")
            await _refuse(scope, receive, send, 415, refused)
        else:
            is_private = str(scope["path"]).startswith("/api/")
            with_headers = _with_headers(send, is_private=is_private)
            await self._app(scope, receive, with_headers if kind == "http" else send)

    def _is_asked_for(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Return whether a request names this server; one without a name comes from no browser."""
        host = _by_name(headers).get("host")
        return host is None or is_own_name(host_name(host), self._names)


def is_own_page(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a request was made by a page of this server, or by no page at all."""
    values = _by_name(headers)
    origin = values.get("origin")
    if origin is None:
        return values.get("sec-fetch-site", "") in _OWN_SITES
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == values.get("host", "").lower()


def _has_known_body(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    values = _by_name(headers)
    if "content-type" not in values:
        return values.get("content-length", "0") == "0" and "transfer-encoding" not in values
    return values["content-type"].partition(";")[0].strip() in _BODY_TYPES


def _by_name(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("latin-1").lower() for name, value in headers
    }


def _with_headers(send: Send, *, is_private: bool) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = list(message.get("headers", ()))
            if is_private:
                varied = [value for name, value in found if name.lower() == b"vary"]
                found = [header for header in found if header[0].lower() not in _RAW_PRIVATE]
                found += [
                    (b"cache-control", _RAW_PRIVATE[b"cache-control"]),
                    (b"vary", b", ".join([*varied, _RAW_PRIVATE[b"vary"]])),
                ]
            named = {name.lower() for name, _ in found}
            found += [header for header in _RAW_HEADERS if header[0] not in named]
            message["headers"] = found
        await send(message)

    return send_with_headers


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, refused: Problem
) -> None:
    client = scope.get("client")
    refused_connection(client[0] if client else "", refused.code)
    if str(scope["type"]) == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
        return
    body = msgspec.json.encode(refused)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *_RAW_HEADERS,
        *_RAW_PRIVATE.items(),
    ]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
