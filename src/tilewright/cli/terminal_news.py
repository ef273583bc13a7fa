"""What has happened since each seat's last turn."""

from tilewright.core.picture import Line, Picture


class News:
    """Public lines, each with the number of events after which it was added.

    Attributes:
        readings: [seats] how many turns each seat has had.
    """

    def __init__(self, players: int) -> None:
        """Create an empty list of news."""
        self.readings = [0] * players
        self._lines: list[tuple[int, Line]] = []
        self._read_until = [0] * players

    def add(self, events: int, lines: Picture) -> None:
        """Add lines about the last of `events` events."""
        self._lines += [(events, line) for line in lines]

    def forget_after(self, events: int) -> None:
        """Remove lines about events that have been undone."""
        self._lines = [(number, line) for number, line in self._lines if number <= events]

    def unread(self, seat: int) -> Picture:
        """Return the lines added since the seat's last turn began."""
        return [line for number, line in self._lines if number > self._read_until[seat]]

    def mark_read(self, seat: int, events: int) -> None:
        """Mark the lines about the first `events` events as read by the seat."""
        self._read_until[seat] = events
        self.readings[seat] += 1
