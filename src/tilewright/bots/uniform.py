"""The weakest player of any game: every legal action is as likely."""

from tilewright.bots.bot import Seen
from tilewright.core.rng import Rng, random_below


class UniformBot:
    """Plays any legal action."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a random legal action."""
        return seen.actions[int(random_below(rng, len(seen.actions)))]
