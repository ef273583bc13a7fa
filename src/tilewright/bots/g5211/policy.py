"""A 5211 player without search: it plays the network's mixed choice."""

from pathlib import Path

import numpy as np

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.g5211.judgement import Judgement
from tilewright.bots.g5211.network_lookahead import SHARE, look_ahead
from tilewright.bots.g5211.network_view import Desk, desk_for, weigh_choices
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import PLAYERS, Cells


class G5211PolicyBot:
    """Draws its choices as likely as the network says."""

    def __init__(
        self, *, weights: Path | None = None, temperature: float = 1.0, guesses: int = 32
    ) -> None:
        """Make a player.

        Args:
            weights: a weights file; None for the one in this package that suits the table.
            temperature: 1 for every choice as likely as the network says, less for the likelier ones more
                often, 0 for the likeliest always.
            guesses: how many worlds `consider` imagines.
        """
        if not temperature >= 0:
            raise SetupError(f"A temperature is at least 0, not {temperature}.")
        self.weights = weights
        self.temperature = float(temperature)
        self._guesses = guesses

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, drawn as likely as the network says."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        state: Cells = seen.sample(rng)
        return self._judgement(desk_for(state, self.weights), state, seen).drawn(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions, each with what the network expects a turn later."""
        state: Cells = seen.sample(rng)
        desk = desk_for(state, self.weights)
        judgement = self._judgement(desk, state, seen)
        actions = np.array(seen.actions, np.int16)
        sums = np.zeros((len(actions), 1 + state.item(PLAYERS)))
        look_ahead(desk, state, seen.seat, actions, self._guesses, self.temperature, rng, sums)
        sums /= self._guesses
        looked_at = 1 + self._guesses * len(actions)
        return Judgement(
            seen.actions, judgement.weights, sums[:, SHARE], sums[:, 1:], looked_at
        ).advice()

    def _judgement(self, desk: Desk, state: Cells, seen: Seen) -> Judgement:
        """Return how likely each action is; nothing is expected of them yet."""
        number = int(weigh_choices(desk, state, seen.seat, self.temperature))
        nothing = np.zeros((number, 1 + state.item(PLAYERS)))
        weights = desk.chances[:number].copy()
        return Judgement(seen.actions, weights, nothing[:, 0], nothing[:, 1:], 1)
