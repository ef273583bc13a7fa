"""Summaries of tables: what a guest's list of games says about each, without loading its log.

A summary is stored with every change of its table. Tables that were last changed before there were summaries
get one when they are first listed.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, Struct

from tilewright.server.clocks import deadlines
from tilewright.server.entries import Seat
from tilewright.server.messages import OwnProposal, OwnTable, ProposalKind, SeatName
from tilewright.server.schema import ListedTable
from tilewright.server.table_log import TableLog
from tilewright.server.views import table_result

MAX_UNFINISHED = 30
"""How many tables of a guest are listed whose game is not over."""
MAX_FINISHED = 20
"""How many finished ones."""


class Pending(Struct, omit_defaults=True):
    """A proposal, or the offer of a rematch, that waits for answers.

    Attributes:
        seat: who made it.
        waiting_for: the seats whose people have not answered.
    """

    what: ProposalKind | Literal["rematch"]
    seat: int
    waiting_for: list[int]


class Summary(Struct, omit_defaults=True):
    """What is stored of a table for lists; it holds guests' ids and is never sent.

    Attributes:
        waiting_for: the seats that have to choose.
        deadlines: by seat, until when, in milliseconds since 1970.
        winners, scores: once the game is over.
        resigned: the seats whose people gave the game up.
        proposal: what waits for the answers of some.
        num_lines: of chat.
        day: of which the deal is played.
    """

    seats: list[Seat]
    waiting_for: list[int] = []
    deadlines: dict[int, int] = {}
    winners: list[int] = []
    scores: list[int] = []
    resigned: list[int] = []
    num_lines: int = 0
    proposal: Pending | None = None
    day: str | None = None


_encoder = msgspec.json.Encoder()
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
        proposal=_pending(log),
        day=log.day,
    )
    return _encoder.encode(summary).decode()


def _pending(log: TableLog) -> Pending | None:
    proposal, offer = log.proposal, log.rematch_accepted
    if proposal is not None and proposal.accepted:
        missing = log.missing_consent(proposal.accepted)
        return Pending(proposal.what, proposal.seat, missing)
    return Pending("rematch", offer[0], log.missing_consent(offer)) if offer else None


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
    pending = summary.proposal
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
        proposal=UNSET if pending is None else _own_proposal(pending, own),
        day=UNSET if summary.day is None else summary.day,
    )


def _own_proposal(pending: Pending, own: Sequence[int]) -> OwnProposal:
    is_asked = any(seat in pending.waiting_for for seat in own)
    return OwnProposal(pending.what, pending.seat, is_asked)
