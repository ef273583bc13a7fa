"""Solve small games of Azul and 5211 exactly, and let OpenSpiel's algorithms approach their values.

    pip install 'tilewright[envs]'
    python examples/small_games.py --out docs/small-games.json

Each value is found twice: by a linear program over the sequences of both players (sequence form), or where
nothing is hidden by backward induction; and by CFR+, whose policy's exploitability bounds its error.
"""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.algorithms import external_sampling_mccfr as external
from open_spiel.python.policy import UniformRandomPolicy
from scipy.optimize import linprog  # type: ignore[import-untyped]
from scipy.sparse import coo_array, hstack  # type: ignore[import-untyped]

import tilewright.envs.openspiel  # noqa: F401  (registers the games)
from tilewright.envs.small import CHANCE, TERMINAL, Node

GAMES = [
    "tilewright_small_5211(lead=1)",
    "tilewright_small_5211(lead=3)",
    "tilewright_small_5211(cards=1x2+2x3,lead=1)",
    "tilewright_small_5211(colours=3,cards=2x4,lead=1)",
    "tilewright_small_5211(cards=1x1+2x5,lead=1)",
    "tilewright_small_azul(tiles=2,rounds=2)",
    "tilewright_small_azul",
    "tilewright_small_azul(tiles=4)",
    "tilewright_small_azul(lines=3)",
]
"""The benchmark, from the smallest of each game."""


def root_of(game: Any) -> Node:
    """Return the tree of one of our small games in OpenSpiel."""
    node: Node = game.new_initial_state().play.node
    return node


def backward_induction(node: Node) -> float:
    """Return what a game of two without secrets is worth to seat 0."""
    if node.player == TERMINAL:
        return node.returns[0]
    values = [backward_induction(node.child(action)) for action in node.actions]
    if node.player == CHANCE:
        return sum(chance * value for (_, chance), value in zip(node.outcomes, values, strict=True))
    return max(values) if node.player == 0 else min(values)


class SequenceForm:
    """A game of two as a matrix: what pairs of sequences of own choices are worth to seat 0.

    Attributes:
        sequences: for each seat the number of each sequence by information and action; 0 is the empty one.
        parents: for each seat the sequence that leads to each information, by number.
        payoffs: by pair of sequences, weighted with chance.
    """

    def __init__(self, root: Node) -> None:
        self.sequences: list[dict[tuple[str, int], int]] = [{}, {}]
        self.parents: list[dict[str, int]] = [{}, {}]
        self.payoffs: dict[tuple[int, int], float] = {}
        self._walk(root, (0, 0), 1.0)

    def _walk(self, node: Node, reached: tuple[int, int], chance: float) -> None:
        if node.player == TERMINAL:
            self.payoffs[reached] = self.payoffs.get(reached, 0.0) + chance * node.returns[0]
            return
        if node.player == CHANCE:
            for number, (_, probability) in enumerate(node.outcomes):
                self._walk(node.child(number), reached, chance * probability)
            return
        seat, information = node.player, node.information(node.player)
        known = self.parents[seat].setdefault(information, reached[seat])
        assert known == reached[seat], "a seat has forgotten what it chose"
        own = self.sequences[seat]
        for action in node.actions:
            number = own.setdefault((information, action), len(own) + 1)
            later = (number, reached[1]) if seat == 0 else (reached[0], number)
            self._walk(node.child(action), later, chance)

    def constraints(self, seat: int) -> tuple[Any, Any]:
        """Return matrix and right side that say: what is chosen adds up to what leads there."""
        rows = {information: row for row, information in enumerate(self.parents[seat], 1)}
        entries = [(0, 0, 1.0)]
        entries += [(rows[info], parent, -1.0) for info, parent in self.parents[seat].items()]
        entries += [(rows[info], number, 1.0) for (info, _), number in self.sequences[seat].items()]
        row, column, value = (np.array(part) for part in zip(*entries, strict=True))
        shape = (len(rows) + 1, len(self.sequences[seat]) + 1)
        right = np.zeros(shape[0])
        right[0] = 1
        return coo_array((value, (row, column)), shape), right

    def value(self) -> float:
        """Return what the game is worth to seat 0: max q[0] with F'q <= A'x, where x is a plan of seat 0."""
        own, own_right = self.constraints(0)
        other, _ = self.constraints(1)
        pairs = np.array(list(self.payoffs))
        shape = (own.shape[1], other.shape[1])
        payoffs = coo_array(
            (np.array(list(self.payoffs.values())), (pairs[:, 0], pairs[:, 1])), shape
        )
        num_plans, num_duals = own.shape[1], other.shape[0]
        goal = np.zeros(num_plans + num_duals)
        goal[num_plans] = -1
        equal = hstack([own, coo_array((own.shape[0], num_duals))])
        at_most = hstack([-payoffs.T, other.T])
        bounds = [(0, None)] * num_plans + [(None, None)] * num_duals
        found = linprog(
            goal,
            A_ub=at_most.tocsr(),
            b_ub=np.zeros(other.shape[1]),
            A_eq=equal.tocsr(),
            b_eq=own_right,
            bounds=bounds,
            method="highs",
        )
        assert found.success, found.message
        return float(-found.fun)


def exact_value(root: Node) -> float:
    """Return what a game of two is worth to seat 0."""
    return SequenceForm(root).value() if root.game.has_secrets else backward_induction(root)


def approach(game: Any, iterations: int) -> tuple[float, float]:
    """Return the value of CFR+'s average policy for seat 0, and how much its seats could gain on average."""
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]
    return float(value), float(exploitability.exploitability(game, policy))


def sample(game: Any, iterations: int, seed: int) -> float:
    """Return the exploitability that external-sampling MCCFR reaches."""
    np.random.seed(seed)  # noqa: NPY002  (OpenSpiel draws from it)
    solver = external.ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return float(exploitability.exploitability(game, solver.average_policy()))


def measure(name: str, visits: int) -> dict[str, Any]:
    """Return all about one game; CFR+ makes as many iterations as visit this many nodes."""
    game = pyspiel.load_game(name)
    root = root_of(game)
    seats = [set[str](), set[str]()]
    nodes = ends = 0
    for node in root.walk():
        nodes += 1
        ends += node.player == TERMINAL
        if node.player >= 0:
            seats[node.player].add(node.information(node.player))
    iterations = max(10, min(500, visits // nodes))
    value = exact_value(root)
    approached, gap = approach(game, iterations)
    samples = 10 * iterations
    sampled = sample(game, samples, seed=1)
    at_random = exploitability.exploitability(game, UniformRandomPolicy(game))
    return {
        "game": name,
        "nodes": nodes,
        "ends": ends,
        "information_sets": [len(found) for found in seats],
        "value": value,
        "exploitability_of_random": at_random,
        "cfr_plus": {
            "iterations": iterations,
            "value": approached,
            "exploitability": gap,
        },
        "external_sampling": {"iterations": samples, "seed": 1, "exploitability": sampled},
    }


def main(arguments: list[str] | None = None) -> Iterator[dict[str, Any]]:
    """Measure as the command line says, and yield what was found."""
    parser = argparse.ArgumentParser(description="Solve small games of Azul and 5211.")
    parser.add_argument("--games", nargs="+", default=GAMES, help="as OpenSpiel writes them")
    parser.add_argument("--visits", type=int, default=100_000, help="nodes that CFR+ visits")
    parser.add_argument("--out", help="a JSON file to write")
    options = parser.parse_args(arguments)
    found = []
    for name in options.games:
        found.append(measure(name, options.visits))
        yield found[-1]
    if options.out:
        with open(options.out, "w", encoding="utf-8") as file:
            json.dump(found, file, indent=2)
            file.write("\n")


if __name__ == "__main__":
    for row in main():
        print(json.dumps(row), flush=True)
