"""`tilewright baselines`: what bots reach at every table, for papers to quote."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.arena import split_names
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import game_names, get_game


def baselines(
    out: Annotated[
        Path,
        typer.Option(help="The file of figures; what it holds already is not measured again."),
    ],
    bots: Annotated[
        str, typer.Option(help='The bots, separated by commas; "" measures none.')
    ] = "random,greedy",
    games: Annotated[
        int, typer.Option(help="The minimum number of games of each bot at each table.")
    ] = 400,
    game: Annotated[
        str | None, typer.Option(help=f"Only this game: {' or '.join(game_names())}.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 0,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print all figures of the file as tables.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Measure bots at every table, alone against greedy ones, and add them to a file."""
    # It takes a moment to load, and no other command needs it.
    from tilewright.arena import (
        BotFailed,
        GameTable,
        baselines_markdown,
        extend_baselines,
        tables_of,
    )

    def report(table: GameTable, bot: str) -> None:
        if not quiet:
            title = get_game(table.game).title
            typer.echo(f"{title}, {table.variant}, {table.players} players: {bot}", err=True)

    try:
        names = split_names(bots) if bots else []
        tables = tables_of([get_game(game).name] if game else game_names())
        measured = extend_baselines(out, tables, names, games, seed, report)
    except SetupError as error:
        refuse(error)
    except BotFailed as error:
        refuse(error, BROKEN)
    except OSError as error:
        refuse(f"{short_repr(str(out), 200)}: {error.strerror}.", BROKEN)
    if markdown:
        typer.echo(baselines_markdown(measured), nl=False)
