"""The strongest Azul player: a tree search that a network guides."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import perf_counter

import numpy as np

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.network_estimate import FULL_SCORE, SCORES, SHARES, desk_for, list_moves
from tilewright.bots.azul.network_tree import (
    ROOT,
    UTILITIES,
    Settings,
    Tree,
    clear,
    grow,
    new_tree,
)
from tilewright.bots.bot import Seen
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng
from tilewright.games.azul.layout import PLAYERS, Words

DEFAULT_SIMULATIONS = 2000
BROAD_FROM = 4
"""So many simulations for each move are enough to try each move of the root once."""
_CHUNK = 256
_SIMULATIONS_A_SECOND = 60_000
"""More than any one core reaches: for the room of a search that is limited by time alone."""
_FEWEST_NODES, _MOST_NODES = 1 << 12, 1 << 18
_TREES_KEPT = 4
_NO_LIMIT = 1 << 60


class _Trees:
    """Trees that wait for their next search, so that a move costs no fresh memory."""

    def __init__(self) -> None:
        self._waiting: list[Tree] = []
        self._lock = Lock()

    @contextmanager
    def borrowed(self, nodes: int) -> Iterator[Tree]:
        """Lend a tree with room for so many nodes, to one search at a time."""
        nodes = 1 << (min(max(nodes, _FEWEST_NODES), _MOST_NODES) - 1).bit_length()
        tree = self._waiting_one(nodes) or new_tree(nodes)
        try:
            yield tree
        finally:
            with self._lock:
                self._waiting.append(tree)
                del self._waiting[:-_TREES_KEPT]

    def _waiting_one(self, nodes: int) -> Tree | None:
        with self._lock:
            for place, tree in enumerate(self._waiting):
                if len(tree.keys) == nodes:
                    return self._waiting.pop(place)
        return None


_TREES = _Trees()


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
            simulations: how many a move; where neither these nor seconds are given, a modest number.
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
        if list_moves(desk, state, seen.seat) == 1:
            return int(desk.actions[0])
        with _TREES.borrowed(self._room()) as tree:
            self._search(tree, state, seen.seat)
            edges = _tried_edges(tree)
            return int(tree.actions[max(edges, key=lambda edge: _preference(tree, edge))])

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves, each as likely as it was tried, with what the search found out about them."""
        state: Words = seen.sample(rng)
        with _TREES.borrowed(self._room()) as tree:
            done = self._search(tree, state, seen.seat)
            return _advice(tree, int(state[PLAYERS]), seen.seat, done)

    def _room(self) -> int:
        """Return how many nodes a search can come to."""
        by_time = np.inf if self.seconds is None else self.seconds * _SIMULATIONS_A_SECOND
        by_count = np.inf if self.simulations is None else self.simulations
        return 1 + int(min(by_time, by_count, _MOST_NODES))

    def _search(self, tree: Tree, state: Words, seat: int) -> int:
        """Grow a tree from a position and return the number of simulations."""
        begin = perf_counter()
        desk = desk_for(state, self.weights)
        limit = self.simulations if self.simulations is not None else _NO_LIMIT
        moves = int(list_moves(desk, state, seat))
        settings = self.settings._replace(
            is_broad=int(bool(self.settings.is_broad) and limit >= BROAD_FROM * moves)
        )
        clear(tree)
        done = 0
        while done < limit:
            chunk = min(_CHUNK, limit - done)
            grown = int(grow(tree, desk, settings, state, seat, chunk))
            done += grown
            left = limit - done
            if self.seconds is not None:
                used = perf_counter() - begin
                left = min(left, int((self.seconds - used) * done / used))
            if grown < chunk or left <= 0 or (self.stops_early and _is_decided(tree, done, left)):
                break
        return done


def _tried_edges(tree: Tree) -> range:
    """Return the root's moves that were tried; at least one is, once there was a simulation."""
    first = int(tree.first[ROOT])
    return range(first, first + int(tree.tried[ROOT]))


def _preference(tree: Tree, edge: int) -> tuple[float, ...]:
    """Return what a root's move is chosen by: tries, then value; value alone where all is known."""
    value = float(tree.values[tree.children[edge], UTILITIES + tree.seats[ROOT]])
    if tree.settled[ROOT]:
        return (value,)
    return int(tree.counts[edge]), value


def _is_decided(tree: Tree, done: int, left: int) -> bool:
    """Return whether no move can catch up with the root's most tried one in the simulations left.

    A tree that hardly grows any more is not: all of it may soon be known, and then tries do not count.
    """
    if tree.size[0] < done // 2:
        return False
    first = int(tree.first[ROOT])
    counts = tree.counts[first : first + int(tree.moves[ROOT])]
    most = counts.max(initial=0)
    others = counts.sum() - most if len(counts) < 3 else np.partition(counts, -2)[-2]
    return bool(most - others > left)


def _advice(tree: Tree, players: int, seat: int, simulations: int) -> Advice:
    """Return the root's moves as the search sees them; of one not tried it expects what the root has."""
    first, tried = int(tree.first[ROOT]), _tried_edges(tree)
    best = max(tried, key=lambda edge: _preference(tree, edge))
    total = sum(int(tree.counts[edge]) for edge in tried)
    found = []
    for edge in range(first, first + int(tree.moves[ROOT])):
        node = int(tree.children[edge]) if edge in tried else ROOT
        weight = int(tree.counts[edge]) / total
        if tree.settled[ROOT]:
            weight = float(edge == best)
        value = tree.values[node]
        found.append(
            Candidate(
                int(tree.actions[edge]),
                weight,
                float(value[SHARES + seat]),
                tuple(float(FULL_SCORE * value[SCORES + other]) for other in range(players)),
            )
        )
    return advice(found, simulations)
