"""`tilewright analyse`: what was decided and dealt in recorded games, and what it was worth."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tilewright.cli.refusal import BROKEN, refuse
from tilewright.cli.replay import record_lines
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import get_game

if TYPE_CHECKING:
    from tilewright.analysis import Analysis

_MOST_DECISIONS = 10


def analyse_records(
    file: Annotated[
        str, typer.Argument(metavar="RECORDS", help="A file of records; - for standard input.")
    ],
    line: Annotated[
        int | None, typer.Option(help="Only the record of this number, from 1.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="Simulations for each decision; another number is another judge."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the judge's guesses and deals.")] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object for each game, in any order.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write one game as a page that needs nothing else.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, help="The number of processes; by default one for each core."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Work on a Ray cluster instead.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Analyse finished games: mistakes, luck, the account of the result, levels."""
    # It takes a moment to load, and few commands need it.
    from tilewright.analysis.many import NumberedRecord, analyse_many

    records = [
        NumberedRecord(number, text)
        for number, (_, text) in enumerate(record_lines(file), 1)
        if line in (None, number)
    ]
    if not records:
        refuse(f"{short_repr(file, 200)} holds no such record.", BROKEN)
    if html is not None and len(records) > 1:
        refuse("A page shows one game: name it by --line.")
    processes = 1 if len(records) == 1 else jobs
    refused = 0
    try:
        with _progress(len(records), is_shown=not quiet) as advance:
            for one in analyse_many(
                records, simulations=simulations, seed=seed, jobs=processes, ray=ray
            ):
                advance()
                if one.analysis is None:
                    refused += 1
                    typer.echo(f"{file}, record {one.number}: {one.refusal}", err=True)
                elif as_json:
                    typer.echo(_as_json(one.number, one.analysis))
                elif html is None:
                    _show(one.number, one.analysis)
                if one.analysis is not None and html is not None:
                    _write_page(one.analysis, records[0].record, html)
    except SetupError as error:
        refuse(error)
    if refused:
        raise typer.Exit(BROKEN)


@contextmanager
def _progress(total: int, *, is_shown: bool) -> Iterator[Callable[[], None]]:
    bar = Progress(console=Console(stderr=True), disable=not is_shown, transient=True)
    task = bar.add_task("Analysing", total=total)
    with bar:
        yield lambda: bar.advance(task)


def _as_json(number: int, analysis: "Analysis") -> bytes:
    data = {"record": number, "judge_id": analysis.judge.id, **msgspec.to_builtins(analysis)}
    return msgspec.json.encode(data)


def _write_page(analysis: "Analysis", record: bytes, html: Path) -> None:
    from tilewright.analysis.page import html_page

    names = msgspec.json.decode(record).get("names")
    try:
        html.write_text(html_page(analysis, names), encoding="utf-8")
    except OSError as error:
        refuse(f"{short_repr(str(html), 200)} cannot be written: {error.strerror}.", BROKEN)


def _show(number: int, analysis: "Analysis") -> None:
    from tilewright.analysis.texts import (
        change,
        decisions_that_mattered,
        level_text,
        percent,
        reasons_text,
    )

    console = Console(highlight=False)
    console.print(
        f"Record {number}: {get_game(analysis.game).title}, {analysis.variant},"
        f" {analysis.players} players. Judge: {analysis.judge.id}."
    )
    accounts = Table("seat", title="Account, in points of 100", title_justify="left")
    for head in ("points", "share", "fair", "luck", "own", "others", "unexplained"):
        accounts.add_column(head, justify="right")
    for one in analysis.accounts:
        accounts.add_row(
            str(one.seat),
            str(analysis.scores[one.seat]),
            percent(one.share),
            percent(one.fair),
            *(change(part) for part in (one.luck, one.own, one.others, one.rest)),
        )
    console.print(accounts)
    for seat in range(analysis.players):
        console.print(f"Seat {seat}: {level_text(analysis, seat)}.")
    mistakes = Table("event", "seat", title="Decisions that mattered", title_justify="left")
    for head in ("played", "lost", "best", "because"):
        mistakes.add_column(head, justify="right" if head == "lost" else "left")
    for decision in decisions_that_mattered(analysis, _MOST_DECISIONS):
        best = decision.best[0]
        mistakes.add_row(
            str(decision.event + 1),
            str(decision.seat),
            decision.played.move,
            percent(decision.loss),
            best.move,
            reasons_text(analysis.game, best),
        )
    console.print(mistakes)
