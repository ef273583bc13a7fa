"""A game told as text: what happened, move by move, with the table drawn now and then."""

from typing import Any, Literal

from rich.text import Text

from tilewright.cli.terminal_styles import styled
from tilewright.core.game import Decide, Over, View
from tilewright.core.match import Match

EVERYTHING: Literal["everything"] = "everything"
Eyes = int | None | Literal["everything"]
"""Whose eyes see a game: a seat's, `None` for a spectator's, or those of someone who sees all."""


def look(match: Match, eyes: Eyes) -> View:
    """Return a position as these eyes see it.

    Raises:
        SetupError: the game has no such seat.
    """
    return match.dump() if eyes == EVERYTHING else match.view(eyes)


_COLUMNS = 100
_LONGEST_NAME = 40


def _printable(name: object) -> str:
    """Return a name from outside as a terminal may show it."""
    letters = [letter if letter.isprintable() else "?" for letter in str(name)[:_LONGEST_NAME]]
    return "".join(letters)


class Story:
    """Grows with every event of a match.

    Attributes:
        lines: what is told so far.
    """

    def __init__(self, record: dict[str, Any], eyes: Eyes) -> None:
        """Begin a story for these eyes."""
        self.lines: list[Text] = []
        self._names = [_printable(name) for name in record.get("names") or ()]
        self._eyes = eyes

    def tell(self, match: Match) -> None:
        """Tell what the match's last event was, and draw the table after deals and at the end."""
        view = look(match, self._eyes)
        names = self._names or match.game.seat_names(match.setup)
        if not match.num_events:
            self._tell_beginning(match)
            return
        who, what = self._last_event(match)
        if isinstance(who, int):
            self.lines.append(Text(f"{names[who]}: {what}"))
        else:
            self.lines.append(Text(f"{who}: {' | '.join(what)}", style="dim"))
        if isinstance(match.turn, Over):
            self._draw(match, view, names)
            self._tell_end(match.turn, names)
        elif who == "deal" and isinstance(match.turn, Decide):
            self._draw(match, view, names)

    def _last_event(self, match: Match) -> Any:
        if self._eyes == EVERYTHING:
            return match.last_event
        return match.last_visible_event(self._eyes)

    def _tell_beginning(self, match: Match) -> None:
        setup = match.setup
        title = f"{match.game.title}, {setup.variant}, {setup.players} players"
        self.lines.append(Text(title, style="bold"))

    def _tell_end(self, end: Over, names: list[str]) -> None:
        points = ", ".join(f"{n} {p}" for n, p in zip(names, end.scores, strict=True))
        winners = " and ".join(names[seat] for seat in end.winners)
        how = "share the victory" if len(end.winners) > 1 else "wins"
        self.lines.append(Text(f"{points}. {winners} {how}.", style="bold"))

    def _draw(self, match: Match, view: View, names: list[str]) -> None:
        own = self._eyes if isinstance(self._eyes, int) else None
        picture = match.game.words(match.game, match.setup, names).picture(view, own, _COLUMNS)
        self.lines += [Text(), *(styled(line) for line in picture), Text()]
