"""`tilewright puzzles`: make puzzles from games between bots, and check them with longer searches."""

from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tilewright.cli.arena import game_progress
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import TilewrightError, short_repr
from tilewright.games import game_names

puzzles_app = typer.Typer(
    help="Puzzles: positions in which one move is far better than all others.",
    no_args_is_help=True,
)
_Jobs = Annotated[
    int | None, typer.Option(help="The number of processes; by default one for each core.")
]
_Quiet = Annotated[bool, typer.Option("--quiet", help="Show no progress.")]


@puzzles_app.command("make")
def make(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    count: Annotated[int, typer.Option(min=1, help="The number of puzzles.")],
    out: Annotated[
        Path, typer.Option(help="A file for them, continued if it exists: .jsonl or .jsonl.bz2.")
    ],
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    lead: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="The least lead of the best move, in shares."),
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="How long the search is that a puzzle has to pass.")
    ] = None,
    most_games: Annotated[
        int | None, typer.Option(min=1, help="Give up after this many games.")
    ] = None,
    jobs: _Jobs = None,
    quiet: _Quiet = False,
) -> None:
    """Let bots play, and write the positions in which one move is far better than all others."""
    # These take a moment to load, and no other command needs them.
    from tilewright.analysis.puzzles import (
        MOST_GAMES,
        SIMULATIONS,
        make_puzzles,
        read_puzzles,
        write_puzzles,
    )

    try:
        known = read_puzzles(out) if out.exists() else []
        if any(one.game != game or one.seed != seed for one in known):
            refuse(f"{short_repr(str(out), 200)} has puzzles of another game or seed.", BROKEN)
        found = make_puzzles(
            game,
            count,
            known=tuple(known),
            seed=seed,
            lead=lead,
            simulations=simulations or SIMULATIONS,
            most_games=most_games or MOST_GAMES,
            jobs=jobs,
        )
        with game_progress("searching", is_shown=not quiet, unit="puzzles") as progress:
            for puzzles in found:
                if puzzles:
                    known += puzzles
                    write_puzzles(out, known)
                if progress is not None:
                    progress(len(known), count)
    except TilewrightError as error:
        refuse(error)
    except (OSError, msgspec.MsgspecError) as error:
        refuse(f"{short_repr(str(out), 200)} cannot be used: {error}.", BROKEN)
    typer.echo(f"{len(known)} puzzles")


@puzzles_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A file of puzzles.")],
    simulations: Annotated[
        int | None, typer.Option(min=1, help="By default ten times as many as made them.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="How many to check, evenly spread.")
    ] = None,
    retire: Annotated[
        bool, typer.Option("--retire", help="Drop the refuted ones from the file.")
    ] = False,
    jobs: _Jobs = None,
    quiet: _Quiet = False,
) -> None:
    """Search puzzles again, longer and in another way, and list those whose best move is refuted."""
    from tilewright.analysis.many import map_anywhere
    from tilewright.analysis.puzzles import (
        CHECK_FACTOR,
        SIMULATIONS,
        check_puzzle,
        read_puzzles,
        write_puzzles,
    )

    try:
        puzzles = read_puzzles(file)
        step = max(1, len(puzzles) // sample) if sample else 1
        chosen = puzzles[::step][:sample]
        task = partial(check_puzzle, simulations=simulations or CHECK_FACTOR * SIMULATIONS)
        refuted: set[str] = set()
        with game_progress("searching", is_shown=not quiet, unit="puzzles") as progress:
            for done, verdict in enumerate(map_anywhere(task, chosen, jobs=jobs), 1):
                puzzle = verdict.puzzle
                if verdict.is_refuted():
                    refuted.add(puzzle.id)
                    is_better = verdict.best != puzzle.best
                    what = (
                        f"{verdict.best} instead of" if is_better else "another move is as good as"
                    )
                    typer.echo(
                        f"{puzzle.id} refuted: {what} {puzzle.best}, {100 * verdict.lead:+.1f} points"
                    )
                if progress is not None:
                    progress(done, len(chosen))
        typer.echo(f"{len(refuted)} of {len(chosen)} refuted")
        if retire and refuted:
            write_puzzles(file, [one for one in puzzles if one.id not in refuted])
    except TilewrightError as error:
        refuse(error)
    except (OSError, msgspec.MsgspecError) as error:
        refuse(f"{short_repr(str(file), 200)} cannot be used: {error}.", BROKEN)
