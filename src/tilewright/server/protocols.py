"""Limits below HTTP: how many connections there may be, how slowly a request may arrive, and pings.

What a client is allowed once it has asked for something is counted elsewhere (`rate_limits.py`); this is
about clients that connect and ask for nothing.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from tilewright.server.addresses import counted_address, parse_address, parse_networks
from tilewright.server.garbage import ClosedConnections
from tilewright.server.logs import refused_connection
from tilewright.server.rate_limits import Bucket
from tilewright.server.settings import Settings

try:
    import resource
except ImportError:  # Windows.
    resource = None  # type: ignore[assignment]

_RESERVED_FILES = 128
"""File descriptors for the database, the log and what Python opens."""
_MAX_FILES = 65_536
WRITE_EXTENSION = "tilewright.write"
"""The ASGI extension of a WebSocket with which a message is sent at once (`LimitedWebSocket.write`)."""


class ConnectionGate:
    """Counts the TCP connections of a server, by address and in all.

    Connections of a trusted proxy count in all only: its visitors are counted by what it says of them.
    """

    def __init__(self, settings: Settings, num_files: int | None) -> None:
        """Admit as many as the settings and the machine allow.

        Args:
            num_files: how many files the process may have open; None where that is not known.
        """
        limits = settings.limits
        self.limits = limits
        self._most = limits.open_connections
        if num_files is not None:
            self._most = max(1, min(self._most, num_files - _RESERVED_FILES))
        self._is_trusted = _membership(settings.trusted_proxies)
        self._by_address: Counter[str] = Counter()
        self._num_open = 0
        self._closed = ClosedConnections()

    def may_enter(self, host: str) -> bool:
        """Return whether there is room for one more connection."""
        if not self.limits.is_on:
            return True
        is_free = self._num_open < self._most
        held = self._by_address[counted_address(host)]
        return is_free and (
            held < self.limits.open_connections_of_address or self._is_trusted(host)
        )

    def enter(self, host: str) -> None:
        """Count a connection."""
        self._num_open += 1
        self._by_address[counted_address(host)] += 1

    def leave(self, host: str) -> None:
        """Forget a connection."""
        address = counted_address(host)
        self._num_open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        self._closed.add(self._num_open)


def _membership(proxies: tuple[str, ...]) -> Callable[[str], bool]:
    """Return a function that says whether an address is one of these proxies'."""
    texts = parse_networks(proxies)
    if texts == ["*"]:
        return lambda _: True
    networks = [ip_network(text) for text in texts]

    def is_member(host: str) -> bool:
        address = parse_address(host)
        return address is not None and any(address in network for network in networks)

    return is_member


def raise_file_limit() -> int | None:
    """Allow this process as many open files as the system lets it, and return how many; None if unknown."""
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # Not allowed here: what there is has to do.
            return soft
    return max(soft, wanted)


def _host_of(transport: Any) -> str:
    remote = get_remote_addr(transport)
    return remote[0] if remote else ""


def http_protocol(gate: ConnectionGate) -> type[asyncio.Protocol]:
    """Return uvicorn's protocol for HTTP, with limits."""

    class LimitedHttp(H11Protocol):
        """A connection over HTTP; one that is refused or too slow is dropped without an answer."""

        _host: str | None = None
        _waiting: Any = None
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            host = _host_of(transport)
            if not gate.may_enter(host):
                refused_connection(counted_address(host), "too_many_connections")
                self.transport = transport
                transport.abort()
                return
            gate.enter(host)
            self._host = host
            super().connection_made(transport)
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._host is not None:
                self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._leave()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            super().handle_websocket_upgrade(event)
            self._leave()

        def _leave(self) -> None:
            self._stop_timer()
            if self._host is not None:
                gate.leave(self._host)
                self._host = None

        def _watch(self) -> None:
            """Give the client time for the part of its request that is due."""
            state = self.conn.their_state
            if state is self._waiting:
                return
            self._stop_timer()
            self._waiting = state
            limits = gate.limits
            seconds = {h11.IDLE: limits.header_seconds, h11.SEND_BODY: limits.body_seconds}.get(
                state
            )
            if self.timeout_keep_alive_task is not None:
                self._waiting = None  # Between two requests uvicorn itself waits, and not as long.
            elif limits.is_on and seconds is not None:
                self._timer = self.loop.call_later(seconds, self._drop)

        def _stop_timer(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            self._waiting = None

        def _drop(self) -> None:
            refused_connection(counted_address(self._host or ""), "too_slow")
            self.transport.abort()

    return LimitedHttp


def websocket_protocol(gate: ConnectionGate) -> type[asyncio.Protocol]:
    """Return uvicorn's protocol for WebSockets, with limits."""

    class LimitedWebSocket(WebSocketsSansIOProtocol):
        """A WebSocket; it keeps the place of the HTTP connection it came from."""

        _host = ""
        _pings: Bucket

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self._host = _host_of(transport)
            gate.enter(self._host)
            limits = gate.limits
            self._pings = Bucket(limits.pings_per_second, limits.pings_at_once, self.loop.time())
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gate.leave(self._host)

        def handle_connect(self, event: Request) -> None:
            super().handle_connect(event)
            if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                self.scope["extensions"][WRITE_EXTENSION] = {"write": self.write}

        def write(self, message: bytes) -> bool:
            """Send a text at once; return False where it would have to wait, or nobody is there.

            Waiting is what `send` is for. It costs several times as much as the sending itself.
            """
            is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
            if not is_open or not self.writable.is_set():
                return False
            try:
                self.conn.send_text(message)
            except InvalidState:
                return False
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True

        def handle_ping(self) -> None:
            """Answer a ping; a client that sends a flood of them reads no answers either."""
            if gate.limits.is_on and not self._pings.take(self.loop.time()):
                refused_connection(counted_address(self._host), "too_many_pings")
                self.transport.abort()
                return
            super().handle_ping()

    return LimitedWebSocket
