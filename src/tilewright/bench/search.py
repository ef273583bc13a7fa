"""How fast the players search: figures of one core."""

import time

from tilewright.bots.azul.evaluation import weights_for
from tilewright.bots.azul.network import desk_for, expect, list_moves
from tilewright.bots.baselines.azul_tree_search import TO_THE_END, Leaves, grow, pooled_tree
from tilewright.bots.desk import Desk, weigh_candidates
from tilewright.core.compiled import kernel
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME
from tilewright.games.azul.layout import Words

FIGURES = {
    "azul_2p_uct_simulations_per_s": "random play to the end of the game from the opening, tree included",
    "azul_2p_network_evaluations_per_s": "features, values and likely moves of the opening",
    "azul_4p_network_evaluations_per_s": "the same with four players",
}
_SIMULATIONS = 50_000
_EVALUATIONS = 10_000


def measure_search(repeats: int) -> dict[str, float]:
    """Return the figures; each is the best of `repeats` runs, since other load only ever slows one down."""
    return {
        "azul_2p_uct_simulations_per_s": _uct_simulations_per_s(repeats),
        "azul_2p_network_evaluations_per_s": _network_evaluations_per_s(2, repeats),
        "azul_4p_network_evaluations_per_s": _network_evaluations_per_s(4, repeats),
    }


def _opening(players: int) -> Match:
    match = Match(GAME, GAME.setup("coloured", players))
    match.draw(new_rng(1))
    return match


def _uct_simulations_per_s(repeats: int) -> float:
    match = _opening(2)
    leaves = Leaves(TO_THE_END, weights_for(match.state))
    grow(pooled_tree(_SIMULATIONS), match.state, 0, leaves, 1, new_rng(1))
    best = 0.0
    for _ in range(repeats):
        tree = pooled_tree(_SIMULATIONS)
        began = time.thread_time()
        grow(tree, match.state, 0, leaves, _SIMULATIONS, new_rng(1))
        best = max(best, _SIMULATIONS / (time.thread_time() - began))
    return best


def _network_evaluations_per_s(players: int, repeats: int) -> float:
    match = _opening(players)
    desk = desk_for(match.state, None)
    evaluate_often(desk, match.state, 1)
    best = 0.0
    for _ in range(repeats):
        began = time.thread_time()
        evaluate_often(desk, match.state, _EVALUATIONS)
        best = max(best, _EVALUATIONS / (time.thread_time() - began))
    return best


@kernel
def evaluate_often(desk: Desk, state: Words, times: int) -> None:
    """Do what a search does at a new node, `times` times over."""
    for _ in range(times):
        number = list_moves(desk, state, 0)
        expect(desk, state, 0)
        weigh_candidates(desk, number, 1.0)
