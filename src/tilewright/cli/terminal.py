"""The terminal as the game knows it: it shows lines, asks questions and can be wiped clean."""

import sys
import time
from collections.abc import Callable, Mapping

from rich.console import Console

from tilewright.cli.terminal_styles import styled
from tilewright.core.picture import Picture, Span

_ERASE_SCROLLBACK = "\x1b[3J"
_LINES_THAT_HIDE = 100
_TIME_TO_LET_GO = 0.5


class Terminal:
    """Where a game is shown and moves are typed.

    Attributes:
        console: draws on the screen, or into a file.
        styles: the styles of the game that is shown (`Words.styles`).
    """

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        """Use a console, and a function that asks for a line; EOFError says that none is left."""
        self.console = console
        self._read = read
        self.styles: Mapping[str, str] = {}

    @property
    def columns(self) -> int:
        """How wide drawings may be."""
        return self.console.width

    @property
    def rows(self) -> int:
        """How many lines fit on the screen."""
        return self.console.height

    def show(self, picture: Picture) -> None:
        """Print a drawing."""
        for line in picture:
            self.console.print(styled(line, self.styles), soft_wrap=True)

    def tell(self, lines: Picture) -> None:
        """Print sentences, broken between words where they are too long."""
        for line in lines:
            self.console.print(styled(line, self.styles))

    def say(self, text: str = "", style: str = "") -> None:
        """Print one sentence."""
        self.tell([[Span(text, style)]])

    def say_meanwhile(self, text: str) -> None:
        """Print something that matters only as long as someone sits there and waits."""
        if self.console.is_terminal:
            self.say(text, "dim")

    def ask(self, prompt: str) -> str:
        """Return a line that was typed, without blanks around it.

        Raises:
            EOFError: nothing more will be typed.
        """
        self.console.file.flush()
        try:
            return self._read(prompt).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def forget_typed(self) -> None:
        """Forget keys pressed before a question was there, such as Enter pressed twice."""
        if self.console.is_terminal and sys.stdin.isatty():
            time.sleep(_TIME_TO_LET_GO)
            _drop_waiting_keys()

    def clear(self) -> None:
        """Clear the screen; what has scrolled away stays. In a file nothing is cleared."""
        self.console.clear()

    def wipe(self) -> None:
        """Clear the screen and all that has scrolled away: nothing shown can be read again."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.print("\n" * _LINES_THAT_HIDE)
            return
        self.console.clear()
        self.console.file.write(_ERASE_SCROLLBACK)
        self.console.file.flush()


def _drop_waiting_keys() -> None:
    try:
        import termios
    except ImportError:  # Windows has none; there the pause has to do.
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


def edit_lines() -> None:
    """Let typed lines be edited with the arrow keys, where the system can; none is kept."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
