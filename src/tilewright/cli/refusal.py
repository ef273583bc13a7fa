"""How the command line says no: one sentence, and an exit status."""

from typing import NoReturn

import typer

BROKEN = 1
"""Something that was read is broken: a record, a file."""
WRONG_CALL = 2
"""The call itself is wrong: an option, a value."""


def refuse(message: object, status: int = WRONG_CALL) -> NoReturn:
    """Say why on standard error and leave."""
    typer.echo(f"tilewright: {message}", err=True)
    raise typer.Exit(status)
