"""How fast the players search: figures of one core."""

import time

from tilewright.bots.azul.tree import pooled_tree
from tilewright.bots.azul.uct import grow
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME

_SIMULATIONS = 50_000


def measure_search(repeats: int) -> dict[str, float]:
    """Return the figures; each is the best of so many runs, for other work only ever slows one down."""
    return {"azul_2p_uct_simulations_per_s": _uct_simulations_per_s(repeats)}


def _uct_simulations_per_s(repeats: int) -> float:
    """Return the simulations to the end of the game from the two-player opening, the tree included."""
    match = Match(GAME, GAME.setup("coloured", 2))
    match.draw(new_rng(1))
    grow(pooled_tree(_SIMULATIONS), match.state, 0, 1, True, new_rng(1))
    best = 0.0
    for _ in range(repeats):
        tree = pooled_tree(_SIMULATIONS)
        began = time.thread_time()
        grow(tree, match.state, 0, _SIMULATIONS, True, new_rng(1))
        best = max(best, _SIMULATIONS / (time.thread_time() - began))
    return best
