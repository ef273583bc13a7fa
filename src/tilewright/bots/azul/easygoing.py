"""An Azul player that adapts to its opponents: it plays below its strength while it is ahead."""

from pathlib import Path

from tilewright.bots.advice import Advice
from tilewright.bots.azul.human import AzulHumanBot, HumanSkill
from tilewright.bots.azul.network import AzulPolicyBot, desk_for, expect
from tilewright.bots.bot import Bot, Seen
from tilewright.bots.desk import SHARES
from tilewright.core.rng import Rng
from tilewright.games.azul.layout import PLAYERS, Words


class AzulEasygoingBot:
    """Plays by the network's policy, and like a person of some skill while it is likely to win."""

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
            temperature: of the network's policy, while it is not ahead.
            skill: how it plays while it is ahead.
            ahead: it counts as ahead above this multiple of its fair share of the victory.
            weights: a weights file; None for the one in this package that suits the table.
        """
        self.ahead = ahead
        self.weights = weights
        self.in_earnest = AzulPolicyBot(weights=weights, temperature=temperature)
        self.at_ease = AzulHumanBot(skill)

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a move, played in earnest or at ease."""
        return self.player_at(seen, rng).choose(seen, rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the moves as the player for this position judges them."""
        return self.player_at(seen, rng).consider(seen, rng)

    def player_at(self, seen: Seen, rng: Rng) -> Bot:
        """Return which of the two players plays in a position: `at_ease` while it is ahead."""
        state: Words = seen.sample(rng)
        desk = desk_for(state, self.weights)
        expect(desk, state, seen.seat)
        share = float(desk.expected[SHARES, seen.seat]) * int(state[PLAYERS])
        return self.at_ease if share > self.ahead else self.in_earnest
