"""Logs: one line for each thing an operator should know, as text or JSON.

Nothing in a line opens anything: whoever knows a table's id may watch it, so lines hold a short hash instead,
which `tilewright admin` shows beside the id.
"""

import hashlib
import logging
import re
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from tilewright.server.metrics import count_refusal

LogFormat = Literal["text", "json"]
QUIET_SECONDS = 10
"""After a refused connection is logged, how long others with the same code are only counted."""
_ID_IN_PATH = re.compile(r"(?<=/)[a-z0-9]{12}(?=[/.]|$)")
_UNPRINTABLE = re.compile(r"[^\x21-\x7e]")
_logger = logging.getLogger(__name__)


def short_id(id_: str) -> str:
    """Return a hash that stands for an id in logs; the id cannot be found from it.

    >>> short_id("x2zb5k0q7w1m")
    'd863d548'
    """
    return hashlib.sha256(id_.encode()).hexdigest()[:8]


def safe_path(path: str) -> str:
    r"""Return the path of a request as it may be logged: on one line, with tables' ids hashed.

    >>> safe_path("/api/tables/x2zb5k0q7w1m/steps")
    '/api/tables/d863d548/steps'
    >>> safe_path("/a\nERROR")
    '/a?ERROR'
    """
    hashed = _ID_IN_PATH.sub(lambda found: short_id(found[0]), path)
    return _UNPRINTABLE.sub("?", hashed)[:200]


def fields(**values: object) -> dict[str, Mapping[str, object]]:
    """Return fields of a log line, for the argument `extra` of a logger's methods."""
    return {"fields": values}


def configure(log_format: LogFormat) -> None:
    """Send the server's log lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tilewright").setLevel(logging.INFO)


def _line(record: logging.LogRecord) -> dict[str, Any]:
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return {
        "time": at.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "message": record.getMessage(),
        **getattr(record, "fields", {}),
    }


class JsonFormatter(logging.Formatter):
    """Formats a line as a JSON object with `time`, `level`, `message` and the line's own fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = _line(record) | {"logger": record.name}
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextFormatter(logging.Formatter):
    """Formats a line as time, level, message and `name=value` for its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; a trace follows on lines of its own."""
        line = _line(record)
        start = f"{line.pop('time')} {line.pop('level').upper()} {line.pop('message')}"
        trace = line.pop("trace", None)
        text = " ".join([start, *(f"{name}={value}" for name, value in line.items())])
        return text if trace is None else f"{text}\n{trace}".rstrip()


class _RefusedConnections:
    """Logs refused connections, but no more than a line for each code every `QUIET_SECONDS`."""

    def __init__(self) -> None:
        self._logged_at: dict[str, float] = {}
        self._num_silent: dict[str, int] = {}

    def log(self, address: str, code: str) -> None:
        now = time.monotonic()
        if now - self._logged_at.get(code, -QUIET_SECONDS) < QUIET_SECONDS:
            self._num_silent[code] = self._num_silent.get(code, 0) + 1
            return
        self._logged_at[code] = now
        about = fields(address=address, code=code, others=self._num_silent.pop(code, 0))
        _logger.warning("connection refused", extra=about)


_refused = _RefusedConnections()


def refused_connection(address: str, code: str) -> None:
    """Count and log a connection that was refused; `others` in a line are those since the last line."""
    count_refusal(code)
    _refused.log(_UNPRINTABLE.sub("?", address), code)
