"""A terminal to test with: the keyboard is a function, the screen is a text."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from rich.console import Console

from tilewright.cli.play import new_session
from tilewright.cli.terminal import Terminal
from tilewright.cli.terminal_menu import Plan, parse_seats
from tilewright.cli.terminal_session import Quit, Session
from tilewright.games import get_game


class Desk:
    """A session whose keyboard is a function of the session and whose screen is a text."""

    def __init__(
        self,
        game: str,
        seats: str,
        press: "Callable[[Desk, str], str]",
        *,
        variant: str | None = None,
        seed: int = 1,
        is_quick: bool = True,
        is_terminal: bool = False,
        **options: int,
    ) -> None:
        self.screen = io.StringIO()
        self.typed: list[str] = []
        self._press = press
        console = Console(
            file=self.screen, width=80, height=40, force_terminal=is_terminal, no_color=True
        )
        terminal = Terminal(console, self._read)
        found = get_game(game)
        plan = Plan(found, found.setup(variant).variant, parse_seats(found, seats))
        self.session: Session = new_session(plan, terminal, options, seed, is_quick=is_quick)

    @property
    def text(self) -> str:
        return self.screen.getvalue()

    @property
    def match(self) -> Any:
        return self.session.match

    def run(self) -> "Desk":
        self.session.run()
        return self

    def _read(self, prompt: str) -> str:
        line = self._press(self, prompt)
        self.typed.append(line)
        self.screen.write(f"{prompt}{line}\n")
        return line


def first_move(desk: Desk, prompt: str) -> str:
    """Press Enter where that is asked for, otherwise the first legal move, in small letters."""
    if "Enter" in prompt:
        return ""
    seat = desk.match.waiting_for[0]
    text: str = desk.match.game.action_text(desk.match.legal_actions(seat)[0])
    return text.lower()


def lines(*texts: str) -> Callable[[Desk, str], str]:
    """Type these lines, then no more."""
    rest: Iterator[str] = iter(texts)

    def press(desk: Desk, prompt: str) -> str:
        for line in rest:
            return line
        raise EOFError

    return press


def stopped(desk: Desk) -> str:
    """Run until the lines are used up or someone quits, and return the screen."""
    with pytest.raises((EOFError, Quit)):
        desk.run()
    return desk.text
