"""What a server is started with: options of the command line, else the environment, else what is usual."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import platformdirs

from tilewright.bots.levels import LEAST_THINK_S, MOST_THINK_S, USUAL_THINK_S, think_range
from tilewright.core.errors import SetupError, short_repr

PORT = 5211
EVERYWHERE = "0.0.0.0"
"""All addresses of this machine, so that a phone in the same network can play."""
_LONGEST_PAUSE_S = 60.0

Value = TypeVar("Value")


@dataclass(frozen=True)
class Limits:
    """How much a client may ask for; `is_on` turns all of it off for measurements.

    Attributes:
        messages_per_second: of one connection, over a long time.
        messages_at_once: of one connection, in a burst.
        refusals_in_a_row: so many, and the connection is closed.
        connections: of one address.
        requests_per_minute: for new tables, seats and replays, of one address.
        requests_at_once: the same, in a burst.
        message_bytes: the longest message of the WebSocket.
        lines_per_second: of chat, of one connection, over a long time.
        lines_at_once: the same, in a burst.
        histories_per_minute: whole games told over HTTP, of one address.
        histories_at_once: the same, in a burst.
    """

    is_on: bool = True
    messages_per_second: float = 20
    messages_at_once: float = 60
    refusals_in_a_row: int = 30
    connections: int = 100
    requests_per_minute: float = 120
    requests_at_once: float = 60
    message_bytes: int = 4096
    lines_per_second: float = 0.5
    lines_at_once: float = 10
    histories_per_minute: float = 240
    histories_at_once: float = 120


@dataclass(frozen=True)
class Settings:
    """A server's settings.

    Attributes:
        database: a URL, of SQLite or PostgreSQL.
        bot_pause_s: how long a bot takes for a move at least, so that people can follow.
        think_s: how long the champion among the bots thinks about a move at most.
        gone_after_s: how long a person must be away before the seat may be given to a bot.
        idle_after_s: how long a table that nobody looks at stays in memory.
    """

    host: str = EVERYWHERE
    port: int = PORT
    database: str = ""
    bot_pause_s: float = 0.6
    think_s: float = USUAL_THINK_S
    gone_after_s: float = 60
    idle_after_s: float = 300
    limits: Limits = field(default_factory=Limits)


def settings_from(
    environment: Mapping[str, str],
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
) -> Settings:
    """Return the settings; an option that is given goes before its environment variable.

    Raises:
        SetupError: a value is wrong; the message names the option or variable.
    """
    from_environment = _Environment(environment)
    return Settings(
        host=host if host is not None else from_environment.read("HOST", EVERYWHERE, _text),
        port=(
            _checked("--port", str(port), _port)
            if port is not None
            else from_environment.read("PORT", PORT, _port)
        ),
        database=(
            database
            if database is not None
            else from_environment.read("DATABASE", "", _text) or usual_database()
        ),
        bot_pause_s=from_environment.read("BOT_PAUSE", Settings.bot_pause_s, _pause),
        think_s=from_environment.read("THINK", Settings.think_s, _think),
        limits=Limits(is_on=from_environment.read("LIMITS", True, _switch)),
    )


def usual_database() -> str:
    """Return the URL of the SQLite file in the user's data directory, which is made if need be.

    Raises:
        SetupError: the directory cannot be made.
    """
    folder = Path(platformdirs.user_data_dir("tilewright", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(
            f"The folder {folder} cannot be made ({error.strerror}):"
            " name another place with --database or TILEWRIGHT_DATABASE."
        ) from None
    return f"sqlite:///{folder / 'tables.db'}"


class _Environment:
    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def read(self, name: str, usual: Value, reader: Callable[[str], Value]) -> Value:
        name = f"TILEWRIGHT_{name}"
        text = self._variables.get(name, "")
        return _checked(name, text, reader) if text else usual


def _checked(name: str, text: str, reader: Callable[[str], Value]) -> Value:
    try:
        return reader(text)
    except ValueError as error:
        raise SetupError(f"{name} must be {error}, not {short_repr(text)}.") from None


def _text(text: str) -> str:
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 1 << 16):
        raise ValueError("a port number from 0 to 65535")
    return int(text)


def _pause(text: str) -> float:
    what = f"a number of seconds from 0 to {_LONGEST_PAUSE_S:.0f}"
    return _seconds(text, 0, _LONGEST_PAUSE_S, what)


def _think(text: str) -> float:
    return _seconds(text, LEAST_THINK_S, MOST_THINK_S, think_range())


def _seconds(text: str, least: float, most: float, what: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise ValueError(what) from None
    if not least <= seconds <= most:
        raise ValueError(what)
    return seconds


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError("on or off")
    return text == "on"
