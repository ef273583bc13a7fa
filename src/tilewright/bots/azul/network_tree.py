"""A tree of Azul positions that a network guides, grown one position a simulation.

Within a round nothing is left to chance. A node is a position; its value is what the network expects of it,
averaged with the values of the positions after the moves tried, as often as each was tried. Whoever moves
prefers what is best for itself (a share of the victory, and a little for points ahead of the best other),
and, where little is known, what the network would play. A position where a deal is due is valued
by the network as it is, so nothing is known of tiles that are not dealt; a finished game by its outcome.

Takes in another order often give the same position: it is found again by a hash, and is one node. A move that
is the only one is played at once. A node is settled when it ends the round or all its moves lead to settled
nodes: then its value is the best move's.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul.encoding import MAX_CANDIDATES, viewing_seat
from tilewright.bots.azul.network_estimate import (
    NUM_EXPECTED,
    SCORES,
    SHARES,
    Desk,
    expect,
    list_moves,
    weigh_moves,
)
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import advanced
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
Numbers = NDArray[np.int32]

ROOT = 0
NO_NODE = -1
UTILITIES = NUM_EXPECTED
NUM_VALUES = UTILITIES + MAX_PLAYERS
"""A value is an expectation, then what it is worth to each seat."""
LONGEST_PATH = 96
EDGES_A_NODE = 128
_FIRST_KEY = np.uint64(0x9E3779B97F4A7C15)
_KEY_SHIFT = np.uint64(20)
_WITHOUT_ORDER = (1 << FLOOR_ORDER) - 1


class Settings(NamedTuple):
    """How a search weighs what it knows.

    Attributes:
        exploration: how much the network's opinion of a move counts against values found.
        urgency: how much worse than its node an untried move is taken to be, once likelier ones are tried.
        margin: what 100 points ahead of the best other seat are worth beside a whole victory.
        temperature: flattens the network's opinion of moves where it is above 1.
        is_broad: 1 if every move of the root is tried once before any is tried again.
    """

    exploration: float = 0.7
    urgency: float = 0.05
    margin: float = 0.1
    temperature: float = 5.0
    is_broad: int = 1


class Tree(NamedTuple):
    """Nodes, and edges for their moves; those of a node stand together, those tried first.

    Attributes:
        size: [2] how many nodes and edges there are.
        states: [nodes, SIZE] positions.
        keys: [nodes] hashes of them.
        seats: [nodes] who moves.
        first: [nodes] the node's first edge.
        moves: [nodes] how many edges it has; none where the round is over.
        tried: [nodes] how many of them were tried.
        sorted: [nodes] how many are in their place: the likeliest of the untried comes next.
        visits: [nodes] 1, and the simulations that went on from here.
        settled: [nodes] 1 where nothing is left to find out.
        own: [nodes, NUM_VALUES] what the network makes of the position.
        values: [nodes, NUM_VALUES] what the search makes of it.
        actions: [edges].
        priors: [edges] how likely the network plays the move.
        children: [edges] the node it leads to.
        counts: [edges] how often it was tried.
        places: [a power of 2] nodes by hash.
        path: [LONGEST_PATH] the nodes of the simulation under way.
    """

    size: NDArray[np.int64]
    states: NDArray[np.int64]
    keys: NDArray[np.uint64]
    seats: NDArray[np.int8]
    first: Numbers
    moves: NDArray[np.int16]
    tried: NDArray[np.int16]
    sorted: NDArray[np.int16]
    visits: Numbers
    settled: NDArray[np.int8]
    own: Floats
    values: Floats
    actions: NDArray[np.int16]
    priors: Floats
    children: Numbers
    counts: Numbers
    places: Numbers
    path: Numbers


def new_tree(nodes: int) -> Tree:
    """Return room for so many nodes, a power of 2. Memory is used only as the tree grows."""
    edges = max(EDGES_A_NODE * nodes, 4 * MAX_CANDIDATES)
    return Tree(
        np.zeros(2, np.int64),
        np.empty((nodes, SIZE), np.int64),
        np.empty(nodes, np.uint64),
        np.empty(nodes, np.int8),
        np.empty(nodes, np.int32),
        np.empty(nodes, np.int16),
        np.empty(nodes, np.int16),
        np.empty(nodes, np.int16),
        np.empty(nodes, np.int32),
        np.empty(nodes, np.int8),
        np.empty((nodes, NUM_VALUES), np.float32),
        np.empty((nodes, NUM_VALUES), np.float32),
        np.empty(edges, np.int16),
        np.empty(edges, np.float32),
        np.empty(edges, np.int32),
        np.empty(edges, np.int32),
        np.empty(4 * nodes, np.int32),
        np.empty(LONGEST_PATH, np.int32),
    )


def clear(tree: Tree) -> None:
    """Make a tree ready for another position."""
    tree.size[:] = 0
    tree.places[:] = NO_NODE


@kernel
def grow(
    tree: Tree, desk: Desk, settings: Settings, state: Words, seat: int, simulations: int
) -> int:
    """Run simulations and return how many there were: fewer where all is known or no room is left.

    A simulation goes down to a position that is new, settled, or better known than this way to it, and
    brings back what is expected of that.

    Args:
        state: a position where a seat has to move: the tree's root, and the same at every call.
        seat: that seat.
    """
    if tree.size[0] == 0:
        key = hashed(state)
        place = place_of(tree, key)
        add_node(tree, desk, settings, state, seat, list_moves(desk, state, seat), key, place)
    for done in range(simulations):
        if tree.settled[ROOT] or is_full(tree):
            return done
        depth = 0
        tree.path[depth] = ROOT
        while True:
            node = int(tree.path[depth])
            edge = chosen_edge(tree, node, settings)
            tree.visits[node] += 1
            tree.counts[edge] += 1
            if tree.counts[edge] == 1:
                tree.tried[node] += 1
                tree.children[edge] = node_after(tree, desk, settings, node, tree.actions[edge])
                break
            child = int(tree.children[edge])
            if tree.settled[child] or tree.counts[edge] <= tree.visits[child]:
                break
            depth += 1
            tree.path[depth] = child
        for step in range(depth, -1, -1):
            revalue(tree, int(tree.path[step]))
    return simulations


@inlined
def is_full(tree: Tree) -> bool:
    """Return whether there may be no room for another node."""
    return tree.size[0] >= len(tree.keys) or tree.size[1] + MAX_CANDIDATES > len(tree.actions)


@inlined
def chosen_edge(tree: Tree, node: int, settings: Settings) -> int:
    """Return the move to try: good as far as known, or likely and little tried."""
    first, tried = int(tree.first[node]), int(tree.tried[node])
    utility = UTILITIES + int(tree.seats[node])
    has_untried = tried < tree.moves[node]
    if has_untried:
        if tree.sorted[node] == tried:
            bring_forward_likeliest(tree, first + tried, first + int(tree.moves[node]))
            tree.sorted[node] += 1
        if node == ROOT and settings.is_broad:
            return first + tried
    spread = settings.exploration * np.sqrt(tree.visits[node])
    best, most, mass = first, -np.inf, 0.0
    for edge in range(first, first + tried):
        prior = tree.priors[edge]
        mass += prior
        score = tree.values[tree.children[edge], utility] + spread * prior / (1 + tree.counts[edge])
        if score > most:
            best, most = edge, score
    if has_untried:
        expected = tree.values[node, utility] - settings.urgency * np.sqrt(mass)
        if expected + spread * tree.priors[first + tried] > most:
            best = first + tried
    return best


@inlined
def bring_forward_likeliest(tree: Tree, begin: int, end: int) -> None:
    """Swap the likeliest of some edges, none of them tried, to their begin."""
    best = begin
    for edge in range(begin + 1, end):
        if tree.priors[edge] > tree.priors[best]:
            best = edge
    action, prior = tree.actions[best], tree.priors[best]
    tree.actions[best], tree.priors[best] = tree.actions[begin], tree.priors[begin]
    tree.actions[begin], tree.priors[begin] = action, prior


@kernel
def revalue(tree: Tree, node: int) -> None:
    """Value a node anew by what is known of the moves tried; settle it where they all are."""
    value = tree.values[node]
    first, tried = int(tree.first[node]), int(tree.tried[node])
    utility = UTILITIES + int(tree.seats[node])
    for place in range(NUM_VALUES):
        value[place] = tree.own[node, place]
    is_settled = tried == tree.moves[node]
    best = int(tree.children[first])
    for edge in range(first, first + tried):
        child = int(tree.children[edge])
        count = np.float32(tree.counts[edge])
        for place in range(NUM_VALUES):
            value[place] += count * tree.values[child, place]
        is_settled = is_settled and tree.settled[child] != 0
        if tree.values[child, utility] > tree.values[best, utility]:
            best = child
    part = np.float32(1) / np.float32(tree.visits[node])
    for place in range(NUM_VALUES):
        value[place] *= part
    if is_settled:
        tree.settled[node] = 1
        for place in range(NUM_VALUES):
            value[place] = tree.values[best, place]


@kernel
def node_after(tree: Tree, desk: Desk, settings: Settings, node: int, action: int) -> int:
    """Return the node of the position after a move, and after all moves then that are the only one."""
    after = desk.after
    copy_state(tree.states[node], after)
    apply_action(after, int(tree.seats[node]), int(action))
    seat = viewing_seat(after)
    number = 0
    while after[PHASE] != DEAL and after[PHASE] != OVER:
        number = list_moves(desk, after, seat)
        if number > 1:
            break
        apply_action(after, seat, int(desk.actions[0]))
        seat = viewing_seat(after)
        number = 0
    key = hashed(after)
    place = place_of(tree, key)
    if tree.places[place] != NO_NODE:
        return int(tree.places[place])
    return add_node(tree, desk, settings, after, seat, number, key, place)


@kernel
def add_node(
    tree: Tree,
    desk: Desk,
    settings: Settings,
    state: Words,
    seat: int,
    number: int,
    key: np.uint64,
    place: int,
) -> int:
    """Add a node for a position and return it.

    Args:
        seat: who moves, or views it where nobody does.
        number: how many moves of the seat are listed in the desk.
        place: where it belongs by its hash.
    """
    node, first = int(tree.size[0]), int(tree.size[1])
    tree.size[0] = node + 1
    tree.size[1] = first + number
    tree.places[place] = node
    tree.keys[node] = key
    copy_state(state, tree.states[node])
    tree.seats[node] = seat
    tree.first[node] = first
    tree.moves[node] = number
    tree.tried[node] = 0
    tree.sorted[node] = 0
    tree.visits[node] = 1
    tree.settled[node] = number == 0
    expect(desk, state, seat)
    note_value(tree, node, desk.expected, state[PLAYERS], settings.margin)
    if number > 0:
        weigh_moves(desk, number, settings.temperature)
    for move in range(number):
        tree.actions[first + move] = desk.actions[move]
        tree.priors[first + move] = desk.priors[move]
        tree.counts[first + move] = 0
    return node


@inlined
def note_value(tree: Tree, node: int, expected: Floats, players: int, margin: float) -> None:
    """Write what the network expects of a node, and what that is worth to each seat."""
    own = tree.own[node]
    for place in range(NUM_VALUES):
        own[place] = 0
    for seat in range(players):
        own[SHARES + seat] = expected[SHARES + seat]
        own[SCORES + seat] = expected[SCORES + seat]
        other = np.float32(-np.inf)
        for rival in range(players):
            if rival != seat:
                other = max(other, expected[SCORES + rival])
        ahead = expected[SCORES + seat] - other
        own[UTILITIES + seat] = expected[SHARES + seat] + np.float32(margin) * ahead
    for place in range(NUM_VALUES):
        tree.values[node, place] = own[place]


@inlined
def hashed(state: Words) -> np.uint64:
    """Return a number for a position; the order of tiles on a floor line does not matter."""
    key = _FIRST_KEY
    for place in range(SIZE):
        word = state[place]
        if place >= BOARDS and (place - BOARDS) % BOARD_WORDS == FLOOR_LINE:
            word &= _WITHOUT_ORDER
        key = advanced(key ^ np.uint64(word))
    return key


@inlined
def place_of(tree: Tree, key: np.uint64) -> int:
    """Return where a position of this hash is noted, or would be."""
    last = len(tree.places) - 1
    place = np.int64(key >> _KEY_SHIFT) & last
    while tree.places[place] != NO_NODE and tree.keys[tree.places[place]] != key:
        place = (place + 1) & last
    return int(place)
