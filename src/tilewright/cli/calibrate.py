"""`tilewright calibrate`: games of every level, analysed, by which levels are told."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from tilewright.cli.arena import game_progress
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError, TilewrightError, short_repr
from tilewright.games import game_names, get_game

if TYPE_CHECKING:
    from tilewright.analysis.calibration import Calibration, Table


def calibrate(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    rows: Annotated[
        Path,
        typer.Option(
            help="A file for what was measured, a line for each game: continued if it exists."
        ),
    ],
    games: Annotated[int, typer.Option(min=2, help="The number of games of each level.")] = 300,
    levels: Annotated[
        str | None, typer.Option(help="Only these levels, separated by commas; otherwise all.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="The number of players at a table.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="The number of processes; by default one for each core.")
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Work on a Ray cluster instead.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="A calibration file, in which this table's entry is replaced; levels that were"
            " not played this time and have not changed stay in it."
        ),
    ] = None,
    is_added: Annotated[
        bool,
        typer.Option(
            "--add", help="Count the games that made the file of --out as well: of other seeds."
        ),
    ] = False,
    is_whole: Annotated[
        bool,
        typer.Option(
            "--whole", help="Judge deals of new games as well, for `tilewright bench analysis`."
        ),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Let each level play itself, judge the decisions, and write the mean losses of the levels."""
    # These take a moment to load, and no other command needs them.
    from tilewright.analysis.calibration import (
        GameItem,
        GameRow,
        Table,
        added,
        calibration_of,
        completed,
        measure_game,
        rows_of,
        seeds_of,
    )
    from tilewright.analysis.judges import get_judge, losses_id
    from tilewright.analysis.many import map_anywhere
    from tilewright.bots import level_names

    try:
        setup = get_game(game).setup(variant, players)
        table = Table(get_game(game).name, setup.variant, setup.players)
        every = level_names(game)
        wanted = every if levels is None else _chosen(levels, every)
        judge = get_judge(*table)
    except TilewrightError as error:
        refuse(error)
    try:
        before = _read(out).get(table)
    except (OSError, msgspec.MsgspecError) as error:
        refuse(f"{short_repr(str(out), 200)} cannot be used: {error}.", BROKEN)
    if is_added:
        if before is None or before.judge != losses_id(judge):
            refuse("--add needs a file in --out, with this table calibrated by today's judge.")
        if seed in seeds_of(before, wanted):
            refuse(f"Games of seed {seed} count already: choose another --seed.")
    try:
        lines = rows.read_bytes().splitlines() if rows.exists() else []
        known = rows_of(table, (msgspec.json.decode(line, type=GameRow) for line in lines))
        # Others would count in figures of which the command says that it made them.
        known = [row for row in known if row.seed == seed and row.number < games]
        done = {(row.level, row.number, row.seed) for row in known}
        items = [
            GameItem(table, level, number, seed, is_whole)
            for number in range(games)
            for level in wanted
            if (level, number, seed) not in done
        ]
        first = len(known)
        with rows.open("ab") as file, game_progress(game, is_shown=not quiet) as progress:
            for row in map_anywhere(measure_game, items, jobs=jobs, ray=ray):
                known.append(row)
                file.write(msgspec.json.encode(row) + b"\n")
                file.flush()
                if progress is not None:
                    progress(len(known) - first, len(items))
        command = (
            f"tilewright calibrate {game} --variant {table.variant} --players {table.players}"
            f" --games {games} --seed {seed} --rows ROWS --out CALIBRATION"
        )
        if levels is not None:
            command += f" --levels {','.join(wanted)}"
        if is_added:
            command += " --add"
        found = calibration_of(table, wanted, known, command)
        for one in found.levels:
            typer.echo(
                f"{one.level:10} {100 * one.mean:7.3f} ± {100 * one.standard_error:.3f} points a"
                f" decision, {one.games} games, {one.decisions} decisions"
            )
        if out is not None:
            # Other levels or tables may have been calibrated meanwhile.
            entries = _read(out)
            if table in entries:
                before = entries[table]
                if is_added:
                    found = added(found, before)
                found = completed(found, every, before)
            entries[table] = found
            text = msgspec.json.format(msgspec.json.encode(list(entries.values())), indent=1)
            out.write_bytes(text + b"\n")
    except SetupError as error:
        refuse(error)
    except (OSError, msgspec.MsgspecError) as error:
        refuse(f"{short_repr(str(rows), 200)} cannot be used: {error}.", BROKEN)


def _read(out: Path | None) -> "dict[Table, Calibration]":
    """Return the calibrations of a file by their tables; there need not be one."""
    from tilewright.analysis.calibration import Calibration, Table

    if out is None or not out.exists():
        return {}
    kept = msgspec.json.decode(out.read_bytes(), type=list[Calibration])
    return {Table(one.game, one.variant, one.players): one for one in kept}


def _chosen(text: str, levels: Sequence[str]) -> list[str]:
    """Return the levels that a list with commas names, the weakest first.

    Raises:
        SetupError: there is no such level.
    """
    names = {name.strip() for name in text.split(",")}
    unknown = sorted(names - set(levels))
    if unknown:
        raise SetupError(
            f"There is no level {short_repr(unknown[0])}. Levels: {', '.join(levels)}."
        )
    return [level for level in levels if level in names]
