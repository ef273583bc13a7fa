"""`tilewright simulate`: whole games between bots, as records."""

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
_MOST_GAMES = 10**12


def simulate(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays: one name for all seats, or one for each, with commas;"
            " such as skilled, uct@20000 or champion@1s."
        ),
    ] = "random",
    out: Annotated[
        str, typer.Option(help="The file the records go to, one a line; - for standard output.")
    ] = _STANDARD_OUTPUT,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
) -> None:
    """Play games between bots and write their records."""
    try:
        if not 0 <= games <= _MOST_GAMES:
            raise SetupError(f"The number of games must be from 0 to {_MOST_GAMES:,}.")
        rules = get_game(game)
        setup = rules.setup(variant, players)
        names = _seat_names(bots, setup.players)
        seated = [get_bot(game, name) for name in names]
    except SetupError as error:
        refuse(error)
    numbers: Iterator[int] = iter(range(games))
    if not quiet:
        console = Console(stderr=True)
        numbers = iter(
            track(range(games), f"{rules.title}, {setup.players} players", console=console)
        )
    try:
        with _written(out) as file:
            for number in numbers:
                drawn = draw_setup(rules, setup.variant, setup.players, {}, seed, number)
                match = play_game(rules, drawn, seated, seed, number)
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
def _written(out: str) -> Iterator[BinaryIO]:
    """Give a file for the records; what goes wrong with it is said in a sentence."""
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
            yield from _replacing(target)
    except BrokenPipeError:  # Whoever read them has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        refuse(f"{short_repr(out, 200)} cannot be written: {error.strerror}.", BROKEN)


def _replacing(target: Path) -> Iterator[BinaryIO]:
    """Give a file that takes the target's place only when all is written."""
    # It is named before it is there: whatever ends this, even while it is made, it is taken away.
    draft = target.with_name(f".{target.name}.{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as file:
            yield file
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
