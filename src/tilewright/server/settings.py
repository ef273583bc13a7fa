"""A server's settings. The command line reads them from options and the environment (`cli/serve.py`)."""

import socket
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from tilewright.bots.levels import USUAL_THINK_S
from tilewright.core.errors import SetupError
from tilewright.server.logs import LogFormat

PORT = 5211
ALL_INTERFACES = "0.0.0.0"
"""All addresses of this machine, so that a phone in the same network can play."""
TRUSTED_PROXIES = ("127.0.0.0/8", "::1")
"""Those on the same machine."""
_UNROUTABLE = ("192.0.2.1", 9)
"""An address of nobody's (TEST-NET-1): nothing is sent there, it only shows which interface would be used."""


@dataclass(frozen=True)
class Limits:
    """How much a client may ask for; `is_on=False` turns all limits off, for measurements.

    Attributes:
        messages_per_second: of one connection, over a long time.
        messages_at_once: of one connection, in a burst.
        refusals_in_a_row: after this many the connection is closed.
        connections: WebSockets of one address.
        open_connections: TCP connections in all; fewer where the system allows the process fewer files.
        open_connections_of_address: the same of one address.
        header_seconds: how long the headers of a request may take to arrive.
        body_seconds: the same of its body.
        pings_per_second: of the WebSocket protocol, of one connection, over a long time.
        pings_at_once: the same, in a burst.
        requests_per_minute: for new tables, seats and replays, of one address.
        requests_at_once: the same, in a burst.
        message_bytes: the longest message of the WebSocket.
        lines_per_second: of chat, of one guest, over a long time.
        lines_at_once: the same, in a burst.
        address_lines_per_second: of chat, of all guests of one address, over a long time.
        address_lines_at_once: the same, in a burst.
        lookups_per_minute: tables that are asked for or watched, of one address.
        lookups_at_once: the same, in a burst.
        histories_per_minute: whole games rendered over HTTP, of one address.
        histories_at_once: the same, in a burst.
        hints_per_minute: of one address, over a long time.
        hints_at_once: the same, in a burst.
        puzzles_per_minute: asked for or answered, of one address, over a long time.
        puzzles_at_once: the same, in a burst.
        analyses_per_hour: of games, of one address, over a long time.
        analyses_at_once: the same, in a burst.
        waiting_analyses: of one guest.
        variations_per_minute: requests to play a game on, of one address and of one guest, over a long time.
        variations_at_once: the same, in a burst.
    """

    is_on: bool = True
    messages_per_second: float = 20
    messages_at_once: float = 60
    refusals_in_a_row: int = 30
    connections: int = 100
    open_connections: int = 20_000
    open_connections_of_address: int = 200
    header_seconds: float = 10
    body_seconds: float = 60
    pings_per_second: float = 2
    pings_at_once: float = 30
    lookups_per_minute: float = 600
    lookups_at_once: float = 300
    requests_per_minute: float = 120
    requests_at_once: float = 60
    message_bytes: int = 4096
    lines_per_second: float = 0.5
    lines_at_once: float = 10
    address_lines_per_second: float = 2
    address_lines_at_once: float = 40
    histories_per_minute: float = 240
    histories_at_once: float = 120
    hints_per_minute: float = 30
    hints_at_once: float = 20
    puzzles_per_minute: float = 120
    puzzles_at_once: float = 60
    analyses_per_hour: float = 60
    analyses_at_once: float = 20
    waiting_analyses: int = 2
    variations_per_minute: float = 120
    variations_at_once: float = 60


@dataclass(frozen=True)
class Settings:
    """A server's settings.

    Attributes:
        database: a URL, of SQLite or PostgreSQL.
        bot_pause_s: how long a bot takes for a move at least, so that people can follow the game.
        think_s: how long the champion among the bots thinks about a move at most.
        gone_after_s: how long a person must be away before the seat may be given to a bot.
        idle_after_s: how long a table that nobody looks at stays in memory.
        names: by which the server is called (`addresses.is_own_name`), beside addresses and names without a
            dot.
        trusted_proxies: addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed;
            "*" for all.
        delete_finished_after_s: how long tables are kept after their last change once they are over; None for
            ever.
        metrics: where metrics are served (`metrics.parse_metrics_address`); nowhere if empty.
        log_format: of log lines.
        has_access_log: whether every request is logged.
        may_push_anywhere: whether notifications are sent to private addresses and without TLS: for tests.
    """

    host: str = ALL_INTERFACES
    port: int = PORT
    database: str = ""
    bot_pause_s: float = 0.6
    think_s: float = USUAL_THINK_S
    gone_after_s: float = 60
    idle_after_s: float = 300
    names: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = TRUSTED_PROXIES
    delete_finished_after_s: float | None = None
    metrics: str = ""
    log_format: LogFormat = "text"
    has_access_log: bool = False
    may_push_anywhere: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def is_on_all_interfaces(self) -> bool:
        """Whether the server listens on all addresses of this machine."""
        return self.host in (ALL_INTERFACES, "::", "")


def default_database() -> str:
    """Return the URL of the SQLite file in the user's data directory, which is created if needed.

    Raises:
        SetupError: the directory cannot be created.
    """
    folder = Path(platformdirs.user_data_dir("tilewright", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(
            f"The folder {folder} cannot be created ({error.strerror}):"
            " name another database with --database or TILEWRIGHT_DATABASE."
        ) from None
    return f"sqlite:///{folder / 'tables.db'}"


def lan_address() -> str | None:
    """Return this machine's address in its network; None where it has no network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_UNROUTABLE)
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith(("127.", "0.")) else address
