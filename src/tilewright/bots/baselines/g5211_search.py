"""A 5211 player that solves one turn as a game of its own by regret matching, and plays mixed.

The other hands are guessed many times. In each of these worlds every other seat has regrets of its own, so
what it learns depends on its own hand. The seat that thinks has one set of regrets over all worlds, which it
cannot tell apart. The others do not know its hand either: half of the time they learn against hands that they
guess themselves, whose owners play by habit.
"""

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.habit_weights import HABITS, HANDS
from tilewright.bots.g5211.habits import (
    finish_round_by_habit,
    open_counts,
    reveal_by_habit,
)
from tilewright.bots.g5211.judgement import Judgement
from tilewright.bots.g5211.playouts import (
    POINTS_A_ROUND,
    SHARE,
    Playouts,
    add_judgement,
    new_playouts,
    rounds_to_come,
    victory_share,
)
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, below, uniform
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import PLAYERS, ROUND, SCORES, SIZE, Cells
from tilewright.games.g5211.rules import end_reveal, legal_actions, reveal_action

MAX_CHOICES = 10
BY_HABIT = -1
_DEFAULT_SIMULATIONS = 60_000
_STEPS_A_WORLD = 96
_FEWEST_WORLDS, _MOST_WORLDS = 8, 256
_STEPS_AT_ONCE = 64
_LEAST_WEIGHT = 0.03
"""A choice with less weight is noise of the learning and is not played."""


class TurnGame(NamedTuple):
    """One turn as a game of secret choices.

    Attributes:
        worlds: [worlds, SIZE] positions that the seat cannot tell from the true one.
        choices: [worlds, players, MAX_CHOICES] the legal actions of each seat.
        regrets: [worlds, players, MAX_CHOICES + 1] regrets, then the number of choices; the own ones
            are in world 0 alone.
        chosen: [2, players] the choices of a step; the second row stays BY_HABIT.
        values: [MAX_CHOICES] the value of each choice of a seat.
        strategy: [MAX_CHOICES] the weighted sum of the seat's mixed choices.
        sums: [MAX_CHOICES, 1 + players] sums of judgements of the seat's choices.
    """

    worlds: NDArray[np.int16]
    choices: NDArray[np.int16]
    regrets: NDArray[np.float64]
    chosen: NDArray[np.int16]
    values: NDArray[np.float64]
    strategy: NDArray[np.float64]
    sums: NDArray[np.float64]


def new_turn_game(worlds: int, players: int) -> TurnGame:
    """Return a game without worlds yet: `guess_worlds` fills it."""
    return TurnGame(
        worlds=np.empty((worlds, SIZE), np.int16),
        choices=np.zeros((worlds, players, MAX_CHOICES), np.int16),
        regrets=np.zeros((worlds, players, MAX_CHOICES + 1)),
        chosen=np.full((2, players), BY_HABIT, np.int16),
        values=np.zeros(MAX_CHOICES),
        strategy=np.zeros(MAX_CHOICES),
        sums=np.zeros((MAX_CHOICES, 1 + players)),
    )


@kernel
def guess_worlds(game: TurnGame, state: Cells, seat: int, rng: Rng) -> None:
    """Fill the worlds with guesses of the other hands, and list what each seat may choose in them."""
    for number in range(len(game.worlds)):
        world = game.worlds[number]
        copy_state(state, world)
        resample_hidden(world, seat, rng)
        for other in range(int(state[PLAYERS])):
            count = legal_actions(world, other, game.choices[number, other])
            game.regrets[number, other, MAX_CHOICES] = count


@inlined
def sample_choice(regrets: NDArray[np.float64], rng: Rng) -> int:
    """Return the index of a choice, sampled in proportion to its regret; any, if nothing is regretted."""
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
    playouts: Playouts,
    world: Cells,
    seat: int,
    action: int,
    chosen: NDArray[np.int16],
    rng: Rng,
) -> None:
    """Write the end of a round: the seat plays an action, the others what they chose, or by habit."""
    after, habits = playouts.after, playouts.habits
    copy_state(world, after)
    counts = open_counts(world)
    for other in range(int(world[PLAYERS])):
        if other == seat:
            reveal_action(after, seat, action)
        elif chosen[other] == BY_HABIT:
            reveal_by_habit(after, other, counts, habits, rng)
        else:
            reveal_action(after, other, int(chosen[other]))
    end_reveal(after)
    finish_round_by_habit(after, int(world[ROUND]), habits, rng)


@inlined
def update_regrets(regrets: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    """Add to each regret the advantage of the choice over the mixed one; none falls below 0."""
    number = int(regrets[MAX_CHOICES])
    total = 0.0
    mean = 0.0
    for index in range(number):
        total += regrets[index]
        mean += regrets[index] * values[index]
    if total <= 0.0:
        for index in range(number):
            mean += values[index]
        total = number
    mean /= total
    for index in range(number):
        regrets[index] = max(regrets[index] + values[index] - mean, 0.0)


@inlined
def add_strategy(
    regrets: NDArray[np.float64], weight: float, strategy: NDArray[np.float64]
) -> None:
    """Add the mixed choice of regret matching, times a weight, to a sum of them."""
    number = int(regrets[MAX_CHOICES])
    total = 0.0
    for index in range(number):
        total += regrets[index]
    for index in range(number):
        share = regrets[index] / total if total > 0.0 else 1.0 / number
        strategy[index] += weight * share


@kernel
def learn(game: TurnGame, playouts: Playouts, seat: int, first: int, last: int, rng: Rng) -> int:
    """Let all seats learn for some steps, a world each, and return the number of playouts.

    Args:
        first: the number of the first step, from 0; later steps count more in the strategy.
    """
    players = int(game.worlds[0, PLAYERS])
    done = 0
    for step in range(first, last):
        number = step % len(game.worlds)
        world = game.worlds[number]
        for other in range(players):
            regrets = game.regrets[0 if other == seat else number, other]
            game.chosen[0, other] = game.choices[number, other, sample_choice(regrets, rng)]
        for other in range(players):
            regrets = game.regrets[0 if other == seat else number, other]
            is_guessing = other != seat and below(rng, 2) == 0
            if is_guessing:
                copy_state(world, playouts.world)
                resample_hidden(playouts.world, other, rng)
            here = playouts.world if is_guessing else world
            others = game.chosen[1] if is_guessing else game.chosen[0]
            luck = rng[0]
            for index in range(int(regrets[MAX_CHOICES])):
                rng[0] = luck  # The same luck for all choices.
                play_round(
                    playouts, here, other, int(game.choices[number, other, index]), others, rng
                )
                game.values[index] = victory_share(playouts, other)
                done += 1
                if other == seat:
                    add_judgement(playouts, world, seat, game.sums[index])
            if other == seat:
                add_strategy(regrets, float(step + 1), game.strategy)
            update_regrets(regrets, game.values)
    return done


class G5211SearchBot:
    """Treats the turn as a game of secret choices over guessed hands, and learns to play it by regret.

    After the turn all play on by habit until the round is scored (playouts.py).
    """

    def __init__(self, *, simulations: int | None = None, seconds: float | None = None) -> None:
        """Make a player.

        Args:
            simulations: about how many playouts of the round a choice may take.
            seconds: the longest it may think, whatever the simulations; without them, how long it thinks.
        """
        self._seconds = seconds
        if simulations is None:
            simulations = _DEFAULT_SIMULATIONS if seconds is None else _simulations_in(seconds)
        self._simulations = simulations

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, sampled from the mixed choice that was learnt."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        return self.judge(seen, rng).sample(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions as the bot judges them."""
        return self.judge(seen, rng).advice()

    def judge(self, seen: Seen, rng: Rng) -> Judgement:
        """Return what the bot makes of the position."""
        ends = None if self._seconds is None else time.monotonic() + self._seconds
        state: Cells = seen.sample(rng)
        players = state.item(PLAYERS)
        number = len(seen.actions)
        steps = max(self._simulations // (players * number), _FEWEST_WORLDS)
        worlds = min(max(steps // _STEPS_A_WORLD, _FEWEST_WORLDS), _MOST_WORLDS)
        game = new_turn_game(worlds, players)
        guess_worlds(game, state, seen.seat, rng)
        playouts = new_playouts(state, HABITS[players], HANDS[players])
        step = done = 0
        while step < steps and (ends is None or step == 0 or time.monotonic() < ends):
            last = min(step + _STEPS_AT_ONCE, steps)
            done += learn(game, playouts, seen.seat, step, last, rng)
            step = last
        sums = game.sums[:number] / step
        gains = sums[:, 1:] + rounds_to_come(state) * POINTS_A_ROUND[players]
        scores = state[SCORES : SCORES + players] + gains
        weights = _without_noise(game.strategy[:number])
        return Judgement(seen.actions, weights, sums[:, SHARE], scores, done)


def _simulations_in(seconds: float) -> int:
    """Return more simulations than fit into the time: the clock ends the search."""
    return int(seconds * 2_000_000)


def _without_noise(strategy: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mixed choice without what is left over from learning."""
    weights = strategy / strategy.sum()
    weights[weights < _LEAST_WEIGHT] = 0
    return np.asarray(weights / weights.sum(), np.float64)
