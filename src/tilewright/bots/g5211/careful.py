"""A careful 5211 player: it plays the round out many times in its head, and plays mixed."""

import numpy as np

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.habit_weights import HABITS, HANDS
from tilewright.bots.g5211.habits import NUM_HABITS
from tilewright.bots.g5211.judgement import Judgement, softmax
from tilewright.bots.g5211.outlook import POINTS_A_ROUND, rounds_to_come, spread
from tilewright.bots.g5211.playouts import SHARE, judge_by_playouts
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import HAND_SIZE, PLAYERS, SCORES, SIZE, Cells

_LEAST_DOUBT = 0.05
"""Even a decided game is played with a little care."""


class G5211CarefulBot:
    """Plays what promises most, near equals by chance, on average over guesses of the other hands.

    All play on by habit until the round is scored (habits.py); then points, what is left in hand and the
    rounds to come make a share of the victory (outlook.py).
    """

    def __init__(self, *, guesses: int = 256, temperature: float = 0.3) -> None:
        """Make a player.

        Args:
            guesses: how many worlds it imagines for each choice.
            temperature: how far it mixes, in points: a choice worse by so many is played 1/e as often.
        """
        self._guesses = guesses
        self._temperature = temperature

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, drawn by what it judges of each."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        return self.judge(seen, rng).sample(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions as the bot judges them."""
        return self.judge(seen, rng).advice()

    def judge(self, seen: Seen, rng: Rng) -> Judgement:
        """Return what the bot makes of the position."""
        state: Cells = seen.sample(rng)
        players = state.item(PLAYERS)
        rounds = rounds_to_come(state)
        uncertainty = spread(players, rounds)
        sums = np.zeros((len(seen.actions), 1 + players))
        judge_by_playouts(
            state,
            seen.seat,
            np.array(seen.actions, np.int16),
            self._guesses,
            HABITS[players],
            HANDS[players],
            uncertainty,
            rng,
            np.empty((2, SIZE), np.int16),
            np.empty((HAND_SIZE, NUM_HABITS + 1), np.float32),
            sums,
        )
        sums /= self._guesses
        shares = sums[:, SHARE]
        gains = sums[:, 1:] + rounds * POINTS_A_ROUND[players]
        best = float(shares.max())
        point = max(best * (1 - best), _LEAST_DOUBT) / uncertainty
        return Judgement(
            seen.actions,
            softmax(shares, self._temperature * point),
            shares,
            state[SCORES : SCORES + players] + gains,
            self._guesses * len(seen.actions),
        )
