"""Play games between bots, reproducibly from a seed."""

from collections.abc import Sequence

from tilewright.bots.bot import Bot, see
from tilewright.core.game import Chance, Decide, Game, Setup
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.table import CHANCE_STREAM, FIRST_SEAT_STREAM


def play_game(game: Game, setup: Setup, bots: Sequence[Bot], *keys: int) -> Match:
    """Play a game to its end and return it.

    Args:
        bots: one for each seat.
        keys: seeds. Chance and each seat have their own generators, so that with the same keys
            different bots see the same deals for as long as they make the same moves.
    """
    match = Match(game, setup)
    chance = new_rng(*keys, CHANCE_STREAM)
    rngs = [new_rng(*keys, FIRST_SEAT_STREAM + seat) for seat in range(setup.players)]
    while not match.is_over:
        play_turn(match, bots, chance, rngs)
    return match


def play_turn(match: Match, bots: Sequence[Bot], chance: Rng, rngs: Sequence[Rng]) -> None:
    """Draw the outcome of chance, or let the lowest seat to move choose."""
    if isinstance(match.turn, Chance):
        match.draw(chance)
        return
    assert isinstance(match.turn, Decide)
    seat = match.waiting_for[0]
    match.submit(seat, bots[seat].choose(see(match, seat), rngs[seat]))
