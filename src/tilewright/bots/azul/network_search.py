"""The strongest Azul player: a search over the rest of the round, guided by a network.

Within a round nothing is left to chance. A node is a position. Its value is the mean of the network's
estimate and of the values of the positions after the moves tried, weighted by how often each was tried. Each
seat prefers what is best for itself (its share of the victory, and a little for the lead over the best other
seat) and, where little is known, what the network would play. A position before a deal is valued by the
network as it is, so nothing is known of tiles that are not dealt yet; a finished game is valued by its
outcome.

Takes in another order often lead to the same position: a hash finds it again, so the nodes form a graph, not
a tree. A forced move is played at once. A node is settled when it ends the round or when all its moves lead
to settled nodes: then its value is that of its best move. (docs/decisions/0010)
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.encoding import MAX_CANDIDATES, viewing_seat
from tilewright.bots.azul.network import desk_for, expect, list_moves
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.bots.bot import Seen
from tilewright.bots.desk import FULL_SCORE, SCORES, SHARES, Desk, weigh_candidates
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, next_word
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.layout import (
    BOARD_WORDS,
    BOARDS,
    DEAL,
    FLOOR_LINE,
    FLOOR_ORDER,
    OVER,
    PHASE,
    PLAYERS,
    SIZE,
    Words,
)

Floats = NDArray[np.float32]
Int32s = NDArray[np.int32]

ROOT = 0
NO_NODE = NO_EDGE = -1
SHARE, SCORE, UTILITY = 0, MAX_PLAYERS, 2 * MAX_PLAYERS
NUM_VALUES = 3 * MAX_PLAYERS
"""A value is a vector of shares of the victory, final scores / FULL_SCORE and utilities, each by seat."""
LONGEST_PATH = 96
EDGES_A_NODE = 128
_FIRST_KEY = np.uint64(0x9E3779B97F4A7C15)
_KEY_SHIFT = np.uint64(20)
_WITHOUT_ORDER = (1 << FLOOR_ORDER) - 1

DEFAULT_SIMULATIONS = 2000
BROAD_FROM = 4
"""With this many simulations for each move, every move of the root is tried once first."""
_CHUNK = 256
_SIMULATIONS_A_SECOND = 60_000
"""More than any one core reaches: sizes the graph of a search that is limited by time alone."""
_FEWEST_NODES, _MOST_NODES = 1 << 12, 1 << 18
_GRAPHS_KEPT = 4
_NO_LIMIT = 1 << 60


class Settings(NamedTuple):
    """How a search weighs what it knows.

    Attributes:
        exploration: the weight of the network's prior against values found (the PUCT constant).
        urgency: how much worse than its node an untried move is assumed to be, once likelier ones are tried.
        margin: what a lead of 100 points over the best other seat is worth, in victories.
        temperature: flattens the network's priors where it is above 1.
        is_broad: 1 if every move of the root is tried once before any is tried again.
        through: an edge of the root that every simulation takes, or NO_EDGE.
    """

    exploration: float = 0.7
    urgency: float = 0.05
    margin: float = 0.1
    temperature: float = 5.0
    is_broad: int = 1
    through: int = NO_EDGE


class SearchGraph(NamedTuple):
    """Nodes, and edges for their moves; those of a node are adjacent, tried ones first.

    Attributes:
        size: [2] the number of nodes and of edges.
        states: [nodes, SIZE] positions.
        keys: [nodes] their hashes.
        seats: [nodes] the seat to move.
        first: [nodes] the node's first edge.
        moves: [nodes] the number of its edges; 0 where the round is over.
        tried: [nodes] how many of them were tried.
        sorted: [nodes] how many are in order: the likeliest of the untried comes next.
        visits: [nodes] 1 + the simulations that went on from here.
        settled: [nodes] 1 where nothing is left to find out.
        own: [nodes, NUM_VALUES] the network's estimate of the position.
        values: [nodes, NUM_VALUES] the search's value of it.
        actions: [edges].
        priors: [edges] the network's probability of the move.
        children: [edges] the node it leads to.
        counts: [edges] how often it was tried.
        slots: [a power of 2] hash table of the nodes.
        path: [LONGEST_PATH] the nodes of the current simulation.
    """

    size: NDArray[np.int64]
    states: NDArray[np.int64]
    keys: NDArray[np.uint64]
    seats: NDArray[np.int8]
    first: Int32s
    moves: NDArray[np.int16]
    tried: NDArray[np.int16]
    sorted: NDArray[np.int16]
    visits: Int32s
    settled: NDArray[np.int8]
    own: Floats
    values: Floats
    actions: NDArray[np.int16]
    priors: Floats
    children: Int32s
    counts: Int32s
    slots: Int32s
    path: Int32s


class Search(NamedTuple):
    """What the kernels of a search work with."""

    graph: SearchGraph
    desk: Desk
    settings: Settings


def new_graph(nodes: int) -> SearchGraph:
    """Return an empty graph with space for a power of 2 of nodes; memory is used only as it grows."""
    edges = max(EDGES_A_NODE * nodes, 4 * MAX_CANDIDATES)
    return SearchGraph(
        size=np.zeros(2, np.int64),
        states=np.empty((nodes, SIZE), np.int64),
        keys=np.empty(nodes, np.uint64),
        seats=np.empty(nodes, np.int8),
        first=np.empty(nodes, np.int32),
        moves=np.empty(nodes, np.int16),
        tried=np.empty(nodes, np.int16),
        sorted=np.empty(nodes, np.int16),
        visits=np.empty(nodes, np.int32),
        settled=np.empty(nodes, np.int8),
        own=np.empty((nodes, NUM_VALUES), np.float32),
        values=np.empty((nodes, NUM_VALUES), np.float32),
        actions=np.empty(edges, np.int16),
        priors=np.empty(edges, np.float32),
        children=np.empty(edges, np.int32),
        counts=np.empty(edges, np.int32),
        slots=np.empty(4 * nodes, np.int32),
        path=np.empty(LONGEST_PATH, np.int32),
    )


# The kernels


@kernel
def start(search: Search, state: Words, seat: int, number: int) -> None:
    """Add the root to an empty graph.

    Args:
        state: a position in which the seat has to move.
        number: how many moves of it are listed in the desk.
    """
    key = hash_position(state)
    add_node(search, state, seat, number, key, find_slot(search.graph, key))


@kernel
def grow(search: Search, simulations: int) -> int:
    """Run simulations and return their number: fewer where all is settled or the graph is full.

    A simulation goes down to a position that is new, settled, or better known than this way to it, and
    backs up the value of that.
    """
    graph = search.graph
    for done in range(simulations):
        if graph.settled[ROOT] or is_full(graph):
            return done
        depth = 0
        graph.path[depth] = ROOT
        while True:
            node = int(graph.path[depth])
            edge = select_edge(graph, node, search.settings)
            graph.visits[node] += 1
            graph.counts[edge] += 1
            if graph.counts[edge] == 1:
                graph.tried[node] += 1
                graph.children[edge] = node_after(search, node, graph.actions[edge])
                break
            child = int(graph.children[edge])
            if graph.settled[child] or graph.counts[edge] <= graph.visits[child]:
                break
            depth += 1
            graph.path[depth] = child
        for step in range(depth, -1, -1):
            back_up(graph, int(graph.path[step]))
    return simulations


@inlined
def is_full(graph: SearchGraph) -> bool:
    """Return whether there may be no space for another node."""
    return graph.size[0] >= len(graph.keys) or graph.size[1] + MAX_CANDIDATES > len(graph.actions)


@inlined
def select_edge(graph: SearchGraph, node: int, settings: Settings) -> int:
    """Return the move to try: good as far as known, or likely and little tried."""
    if node == ROOT and settings.through != NO_EDGE:
        return settings.through
    first, tried = int(graph.first[node]), int(graph.tried[node])
    utility = UTILITY + int(graph.seats[node])
    has_untried = tried < graph.moves[node]
    if has_untried:
        if graph.sorted[node] == tried:
            move_likeliest_first(graph, first + tried, first + int(graph.moves[node]))
            graph.sorted[node] += 1
        if node == ROOT and settings.is_broad:
            return first + tried
    spread = settings.exploration * np.sqrt(graph.visits[node])
    best, most, mass = first, -np.inf, 0.0
    for edge in range(first, first + tried):
        prior = graph.priors[edge]
        mass += prior
        value = graph.values[graph.children[edge], utility]
        score = value + spread * prior / (1 + graph.counts[edge])
        if score > most:
            best, most = edge, score
    if has_untried:
        expected = graph.values[node, utility] - settings.urgency * np.sqrt(mass)
        if expected + spread * graph.priors[first + tried] > most:
            best = first + tried
    return best


@inlined
def move_likeliest_first(graph: SearchGraph, start: int, end: int) -> None:
    """Swap the likeliest of some untried edges to their start."""
    best = start
    for edge in range(start + 1, end):
        if graph.priors[edge] > graph.priors[best]:
            best = edge
    action, prior = graph.actions[best], graph.priors[best]
    graph.actions[best], graph.priors[best] = graph.actions[start], graph.priors[start]
    graph.actions[start], graph.priors[start] = action, prior


@kernel
def back_up(graph: SearchGraph, node: int) -> None:
    """Recompute a node's value from the moves tried; settle it where all of them are."""
    value = graph.values[node]
    first, tried = int(graph.first[node]), int(graph.tried[node])
    utility = UTILITY + int(graph.seats[node])
    for index in range(NUM_VALUES):
        value[index] = graph.own[node, index]
    is_settled = tried == graph.moves[node]
    best = int(graph.children[first])
    for edge in range(first, first + tried):
        child = int(graph.children[edge])
        count = np.float32(graph.counts[edge])
        for index in range(NUM_VALUES):
            value[index] += count * graph.values[child, index]
        is_settled = is_settled and graph.settled[child] != 0
        if graph.values[child, utility] > graph.values[best, utility]:
            best = child
    part = np.float32(1) / np.float32(graph.visits[node])
    for index in range(NUM_VALUES):
        value[index] *= part
    if is_settled:
        graph.settled[node] = 1
        for index in range(NUM_VALUES):
            value[index] = graph.values[best, index]


@kernel
def node_after(search: Search, node: int, action: int) -> int:
    """Return the node of the position after a move and all forced moves that follow."""
    graph, desk, after = search.graph, search.desk, search.desk.after
    copy_state(graph.states[node], after)
    apply_action(after, int(graph.seats[node]), int(action))
    seat = viewing_seat(after)
    number = 0
    while after[PHASE] != DEAL and after[PHASE] != OVER:
        number = list_moves(desk, after, seat)
        if number > 1:
            break
        apply_action(after, seat, int(desk.actions[0]))
        seat = viewing_seat(after)
        number = 0
    key = hash_position(after)
    slot = find_slot(graph, key)
    if graph.slots[slot] != NO_NODE:
        return int(graph.slots[slot])
    return add_node(search, after, seat, number, key, slot)


@kernel
def add_node(
    search: Search, state: Words, seat: int, number: int, key: np.uint64, slot: int
) -> int:
    """Add a node for a position and return it.

    Args:
        seat: who moves, or whose view is evaluated where nobody does.
        number: how many moves of the seat are listed in the desk.
        slot: where it belongs by its hash.
    """
    graph, desk, settings = search.graph, search.desk, search.settings
    node, first = int(graph.size[0]), int(graph.size[1])
    graph.size[0] = node + 1
    graph.size[1] = first + number
    graph.slots[slot] = node
    graph.keys[node] = key
    copy_state(state, graph.states[node])
    graph.seats[node] = seat
    graph.first[node] = first
    graph.moves[node] = number
    graph.tried[node] = 0
    graph.sorted[node] = 0
    graph.visits[node] = 1
    graph.settled[node] = number == 0
    expect(desk, state, seat)
    write_estimate(graph, node, desk.expected, settings.margin)
    if number > 0:
        weigh_candidates(desk, number, settings.temperature)
    for move in range(number):
        graph.actions[first + move] = desk.actions[move]
        graph.priors[first + move] = desk.priors[move]
        graph.counts[first + move] = 0
    return node


@inlined
def write_estimate(graph: SearchGraph, node: int, expected: Floats, margin: float) -> None:
    """Write the network's estimate of a node, and its utility for each seat."""
    own = graph.own[node]
    for index in range(NUM_VALUES):
        own[index] = 0
    for seat in range(expected.shape[1]):
        own[SHARE + seat] = expected[SHARES, seat]
        own[SCORE + seat] = expected[SCORES, seat]
        best_other = np.float32(-np.inf)
        for other in range(expected.shape[1]):
            if other != seat:
                best_other = max(best_other, expected[SCORES, other])
        lead = expected[SCORES, seat] - best_other
        own[UTILITY + seat] = expected[SHARES, seat] + np.float32(margin) * lead
    for index in range(NUM_VALUES):
        graph.values[node, index] = own[index]


@inlined
def hash_position(state: Words) -> np.uint64:
    """Return the hash of a position; the order of tiles on a floor line does not matter."""
    key = _FIRST_KEY
    for index in range(SIZE):
        word = state[index]
        if index >= BOARDS and (index - BOARDS) % BOARD_WORDS == FLOOR_LINE:
            word &= _WITHOUT_ORDER
        key = next_word(key ^ np.uint64(word))
    return key


@inlined
def find_slot(graph: SearchGraph, key: np.uint64) -> int:
    """Return the slot of the position with this hash, or the empty one where it belongs."""
    last = len(graph.slots) - 1
    slot = np.int64(key >> _KEY_SHIFT) & last
    while graph.slots[slot] != NO_NODE and graph.keys[graph.slots[slot]] != key:
        slot = (slot + 1) & last
    return int(slot)


# The player


class Examination(NamedTuple):
    """What a search found out about the moves that it tried.

    Attributes:
        actions: [moves].
        counts: [moves] how often each was tried.
        values: [moves, NUM_VALUES] of the position after each.
        priors: [moves] the network's probability of each.
        is_settled: whether nothing was left to find out: then tries do not matter.
    """

    actions: NDArray[np.int16]
    counts: Int32s
    values: Floats
    priors: Floats
    is_settled: bool


class _GraphPool:
    """Graphs kept for the next search, so that a move allocates no memory."""

    def __init__(self) -> None:
        self._free: list[SearchGraph] = []
        self._lock = Lock()

    @contextmanager
    def borrow(self, nodes: int) -> Iterator[SearchGraph]:
        """Lend an empty graph with space for a number of nodes, to one search at a time."""
        nodes = 1 << (min(max(nodes, _FEWEST_NODES), _MOST_NODES) - 1).bit_length()
        graph = self._take(nodes) or new_graph(nodes)
        graph.size[:] = 0
        graph.slots[:] = NO_NODE
        try:
            yield graph
        finally:
            with self._lock:
                self._free.append(graph)
                del self._free[:-_GRAPHS_KEPT]

    def _take(self, nodes: int) -> SearchGraph | None:
        with self._lock:
            for index, graph in enumerate(self._free):
                if len(graph.keys) == nodes:
                    return self._free.pop(index)
        return None


_GRAPHS = _GraphPool()


class AzulNetworkBot:
    """Searches the rest of the round; a network values what comes after it."""

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        weights: Path | None = None,
        settings: Settings | None = None,
        stops_early: bool = True,
    ) -> None:
        """Make a player.

        Args:
            simulations: simulations per move; DEFAULT_SIMULATIONS where seconds are not given either.
            seconds: the longest it may think about a move.
            weights: a weights file; None for the one in this package that suits the table.
            settings: how the search weighs what it knows.
            stops_early: whether it stops once no other move can catch up with the most tried one.
        """
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        if simulations is not None and simulations < 1:
            raise SetupError(f"A search needs at least one simulation, not {simulations}.")
        if seconds is not None and not seconds > 0:
            raise SetupError(f"A search needs some time, not {seconds} seconds.")
        self.simulations = simulations
        self.seconds = seconds
        self.weights = weights
        self.settings = settings or Settings()
        self.stops_early = stops_early

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the move that the search tried most."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        number = int(list_moves(desk, state, seen.seat))
        if number == 1:
            return int(desk.actions[0])
        with self._graph() as graph:
            self._search(graph, desk, state, seen.seat, number)
            edges = _tried_edges(graph)
            return int(graph.actions[max(edges, key=lambda edge: _preference(graph, edge))])

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves, weighted by how often the search tried them."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        number = int(list_moves(desk, state, seen.seat))
        with self._graph() as graph:
            done = self._search(graph, desk, state, seen.seat, number)
            return _advice(graph, int(state[PLAYERS]), seen.seat, done)

    def examine(self, state: Words, seat: int, action: int | None = None) -> Examination:
        """Return what the search finds out about a position's moves.

        Args:
            action: a move that is to be tried at least a quarter as often as any other; of equal factories
                the first is taken (`candidates`).
        """
        desk = desk_for(state, self.weights)
        number = int(list_moves(desk, state, seat))
        with self._graph() as graph:
            search = Search(graph, desk, self.settings)
            self._search(graph, desk, state, seat, number)
            if action is not None:
                _try_often(search, action)
            tried = _tried_edges(graph)
            edges = slice(tried.start, tried.stop)
            return Examination(
                graph.actions[edges].copy(),
                graph.counts[edges].copy(),
                graph.values[graph.children[edges]],
                graph.priors[edges].copy(),
                bool(graph.settled[ROOT]),
            )

    def _graph(self) -> AbstractContextManager[SearchGraph]:
        """Lend a graph for as many nodes as a search can reach."""
        by_time = np.inf if self.seconds is None else self.seconds * _SIMULATIONS_A_SECOND
        by_count = np.inf if self.simulations is None else self.simulations
        return _GRAPHS.borrow(1 + int(min(by_time, by_count, _MOST_NODES)))

    def _search(self, graph: SearchGraph, desk: Desk, state: Words, seat: int, number: int) -> int:
        """Grow a graph from a position and return the number of simulations.

        Args:
            number: how many moves of the seat are listed in the desk.
        """
        began = perf_counter()
        limit = self.simulations if self.simulations is not None else _NO_LIMIT
        is_broad = bool(self.settings.is_broad) and limit >= BROAD_FROM * number
        search = Search(graph, desk, self.settings._replace(is_broad=int(is_broad)))
        start(search, state, seat, number)
        done = 0
        while done < limit:
            chunk = min(_CHUNK, limit - done)
            grown = int(grow(search, chunk))
            done += grown
            left = limit - done
            if self.seconds is not None:
                used = perf_counter() - began
                left = min(left, int((self.seconds - used) * done / used))
            if grown < chunk or left <= 0 or (self.stops_early and _is_decided(graph, done, left)):
                break
        return done


def _tried_edges(graph: SearchGraph) -> range:
    """Return the root's moves that were tried; at least one is, once there was a simulation."""
    first = int(graph.first[ROOT])
    return range(first, first + int(graph.tried[ROOT]))


def _try_often(search: Search, action: int) -> None:
    """Try a move of the root until it was tried a quarter as often as the most tried one."""
    graph = search.graph
    first, moves = int(graph.first[ROOT]), int(graph.moves[ROOT])
    edge = first + int(np.flatnonzero(graph.actions[first : first + moves] == action)[0])
    untried = first + int(graph.tried[ROOT])
    if edge >= untried:  # Edges are tried in order.
        for column in (graph.actions, graph.priors):
            column[edge], column[untried] = column[untried], column[edge]
        edge = untried
        graph.sorted[ROOT] = max(int(graph.sorted[ROOT]), untried - first + 1)
    most = int(graph.counts[first : first + moves].max())
    settings = search.settings._replace(through=edge)
    grow(search._replace(settings=settings), -(-most // 4) - int(graph.counts[edge]))


def _preference(graph: SearchGraph, edge: int) -> tuple[float, ...]:
    """Return the sort key of a root's move: tries, then value; value alone where all is settled."""
    value = float(graph.values[graph.children[edge], UTILITY + graph.seats[ROOT]])
    if graph.settled[ROOT]:
        return (value,)
    return int(graph.counts[edge]), value


def _is_decided(graph: SearchGraph, done: int, left: int) -> bool:
    """Return whether no move can catch up with the root's most tried one in the simulations left.

    Not where the graph hardly grows any more: all of it may soon be settled, and then tries do not count.
    """
    if graph.size[0] < done // 2:
        return False
    first = int(graph.first[ROOT])
    counts = graph.counts[first : first + int(graph.moves[ROOT])]
    most = counts.max(initial=0)
    others = counts.sum() - most if len(counts) < 3 else np.partition(counts, -2)[-2]
    return bool(most - others > left)


def _advice(graph: SearchGraph, players: int, seat: int, simulations: int) -> Advice:
    """Return the root's moves as the search values them; an untried one has the root's own value."""
    first, tried = int(graph.first[ROOT]), _tried_edges(graph)
    best = max(tried, key=lambda edge: _preference(graph, edge))
    total = sum(int(graph.counts[edge]) for edge in tried)
    found = []
    for edge in range(first, first + int(graph.moves[ROOT])):
        node = int(graph.children[edge]) if edge in tried else ROOT
        weight = int(graph.counts[edge]) / total
        if graph.settled[ROOT]:
            weight = float(edge == best)
        value = graph.values[node]
        found.append(
            Candidate(
                int(graph.actions[edge]),
                weight,
                float(value[SHARE + seat]),
                tuple(float(FULL_SCORE * value[SCORE + other]) for other in range(players)),
            )
        )
    return advice(found, simulations)
