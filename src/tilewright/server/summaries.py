"""Summaries of tables: what a guest's list of games says about each, without loading its log.

A summary is stored with every change of its table. Tables that were last changed before there were summaries
get one when they are first listed.
"""

import msgspec
from msgspec import UNSET, Struct

from tilewright.server.entries import Seat
from tilewright.server.messages import OwnTable, SeatName
from tilewright.server.schema import ListedTable
from tilewright.server.table_log import TableLog, deadlines
from tilewright.server.views import table_result

MAX_UNFINISHED = 30
"""How many tables of a guest are listed whose game is not over."""
MAX_FINISHED = 20
"""How many finished ones."""


class Summary(Struct, omit_defaults=True):
    """What is stored of a table for lists; it holds guests' ids and is never sent.

    Attributes:
        waiting_for: the seats that have to choose.
        deadlines: by seat, until when, in milliseconds since 1970.
        winners, scores: once the game is over.
        resigned: the seats whose people gave the game up.
        num_lines: of chat.
    """

    seats: list[Seat]
    waiting_for: list[int] = []
    deadlines: dict[int, int] = {}
    winners: list[int] = []
    scores: list[int] = []
    resigned: list[int] = []
    num_lines: int = 0


_decoder = msgspec.json.Decoder(Summary)


def summary_text(log: TableLog) -> str:
    """Return a table's summary as it is stored."""
    result = table_result(log)
    summary = Summary(
        seats=log.seats,
        waiting_for=list(log.waiting_for),
        deadlines=deadlines(log),
        winners=[] if result is None else list(result.winners),
        scores=[] if result is None else list(result.scores),
        resigned=log.resigned,
        num_lines=log.num_lines,
    )
    return msgspec.json.encode(summary).decode()


def read_summary(text: str) -> Summary:
    """Return a stored summary."""
    return _decoder.decode(text)


def own_table(listed: ListedTable, text: str, guest: str, now: int) -> OwnTable:
    """Return what a guest's list says about a table at which the guest sits.

    Args:
        text: the table's summary.
        now: in milliseconds since 1970.
    """
    summary = read_summary(text)
    own = [number for number, seat in enumerate(summary.seats) if guest in seat.guests]
    asked = [
        number
        for number in own
        if number in summary.waiting_for and summary.seats[number].playing_level is None
    ]
    until = min(
        (summary.deadlines[seat] for seat in asked if seat in summary.deadlines), default=None
    )
    return OwnTable(
        id=listed.id,
        game=listed.game,
        variant=listed.variant,
        clock=listed.clock,  # type: ignore[arg-type]
        status=listed.status,  # type: ignore[arg-type]
        seats=[
            SeatName(seat.kind, seat.name, seat.playing_level, seat.stand_in is not None)
            for seat in summary.seats
        ],
        own_seats=own,
        waiting_for=summary.waiting_for,
        is_own_turn=bool(asked),
        left_ms=None if until is None else max(0, until - now),
        winners=summary.winners,
        num_lines=summary.num_lines,
        created_at=listed.created_at,
        changed_at=listed.changed_at,
        resigned=summary.resigned or UNSET,
    )
