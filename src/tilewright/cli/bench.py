"""`tilewright bench`: how fast things are, on this machine."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tilewright.bench.engine import FIGURES, Figure, measure_engine
from tilewright.bench.machine import machine_name
from tilewright.cli.refusal import refuse
from tilewright.core.errors import SetupError

bench_app = typer.Typer(help="Measure speed on this machine.", no_args_is_help=True)


@bench_app.callback()
def bench() -> None:
    """Measure speed on this machine."""


@bench_app.command()
def engine(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    cuda: Annotated[bool, typer.Option("--cuda", help="Measure on a CUDA device too.")] = False,
    repeats: Annotated[int, typer.Option(min=1, max=100, help="Take the best of so many.")] = 5,
) -> None:
    """Measure the rules: random games, moves from Python, batches, start-up."""
    try:
        figures = measure_engine(repeats, has_cuda=cuda)
    except SetupError as error:
        refuse(error)
    if as_json:
        typer.echo(json.dumps({"machine": machine_name(has_cuda=cuda), "figures": figures}))
        return
    table = Table(title=f"Engine on {machine_name(has_cuda=cuda)}", title_justify="left")
    table.add_column("figure", no_wrap=True)
    table.add_column("value", justify="right")
    table.add_column("what it is")
    for name, value in figures.items():
        table.add_row(name, _readable(value), FIGURES.get(name, Figure("")).meaning)
    Console(highlight=False).print(table)


def _readable(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
