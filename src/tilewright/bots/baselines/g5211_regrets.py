"""One turn of 5211 as a game of its own: every seat learns by regret what to choose in secret.

The other hands are guessed many times; in each of these worlds every other seat has regrets of its own, so
that what it learns rests on its own hand. The seat that thinks has one set of regrets over all worlds: it
cannot tell them apart. The others do not know its hand either: half of the time they learn against hands that
they guess themselves, whose owners play by habit.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.g5211.habits import (
    Features,
    Weights,
    finish_round_by_habit,
    open_counts,
    reveal_by_habit,
    uniform,
)
from tilewright.bots.g5211.outlook import Hands, victory_share
from tilewright.bots.g5211.playouts import add_judgement
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, below
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import PLAYERS, ROUND, Cells
from tilewright.games.g5211.rules import end_reveal, legal_actions, reveal_action

MAX_CHOICES = 10
BY_HABIT = -1

Worlds = NDArray[np.int16]
"""[worlds, SIZE] positions that the seat cannot tell from the true one."""
Regrets = NDArray[np.float64]
"""[worlds, players, MAX_CHOICES + 1] regrets, then the number of choices; the own ones in world 0 alone."""
Choices = NDArray[np.int16]
"""[worlds, players, MAX_CHOICES] the legal actions of each seat."""


@kernel
def guess_worlds(
    state: Cells, seat: int, worlds: Worlds, choices: Choices, regrets: Regrets, rng: Rng
) -> None:
    """Fill the worlds with guesses of the other hands, and write what each seat may choose in them."""
    for world in range(len(worlds)):
        copy_state(state, worlds[world])
        resample_hidden(worlds[world], seat, rng)
        for other in range(int(state[PLAYERS])):
            number = legal_actions(worlds[world], other, choices[world, other])
            regrets[world, other, MAX_CHOICES] = number


@inlined
def drawn_choice(regrets: NDArray[np.float64], rng: Rng) -> int:
    """Return the index of a choice, drawn in proportion to its regret; any, if nothing is regretted."""
    number = int(regrets[MAX_CHOICES])
    total = 0.0
    for index in range(number):
        total += max(regrets[index], 0.0)
    if total <= 0.0:
        return below(rng, number)
    left = uniform(rng) * total
    for index in range(number):
        left -= max(regrets[index], 0.0)
        if left < 0.0:
            return index
    return number - 1


@kernel
def play_round(
    world: Cells,
    after: Cells,
    seat: int,
    action: int,
    chosen: NDArray[np.int16],
    weights: Weights,
    features: Features,
    rng: Rng,
) -> None:
    """Write how a round ends if the seat plays an action and the others what they chose, or by habit."""
    copy_state(world, after)
    counts = open_counts(world)
    for other in range(int(world[PLAYERS])):
        if other == seat:
            reveal_action(after, seat, action)
        elif chosen[other] == BY_HABIT:
            reveal_by_habit(after, other, counts, weights, features, rng)
        else:
            reveal_action(after, other, int(chosen[other]))
    end_reveal(after)
    finish_round_by_habit(after, int(world[ROUND]), weights, features, rng)


@inlined
def learn(regrets: NDArray[np.float64], worth: NDArray[np.float64]) -> None:
    """Add to each regret what the choice is better than the mixed one; none falls below 0."""
    number = int(regrets[MAX_CHOICES])
    total = 0.0
    mean = 0.0
    for index in range(number):
        total += regrets[index]
        mean += regrets[index] * worth[index]
    if total <= 0.0:
        for index in range(number):
            mean += worth[index]
        total = number
    mean /= total
    for index in range(number):
        regrets[index] = max(regrets[index] + worth[index] - mean, 0.0)


@inlined
def add_mixed(regrets: NDArray[np.float64], weight: float, strategy: NDArray[np.float64]) -> None:
    """Add the mixed choice that the regrets make, so many times, to a sum of them."""
    number = int(regrets[MAX_CHOICES])
    total = 0.0
    for index in range(number):
        total += regrets[index]
    for index in range(number):
        share = regrets[index] / total if total > 0.0 else 1.0 / number
        strategy[index] += weight * share


@kernel
def learn_turn(
    first: int,
    last: int,
    seat: int,
    worlds: Worlds,
    choices: Choices,
    regrets: Regrets,
    weights: Weights,
    hands: Hands,
    uncertainty: float,
    rng: Rng,
    rooms: NDArray[np.int16],
    chosen: NDArray[np.int16],
    features: Features,
    worth: NDArray[np.float64],
    strategy: NDArray[np.float64],
    sums: NDArray[np.float64],
) -> int:
    """Let all seats learn for some steps, a world each, and return how many playouts that took.

    Args:
        first: the number of the first step, from 0; later steps count more in the strategy.
        rooms: [2, SIZE] room for positions.
        chosen: [2, players] room for choices; the second row stays BY_HABIT.
        features: [5, NUM_HABITS + 1] room for a hand's features.
        worth: [MAX_CHOICES] room for what choices are worth.
        strategy: [MAX_CHOICES] takes the sum of the seat's mixed choices.
        sums: [MAX_CHOICES, 1 + players] takes sums of judgements of the seat's choices.
    """
    other_world, after = rooms[0], rooms[1]
    players = int(worlds[0, PLAYERS])
    playouts = 0
    for step in range(first, last):
        number = step % len(worlds)
        world = worlds[number]
        for other in range(players):
            table = regrets[0 if other == seat else number, other]
            chosen[0, other] = choices[number, other, drawn_choice(table, rng)]
        for other in range(players):
            table = regrets[0 if other == seat else number, other]
            is_guessing = other != seat and below(rng, 2) == 0
            if is_guessing:
                copy_state(world, other_world)
                resample_hidden(other_world, other, rng)
            here = other_world if is_guessing else world
            others = chosen[1] if is_guessing else chosen[0]
            luck = rng[0]
            for index in range(int(table[MAX_CHOICES])):
                rng[0] = luck  # The same luck for all choices.
                action = int(choices[number, other, index])
                play_round(here, after, other, action, others, weights, features, rng)
                worth[index] = victory_share(after, other, uncertainty, hands)
                playouts += 1
                if other == seat:
                    add_judgement(world, after, seat, uncertainty, hands, sums[index])
            if other == seat:
                add_mixed(table, float(step + 1), strategy)
            learn(table, worth)
    return playouts
