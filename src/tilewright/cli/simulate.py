"""`tilewright simulate`: records of games between bots."""

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import game_names, get_game
from tilewright.table import draw_setup

_STANDARD_OUTPUT = "-"
_MAX_GAMES = 10**12


def simulate(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    games: Annotated[int, typer.Option(help="The number of games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots: one name for all seats, or one for each, separated by commas;"
            " such as skilled, uct@20000 or champion@1s."
        ),
    ] = "random",
    out: Annotated[
        str, typer.Option(help="The file for the records, one per line; - for standard output.")
    ] = _STANDARD_OUTPUT,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Play games between bots and write their records."""
    try:
        if not 0 <= games <= _MAX_GAMES:
            raise SetupError(f"The number of games must be from 0 to {_MAX_GAMES:,}.")
        rules = get_game(game)
        setup = rules.setup(variant, players)
        names = _seat_names(bots, setup.players)
        players_of_seats = [get_bot(game, name) for name in names]
    except SetupError as error:
        refuse(error)
    numbers: Iterator[int] = iter(range(games))
    if not quiet:
        console = Console(stderr=True)
        numbers = iter(
            track(range(games), f"{rules.title}, {setup.players} players", console=console)
        )
    try:
        with _open_output(out) as file:
            for number in numbers:
                drawn = draw_setup(rules, setup.variant, setup.players, {}, seed, number)
                match = play_game(rules, drawn, players_of_seats, seed, number)
                meta = {"seed": seed, "number": number, "bots": names}
                file.write(msgspec.json.encode(match.record(meta=meta)) + b"\n")
    except SetupError as error:  # A bot's weights are not for this table.
        refuse(error)


def _seat_names(bots: str, players: int) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SetupError(f"--bots names {len(names)} players for {players} seats.")
    return names


@contextmanager
def _open_output(out: str) -> Iterator[BinaryIO]:
    """Yield a file for the records; errors are reported in one sentence."""
    target = Path(out)
    if out != _STANDARD_OUTPUT and target.is_dir():
        refuse(f"{short_repr(out, 200)} is a folder, not a file.")
    try:
        if out == _STANDARD_OUTPUT:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        elif target.exists() and not target.is_file():  # A pipe or a device is written to as it is.
            with target.open("wb") as file:
                yield file
        else:
            yield from _open_replacement(target)
    except BrokenPipeError:  # The reader has closed the pipe, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        refuse(f"{short_repr(out, 200)} cannot be written: {error.strerror}.", BROKEN)


def _open_replacement(target: Path) -> Iterator[BinaryIO]:
    """Yield a temporary file that replaces the target once it is complete."""
    # Its name is known before it is created, so that it is removed however this ends.
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            yield file
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
