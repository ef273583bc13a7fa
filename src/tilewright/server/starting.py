"""How a table comes to be, and how its game starts."""

from tilewright.core.errors import TilewrightError
from tilewright.core.rng import new_rng, random_below
from tilewright.games import get_game
from tilewright.server.guests import Guest
from tilewright.server.messages import TableIn
from tilewright.server.refusal import refusal_of
from tilewright.server.schema import Entry, TableRow
from tilewright.server.seating import Seat, rotated, seats_for, wanted_players
from tilewright.server.sources import Sources
from tilewright.server.table_log import TableLog, chance_data, opened_data
from tilewright.table import drawn_setup

Opened = tuple[TableLog, list[Entry]]
"""A table and the entries it was made of, to be stored."""


def open_table(wanted: TableIn, guest: Guest, sources: Sources) -> Opened:
    """Return a new table as a guest wants it; where nobody is missing, its game has started.

    Raises:
        Refusal: there is no such game, variant, number of players, option or bot.
    """
    try:
        game = get_game(wanted.game)
        players = wanted_players(game, wanted.players, wanted.seats)
        setup = game.setup(wanted.variant, players, **wanted.options)
        seats = seats_for(game, wanted.seats, players, guest)
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
    return _opened(row, seats, sources, is_shuffled=wanted.is_shuffled)


def open_rematch(log: TableLog, sources: Sources) -> Opened:
    """Return a new table where the people of a finished one play again, seats rotated by one."""
    row = TableRow(
        id=sources.new_id(),
        game=log.row.game,
        variant=log.row.variant,
        players=log.row.players,
        options=log.row.options,
        clock=log.row.clock,
        created_at=sources.now(),
    )
    return _opened(row, rotated(log.seats), sources, is_shuffled=False)


def _opened(row: TableRow, seats: list[Seat], sources: Sources, *, is_shuffled: bool) -> Opened:
    log = TableLog(row)
    data = opened_data(seats, sources.new_token(), is_shuffled=is_shuffled)
    entries = [log.do("opened", row.created_at, data)]
    return log, entries + what_follows(log, sources, row.created_at)


def what_follows(log: TableLog, sources: Sources, at: int) -> list[Entry]:
    """Let happen what needs nobody: the start once all seats are taken, deals and draws."""
    entries = []
    if log.match is None and all(seat.kind != "open" for seat in log.seats):
        entries.append(log.do("started", at, _start(log, sources)))
    while log.is_chance_due():
        assert log.match is not None, "chance is due in a match"
        outcome = sources.draw(log.match)
        entries.append(log.do("chance", at, chance_data(log.match, outcome)))
    return entries


def _start(log: TableLog, sources: Sources) -> dict[str, object]:
    """Return the lots drawn at the start: who sits where, and what the set-up leaves to chance."""
    row, game = log.row, log.game
    setup = drawn_setup(game, row.variant, row.players, row.options, sources.entropy())
    drawn = {option.name: setup.options[option.name] for option in game.open_options(row.options)}
    order = [seat.mark for seat in log.seats]
    if log.is_shuffled:
        order = _shuffled(order, sources.entropy())
    return {"order": order, "drawn": drawn}


def _shuffled(marks: list[int], entropy: int) -> list[int]:
    rng = new_rng(entropy)
    left, order = list(marks), []
    while left:
        order.append(left.pop(int(random_below(rng, len(left)))))
    return order
