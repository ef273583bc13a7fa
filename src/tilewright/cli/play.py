"""`tilewright play`: play in the terminal, against bots or with others at one keyboard."""

import re
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from tilewright.bots.levels import USUAL_THINK_S, check_think
from tilewright.cli.compile import compile_units
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.cli.terminal import Terminal, edit_lines
from tilewright.cli.terminal_menu import Plan, ask_plan
from tilewright.cli.terminal_session import Quit, Session
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.match import Match
from tilewright.games import game_names
from tilewright.table import draw_setup, seed_or_fresh

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def play(
    game: Annotated[
        str | None,
        typer.Argument(help=f"{' or '.join(game_names())}; whatever is left out is asked for."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    variant: Annotated[str | None, typer.Option(help="One of the game's variants.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="The players by seat, such as human,skilled or human:Ann,human:Bob,learner."
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="An option of the table: start=0 or hidden_totals=1."
        ),
    ] = None,
    think: Annotated[
        float | None,
        typer.Option(
            help="How many seconds the strongest level may think about a move; by default 1."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="The same seed gives the same deals and bots' moves, unless a bot runs out of time."
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(help="Write the game's record to this file; a .jsonl file is appended to."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Play each move at once, without confirmation.")
    ] = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", help="Show no colours.")] = False,
) -> None:
    """Play in the terminal: against bots, or with others at one keyboard."""
    terminal = Terminal(new_console(is_colourless=no_colour))
    session = None
    status = 0
    try:
        _check_record_path(record)
        options = read_options(option or [])
        plan = ask_plan(terminal, game, variant, players, seats, _think(think))
        session = new_session(plan, terminal, options, seed, is_quick=quick)
        _compile_for(plan)
        session.run()
    except SetupError as error:
        refuse(error)
    except (EOFError, Quit):
        _leave(terminal, session)
    except KeyboardInterrupt:
        _leave(terminal, session)
        status = INTERRUPTED
    if session is not None and record is not None:
        _write_record(terminal, record, session.record())
    raise typer.Exit(status)


def _compile_for(plan: Plan) -> None:
    """Compile what the table uses, so that the game is not interrupted by it."""
    from tilewright.warm_up import units_for

    names = [re.split("[ @:]", player.name)[0] for player in plan.players]
    compile_units(units_for(plan.game.name, names))


def new_console(*, is_colourless: bool = False) -> Console:
    """Return a console for games, which shows plain text as it is."""
    if isinstance(
        sys.stdout, TextIOWrapper
    ):  # A terminal without Unicode shows ? for bars and dots.
        sys.stdout.reconfigure(errors="replace")
    return Console(no_color=is_colourless or None, highlight=False, markup=False, emoji=False)


def new_session(
    plan: Plan, terminal: Terminal, options: dict[str, int], seed: int | None, *, is_quick: bool
) -> Session:
    """Return a game that is ready to run.

    Raises:
        SetupError: the game has no such option.
    """
    seed = seed_or_fresh(seed)
    setup = draw_setup(plan.game, plan.variant, len(plan.players), options, seed)
    if sum(player.bot is None for player in plan.players) == 1:
        edit_lines()
    return Session(Match(plan.game, setup), plan.players, terminal, seed=seed, is_quick=is_quick)


def _think(seconds: float | None) -> float:
    return USUAL_THINK_S if seconds is None else check_think(seconds)


def read_options(texts: list[str]) -> dict[str, int]:
    """Return the options of a table, from texts such as start=0."""
    options = {}
    for text in texts:
        name, _, value = text.partition("=")
        if not value.isascii() or not value.isdigit() or len(value) > 9:
            refuse(
                f"--option must be a name and a number, such as start=0, not {short_repr(text)}."
            )
        options[name.replace("-", "_")] = int(value)
    return options


def _leave(terminal: Terminal, session: Session | None) -> None:
    if session is not None:
        session.hide_secrets()
    terminal.say()
    terminal.say("Goodbye.")


def _check_record_path(record: Path | None) -> None:
    """Refuse a path that cannot be written, before the game is played."""
    if record is not None and (record.is_dir() or not record.parent.is_dir()):
        refuse(f"The record cannot be written to {record}: no such folder, or a folder itself.")


def _write_record(terminal: Terminal, path: Path, record: dict[str, Any]) -> None:
    line = msgspec.json.encode(record).decode() + "\n"
    try:
        with path.open("a" if path.suffix == ".jsonl" else "w", encoding="utf-8") as file:
            file.write(line)
    except OSError as error:
        refuse(f"The record cannot be written to {path}: {error.strerror}.", BROKEN)
    terminal.say(f"The record is in {path}.")
