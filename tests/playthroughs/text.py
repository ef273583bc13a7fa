"""A record told as text in full: every event, how many choices there were, and the table as it stood."""

from typing import Any

from tilewright import get_game
from tilewright.core.game import Decide, Over
from tilewright.core.match import Match
from tilewright.core.picture import plain_text
from tilewright.core.record import check_record
from tilewright.core.schema import View


def playthrough(record: dict[str, Any]) -> str:
    """Return the text of a record; the table is drawn where chance came, and at the end."""
    lines: list[str] = []
    choices: dict[int, int] = {}

    def tell(match: Match) -> None:
        setup = match.setup
        if not match.events:
            lines.append(f"{match.game.title}, {setup.variant}, {setup.players} players")
            lines.append(f"options: {dict(setup.options)}")
        else:
            who, what = match.events[-1]
            number = f"{len(match.events):>4}"
            if isinstance(who, int):
                lines.append(f"{number}  seat {who}: {what}   (one of {choices[who]})")
            else:
                lines.append(f"{number}  {who}: {' | '.join(what)}")
        if isinstance(match.turn, Decide):
            choices.update({seat: len(match.legal_actions(seat)) for seat in match.turn.seats})
        if match.events and isinstance(match.events[-1][0], str):
            lines.extend(["", drawn(match, match.full_view()), ""])
            if len(match.events) == 1 and match.view(None) != match.full_view():
                lines.extend(["as a spectator sees it:", drawn(match, match.view(None)), ""])
        if isinstance(match.turn, Over):
            lines.extend(["", drawn(match, match.full_view()), ""])
            lines.append(f"scores {list(match.turn.scores)}, winners {list(match.turn.winners)}")

    check_record(record, get_game, tell)
    return "\n".join(lines) + "\n"


def drawn(match: Match, view: View) -> str:
    game = match.game
    words = game.words(game, match.setup, game.seat_names(match.setup))
    return plain_text(words.picture(view, None, 80))
