"""How the command line says no: one sentence, and an exit status."""

from typing import NoReturn

import typer

BROKEN = 1
"""Something that was read is broken: a record, a file."""
WRONG_CALL = 2
"""The call itself is wrong: an option, a value."""


def say(message: object) -> None:
    """Say something on standard error."""
    typer.echo(f"tilewright: {message}", err=True)


def refuse(message: object, status: int = WRONG_CALL) -> NoReturn:
    """Say why on standard error and leave."""
    say(message)
    raise typer.Exit(status)
