"""Running the server: a listening socket, uvicorn on it, and a graceful shutdown."""

import errno
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import NoReturn

import uvicorn
from litestar import Litestar

from tilewright.core.errors import SetupError, TilewrightError
from tilewright.server.addresses import parse_networks
from tilewright.server.app import create_app
from tilewright.server.database import reason
from tilewright.server.garbage import collecting_rarely
from tilewright.server.logs import configure
from tilewright.server.metrics import serve_metrics
from tilewright.server.observing import Observer
from tilewright.server.protocols import (
    ConnectionGate,
    http_protocol,
    raise_file_limit,
    websocket_protocol,
)
from tilewright.server.readiness import READINESS
from tilewright.server.security import Guard
from tilewright.server.settings import Settings, lan_address
from tilewright.server.sources import Sources
from tilewright.warm_up import later_units

MAX_FRAME_BYTES = 64 * 1024
GRACEFUL_SHUTDOWN_S = 3
"""How long clients may take to go after they were told to; the whole end takes less than five seconds."""
SWITCH_SECONDS = 0.0005
"""How long one thread of Python runs while others want to. Each event of a socket may have to wait so long
for a thread that renders a game or writes to the database; Python's own interval is ten times as long."""
TCP_USER_TIMEOUT_MS = 30_000
"""TCP user timeout: how long sent data may stay unacknowledged before the connection is dropped."""


def listen(settings: Settings) -> socket.socket:
    """Return a socket that listens.

    Raises:
        SetupError: the port is in use, or the address is not one of this machine's.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise SetupError(f"There is no address {settings.host!r} to listen on: {error}.") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_USER_TIMEOUT_MS)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise SetupError(_why_not(settings, error)) from None
    return listener


def _why_not(settings: Settings, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {settings.port} is in use: perhaps Tilewright is running already."
            " Choose another one with --port or TILEWRIGHT_PORT."
        )
    if error.errno == errno.EACCES:
        return (
            f"Port {settings.port} may not be used by this user: name one above 1023 with --port."
        )
    return f"The server cannot listen on {settings.host}, port {settings.port}: {error.strerror}."


def addresses(settings: Settings, port: int) -> list[str]:
    """Return where the page is: for this machine, then for others in the same network."""
    if not settings.is_on_all_interfaces:
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        return [f"http://{host}:{port}"]
    outside = lan_address()
    return [f"http://{host}:{port}" for host in ("localhost", outside) if host]


def run(
    settings: Settings,
    listener: socket.socket,
    on_start: Callable[[], None],
    report: Callable[[str], None],
) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        on_start: called once the server can answer.
        report: called from another thread with what is being compiled in the background.

    Raises:
        SetupError: it could not start, above all because of its database.
    """
    configure(settings.log_format)
    sys.setswitchinterval(SWITCH_SECONDS)
    end_metrics = serve_metrics(settings.metrics) if settings.metrics else None

    def begin() -> None:
        collecting.enter_context(collecting_rarely())
        on_start()
        READINESS.start(later_units(), report, lambda: server.should_exit)

    server, app = new_server(settings, on_start=begin)
    # uvicorn leaves by itself when the start fails.
    with ExitStack() as collecting, suppress(SystemExit):
        server.run(sockets=[listener])
    if end_metrics is not None:
        end_metrics()
    if not server.started:
        raise SetupError(_why_not_started(app.state.get("failure")))


def _why_not_started(failure: Exception | None) -> str:
    if isinstance(failure, TilewrightError):
        return str(failure)
    why = f": {reason(failure)}" if failure else ""
    return f"The server could not start{why}."


def leave() -> NoReturn:
    """End this process after `run`: Python itself would wait for bots that still think."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def new_server(
    settings: Settings,
    sources: Sources | None = None,
    key: bytes | None = None,
    on_start: Callable[[], None] = lambda: None,
) -> tuple[uvicorn.Server, Litestar]:
    """Return a server that is ready to run, and the application in it (`create_app`)."""
    app = create_app(settings, sources, key, on_start)
    gate = ConnectionGate(settings, raise_file_limit())
    config = uvicorn.Config(
        Observer(
            Guard(app, settings.names, app.state.bans.is_banned),
            has_access_log=settings.has_access_log,
        ),
        forwarded_allow_ips=parse_networks(settings.trusted_proxies),
        log_config=None,
        log_level=logging.CRITICAL,  # What matters is logged by the server itself, without secrets.
        access_log=False,
        server_header=False,
        date_header=False,
        http=http_protocol(gate),
        ws=websocket_protocol(gate),
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACEFUL_SHUTDOWN_S,
    )
    return uvicorn.Server(config), app
