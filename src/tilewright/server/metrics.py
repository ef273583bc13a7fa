"""Metrics for Prometheus. They are served on an address of their own, never to visitors."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from tilewright.core.errors import SetupError

REGISTRY = CollectorRegistry()
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
ProcessCollector(registry=REGISTRY)

TABLES = Gauge("tilewright_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS = Gauge("tilewright_connections", "Open WebSockets", registry=REGISTRY)
REQUEST_SECONDS = Histogram(
    "tilewright_request_seconds",
    "HTTP requests, from the first to the last byte, by route and status",
    ["method", "route", "status"],
    buckets=_BUCKETS,
    registry=REGISTRY,
)
COMMAND_SECONDS = Histogram(
    "tilewright_command_seconds",
    "Messages of WebSockets, from reading one until it is stored and broadcast, by type",
    ["type"],
    buckets=_BUCKETS,
    registry=REGISTRY,
)
MOVES = Counter("tilewright_moves", "Moves that were stored", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "tilewright_commit_seconds",
    "Commits of the database, failed ones included",
    buckets=_BUCKETS,
    registry=REGISTRY,
)
COMMIT_FAILURES = Counter(
    "tilewright_commit_failures", "Writes that could not be stored", registry=REGISTRY
)
THINKING = Gauge("tilewright_thinking", "Bots that think or wait for their turn", registry=REGISTRY)
THINKING_SECONDS = Histogram(
    "tilewright_thinking_seconds",
    "Moves of bots, from asking for one until it is found, waiting included",
    buckets=_BUCKETS,
    registry=REGISTRY,
)
REFUSALS = Counter(
    "tilewright_refusals", "Refused requests, messages and connections", ["code"], registry=REGISTRY
)


_commands: dict[str, Histogram] = {}


def observe_command(kind: str, seconds: float) -> None:
    """Note how long a message of a WebSocket took."""
    child = _commands.get(kind)
    if child is None:  # Finding it by its labels takes longer than counting.
        child = _commands[kind] = COMMAND_SECONDS.labels(kind)
    child.observe(seconds)


def count_refusal(code: str) -> None:
    """Count a refusal."""
    REFUSALS.labels(code).inc()


@contextmanager
def thinking() -> Iterator[None]:
    """Measure a bot that is asked for a move."""
    with THINKING.track_inprogress(), THINKING_SECONDS.time():
        yield


def serve_metrics(address: str) -> Callable[[], None]:
    """Serve the metrics of this process and return what ends that.

    Args:
        address: host:port, or a port of the machine's loopback address.

    Raises:
        SetupError: the address cannot be read or listened on.
    """
    host, port = parse_metrics_address(address)
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except OSError as error:
        raise SetupError(f"Metrics cannot be served at {address}: {error.strerror}.") from None

    def end() -> None:
        # `shutdown` waits for requests that are being answered; the process need not.
        threading.Thread(target=server.shutdown, daemon=True).start()
        thread.join(1)
        server.server_close()

    return end


def parse_metrics_address(text: str) -> tuple[str, int]:
    """Return host and port of an address for metrics; without a host it is the machine itself alone.

    Raises:
        SetupError: it is not an address.

    >>> parse_metrics_address("9211"), parse_metrics_address("[::1]:9211")
    (('127.0.0.1', 9211), ('::1', 9211))
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SetupError(f"{text!r} is no address for metrics: write 9211 or 127.0.0.1:9211.")
    return host.strip("[]") or "127.0.0.1", int(port)
