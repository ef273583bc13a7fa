"""Tables at which a game has been played, written straight to a server's store: faster than playing there."""

from collections.abc import Collection
from typing import Any

from tests.server.serving import Client, Place
from tilewright.bots import stand_in_level
from tilewright.server.chance import advance
from tilewright.server.entries import Moved, Seated, SeatGiven
from tilewright.server.guests import COOKIE, Guest
from tilewright.server.messages import SeatIn, TableIn
from tilewright.server.opening import open_table
from tilewright.server.sources import Sources
from tilewright.server.summaries import summary_text


async def guest_of(place: Place, client: Client) -> Guest:
    """Return who a client is; one without a cookie gets one."""
    await client.get("/api/me")
    guest: Guest | None = place.rooms.book.read(client.cookies[COOKIE])
    assert guest is not None
    return guest


async def play_game(
    place: Place,
    people: list[Client],
    *others: str,
    game: str = "5211",
    moves: int | None = None,
    left: Collection[int] = (),
    sources: Sources | None = None,
    **wanted: Any,
) -> str:
    """Return the id of a table where these people and others, such as "bot", played the first legal moves.

    Args:
        moves: how many moves are made; by default the game is over.
        left: the seats whose people have left, so that a bot plays for them.
    """
    sources = sources or place.rooms.sources
    guests = [await guest_of(place, client) for client in people]
    seats = ["me", *("friend" for _ in people[1:]), *others]
    table = TableIn(game, seats=[SeatIn(kind) for kind in seats], **wanted)  # type: ignore[arg-type]
    log, entries = open_table(table, guests[0], sources)
    for seat, guest in enumerate(guests[1:], 1):
        entries.append(log.append(Seated(seat, guest.name or "Guest", by=guest.id), sources.now()))
    entries += advance(log, sources, sources.now())
    for seat in left:
        given = SeatGiven(seat, stand_in_level(game), by=guests[0].id)
        entries.append(log.append(given, sources.now()))
    while log.match is not None and log.match.waiting_for and moves != 0:
        seat = log.match.waiting_for[0]
        move = log.game.action_text(log.match.legal_actions(seat)[0])
        entries.append(log.append(Moved(seat, move, by=None), sources.now()))
        entries += advance(log, sources, sources.now())
        moves = None if moves is None else moves - 1
    store = place.rooms.store
    await store.create(log.row, entries, log.status, summary_text(log), log.guests)
    return log.row.id
