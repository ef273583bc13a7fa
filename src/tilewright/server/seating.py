"""Who sits where: from what a person asked for to the seats of a table, and on to those of a rematch."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tilewright.bots import bot_names, level_names, usual_level
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Game
from tilewright.server.guests import UNNAMED, Guest, clean_line
from tilewright.server.messages import SeatIn, SeatKind


class Seat(Struct):
    """A seat as the server knows it.

    Attributes:
        mark: stays with the person or bot where seats are drawn by lot.
        level: of the bot that sits here.
        guests: the ids of the guests that hold it: one a device.
        stand_in: the level of the bot that plays for the person just now.
    """

    kind: SeatKind
    name: str
    mark: int
    level: str | None = None
    guests: list[str] = []
    stand_in: str | None = None

    @property
    def playing_level(self) -> str | None:
        """The level of the bot that plays here; none where a person does."""
        return self.stand_in or self.level


def check_level(game: str, level: str) -> str:
    """Return a level that there is; the other bots may sit at tables as well, but are not offered.

    Raises:
        SetupError: there is none of that name.
    """
    if level not in bot_names(game):
        known = ", ".join(level_names(game)) or "it has none"
        raise SetupError(f"There is no bot {short_repr(level)} for {game}: {known}.")
    return level


def wanted_players(game: Game, players: int | None, seats: Sequence[SeatIn] | None) -> int:
    """Return how many play: as many as asked for, or as seats are named.

    Raises:
        SetupError: the two differ.
    """
    if seats is None:
        return game.player_counts[0] if players is None else players
    if players is not None and players != len(seats):
        raise SetupError(f"There are {len(seats)} seats named for {players} players.")
    return len(seats)


def seats_for(
    game: Game, wanted: Sequence[SeatIn] | None, players: int, guest: Guest
) -> list[Seat]:
    """Return the seats a table starts with; by default the guest's and bots (friends if there are none).

    Raises:
        SetupError: there is no bot of a level.
    """
    if wanted is None:
        others: Literal["bot", "friend"] = "bot" if level_names(game.name) else "friend"
        wanted = [SeatIn("me"), *(SeatIn(others) for _ in range(players - 1))]
    return [_seat(game, asked, mark, guest) for mark, asked in enumerate(wanted)]


def _seat(game: Game, asked: SeatIn, mark: int, guest: Guest) -> Seat:
    if asked.kind == "bot":
        level = check_level(game.name, asked.level or usual_level(game.name) or "")
        return Seat("bot", level, mark, level=level)
    if asked.kind == "friend":
        return Seat("open", "", mark)
    usual = guest.name or UNNAMED if asked.kind == "me" else f"{UNNAMED} {mark + 1}"
    return Seat("person", clean_line(asked.name or "") or usual, mark, guests=[guest.id])


def rotated(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats of a rematch: everybody moves on by one, and people play for themselves again."""
    moved = [seats[-1], *seats[:-1]]
    return [
        Seat(seat.kind, seat.name, mark, seat.level, list(seat.guests))
        for mark, seat in enumerate(moved)
    ]
