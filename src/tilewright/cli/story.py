"""A game as text: what happened, move by move, with a drawing of the table at each chapter."""

from collections.abc import Hashable
from typing import Any, Literal

from rich.text import Text

from tilewright.cli.terminal_styles import to_rich_text
from tilewright.core.game import Decide, Over
from tilewright.core.match import Match
from tilewright.core.picture import Picture
from tilewright.core.schema import Event, View

EVERYTHING: Literal["everything"] = "everything"
Eyes = int | None | Literal["everything"]
"""Who sees a game: a seat, `None` for a spectator, or everything."""


def look(match: Match, eyes: Eyes) -> View:
    """Return a position as seen by these eyes.

    Raises:
        SetupError: the game has no such seat.
    """
    return match.full_view() if eyes == EVERYTHING else match.view(eyes)


_COLUMNS = 100
_LONGEST_NAME = 40


def _printable(name: object) -> str:
    """Return an untrusted name without characters that control a terminal."""
    letters = [letter if letter.isprintable() else "?" for letter in str(name)[:_LONGEST_NAME]]
    return "".join(letters)


class Story:
    """The text of a game, which grows with every event.

    Attributes:
        lines: the text so far.
    """

    def __init__(self, record: dict[str, Any], eyes: Eyes) -> None:
        """Start the story of a record, as seen by these eyes."""
        self.lines: list[Text] = []
        self._given_names = [_printable(name) for name in record.get("names") or ()]
        self._eyes = eyes
        self._before: View
        self._drawn_chapter: Hashable = self
        self._num_events_told = 0

    def tell(self, match: Match) -> None:
        """Add what happened since the last call; secret choices once they are revealed."""
        view = look(match, self._eyes)
        names = self._given_names or match.game.seat_names(match.setup)
        if not match.num_events:
            self._words = match.game.words(match.game, match.setup, names)
            self._tell_beginning(match)
            self._before = view
        elif not match.chosen:
            self._add(self._words.tell(self._before, view, self._new_events(match)))
            self._num_events_told = match.num_events
            self._before = view
            self._draw_new_chapter(match, view)
        if isinstance(match.turn, Over):
            self._draw(view)
            self._tell_end(match.turn, names)

    def _new_events(self, match: Match) -> list[Event]:
        if self._eyes == EVERYTHING:
            return match.events_since(self._num_events_told)
        return match.visible_events(self._eyes, self._num_events_told)

    def _tell_beginning(self, match: Match) -> None:
        setup = match.setup
        title = f"{match.game.title}, {setup.variant}, {setup.players} players"
        self.lines.append(Text(title, style="bold"))

    def _draw_new_chapter(self, match: Match, view: View) -> None:
        """Draw the table at the beginning of a chapter, such as a round."""
        chapter = self._words.chapter(view)
        if isinstance(match.turn, Decide) and chapter != self._drawn_chapter:
            self._drawn_chapter = chapter
            self._draw(view)

    def _tell_end(self, end: Over, names: list[str]) -> None:
        points = ", ".join(f"{n} {p}" for n, p in zip(names, end.scores, strict=True))
        winners = " and ".join(names[seat] for seat in end.winners)
        how = "share the victory" if len(end.winners) > 1 else "wins"
        self.lines.append(Text(f"{points}. {winners} {how}.", style="bold"))

    def _draw(self, view: View) -> None:
        own = self._eyes if isinstance(self._eyes, int) else None
        self.lines.append(Text())
        self._add(self._words.picture(view, own, _COLUMNS))
        self.lines.append(Text())

    def _add(self, picture: Picture) -> None:
        self.lines += [to_rich_text(line, self._words.styles) for line in picture]
