"""`tilewright think`: let bots think in a process of their own, for servers on the same PostgreSQL."""

from typing import Annotated

import typer

from tilewright.cli.compile import compile_units
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError
from tilewright.processes import usable_cores


def think(
    database: Annotated[
        str,
        typer.Option(
            envvar="TILEWRIGHT_DATABASE",
            metavar="URL",
            help="postgresql://…, the database of the servers whose bots think here.",
        ),
    ],
    threads: Annotated[
        int | None,
        typer.Option(
            envvar="TILEWRIGHT_THREADS",
            min=1,
            max=256,
            help="How many bots think at once; by default as many as there are cores.",
        ),
    ] = None,
) -> None:
    """Think for the bots of servers on the same PostgreSQL database, also on other machines."""
    from tilewright.server.running import leave
    from tilewright.server.thinking_process import run_thinker
    from tilewright.warm_up import later_units, table_units

    compile_units([*table_units(), *(unit for unit in later_units() if unit.levels)])

    def on_start() -> None:
        typer.echo("Thinking for the bots at other processes. Ctrl-C ends it.")

    try:
        run_thinker(database, threads or usable_cores(), on_start)
    except SetupError as error:
        refuse(error, BROKEN)
    leave()
