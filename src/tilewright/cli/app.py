"""The commands of `tilewright`."""

from typing import Annotated

import typer

from tilewright import __version__
from tilewright.cli.admin import admin_app
from tilewright.cli.advise import advise_on
from tilewright.cli.analyse import analyse_records
from tilewright.cli.arena import arena
from tilewright.cli.baselines import baselines
from tilewright.cli.bench import bench_app
from tilewright.cli.calibrate import calibrate
from tilewright.cli.compile import compile_rules
from tilewright.cli.curves import curves
from tilewright.cli.dataset import dataset
from tilewright.cli.play import play
from tilewright.cli.puzzles import puzzles_app
from tilewright.cli.replay import replay
from tilewright.cli.serve import serve
from tilewright.cli.simulate import simulate
from tilewright.cli.think import think
from tilewright.cli.train import train

app = typer.Typer(
    name="tilewright",
    help="Azul and 5211: play, simulate, replay and measure.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(serve)
app.command()(think)
app.command()(play)
app.command()(simulate)
app.command()(dataset)
app.command()(replay)
app.command("advise")(advise_on)
app.command("analyse")(analyse_records)
app.command()(arena)
app.command()(baselines)
app.command()(calibrate)
app.command()(train)
app.command()(curves)
app.command("compile")(compile_rules)
app.add_typer(admin_app, name="admin")
app.add_typer(bench_app, name="bench")
app.add_typer(puzzles_app, name="puzzles")


def _show_version(*, value: bool) -> None:
    if value:
        typer.echo(f"tilewright {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Azul and 5211: play, simulate, replay and measure."""
