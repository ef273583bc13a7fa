"""Errors of the command line: one sentence and an exit status."""

from typing import NoReturn

import typer

BROKEN = 1
"""The exit status for broken input, such as a record or a file."""
WRONG_CALL = 2
"""The exit status for wrong arguments."""


def say(message: object) -> None:
    """Print a message to standard error."""
    typer.echo(f"tilewright: {message}", err=True)


def refuse(message: object, status: int = WRONG_CALL) -> NoReturn:
    """Print the reason to standard error and exit."""
    say(message)
    raise typer.Exit(status)
