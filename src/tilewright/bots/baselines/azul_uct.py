"""Plain UCT for Azul with uniformly random rollouts: the opponent that others are measured against."""

import math
from typing import Literal

from tilewright.bots.advice import Advice
from tilewright.bots.azul.outcome import share_victory
from tilewright.bots.baselines.azul_round_tree import (
    Tree,
    credit,
    list_children,
    pooled_tree,
    spend,
    tree_advice,
)
from tilewright.bots.bot import Seen
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, below
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.batch import acting_seat
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, SCORE, Words, board_of
from tilewright.games.azul.random_play import random_step

Rollout = Literal["game", "round"]

DEFAULT_SIMULATIONS = 20_000
_CHUNK = 2048
_EXPLORATION = 0.5
_POINTS_OF_A_SURE_WIN = 20.0
"""At the end of a round a lead of so many points over the best other seat counts as the whole victory."""


@kernel
def grow(tree: Tree, root: Words, seat: int, simulations: int, to_the_end: bool, rng: Rng) -> None:
    """Make so many simulations from a position in which the seat has to choose.

    Args:
        to_the_end: whether rollouts go to the end of the game, or of the round.
    """
    players = root[PLAYERS]
    for _ in range(simulations):
        copy_state(root, tree.state)
        depth = descend(tree, seat, rng)
        if to_the_end:
            finish_game(tree, rng)
        else:
            finish_round(tree, rng)
        credit(tree, depth, players)


@inlined
def descend(tree: Tree, seat: int, rng: Rng) -> int:
    """Play from the root to a node seen for the first time, a deal or the end; return the depth."""
    state = tree.state
    node = 0
    depth = 0
    actor = seat
    while state[PHASE] != DEAL and state[PHASE] != OVER:
        if depth > 0:
            actor = acting_seat(state)
        if tree.number[node] == 0:
            is_new = tree.visits[node] == 0 and node > 0
            if is_new or list_children(tree, node, state, actor) == 0:
                break
        node = pick_child(tree, node, rng)
        apply_action(state, actor, int(tree.action[node]))
        depth += 1
        tree.path[depth] = node
        tree.actors[depth] = actor
    return depth


@inlined
def pick_child(tree: Tree, node: int, rng: Rng) -> int:
    """Return a child never visited, each as likely, or the one with the highest confidence bound."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    # The visit that made a node listed no children of it.
    visited = int(tree.visits[node]) - (1 if node > 0 else 0)
    if visited < number:
        child = first + visited
        other = child + below(rng, number - visited)
        tree.action[child], tree.action[other] = tree.action[other], tree.action[child]
        return child
    spread = _EXPLORATION * math.sqrt(math.log(float(tree.visits[node])))
    best = first
    highest = -1.0
    for child in range(first, first + number):
        visits = float(tree.visits[child])
        bound = tree.worth[child] / visits + spread / math.sqrt(visits)
        if bound > highest:
            highest = bound
            best = child
    return best


@inlined
def finish_game(tree: Tree, rng: Rng) -> None:
    """Play at random to the end of the game; each winner has its share of the victory."""
    state = tree.state
    while state[PHASE] != OVER:
        random_step(state, rng, tree.drawn)
    share_victory(state, tree.shares, tree.scores, 1)


@inlined
def finish_round(tree: Tree, rng: Rng) -> None:
    """Play at random to the end of the round; a seat's share grows with its lead over the best other."""
    state = tree.state
    while state[PHASE] != DEAL and state[PHASE] != OVER:
        random_step(state, rng, tree.drawn)
    players = state[PLAYERS]
    for seat in range(players):
        points = state[board_of(seat) + SCORE]
        most = 0
        for other in range(players):
            if other != seat:
                most = max(most, state[board_of(other) + SCORE])
        lead = (points - most) / _POINTS_OF_A_SURE_WIN
        tree.shares[seat] = 0.5 + 0.5 * max(-1.0, min(1.0, lead))
        tree.scores[seat] = points


class AzulUctBot:
    """Grows a tree over the round, values its leaves by random play, and takes the most visited action."""

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        rollout: Rollout = "game",
    ) -> None:
        """Set how long it thinks; with neither a number nor a time, DEFAULT_SIMULATIONS.

        Args:
            rollout: whether random play goes on to the end of the "game" or of the "round".
        """
        if rollout not in ("game", "round"):
            raise SetupError(
                f"A rollout goes to the end of the game or of the round, not {rollout}."
            )
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        self.simulations = simulations
        self.seconds = seconds
        self.rollout = rollout

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action that most simulations chose."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        return self.consider(seen, rng).candidates[0].action

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the actions by the share of simulations that chose them.

        With rollouts to the end of the round, the scores are those at that point.
        """
        state: Words = seen.sample(rng)
        tree = pooled_tree(self.simulations)
        seat, to_the_end = seen.seat, self.rollout == "game"
        made = spend(
            self.simulations,
            self.seconds,
            _CHUNK,
            lambda number: grow(tree, state, seat, number, to_the_end, rng),
        )
        return tree_advice(tree, int(state[PLAYERS]), made)
