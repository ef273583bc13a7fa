"""Write the page's lessons from records: run by scripts/lessons.

A record (docs/records.md) may name in `seat` from whose point of view the lesson is; by default a
spectator's. `from` is the number of events before the lesson begins: a situation late in a game has to
be reached by legal play too. The lesson holds every step from there on as the server would send it, and
what the seat may do at each.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from tilewright.core.errors import TilewrightError
from tilewright.core.match import Match
from tilewright.core.record import check_record, parse_record
from tilewright.games import get_game
from tilewright.server.messages import Own
from tilewright.server.views import facts_of, own_options, visible_steps

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def lesson(record: dict[str, Any]) -> bytes:
    """Return the lesson of a record as JSON."""
    seat = record.get("seat")
    first = record.get("from", 0)
    own: list[Own | None] = []

    def look(match: Match) -> None:
        own.append(own_now(match, seat) if seat is not None and match.asks(seat) else None)

    match = check_record(record, get_game, look)
    content = {
        "table": {
            "game": match.game.name,
            "variant": match.setup.variant,
            "players": match.setup.players,
            "options": match.setup.options,
            "figures": facts_of(match).figures(),
        },
        "seat": seat,
        "steps": visible_steps(match, seat)[first:],
        "own": own[first:],
    }
    return msgspec.json.encode(content) + b"\n"


def own_now(match: Match, seat: int) -> Own:
    """Return what the seat may do now, as the server would send it."""
    decision = sum(who == seat for who, _ in match.events[: match.settled])
    return own_options(
        match,
        seat,
        decision,
        match.view(seat),
        facts_of(match),
        may_choose=True,
        may_take_back=match.may_take_back(seat),
    )


def main(arguments: list[str]) -> int:
    """Write or check all lessons, and return the exit status."""
    if arguments not in ([], ["--check"]):
        print("usage: scripts/lessons [--check]", file=sys.stderr)
        return 2
    status = 0
    for path in sorted(GAMES.glob("*/lessons/*-record.json")):
        goal = path.with_name(path.name.replace("-record", ""))
        try:
            made = lesson(parse_record(path.read_bytes()))
        except TilewrightError as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = 1
            continue
        if not arguments:
            goal.write_bytes(made)
        elif not goal.exists() or goal.read_bytes() != made:
            print(f"{goal} is not what scripts/lessons writes", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
