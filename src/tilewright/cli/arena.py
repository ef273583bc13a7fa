"""`tilewright arena`: measure the strength of bots against each other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from tilewright.cli.refusal import BROKEN, refuse, say
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import game_names, get_game

if TYPE_CHECKING:
    from tilewright.arena import ArenaResult
    from tilewright.arena.tournament import Progress as Report

_INTERRUPTED = 130


def arena(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    bots: Annotated[str, typer.Option(help="The bots: two names or more, separated by commas.")],
    games: Annotated[
        int, typer.Option(help="The minimum number of games; blocks are always completed.")
    ],
    players: Annotated[int | None, typer.Option(help="The number of players at a table.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="The number of processes; by default one for each core.")
    ] = None,
    anchor: Annotated[
        str | None, typer.Option(help="The bot whose rating is 0; by default the first.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="A file to write the JSON object to as well.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Play bots against each other on the same deals from every seat, and rate them."""
    # It takes a moment to load, and no other command needs it.
    from tilewright.arena import BotFailed, arena_json, run_arena

    _check_target(out)
    try:
        title = f"{get_game(game).title}, {get_game(game).setup(variant, players).players} players"
        with game_progress(title, is_shown=not quiet) as progress:
            result = run_arena(
                game,
                split_names(bots),
                games,
                players=players,
                variant=variant,
                seed=seed,
                jobs=jobs,
                anchor=anchor,
                progress=progress,
            )
    except SetupError as error:
        refuse(error)
    except BotFailed as error:
        refuse(error, BROKEN)
    text = arena_json(result)
    if as_json:
        typer.echo(text, nl=False)
    else:
        show(result, Console(highlight=False))
    _write(text, out)
    if not result.is_complete:
        say(f"Stopped after {result.games:,} games.")
        raise typer.Exit(_INTERRUPTED)


def split_names(bots: str) -> list[str]:
    """Return the names in a list with commas.

    Raises:
        SetupError: a comma has no name before or after it.
    """
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise SetupError("--bots needs a name before and after every comma.")
    return names


def _check_target(out: Path | None) -> None:
    """Refuse a file that cannot be written, before any game is played."""
    if out is not None and out.is_dir():
        refuse(f"{short_repr(str(out), 200)} is a folder, not a file.")
    if out is not None and not out.parent.is_dir():
        refuse(f"{short_repr(str(out), 200)} cannot be written: there is no such folder.", BROKEN)


def _write(text: str, out: Path | None) -> None:
    try:
        if out is not None:
            out.write_text(text, encoding="utf-8")
    except OSError as error:
        refuse(f"{short_repr(str(out), 200)} cannot be written: {error.strerror}.", BROKEN)


@contextmanager
def game_progress(title: str, *, is_shown: bool, unit: str = "games") -> "Iterator[Report | None]":
    """Yield a function to report progress to, which shows a bar on standard error."""
    if not is_shown:
        yield None
        return
    columns = (
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=Console(stderr=True))

    def report(games: int, total: int) -> None:
        if not bar.tasks:
            bar.add_task(title, total=total)
            bar.start()
        bar.update(bar.tasks[0].id, completed=games, total=total)

    try:
        yield report
    finally:
        if bar.tasks:
            bar.stop()


def show(result: "ArenaResult", console: Console) -> None:
    """Print a result as tables."""
    rules = get_game(result.game)
    console.print(
        f"{rules.title}, {result.variant}, {result.players} players, seed {result.seed}:"
        f" {result.games:,} games in {result.blocks:,} blocks.",
        soft_wrap=True,
    )
    if result.games > result.games_asked:
        console.print(f"({result.games_asked:,} were requested; blocks are always completed.)")
    console.print(_results_table(result))
    console.print(_ratings_table(result))
    if len(result.bots) > 2:
        console.print(_pairs_table(result))
    measured = result.measured
    console.print(
        f"{measured.seconds:,.1f} s with {measured.jobs} {'jobs' if measured.jobs > 1 else 'job'},"
        f" {measured.games_per_second:,.1f} games/s. In parentheses: 95 % intervals."
    )


def _results_table(result: "ArenaResult") -> Table:
    from tilewright.arena.report import percent, points

    table = _table("bot", "games", f"win share (fair: {100 * result.fair_share:.0f} %)")
    table.add_column("mean score", justify="right")
    table.add_column("margin", justify="right")
    for bot in result.bots:
        margin = points(bot.margin, has_sign=True)
        table.add_row(bot.name, f"{bot.games:,}", percent(bot.win_share), points(bot.score), margin)
    return table


def _ratings_table(result: "ArenaResult") -> Table:
    from tilewright.arena.report import elo, milliseconds

    table = _table("bot", "rating", "openskill", "think time", "longest")
    for bot in result.bots:
        think = result.measured.think[bot.name]
        skill = f"{bot.skill.mu:.1f} ± {bot.skill.sigma:.1f}".replace("-", "−")
        times = milliseconds(think.mean), milliseconds(think.longest)
        table.add_row(bot.name, elo(bot.rating), skill, *times)
    return table


def _pairs_table(result: "ArenaResult") -> Table:
    from tilewright.arena.report import percent, points

    table = _table("bot", "against", "games", "ahead", "margin")
    for pair in result.pairs:
        margin = points(pair.margin, has_sign=True)
        table.add_row(pair.first, pair.second, f"{pair.games:,}", percent(pair.ahead), margin)
    return table


def _table(first: str, *others: str) -> Table:
    table = Table()
    table.add_column(first, overflow="fold")
    for head in others:
        is_name = head == "against"
        table.add_column(head, justify="left" if is_name else "right", overflow="fold")
    return table
