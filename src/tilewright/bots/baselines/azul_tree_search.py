"""Tree searches over a round of Azul: plain UCT with random rollouts, and PUCT with the static evaluation.

Deals are leaves: a search never knows tiles that are not dealt yet. The root's choice is the seat's own;
below it the seat that the rules ask acts, on the grey wall the lowest one with a choice.
"""

import math
import threading
import time
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.evaluation import Weights, evaluate, weights_for
from tilewright.bots.azul.outcome import MAX_PLAYERS, share_victory
from tilewright.bots.bot import Seen
from tilewright.bots.network_kernels import softmax
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, below
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, legal_actions
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, SCORE, SIZE, Words, board_of
from tilewright.games.azul.random_play import random_step
from tilewright.games.azul.rules import acting_seat

Rollout = Literal["game", "round"]

TO_THE_END, TO_THE_DEAL, BY_EVALUATION = range(3)
"""How leaves are valued: random play to the end of the game or of the round, or the static evaluation."""
UCT_SIMULATIONS = 20_000
EVALUATION_SIMULATIONS = 4000
_UCT_EXPLORATION = 0.5
_PUCT_EXPLORATION = 1.2
_PRIOR_SPREAD = 0.04
"""By how much a share of the victory must grow for an action to look e times as promising."""
_POINTS_OF_A_SURE_WIN = 20.0
"""At the end of a round a lead of this many points over the best other seat counts as the whole victory."""
_MAX_DEPTH = 64
"""More than the choices of the longest round: 36 takes and, on the grey wall, 20 placements."""
_LARGEST_TREE = 1 << 21
_NODES_A_SIMULATION = 40
_MOST_TILES_DEALT = 36


class RoundTree(NamedTuple):
    """Nodes, node 0 the root, the children of a node adjacent; and buffers for one simulation.

    Attributes:
        first: [nodes] the first child.
        number: [nodes] the number of children, 0 before they are listed.
        action: [nodes] the action that leads here.
        visits: [nodes] the simulations that came through.
        total: [nodes] the sum of their shares of the victory, for the seat whose action leads here.
        prior: [nodes] how promising the action looked at once.
        guess: [nodes] the share of the victory it promised at once.
        used: [1] the number of nodes.
        path: [_MAX_DEPTH] the nodes of a simulation.
        actors: [_MAX_DEPTH] whose action led to each.
        state, after: [SIZE] positions.
        drawn: [36] the tiles of a deal.
        actions: [NUM_ACTIONS] legal actions.
        shares, scores: [4] the result of a simulation by seat.
        best: [2, 4] the shares and scores of the best reply.
        root_scores: [NUM_ACTIONS, 4] sums of scores by child of the root and seat.
    """

    first: NDArray[np.int32]
    number: NDArray[np.int16]
    action: NDArray[np.int16]
    visits: NDArray[np.int32]
    total: NDArray[np.float32]
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


def new_tree(nodes: int) -> RoundTree:
    """Return an empty tree with space for a number of nodes; memory is used only as it grows."""
    return RoundTree(
        first=np.empty(nodes, np.int32),
        number=np.empty(nodes, np.int16),
        action=np.empty(nodes, np.int16),
        visits=np.empty(nodes, np.int32),
        total=np.empty(nodes, np.float32),
        prior=np.empty(nodes, np.float32),
        guess=np.empty(nodes, np.float32),
        used=np.zeros(1, np.int64),
        path=np.zeros(_MAX_DEPTH, np.int32),
        actors=np.zeros(_MAX_DEPTH, np.int8),
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


def pooled_tree(simulations: int | None) -> RoundTree:
    """Return this thread's tree, emptied and large enough for a number of simulations.

    It is valid until the thread asks again, so a thread grows one tree at a time.
    """
    nodes = _LARGEST_TREE
    if simulations is not None:
        nodes = min(nodes, NUM_ACTIONS + _NODES_A_SIMULATION * simulations)
    tree: RoundTree | None = getattr(_pool, "tree", None)
    if tree is None or len(tree.first) < nodes:
        tree = _pool.tree = new_tree(nodes)
    tree.used[0] = 1
    tree.number[0] = tree.visits[0] = 0
    tree.total[0] = tree.prior[0] = tree.guess[0] = 0
    tree.root_scores[:] = 0
    return tree


# The kernels


class Leaves(NamedTuple):
    """How leaves are valued.

    Attributes:
        kind: TO_THE_END, TO_THE_DEAL or BY_EVALUATION.
        weights: of the evaluation.
    """

    kind: int
    weights: Weights


@kernel
def grow(
    tree: RoundTree, root: Words, seat: int, leaves: Leaves, simulations: int, rng: Rng
) -> None:
    """Run simulations from a position in which the seat has to choose."""
    players = root[PLAYERS]
    for _ in range(simulations):
        copy_state(root, tree.state)
        depth = descend(tree, seat, leaves, rng)
        if leaves.kind == TO_THE_END:
            finish_game(tree, rng)
        elif leaves.kind == TO_THE_DEAL:
            finish_round(tree, rng)
        back_up(tree, depth, players)


@inlined
def descend(tree: RoundTree, seat: int, leaves: Leaves, rng: Rng) -> int:
    """Play from the root to a new node, a deal or the end, and return the depth.

    UCT lists the children of a node on its second visit. With the evaluation they are listed and valued on
    the first, and the node is valued by the one that its actor likes best.
    """
    state = tree.state
    is_evaluated = leaves.kind == BY_EVALUATION
    node = 0
    depth = 0
    actor = seat
    while state[PHASE] != DEAL and state[PHASE] != OVER:
        if depth > 0:
            actor = acting_seat(state)
        if tree.number[node] == 0:
            is_new = tree.visits[node] == 0 and node > 0 and not is_evaluated
            if is_new or list_children(tree, node, actor) == 0:
                break
            if is_evaluated:
                evaluate_children(tree, node, actor, leaves.weights)
                return depth
        node = pick_by_puct(tree, node) if is_evaluated else pick_by_ucb(tree, node, rng)
        apply_action(state, actor, int(tree.action[node]))
        depth += 1
        tree.path[depth] = node
        tree.actors[depth] = actor
    if is_evaluated:
        evaluate(state, leaves.weights, tree.shares, tree.scores)
    return depth


@inlined
def list_children(tree: RoundTree, node: int, seat: int) -> int:
    """List the seat's legal actions as children of a node and return their number; 0 if the tree is full."""
    number = legal_actions(tree.state, seat, tree.actions)
    first = tree.used[0]
    if first + number > len(tree.first):
        return 0
    tree.first[node] = first
    tree.number[node] = number
    for index in range(number):
        child = first + index
        tree.action[child] = tree.actions[index]
        tree.number[child] = 0
        tree.visits[child] = 0
        tree.total[child] = 0.0
        tree.prior[child] = 0.0
        tree.guess[child] = 0.0
    tree.used[0] = first + number
    return number


@inlined
def back_up(tree: RoundTree, depth: int, players: int) -> None:
    """Add the result of a simulation along its path."""
    tree.visits[0] += 1
    for step in range(1, depth + 1):
        node = tree.path[step]
        tree.visits[node] += 1
        tree.total[node] += tree.shares[tree.actors[step]]
    if depth > 0:
        index = tree.path[1] - tree.first[0]
        for seat in range(players):
            tree.root_scores[index, seat] += tree.scores[seat]


@inlined
def pick_by_ucb(tree: RoundTree, node: int, rng: Rng) -> int:
    """Return a random unvisited child, or the one with the highest upper confidence bound."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    # The visit that made a node listed no children of it.
    visited = int(tree.visits[node]) - (1 if node > 0 else 0)
    if visited < number:
        child = first + visited
        other = child + below(rng, number - visited)
        tree.action[child], tree.action[other] = tree.action[other], tree.action[child]
        return child
    spread = _UCT_EXPLORATION * math.sqrt(math.log(float(tree.visits[node])))
    best = first
    highest = -1.0
    for child in range(first, first + number):
        visits = float(tree.visits[child])
        bound = tree.total[child] / visits + spread / math.sqrt(visits)
        if bound > highest:
            highest = bound
            best = child
    return best


@inlined
def pick_by_puct(tree: RoundTree, node: int) -> int:
    """Return the child with the highest value plus a bonus for promising ones seldom visited."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    urge = _PUCT_EXPLORATION * math.sqrt(float(tree.visits[node]))
    best = first
    highest = -1.0
    for child in range(first, first + number):
        visits = float(tree.visits[child])
        # The first guess counts as one visit.
        value = (tree.total[child] + tree.guess[child]) / (visits + 1.0)
        bound = value + urge * tree.prior[child] / (visits + 1.0)
        if bound > highest:
            highest = bound
            best = child
    return best


@inlined
def finish_game(tree: RoundTree, rng: Rng) -> None:
    """Play at random to the end of the game; winners share the victory."""
    state = tree.state
    while state[PHASE] != OVER:
        random_step(state, rng, tree.drawn)
    share_victory(state, tree.shares, tree.scores, 1)


@inlined
def finish_round(tree: RoundTree, rng: Rng) -> None:
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


@inlined
def evaluate_children(tree: RoundTree, node: int, actor: int, weights: Weights) -> None:
    """Evaluate the position after each action of a node, and value the node by its actor's best."""
    first = int(tree.first[node])
    number = int(tree.number[node])
    highest = -1.0
    for child in range(first, first + number):
        copy_state(tree.state, tree.after)
        apply_action(tree.after, actor, int(tree.action[child]))
        evaluate(tree.after, weights, tree.shares, tree.scores)
        tree.guess[child] = tree.shares[actor]
        tree.prior[child] = tree.shares[actor]
        if tree.shares[actor] > highest:
            highest = tree.shares[actor]
            for seat in range(MAX_PLAYERS):
                tree.best[0, seat] = tree.shares[seat]
                tree.best[1, seat] = tree.scores[seat]
    softmax(tree.prior[first : first + number], number, _PRIOR_SPREAD)
    for seat in range(MAX_PLAYERS):
        tree.shares[seat] = tree.best[0, seat]
        tree.scores[seat] = tree.best[1, seat]


# The players


class _TreeSearchBot:
    """Grows a tree over the round and takes the most visited action.

    Attributes:
        kind: how leaves are valued.
        chunk: how many simulations run between two looks at the clock.
    """

    kind: int
    chunk: int

    def __init__(self, simulations: int | None, seconds: float | None, default: int) -> None:
        self.simulations = default if simulations is None and seconds is None else simulations
        self.seconds = seconds

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
        leaves = Leaves(self.kind, weights_for(state))
        began = time.perf_counter()
        done = 0
        while self.simulations is None or done < self.simulations:
            number = self.chunk
            if self.simulations is not None:
                number = min(number, self.simulations - done)
            grow(tree, state, seen.seat, leaves, number, rng)
            done += number
            if self.seconds is not None and time.perf_counter() - began >= self.seconds:
                break
        return _advice(tree, int(state[PLAYERS]), done)


def _advice(tree: RoundTree, players: int, simulations: int) -> Advice:
    """Return the root's actions with the results of their simulations."""
    first, number = int(tree.first[0]), int(tree.number[0])
    visits = tree.visits[first : first + number]
    return advice(
        (
            Candidate(
                action=int(tree.action[first + index]),
                weight=float(visits[index] / visits.sum()),
                win_share=float(tree.total[first + index] / max(1, visits[index])),
                scores=tuple((tree.root_scores[index, :players] / max(1, visits[index])).tolist()),
            )
            for index in range(number)
        ),
        simulations,
    )


class AzulUctBot(_TreeSearchBot):
    """Plain UCT with uniformly random rollouts: the opponent that others are measured against."""

    chunk = 2048

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        rollout: Rollout = "game",
    ) -> None:
        """Set how long it thinks; with neither a number nor a time, UCT_SIMULATIONS.

        Args:
            rollout: whether random play goes to the end of the "game" or of the "round".
        """
        if rollout not in ("game", "round"):
            raise SetupError(
                f'A rollout goes to the end of the "game" or the "round", not {rollout}.'
            )
        super().__init__(simulations, seconds, UCT_SIMULATIONS)
        self.kind = TO_THE_END if rollout == "game" else TO_THE_DEAL


class AzulEvaluationSearchBot(_TreeSearchBot):
    """PUCT with the static evaluation at the leaves; each seat plays for itself."""

    kind = BY_EVALUATION
    chunk = 256

    def __init__(self, *, simulations: int | None = None, seconds: float | None = None) -> None:
        """Set how long it thinks; with neither a number nor a time, EVALUATION_SIMULATIONS."""
        super().__init__(simulations, seconds, EVALUATION_SIMULATIONS)
