"""`tilewright compile`: compile the rules once, so that nobody at a table waits for it."""

import shutil
import time
from pathlib import Path

import typer

from tilewright.cli.warm_up import warm_up
from tilewright.core.compiled import cache_folder, is_interpreted

_DONE = "complete"
_VERSIONS_KEPT = 5


def compile_rules() -> None:
    """Compile the rules; later starts load them from the cache."""
    if is_interpreted():
        typer.echo(
            "The rules run interpreted (TILEWRIGHT_INTERPRET=1): there is nothing to compile."
        )
    elif (folder := cache_folder()) is None:
        typer.echo("No folder for compiled rules can be written: every start compiles them anew.")
    elif (folder / _DONE).exists():
        typer.echo("The rules are compiled.")
    else:
        _compile_into(folder)


def compile_rules_if_new() -> None:
    """Compile the rules, saying so, where no start has done it yet."""
    folder = None if is_interpreted() else cache_folder()
    if folder is not None and not (folder / _DONE).exists():
        _compile_into(folder)


def _compile_into(folder: Path) -> None:
    typer.echo("Compiling the rules: once, for about two minutes …", err=True)
    began = time.monotonic()
    warm_up()
    (folder / _DONE).touch()
    _remove_old(folder)
    typer.echo(f"Compiled in {time.monotonic() - began:.0f} s.", err=True)


def _remove_old(folder: Path) -> None:
    """Remove what older versions left in the cache, but for the last few of each package."""
    packages: dict[str, list[Path]] = {}
    for path in folder.parent.glob("kernels-*"):
        packages.setdefault(path.name.rpartition("-")[0], []).append(path)
    for folders in packages.values():
        folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for old in folders[_VERSIONS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)
