"""`tilewright dataset`: games between bots as training data."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.arena import game_progress, split_names
from tilewright.cli.play import read_options
from tilewright.cli.refusal import BROKEN, refuse, say
from tilewright.core.errors import SetupError, TilewrightError, short_repr
from tilewright.games import game_names, get_game

if TYPE_CHECKING:
    from tilewright.arena.tournament import Progress as Report
    from tilewright.envs.dataset import Dataset

_INTERRUPTED = 130


def dataset(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    games: Annotated[int, typer.Option(help="The number of games.")],
    bots: Annotated[
        str,
        typer.Option(
            help="The bots: one name for all seats, or one for each, separated by commas;"
            " such as skilled, uct@20000 or champion@1s."
        ),
    ],
    out: Annotated[
        Path, typer.Option(help="The folder; one started by the same command is resumed.")
    ],
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="An option of the table: start=0 or hidden_totals=1."
        ),
    ] = None,
    rotate: Annotated[
        bool, typer.Option(help="Whether the bots move on by one seat after each game.")
    ] = True,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    shard_games: Annotated[
        int, typer.Option(help="The number of games in a shard, which is written at once.")
    ] = 1000,
    file_format: Annotated[
        str, typer.Option("--format", help="npz, or parquet (extra `parquet`).")
    ] = "npz",
    jobs: Annotated[
        int | None, typer.Option(help="The number of processes; by default one for each core.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            help="The address of a Ray cluster whose workers play, or local (extra `ray`)."
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Play games between bots and write records, observations, choices and outcomes."""
    # It takes a moment to load, and no other command needs it.
    from tilewright.envs.dataset import make_dataset

    counter = _Counter()
    try:
        title = f"{get_game(game).title}, {get_game(game).setup(variant, players).players} players"
        names, options = split_names(bots), read_options(option or [])
        with game_progress(title, is_shown=not quiet) as report:
            counter.report = report
            made = make_dataset(
                game,
                names,
                games,
                out,
                players=players,
                variant=variant,
                options=options,
                seed=seed,
                rotates=rotate,
                shard_games=shard_games,
                file_format=file_format,
                jobs=jobs,
                ray=ray,
                progress=counter,
            )
    except SetupError as error:
        refuse(error)
    except TilewrightError as error:
        refuse(error, BROKEN)
    except OSError as error:
        refuse(f"{short_repr(str(out), 200)} cannot be written: {error.strerror or error}.", BROKEN)
    except KeyboardInterrupt:
        _report_kept_games(out)
        raise typer.Exit(_INTERRUPTED) from None
    _show(made)
    counter.show()


class _Counter:
    """Forwards progress, and counts the games played by this call and the time they took."""

    def __init__(self) -> None:
        self.report: Report | None = None
        self._first: int | None = None
        self._games = 0
        self._began = time.monotonic()

    def __call__(self, games: int, total: int) -> None:
        if self._first is None:
            self._first, self._began = games, time.monotonic()
        self._games = games - self._first
        if self.report is not None:
            self.report(games, total)

    def show(self) -> None:
        """Print the speed."""
        if not self._games:
            typer.echo("The dataset was complete already.")
            return
        seconds = time.monotonic() - self._began
        typer.echo(
            f"{self._games:,} games played in {seconds:,.1f} s, {self._games / seconds:,.1f} games/s."
        )


def _show(made: "Dataset") -> None:
    manifest = made.manifest
    typer.echo(
        f"{get_game(manifest.game).title}, {manifest.variant}, {manifest.players} players,"
        f" seed {manifest.seed}:"
        f" {made.num_games:,} games, {made.num_rows:,} rows in {_count_text(len(made), 'shard')},"
        f" {made.num_bytes / 1e6:,.1f} MB in {made.folder}."
    )


def _report_kept_games(out: Path) -> None:
    from tilewright.envs.dataset import open_dataset

    try:
        made = open_dataset(out)
    except SetupError:
        return
    say(
        f"Stopped: {made.num_games:,} of {made.manifest.games:,} games are kept, in"
        f" {_count_text(len(made), 'shard')}. The same command resumes it."
    )


def _count_text(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
