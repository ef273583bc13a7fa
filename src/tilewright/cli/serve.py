"""`tilewright serve`: the table in the browser."""

import os
import sys
import threading
import webbrowser
from typing import Annotated

import typer

from tilewright.cli.compile import compile_units
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on; all of this machine's if left out."),
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 5211 if left out.")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///file or postgresql://…; a file in the user's data folder if left out.",
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
) -> None:
    """Serve the games as a page: for this machine, phones in the same network, and friends."""
    from tilewright.bots.warm_up import table_units
    from tilewright.server.running import addresses, listen, run
    from tilewright.server.settings import settings_from

    try:
        settings = settings_from(os.environ, host, port, database)
        listener = listen(settings)
    except SetupError as error:
        refuse(error)
    places = addresses(settings, listener.getsockname()[1])

    def say_where() -> None:
        typer.echo(f"Tilewright is at {places[0]}")
        for place in places[1:]:
            typer.echo(f"For phones in the same network: {place}")
        typer.echo("Ctrl-C ends it.")
        sys.stdout.flush()
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(places[0],), daemon=True).start()

    def report(text: str) -> None:
        typer.echo(text, err=True)

    compile_units(table_units())
    try:
        run(settings, listener, say_where, report)
    except SetupError as error:
        refuse(error, BROKEN)


def _has_browser() -> bool:
    """Return whether somebody sits before a screen here."""
    if not sys.stdout.isatty():
        return False
    is_unix = sys.platform not in ("darwin", "win32")
    return not is_unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
