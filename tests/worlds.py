"""Games that a seat cannot tell apart."""

from tilewright.core.history import History
from tilewright.core.match import Match
from tilewright.core.rng import new_rng


def in_another_world(match: Match, seat: int, *seed: int) -> Match:
    """Return the match with other hidden cards, in every position, each drawn for itself."""
    game, other = match.game, match.snapshot()
    other._state = game.resample(match.state, seat, new_rng(31, *seed))
    other._befores = History()
    for number in range(match.num_events):
        state, chosen = match._befores[number]
        state = game.resample(state, seat, new_rng(32, number, *seed))
        other._befores.append(state, chosen)
    return other
