"""A person's turn at the keyboard: moves and commands until a choice is confirmed."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from tilewright.cli.terminal import Terminal
from tilewright.core.errors import NotationError
from tilewright.core.match import Match
from tilewright.core.picture import Picture, Span
from tilewright.core.words import YOU, Words

_YES = ("", "y", "yes", "ok")
_NO = ("n", "no")
_CONFIRM = "  Enter plays it, undo takes it back: "


class Command(Enum):
    """What can be typed instead of a move; the value is its description."""

    HELP = "how moves are written, and the rules in short"
    MOVES = "all your legal moves"
    BOARD = "the table again"
    LOG = "what happened so far, in notation"
    UNDO = "take back your move, as long as nothing came after it"
    QUIT = "leave the game"

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts for it."""
        return (self.name.lower(), *_SHORT.get(self.name, ()))


_SHORT = {"HELP": ("?", "h"), "UNDO": ("u",), "QUIT": ("q", "exit")}
_COMMANDS = {text: command for command in Command for text in command.texts}


class PersonsTurn:
    """One turn of a seat, based on what it may know."""

    def __init__(self, match: Match, seat: int, words: Words[Any], terminal: Terminal) -> None:
        """Take the match as the seat sees it."""
        self._match = match
        self._seat = seat
        self._words = words
        self._terminal = terminal
        self._view = match.view(seat)
        text = match.game.action_text
        self._moves = {text(action): action for action in match.legal_actions(seat)}

    def read(self, why_not_undone: Callable[[], str], *, is_quick: bool) -> int | Command:
        """Return the action that was chosen and confirmed, or UNDO or QUIT.

        Args:
            why_not_undone: returns why the last move cannot be undone, or "" if it can.
            is_quick: a choice needs no confirmation.

        Raises:
            EOFError: the input has ended.
        """
        pending = ""
        while True:
            typed = self._terminal.ask(_CONFIRM if pending else self._task()).lower()
            command = _COMMANDS.get(typed)
            if pending and typed in _YES:
                return self._moves[pending]
            if command is Command.QUIT:
                return command
            if pending and (command is Command.UNDO or typed in _NO):
                pending = ""
                continue
            if command is Command.UNDO:
                refusal = why_not_undone()
                if not refusal:
                    return command
                self._terminal.say(f"  {refusal}", "bad")
            elif command is not None:
                self._run_command(command)
            else:
                pending = self._move(typed) or pending
                if pending and is_quick:
                    return self._moves[pending]
            if pending:
                preview = self._words.preview(self._view, self._seat, pending)
                self._terminal.say(f"  {preview}.", "title")

    def _task(self) -> str:
        name = self._words.names[self._seat]
        task = self._words.task(self._view, self._seat)
        return f"{task if name == YOU else f'{name}: {task.lower()}'} (? for help): "

    def _move(self, typed: str) -> str:
        """Return the legal move that was typed, or "" after showing why there is none."""
        if not typed:
            self._terminal.say(
                f"  Type a move such as {next(iter(self._moves))}; moves lists all.", "dim"
            )
            return ""
        try:
            move = self._words.notation(typed)
            refusal = "" if move in self._moves else self._why_illegal(move)
        except NotationError as error:
            refusal = str(error)
        if not refusal:
            return move
        completions = self._completions(typed)
        if completions:
            self._show_moves(completions)
        else:
            self._terminal.say(f"  {refusal}", "bad")
        return ""

    def _why_illegal(self, move: str) -> str:
        game, seat = self._match.game, self._seat
        reason = game.why_illegal(self._match.state, seat, game.action_from_text(move))
        return self._words.refusal(reason, seat)

    def _completions(self, typed: str) -> list[str]:
        """Return the moves that start with what was typed."""
        start = typed.replace(" ", "")
        return [move for move in self._moves if move.replace(" ", "").lower().startswith(start)]

    def _run_command(self, command: Command) -> None:
        terminal = self._terminal
        if command is Command.HELP:
            self._show_help()
        elif command is Command.MOVES:
            self._show_moves(list(self._moves))
        elif command is Command.BOARD:
            terminal.show(self._words.picture(self._view, self._seat, terminal.columns))
        else:
            terminal.show(log_lines(self._match, self._seat, self._words.names))
        terminal.say()

    def _show_moves(self, moves: Sequence[str]) -> None:
        columns = self._terminal.columns
        self._terminal.show(self._words.moves(self._view, self._seat, moves, columns))

    def _show_help(self) -> None:
        terminal = self._terminal
        terminal.say("How moves are written (upper or lower case)", "title")
        terminal.show([[Span(f"  {line}")] for line in self._words.help_lines()])
        terminal.say("Commands", "title")
        for command in Command:
            terminal.say(f"  {', '.join(command.texts):<13} {command.value}")
        terminal.say("The rules in short", "title")
        for paragraph in self._words.rules():
            terminal.say(paragraph)


def log_lines(match: Match, seat: int, names: Sequence[str]) -> Picture:
    """Return the visible events in notation, each deal or draw on a line of its own."""
    lines: Picture = []
    moves: list[str] = []
    for who, what in match.visible_events(seat):
        if isinstance(who, int):
            moves.append(f"{names[who]} {what}")
            continue
        lines += [[Span(f"  {', '.join(moves)}")]] if moves else []
        lines.append([Span(f"  {who}: {' | '.join(what)}", "dim")])
        moves = []
    return [*lines, [Span(f"  {', '.join(moves)}")]] if moves else lines
