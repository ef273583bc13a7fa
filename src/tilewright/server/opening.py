"""Setting up a table: with seats as they were asked for, for a rematch, or for the deal of the day."""

from collections.abc import Collection, Sequence
from typing import Literal

from tilewright.bots import bot_names, level_names, usual_level
from tilewright.core.errors import SetupError, TilewrightError, short_repr
from tilewright.core.game import Game
from tilewright.games import get_game
from tilewright.server.chance import advance
from tilewright.server.entries import Opened, Seat
from tilewright.server.guests import UNNAMED, Guest, GuestBook, clean_line
from tilewright.server.messages import SeatIn, TableIn
from tilewright.server.readiness import READINESS
from tilewright.server.refusal import level_not_ready, refusal_of
from tilewright.server.schema import Entry, TableRow
from tilewright.server.sources import Sources, derived_table_id
from tilewright.server.table_log import TableLog

NewTable = tuple[TableLog, list[Entry]]
"""A table and the entries it was made of, to be stored."""


def open_table(wanted: TableIn, guest: Guest, sources: Sources) -> NewTable:
    """Return a new table as a guest wants it; if nobody is missing, its game has started.

    Raises:
        Refusal: there is no such game, variant, number of players, option or bot.
    """
    try:
        game = get_game(wanted.game)
        players = _num_players(game, wanted)
        setup = game.setup(wanted.variant, players, **wanted.options)
        seats = _first_seats(game, wanted.seats, players, guest)
    except TilewrightError as error:
        raise refusal_of(error) from None
    row = TableRow(
        id=sources.new_id(),
        game=game.name,
        variant=setup.variant,
        players=players,
        options=dict(wanted.options),
        clock=wanted.clock,
        created_at=sources.now(),
    )
    return _new_table(
        row, seats, sources, is_shuffled=wanted.is_shuffled, has_hints=wanted.has_hints
    )


def open_rematch(log: TableLog, accepted: Collection[int], sources: Sources) -> NewTable:
    """Return a new table where the people of a finished one play again, seats rotated by one.

    People who accepted play for themselves, even where a bot stood in; it stays where nobody did. Two
    processes that open it at once open the same one.
    """
    row = TableRow(
        id=derived_table_id(f"rematch of {log.row.id} {log.salt}"),
        game=log.row.game,
        variant=log.row.variant,
        players=log.row.players,
        options=log.row.options,
        clock=log.row.clock,
        created_at=sources.now(),
    )
    order = [len(log.seats) - 1, *range(len(log.seats) - 1)]
    seats = []
    for mark, number in enumerate(order):
        seat = log.seats[number]
        stand_in = None if number in accepted else seat.stand_in
        seats.append(Seat(seat.kind, seat.name, mark, seat.level, list(seat.guests), stand_in))
    return _new_table(row, seats, sources, is_shuffled=False, has_hints=log.has_hints)


def open_daily(name: str, day: str, guest: Guest, book: GuestBook, sources: Sources) -> NewTable:
    """Return the table at which a guest plays the deal of a day: always the same one.

    The seat has no name: whether a guest appears with theirs is their choice, and others see replays.

    Raises:
        Refusal: there is no such game, it has no bots, or they are still being compiled.
    """
    try:
        game = get_game(name)
        setup = game.setup()
        level = check_level(game.name, usual_level(game.name) or "")
    except TilewrightError as error:
        raise refusal_of(error) from None
    row = TableRow(
        id=derived_table_id(book.derive(f"table of {guest.id}, {game.name}, {day}")),
        game=game.name,
        variant=setup.variant,
        players=setup.players,
        options={},
        clock="none",
        created_at=sources.now(),
    )
    seats = [Seat("person", UNNAMED, 0, guests=[guest.id])]
    seats += [Seat("bot", level, mark, level=level) for mark in range(1, setup.players)]
    opened = Opened(
        seats,
        sources.new_token(),
        is_shuffled=False,
        day=day,
        seed=book.derive(f"deal of {game.name}, {day}"),
    )
    return _opened_table(row, opened, sources)


def _new_table(
    row: TableRow, seats: list[Seat], sources: Sources, *, is_shuffled: bool, has_hints: bool
) -> NewTable:
    opened = Opened(seats, sources.new_token(), is_shuffled, has_hints)
    return _opened_table(row, opened, sources)


def _opened_table(row: TableRow, opened: Opened, sources: Sources) -> NewTable:
    log = TableLog(row)
    entries = [log.append(opened, row.created_at)]
    return log, entries + advance(log, sources, row.created_at)


def _num_players(game: Game, wanted: TableIn) -> int:
    if wanted.seats is None:
        return game.player_counts[0] if wanted.players is None else wanted.players
    if wanted.players is not None and wanted.players != len(wanted.seats):
        raise SetupError(f"{len(wanted.seats)} seats are named for {wanted.players} players.")
    return len(wanted.seats)


def _first_seats(
    game: Game, wanted: Sequence[SeatIn] | None, players: int, guest: Guest
) -> list[Seat]:
    """Return the seats a table starts with; by default the guest's and bots (friends if there are none)."""
    if wanted is None:
        others: Literal["bot", "friend"] = "bot" if level_names(game.name) else "friend"
        wanted = [SeatIn("me"), *(SeatIn(others) for _ in range(players - 1))]
    return [_first_seat(game, seat, mark, guest) for mark, seat in enumerate(wanted)]


def _first_seat(game: Game, wanted: SeatIn, mark: int, guest: Guest) -> Seat:
    if wanted.kind == "bot":
        level = check_level(game.name, wanted.level or usual_level(game.name) or "")
        return Seat("bot", level, mark, level=level)
    if wanted.kind == "friend":
        return Seat("open", "", mark)
    usual = guest.name or UNNAMED if wanted.kind == "me" else f"{UNNAMED} {mark + 1}"
    return Seat("person", clean_line(wanted.name or "") or usual, mark, guests=[guest.id])


def check_level(game: str, level: str) -> str:
    """Return a level if it exists; bots that are not offered as levels may sit at tables as well.

    Raises:
        SetupError: no bot has that name.
        Refusal: it is still being compiled.
    """
    if level not in bot_names(game):
        known = ", ".join(level_names(game)) or "it has none"
        raise SetupError(f"There is no bot {short_repr(level)} for {game}: {known}.")
    if not READINESS.is_ready(game, level):
        raise level_not_ready(level)
    return level
