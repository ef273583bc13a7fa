"""Input and output of a game in the terminal."""

import sys
import time
from collections.abc import Callable, Mapping

from rich.console import Console

from tilewright.cli.terminal_styles import to_rich_text
from tilewright.core.picture import Picture, Span

_ERASE_SCROLLBACK = "\x1b[3J"
_LINES_TO_SCROLL_AWAY = 100
_SECONDS_BEFORE_FLUSH = 0.5


class Terminal:
    """Shows a game and reads what is typed.

    Attributes:
        console: draws on the screen, or into a file.
        styles: the styles of the game that is shown (`Words.styles`).
    """

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        """Take a console, and a function that prompts for a line and raises EOFError at the end of input."""
        self.console = console
        self._read = read
        self.styles: Mapping[str, str] = {}

    @property
    def columns(self) -> int:
        """The width available for drawings."""
        return self.console.width

    @property
    def rows(self) -> int:
        """The number of lines on the screen."""
        return self.console.height

    def show(self, picture: Picture) -> None:
        """Print a drawing."""
        for line in picture:
            self.console.print(to_rich_text(line, self.styles), soft_wrap=True)

    def tell(self, lines: Picture) -> None:
        """Print sentences, wrapped between words."""
        for line in lines:
            self.console.print(to_rich_text(line, self.styles))

    def say(self, text: str = "", style: str = "") -> None:
        """Print one sentence."""
        self.tell([[Span(text, style)]])

    def say_if_interactive(self, text: str) -> None:
        """Print something that is of interest only while someone waits at a terminal."""
        if self.console.is_terminal:
            self.say(text, "dim")

    def ask(self, prompt: str) -> str:
        """Return a line that was typed, without blanks around it.

        Raises:
            EOFError: the input has ended.
        """
        self.console.file.flush()
        try:
            return self._read(prompt).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def discard_typed(self) -> None:
        """Discard keys pressed before a question is shown, such as a second Enter."""
        if self.console.is_terminal and sys.stdin.isatty():
            time.sleep(_SECONDS_BEFORE_FLUSH)
            _flush_input()

    def clear(self) -> None:
        """Clear the screen but not the scrollback; does nothing if the output is a file."""
        self.console.clear()

    def wipe(self) -> None:
        """Clear the screen and the scrollback, so that nothing shown can be read again."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.print("\n" * _LINES_TO_SCROLL_AWAY)
            return
        self.console.clear()
        self.console.file.write(_ERASE_SCROLLBACK)
        self.console.file.flush()


def _flush_input() -> None:
    try:
        import termios
    except ImportError:  # Not on Windows, where the pause has to suffice.
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


def edit_lines() -> None:
    """Enable line editing with the arrow keys where the system supports it, without a history."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)
