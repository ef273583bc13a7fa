"""`tilewright advise`: what a bot would play in a position, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from tilewright.bots import Advice, advise, get_bot, strongest_level
from tilewright.bots.advisor import check_asked
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.cli.replay import record_lines
from tilewright.core.errors import OutOfTurn, RecordError, SetupError
from tilewright.core.match import Match
from tilewright.core.record import check_record, parse_record
from tilewright.core.words import number_of
from tilewright.games import get_game


@dataclass(frozen=True)
class Question:
    """A position, and the bot that is asked about it."""

    match: Match
    seat: int
    bot: str
    seed: int


def advise_on(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A file of records; - for standard input.")
    ],
    at: Annotated[
        int | None,
        typer.Option(
            metavar="EVENT",
            help="The position after this event, 0 for the start; by default the last in which a seat,"
            " or the given seat, has to choose.",
        ),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            help="The bot, such as champion, champion@5s or uct@20000; by default the game's"
            " strongest level."
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="The seat, from 0; by default the first that has to choose."),
    ] = None,
    top: Annotated[
        int | None, typer.Option(help="Show only this many moves, the best first.")
    ] = None,
    line: Annotated[int, typer.Option(help="The number of the record in the file, from 1.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same advice.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show what a bot thinks of a position: its moves, their win shares and expected scores."""
    try:
        if top is not None and top < 1:
            raise SetupError(f"--top must be at least 1, not {top}.")
        match = _match(file, line)
        bot = bot or strongest_level(match.game.name)
        get_bot(match.game.name, bot)
        found = _go_to(match, at, seat)
        question = Question(match, found, bot, seed)
        advice = advise(match, found, bot, seed)
    except (SetupError, OutOfTurn) as error:
        refuse(error)
    if as_json:
        typer.echo(msgspec.json.encode(_as_data(question, advice, top)))
    else:
        _show(question, advice, top)


def _match(file: str, line: int) -> Match:
    """Return the game of a record, at its end."""
    for number, text in enumerate(_texts(file), 1):
        if number == line:
            try:
                return check_record(parse_record(text), get_game)
            except RecordError as error:
                where = f", event {error.event}" if error.event else ""
                refuse(f"{file}, record {number}{where}: {error.reason}", BROKEN)
    raise SetupError(f"{file} holds no record number {line}.")


def _texts(file: str) -> Iterator[bytes]:
    return (text for _, text in record_lines(file))


def _go_to(match: Match, at: int | None, seat: int | None) -> int:
    """Undo events back to the position in question, and return the seat in question.

    Raises:
        SetupError: there is no such event or seat.
        OutOfTurn: the seat has nothing to choose there.
    """
    match.game.check_seat(match.setup.players, seat)
    if at is not None and not 0 <= at <= match.num_events:
        events = number_of(match.num_events, "event")
        raise SetupError(f"--at must be from 0 to {match.num_events}: the game has {events}.")
    while match.num_events > (0 if at is None else at) and (
        at is not None or _has_no_choice(match, seat)
    ):
        match.undo()
    check_asked(match, seat)
    return match.waiting_for[0] if seat is None else seat


def _has_no_choice(match: Match, seat: int | None) -> bool:
    """Return whether the seat, or every seat for None, has nothing to choose."""
    return not match.waiting_for if seat is None else seat not in match.waiting_for


def _as_data(question: Question, advice: Advice, top: int | None) -> dict[str, Any]:
    match = question.match
    return {
        "game": match.game.name,
        "variant": match.setup.variant,
        "players": match.setup.players,
        "event": match.num_events,
        "seat": question.seat,
        "bot": question.bot,
        "seed": question.seed,
        "looked_at": advice.looked_at,
        "moves": len(advice.candidates),
        "candidates": [
            {
                "move": match.game.action_text(candidate.action),
                "weight": candidate.weight,
                "win_share": candidate.win_share,
                "scores": candidate.scores,
            }
            for candidate in advice.candidates[:top]
        ],
    }


def _show(question: Question, advice: Advice, top: int | None) -> None:
    match, console = question.match, Console(highlight=False)
    setup = match.setup
    console.print(
        f"{match.game.title}, {setup.variant}, {setup.players} players,"
        f" after event {match.num_events}: seat {question.seat} has to choose."
    )
    moves = number_of(len(advice.candidates), "move")
    console.print(f"{question.bot} has {moves}; it looked at {advice.looked_at:,} positions.")
    table = Table("move")
    for head in ("plays it", "win share", *(f"seat {seat}" for seat in range(setup.players))):
        table.add_column(head, justify="right")
    for candidate in advice.candidates[:top]:
        table.add_row(
            match.game.action_text(candidate.action),
            _percent(candidate.weight),
            _percent(candidate.win_share),
            *(f"{score:.1f}" for score in candidate.scores),
        )
    console.print(table)
    console.print("Columns by seat: the final score that the bot expects after the move.")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
