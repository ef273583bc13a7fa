"""A careful 5211 player: it plays the round out many times over guessed hands, and mixes its choices."""

import numpy as np

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.habit_weights import HABITS, HANDS
from tilewright.bots.g5211.judgement import Judgement, softmax
from tilewright.bots.g5211.playouts import (
    POINTS_A_ROUND,
    SHARE,
    judge_by_playouts,
    new_playouts,
    rounds_to_come,
)
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import PLAYERS, SCORES, Cells

_LEAST_DOUBT = 0.05
"""Even a decided game is played with a little care."""


class G5211CarefulBot:
    """Samples from the softmax of what each choice is worth, on average over guesses of the other hands.

    All play on by habit until the round is scored (habits.py); then points, the cards left in hand and the
    rounds to come give a share of the victory (playouts.py).
    """

    def __init__(self, *, guesses: int = 256, temperature: float = 0.3) -> None:
        """Make a player.

        Args:
            guesses: how many worlds it imagines for each choice.
            temperature: in points: a choice worse by this many is played 1/e as often.
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
        playouts = new_playouts(state, HABITS[players], HANDS[players])
        sums = np.zeros((len(seen.actions), 1 + players))
        actions = np.array(seen.actions, np.int16)
        judge_by_playouts(state, seen.seat, actions, self._guesses, playouts, rng, sums)
        sums /= self._guesses
        shares = sums[:, SHARE]
        gains = sums[:, 1:] + rounds_to_come(state) * POINTS_A_ROUND[players]
        best = float(shares.max())
        point = max(best * (1 - best), _LEAST_DOUBT) / playouts.uncertainty
        return Judgement(
            seen.actions,
            softmax(shares, self._temperature * point),
            shares,
            state[SCORES : SCORES + players] + gains,
            self._guesses * len(seen.actions),
        )
