"""Clocks of a table: deadlines follow from its log, so a restart does not stop them."""

from tilewright.server.table_log import TableLog


def deadlines(log: TableLog) -> dict[int, int]:
    """Return by when each person who is asked has to decide, in milliseconds since 1970."""
    if log.clock is None or log.paused_at is not None:
        return {}
    return {
        seat: log.asked[seat].at + log.time_left(seat)
        for seat in log.waiting_for
        if log.seats[seat].playing_level is None
    }


def deadline(log: TableLog) -> int | None:
    """Return the earliest deadline; None without a clock or where only bots are asked."""
    return min(deadlines(log).values(), default=None)


def clocks(log: TableLog, now: int) -> list[int | None]:
    """Return how much time each seat has left now, in milliseconds; None where it has no time of its own."""
    if log.clock is None or log.match is None:
        return [None] * log.row.players
    at = now if log.paused_at is None else log.paused_at
    found: list[int | None] = []
    for seat, held in enumerate(log.seats):
        is_asked = seat in log.waiting_for
        if held.playing_level is not None or (log.clock.increment is None and not is_asked):
            found.append(None)
            continue
        passed = max(0, at - log.asked[seat].at) if is_asked else 0
        found.append(max(0, log.time_left(seat) - passed))
    return found
