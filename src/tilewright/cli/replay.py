"""`tilewright replay`: check records, and show them as positions or as a story."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from tilewright.cli.refusal import BROKEN, refuse
from tilewright.cli.story import EVERYTHING, Eyes, Story, look
from tilewright.core.errors import RecordError, SetupError, short_repr
from tilewright.core.match import Match
from tilewright.core.record import MAX_BYTES, check_record, parse_record
from tilewright.games import get_game

_SPECTATOR = "spectator"
_STANDARD_INPUT = "-"


def replay(
    file: Annotated[
        str, typer.Argument(help="A file of records, one per line; - for standard input.")
    ],
    states: Annotated[
        bool, typer.Option("--states", help="Print every position as JSON, one per line.")
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option(help=f"Show only what this seat, or a {_SPECTATOR}, may know."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check; print no game.")] = False,
) -> None:
    """Check every record of a file and print its positions, or the game as a story."""
    eyes = _eyes(seat)
    console = Console(highlight=False, soft_wrap=True)
    sound = broken = 0
    for number, line in record_lines(file):
        try:
            record = parse_record(line)
            if states and not check:
                _print_states(record, eyes)
            else:
                _print_story(record, eyes, console, is_silent=check)
            sound += 1
        except RecordError as error:
            broken += 1
            where = f", event {error.event}" if error.event else ""
            typer.echo(f"{file}, line {number}{where}: {error.reason}", err=True)
        except SetupError as error:  # The record has no such seat.
            refuse(f"{file}, line {number}: {error}")
    if not sound and not broken:
        refuse(f"{file} holds no record.", BROKEN)
    if check or broken:
        typer.echo(f"{sound} sound, {broken} broken", err=True)
    if broken:
        raise typer.Exit(BROKEN)


def _eyes(seat: str | None) -> Eyes:
    if seat is None:
        return EVERYTHING
    if seat == _SPECTATOR:
        return None
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        refuse(f"--seat must be a seat's number, from 0, or {_SPECTATOR}, not {seat!r:.40}.")
    return int(seat)


def _print_states(record: dict[str, Any], eyes: Eyes) -> None:
    """Print all positions, after the whole record has been checked."""
    positions: list[bytes] = []

    def keep(match: Match) -> None:
        positions.append(msgspec.json.encode(look(match, eyes)) + b"\n")

    check_record(record, get_game, keep)
    sys.stdout.buffer.writelines(positions)
    sys.stdout.buffer.flush()


def _print_story(record: dict[str, Any], eyes: Eyes, console: Console, *, is_silent: bool) -> None:
    """Print the game in words and drawings, after the whole record has been checked."""
    if is_silent:
        check_record(record, get_game)
        return
    story = Story(record, eyes)
    check_record(record, get_game, story.tell)
    console.print(Text("\n").join(story.lines), end="\n\n")


def record_lines(file: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank, with their numbers; one that is too long is cut, hence refused."""
    try:
        if file == _STANDARD_INPUT:
            yield from _number_lines(sys.stdin.buffer)
        else:
            with Path(file).open("rb") as opened:
                if file.endswith(".json"):
                    yield 1, opened.read(MAX_BYTES + 1)
                else:
                    yield from _number_lines(opened)
    except OSError as error:
        refuse(f"{short_repr(file, 200)} cannot be read: {error.strerror}.", BROKEN)


def _number_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        is_whole = line.endswith(b"\n") or len(line) <= MAX_BYTES
        if line.strip():
            yield number, line
        while not is_whole:  # Skip the rest of a line that is too long.
            rest = file.readline(MAX_BYTES)
            is_whole = not rest or rest.endswith(b"\n")
