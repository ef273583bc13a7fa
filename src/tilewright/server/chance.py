"""What happens at a table without a command: the start once all seats are taken, deals and draws."""

from tilewright.core.game import Outcome
from tilewright.core.match import Match
from tilewright.core.rng import new_rng, random_below
from tilewright.server.days import seeded_entropy
from tilewright.server.entries import ChanceDrawn, Started
from tilewright.server.schema import Entry
from tilewright.server.sources import Sources
from tilewright.server.table_log import TableLog
from tilewright.table import draw_setup


def advance(log: TableLog, sources: Sources, at: int) -> list[Entry]:
    """Apply what needs nobody's decision: the start once all seats are taken, deals and draws."""
    entries = []
    if log.status == "waiting" and all(seat.kind != "open" for seat in log.seats):
        entries.append(log.append(_draw_start(log, sources), at))
    while log.is_chance_due():
        assert log.match is not None, "chance is due in a match"
        word, parts = log.game.chance_text(log.match.state, _drawn(log, log.match, sources))
        entries.append(log.append(ChanceDrawn(word, parts), at))
    return entries


def _drawn(log: TableLog, match: Match, sources: Sources) -> Outcome:
    """Return an outcome of the chance that is due.

    With the deal of the day each deal has a seed of its own: however people play, the same lies in the bag or
    the pile in the same order, as far as it is the same that lies there.
    """
    if log.seed is None:
        return sources.draw(match)
    number = sum(not isinstance(who, int) for who, _ in match.events_since(0))
    return match.game.draw(match.state, new_rng(seeded_entropy(log.seed, f"deal {number}")))


def _draw_start(log: TableLog, sources: Sources) -> Started:
    """Return the start with everything that is left to chance: seats and options."""
    row, game = log.row, log.game
    entropy = sources.entropy() if log.seed is None else seeded_entropy(log.seed, "start")
    setup = draw_setup(game, row.variant, row.players, row.options, entropy)
    drawn = {option.name: setup.options[option.name] for option in game.open_options(row.options)}
    order = [seat.mark for seat in log.seats]
    if log.is_shuffled:
        order = _shuffle(order, sources.entropy())
    return Started(order, drawn)


def _shuffle(marks: list[int], entropy: int) -> list[int]:
    rng = new_rng(entropy)
    left, order = list(marks), []
    while left:
        order.append(left.pop(int(random_below(rng, len(left)))))
    return order
