"""What happened at a table since each seat last had its turn."""

from tilewright.core.picture import Line, Picture


class News:
    """Lines that are for everybody, each with the number of events after which it was told.

    Attributes:
        readings: [seats] how many turns each seat has taken.
    """

    def __init__(self, players: int) -> None:
        """Start with nothing told."""
        self.readings = [0] * players
        self._lines: list[tuple[int, Line]] = []
        self._read_until = [0] * players

    def add(self, events: int, lines: Picture) -> None:
        """Tell something that came with the last of so many events."""
        self._lines += [(events, line) for line in lines]

    def forget_after(self, events: int) -> None:
        """Forget what was told of events that have been taken back."""
        self._lines = [(number, line) for number, line in self._lines if number <= events]

    def unread(self, seat: int) -> Picture:
        """Return what was told since the seat's last turn began."""
        return [line for number, line in self._lines if number > self._read_until[seat]]

    def has_read(self, seat: int, events: int) -> None:
        """Remember that the seat has seen all that came with the first so many events."""
        self._read_until[seat] = events
        self.readings[seat] += 1
