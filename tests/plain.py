"""What games tell, as the JSON it is sent as: most tests read and compare that."""

from collections.abc import Sequence
from typing import Any

import msgspec

from tilewright.core.game import Dump, Game, Setup
from tilewright.core.match import Match
from tilewright.core.schema import Event


def plain(told: object) -> Any:
    """Return something told as the JSON values it is sent as."""
    return msgspec.json.decode(msgspec.json.encode(told))


def seen(match: Match, seat: int | None) -> Dump:
    """Return a seat's view, `None` for a spectator's."""
    view: Dump = plain(match.view(seat))
    return view


class PlainFacts:
    """The facts of a game, from views as JSON and as JSON."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self._game = game
        self._facts = game.facts(setup)

    def figures(self) -> Dump:
        found: Dump = plain(self._facts.figures())
        return found

    def standing(self, view: Dump) -> Dump:
        found: Dump = plain(self._facts.standing(self._game.view_from_json(view)))
        return found

    def outlook(self, view: Dump, seat: int, moves: Sequence[str]) -> list[dict[str, Any]]:
        outlook = self._facts.outlook(self._game.view_from_json(view), seat, moves)
        found: list[dict[str, Any]] = plain(outlook)
        return found

    def happened(self, before: Dump, after: Dump, events: Sequence[Event]) -> list[dict[str, Any]]:
        read = self._game.view_from_json
        found: list[dict[str, Any]] = plain(self._facts.happened(read(before), read(after), events))
        return found
