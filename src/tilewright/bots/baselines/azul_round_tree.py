"""The tree that searches grow over a round of Azul: arrays made once, a simulation's room included.

Deals are leaves: a search never knows tiles that are not dealt yet. The root's choice is the seat's own;
below it acts whoever the rules ask, on the grey wall the lowest seat with a choice.
"""

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.core.compiled import inlined
from tilewright.games.azul.actions import NUM_ACTIONS, legal_actions
from tilewright.games.azul.layout import SIZE, Words

MAX_DEPTH = 64
"""More than the choices of the longest round: 36 takes and, on the grey wall, 20 placements."""
LARGEST_TREE = 1 << 21
_NODES_A_SIMULATION = 40
_MOST_TILES_DEALT = 36


class Tree(NamedTuple):
    """Nodes of a tree, node 0 the root, the children of a node side by side; and room for a simulation.

    Attributes:
        first: [nodes] the first child.
        number: [nodes] how many children there are, 0 before they are listed.
        action: [nodes] the action that leads here.
        visits: [nodes] how many simulations came through.
        worth: [nodes] what they brought the seat whose action leads here, summed: shares of the victory.
        prior: [nodes] how promising the action looked at once.
        guess: [nodes] the share of the victory it promised at once.
        used: [1] how many nodes there are.
        path: [MAX_DEPTH] the nodes of a simulation.
        actors: [MAX_DEPTH] whose action led to each.
        state, after: [SIZE] positions.
        drawn: [36] the tiles of a deal.
        actions: [NUM_ACTIONS] legal actions.
        shares, scores: [4] what a simulation brought each seat: of the victory, and points.
        best: [2, 4] the shares and scores of the best reply.
        root_scores: [NUM_ACTIONS, 4] points by child of the root and seat, summed.
    """

    first: NDArray[np.int32]
    number: NDArray[np.int16]
    action: NDArray[np.int16]
    visits: NDArray[np.int32]
    worth: NDArray[np.float32]
    prior: NDArray[np.float32]
    guess: NDArray[np.float32]
    used: NDArray[np.int64]
    path: NDArray[np.int32]
    actors: NDArray[np.int8]
    state: Words
    after: Words
    drawn: NDArray[np.int8]
    actions: NDArray[np.int16]
    shares: NDArray[np.float64]
    scores: NDArray[np.float64]
    best: NDArray[np.float64]
    root_scores: NDArray[np.float64]


def new_tree(nodes: int) -> Tree:
    """Return room for a tree of so many nodes; memory is taken only as it grows."""
    return Tree(
        first=np.empty(nodes, np.int32),
        number=np.empty(nodes, np.int16),
        action=np.empty(nodes, np.int16),
        visits=np.empty(nodes, np.int32),
        worth=np.empty(nodes, np.float32),
        prior=np.empty(nodes, np.float32),
        guess=np.empty(nodes, np.float32),
        used=np.zeros(1, np.int64),
        path=np.zeros(MAX_DEPTH, np.int32),
        actors=np.zeros(MAX_DEPTH, np.int8),
        state=np.zeros(SIZE, np.int64),
        after=np.zeros(SIZE, np.int64),
        drawn=np.zeros(_MOST_TILES_DEALT, np.int8),
        actions=np.zeros(NUM_ACTIONS, np.int16),
        shares=np.zeros(MAX_PLAYERS, np.float64),
        scores=np.zeros(MAX_PLAYERS, np.float64),
        best=np.zeros((2, MAX_PLAYERS), np.float64),
        root_scores=np.zeros((NUM_ACTIONS, MAX_PLAYERS), np.float64),
    )


_pool = threading.local()


def pooled_tree(simulations: int | None) -> Tree:
    """Return this thread's tree, emptied and large enough for so many simulations.

    It is the thread's own until it asks again, so one thread grows one tree at a time.
    """
    nodes = LARGEST_TREE
    if simulations is not None:
        nodes = min(nodes, NUM_ACTIONS + _NODES_A_SIMULATION * simulations)
    tree: Tree | None = getattr(_pool, "tree", None)
    if tree is None or len(tree.first) < nodes:
        tree = _pool.tree = new_tree(nodes)
    plant(tree)
    return tree


def plant(tree: Tree) -> None:
    """Empty the tree but for its root."""
    tree.used[0] = 1
    tree.number[0] = tree.visits[0] = 0
    tree.worth[0] = tree.prior[0] = tree.guess[0] = 0
    tree.root_scores[:] = 0


@inlined
def list_children(tree: Tree, node: int, state: Words, seat: int) -> int:
    """List the seat's legal actions as children of a node and return how many; 0 when the tree is full."""
    number = legal_actions(state, seat, tree.actions)
    first = tree.used[0]
    if first + number > len(tree.first):
        return 0
    tree.first[node] = first
    tree.number[node] = number
    for place in range(number):
        child = first + place
        tree.action[child] = tree.actions[place]
        tree.number[child] = 0
        tree.visits[child] = 0
        tree.worth[child] = 0.0
        tree.prior[child] = 0.0
        tree.guess[child] = 0.0
    tree.used[0] = first + number
    return number


@inlined
def credit(tree: Tree, depth: int, players: int) -> None:
    """Enter what a simulation brought along its path."""
    tree.visits[0] += 1
    for step in range(1, depth + 1):
        node = tree.path[step]
        tree.visits[node] += 1
        tree.worth[node] += tree.shares[tree.actors[step]]
    if depth > 0:
        place = tree.path[1] - tree.first[0]
        for seat in range(players):
            tree.root_scores[place, seat] += tree.scores[seat]


def spend(
    simulations: int | None, seconds: float | None, chunk: int, grow: Callable[[int], object]
) -> int:
    """Grow a tree until its simulations or its seconds are spent, and return how many were made.

    Args:
        chunk: how many simulations are made between two looks at the clock.
        grow: makes so many more simulations.
    """
    began = time.perf_counter()
    made = 0
    while simulations is None or made < simulations:
        number = chunk if simulations is None else min(chunk, simulations - made)
        grow(number)
        made += number
        if seconds is not None and time.perf_counter() - began >= seconds:
            break
    return made


def tree_advice(tree: Tree, players: int, made: int) -> Advice:
    """Return what a tree says of the root's actions."""
    first, number = int(tree.first[0]), int(tree.number[0])
    visits = tree.visits[first : first + number]
    return advice(
        (
            Candidate(
                action=int(tree.action[first + place]),
                weight=float(visits[place] / visits.sum()),
                win_share=float(tree.worth[first + place] / max(1, visits[place])),
                scores=tuple((tree.root_scores[place, :players] / max(1, visits[place])).tolist()),
            )
            for place in range(number)
        ),
        made,
    )
