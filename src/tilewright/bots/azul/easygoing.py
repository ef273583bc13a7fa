"""An Azul player that keeps pace with whoever it meets: it takes it easy while it is ahead."""

from pathlib import Path

from tilewright.bots.advice import Advice
from tilewright.bots.azul.human import AzulHumanBot, HumanSkill
from tilewright.bots.azul.network import AzulPolicyBot, desk_for, expect
from tilewright.bots.bot import Bot, Seen
from tilewright.bots.desk import SHARES
from tilewright.core.rng import Rng
from tilewright.games.azul.layout import PLAYERS, Words


class AzulEasygoingBot:
    """Plays by the network's policy, and like people of some skill while it is likely to win."""

    def __init__(
        self,
        *,
        temperature: float,
        skill: HumanSkill,
        ahead: float = 1.0,
        weights: Path | None = None,
    ) -> None:
        """Make a player.

        Args:
            temperature: how freely it chooses among the network's moves while it is not ahead.
            skill: how it plays while it is.
            ahead: from how many times its fair share of the victory on that is.
            weights: a weights file; None for the one in this package that suits the table.
        """
        self.ahead = ahead
        self.weights = weights
        self.trying = AzulPolicyBot(weights=weights, temperature=temperature)
        self.resting = AzulHumanBot(skill)

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a move, played in earnest or at ease."""
        return self._mood(seen, rng).choose(seen, rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves as it sees them in its present mood."""
        return self._mood(seen, rng).consider(seen, rng)

    def _mood(self, seen: Seen, rng: Rng) -> Bot:
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        expect(desk, state, seen.seat)
        share = float(desk.expected[SHARES, seen.seat]) * int(state[PLAYERS])
        return self.resting if share > self.ahead else self.trying
