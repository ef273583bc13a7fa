"""`tilewright compile`: compile the rules in advance."""

import time
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.core.compiled import cache_folder, is_interpreted
from tilewright.processes import map_in_children, usable_cores

if TYPE_CHECKING:
    from tilewright.warm_up import Unit


def compile_rules(
    tables: Annotated[
        bool,
        typer.Option(
            "--tables", help="Only what tables need: the rules and each game's usual level."
        ),
    ] = False,
) -> None:
    """Compile the rules and the bots in advance; later starts load them from the cache."""
    from tilewright.warm_up import later_units, table_units

    if is_interpreted():
        typer.echo(
            "The rules run interpreted (TILEWRIGHT_INTERPRET=1): there is nothing to compile."
        )
    elif cache_folder() is None:
        typer.echo("No folder for compiled rules can be written: every start compiles them again.")
    elif not (compile_units(table_units()) | (not tables and compile_units(later_units()))):
        typer.echo("The rules are compiled.")


def compile_units(units: Sequence["Unit"]) -> bool:
    """Compile missing units in parallel, showing progress; return whether there were any."""
    from tilewright.warm_up import compile_unit, is_compiled

    missing = [unit for unit in units if not is_compiled(unit)]
    if not missing or cache_folder() is None:
        return False
    began = time.monotonic()
    typer.echo(f"Compiling the rules, once for this version ({len(missing)} parts) …", err=True)
    jobs = min(usable_cores(), len(missing))
    with closing(map_in_children(compile_unit, missing, jobs, ahead=1)) as compiled:
        for number, unit in enumerate(compiled, 1):
            seconds = time.monotonic() - began
            typer.echo(f"Compiled {number} of {len(missing)}: {unit} ({seconds:.0f} s)", err=True)
    return True
