"""A 5211 player that works out what to choose in secret: mixed, as good play has to be."""

import time

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.baselines.g5211_regrets import BY_HABIT, MAX_CHOICES, guess_worlds, learn_turn
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.habit_weights import HABITS, HANDS
from tilewright.bots.g5211.habits import NUM_HABITS
from tilewright.bots.g5211.judgement import Judgement
from tilewright.bots.g5211.outlook import POINTS_A_ROUND, rounds_to_come, spread
from tilewright.bots.g5211.playouts import SHARE
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import HAND_SIZE, PLAYERS, SCORES, SIZE, Cells

_DEFAULT_SIMULATIONS = 60_000
_STEPS_A_WORLD = 96
_FEWEST_WORLDS, _MOST_WORLDS = 8, 256
_STEPS_AT_ONCE = 64
_LEAST_WEIGHT = 0.03
"""A choice of less is left over from learning and is not played."""


class G5211SearchBot:
    """Treats the turn as a game of secret choices over guessed hands, and learns to play it by regret.

    After the turn all play on by habit until the round is scored (habits.py, outlook.py).
    """

    def __init__(self, *, simulations: int | None = None, seconds: float | None = None) -> None:
        """Make a player.

        Args:
            simulations: about how many playouts of the round a choice may take.
            seconds: how long it may think at most, whatever the simulations; without them, how long it does.
        """
        self._seconds = seconds
        if simulations is None:
            simulations = _DEFAULT_SIMULATIONS if seconds is None else _simulations_in(seconds)
        self._simulations = simulations

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, drawn from the mixed choice that was learnt."""
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
        num_worlds = min(max(steps // _STEPS_A_WORLD, _FEWEST_WORLDS), _MOST_WORLDS)
        worlds: NDArray[np.int16] = np.empty((num_worlds, SIZE), np.int16)
        choices: NDArray[np.int16] = np.zeros((num_worlds, players, MAX_CHOICES), np.int16)
        regrets = np.zeros((num_worlds, players, MAX_CHOICES + 1))
        guess_worlds(state, seen.seat, worlds, choices, regrets, rng)
        rounds = rounds_to_come(state)
        uncertainty = spread(players, rounds)
        rooms = np.empty((2, SIZE), np.int16)
        chosen = np.full((2, players), BY_HABIT, np.int16)
        features = np.empty((HAND_SIZE, NUM_HABITS + 1), np.float32)
        worth, strategy = np.zeros(MAX_CHOICES), np.zeros(MAX_CHOICES)
        sums = np.zeros((MAX_CHOICES, 1 + players))
        step = playouts = 0
        while step < steps and (ends is None or step == 0 or time.monotonic() < ends):
            last = min(step + _STEPS_AT_ONCE, steps)
            playouts += learn_turn(
                step,
                last,
                seen.seat,
                worlds,
                choices,
                regrets,
                HABITS[players],
                HANDS[players],
                uncertainty,
                rng,
                rooms,
                chosen,
                features,
                worth,
                strategy,
                sums,
            )
            step = last
        sums = sums[:number] / step
        gains = sums[:, 1:] + rounds * POINTS_A_ROUND[players]
        scores = state[SCORES : SCORES + players] + gains
        return Judgement(seen.actions, _played(strategy[:number]), sums[:, SHARE], scores, playouts)


def _simulations_in(seconds: float) -> int:
    """Return more simulations than fit into the time: the clock ends the search."""
    return int(seconds * 2_000_000)


def _played(strategy: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mixed choice without what is left over from learning."""
    weights = strategy / strategy.sum()
    weights[weights < _LEAST_WEIGHT] = 0
    return np.asarray(weights / weights.sum(), np.float64)
