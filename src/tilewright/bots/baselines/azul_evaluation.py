"""Azul by the static evaluation: one action and the reply to it, or a tree over the round."""

import math

import numpy as np

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.evaluation import (
    Weights,
    evaluate,
    judge_with_replies,
    weights_for,
)
from tilewright.bots.azul.outcome import MAX_PLAYERS
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
from tilewright.core.rng import Rng, random_below
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.batch import acting_seat
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, Words

DEFAULT_SIMULATIONS = 4000
_CHUNK = 256
_EXPLORATION = 1.2
_PRIOR_SPREAD = 0.04
"""By how much a share of the victory must grow for an action to look e times as promising."""
_TIE_BREAK = 1e-9


class AzulEvaluationBot:
    """Looks at each of its actions and the best reply to it, by the static evaluation."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action that promises the largest share of the victory; ties are drawn."""
        state: Words = seen.sample(rng)
        shares, _ = judge_with_replies(state, seen.seat, seen.actions, weights_for(state))
        own = shares[:, seen.seat]
        ties = np.flatnonzero(own >= own.max() - _TIE_BREAK)
        return seen.actions[int(ties[int(random_below(rng, len(ties)))])]

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return what each action promises, all the weight on the best."""
        state: Words = seen.sample(rng)
        shares, scores = judge_with_replies(state, seen.seat, seen.actions, weights_for(state))
        own = shares[:, seen.seat]
        is_best = own >= own.max() - _TIE_BREAK
        players = int(state[PLAYERS])
        return advice(
            (
                Candidate(action, float(best / is_best.sum()), float(share), tuple(points))
                for action, best, share, points in zip(
                    seen.actions, is_best, own, scores[:, :players].tolist(), strict=True
                )
            ),
            len(seen.actions),
        )


# A tree over the round


@kernel
def grow(tree: Tree, root: Words, seat: int, weights: Weights, simulations: int) -> None:
    """Make so many simulations from a position in which the seat has to choose.

    A simulation goes down the tree to a node not opened yet and opens it: the evaluation judges all its
    actions, and the one that its actor likes best says what the simulation brings.
    """
    players = root[PLAYERS]
    for _ in range(simulations):
        copy_state(root, tree.state)
        depth = descend(tree, seat, weights)
        credit(tree, depth, players)


@inlined
def descend(tree: Tree, seat: int, weights: Weights) -> int:
    """Play from the root down, value the node where that ends, and return its depth."""
    state = tree.state
    node = 0
    depth = 0
    actor = seat
    while state[PHASE] != DEAL and state[PHASE] != OVER:
        if depth > 0:
            actor = acting_seat(state)
        if tree.number[node] == 0:
            if list_children(tree, node, state, actor) == 0:
                break
            open_node(tree, node, actor, weights)
            return depth
        node = pick_child(tree, node)
        apply_action(state, actor, int(tree.action[node]))
        depth += 1
        tree.path[depth] = node
        tree.actors[depth] = actor
    evaluate(state, weights, tree.shares, tree.scores)
    return depth


@inlined
def open_node(tree: Tree, node: int, actor: int, weights: Weights) -> None:
    """Judge all actions of a node's actor, and value the node by the one it likes best."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    highest = -1.0
    for child in range(first, first + number):
        copy_state(tree.state, tree.after)
        apply_action(tree.after, actor, int(tree.action[child]))
        evaluate(tree.after, weights, tree.shares, tree.scores)
        tree.guess[child] = tree.shares[actor]
        if tree.shares[actor] > highest:
            highest = tree.shares[actor]
            for seat in range(MAX_PLAYERS):
                tree.best[0, seat] = tree.shares[seat]
                tree.best[1, seat] = tree.scores[seat]
    total = 0.0
    for child in range(first, first + number):
        prior = math.exp((tree.guess[child] - highest) / _PRIOR_SPREAD)
        tree.prior[child] = prior
        total += prior
    for child in range(first, first + number):
        tree.prior[child] /= total
    for seat in range(MAX_PLAYERS):
        tree.shares[seat] = tree.best[0, seat]
        tree.scores[seat] = tree.best[1, seat]


@inlined
def pick_child(tree: Tree, node: int) -> int:
    """Return the child that looks best, with a bonus for promising ones seldom visited."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    urge = _EXPLORATION * math.sqrt(float(tree.visits[node]))
    best = first
    highest = -1.0
    for child in range(first, first + number):
        visits = float(tree.visits[child])
        # The first guess counts as one visit.
        value = (tree.worth[child] + tree.guess[child]) / (visits + 1.0)
        bound = value + urge * tree.prior[child] / (visits + 1.0)
        if bound > highest:
            highest = bound
            best = child
    return best


class AzulEvaluationSearchBot:
    """Grows a tree over the round whose leaves the static evaluation values; each seat for itself."""

    def __init__(self, *, simulations: int | None = None, seconds: float | None = None) -> None:
        """Set how long it thinks; with neither a number nor a time, DEFAULT_SIMULATIONS."""
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        self.simulations = simulations
        self.seconds = seconds

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action that most simulations chose."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        return self.consider(seen, rng).candidates[0].action

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the actions by the share of simulations that chose them."""
        state: Words = seen.sample(rng)
        tree = pooled_tree(self.simulations)
        weights, seat = weights_for(state), seen.seat
        made = spend(
            self.simulations,
            self.seconds,
            _CHUNK,
            lambda number: grow(tree, state, seat, weights, number),
        )
        return tree_advice(tree, int(state[PLAYERS]), made)
