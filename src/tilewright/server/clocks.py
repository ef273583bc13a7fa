"""Clocks: how long a decision may take. Deadlines follow from the log, so a restart does not stop them."""

from tilewright.server.table_log import TableLog

CLOCK_SECONDS: dict[str, int | None] = {
    "none": None,
    "relaxed": 120,
    "fast": 20,
    "days": 3 * 24 * 3600,
}


def deadlines(log: TableLog) -> dict[int, int]:
    """Return by when each person who is asked has to decide, in milliseconds since 1970."""
    seconds = CLOCK_SECONDS[log.row.clock]
    if seconds is None or log.match is None:
        return {}
    return {
        seat: log.asked[seat][1] + seconds * 1000
        for seat in log.match.waiting_for
        if log.seats[seat].playing_level is None
    }


def deadline(log: TableLog) -> int | None:
    """Return the first of these; none where nobody is hurried."""
    return min(deadlines(log).values(), default=None)
