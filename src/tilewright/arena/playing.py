"""One block: the same deal in every seating, each bot watched and timed."""

import operator
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tilewright.arena.plan import Plan
from tilewright.bots import Bot, Seen, get_bot, see
from tilewright.bots.advice import Advice
from tilewright.bots.playing import play_game
from tilewright.core.errors import TilewrightError, short_repr
from tilewright.core.game import Chance, Over
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.games import get_game
from tilewright.table import drawn_setup


class BotFailed(TilewrightError):
    """A bot raised an error or chose something illegal; the message names it."""


@dataclass
class Clock:
    """How long a bot thought: how many moves, and seconds in all and for the longest."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Clock") -> None:
        """Count what another clock counted, too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """How the games of a block ended.

    Attributes:
        number: the block's number in the plan.
        ends: the end of each game, in the order of the block's seatings.
        clocks: by bot, for those that played.
    """

    number: int
    ends: tuple[Over, ...]
    clocks: dict[int, Clock]


@dataclass
class Watched:
    """A bot with a clock, whose mistakes are told with its name."""

    name: str
    bot: Bot
    clock: Clock = field(default_factory=Clock)

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return what the bot chooses.

        Raises:
            BotFailed: it chooses nothing, or nothing legal.
        """
        began = time.perf_counter()
        try:
            choice = self.bot.choose(seen, rng)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            raise BotFailed(f"The bot {self.name!r} failed with {reason.rstrip('.')}.") from error
        spent = time.perf_counter() - began
        self.clock.add(Clock(1, spent, spent))
        return self._checked(choice, seen)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return what the bot thinks of a position."""
        return self.bot.consider(seen, rng)

    def _checked(self, choice: object, seen: Seen) -> int:
        try:
            action = int(operator.index(choice))  # type: ignore[arg-type]
        except TypeError:
            action = -1
        if action not in seen.actions:
            raise BotFailed(
                f"The bot {self.name!r} chose {short_repr(choice)}, which is not legal."
            )
        return action


def make_bots(plan: Plan) -> list[Bot]:
    """Return the plan's bots.

    Raises:
        SetupError: there is no such bot.
    """
    return [get_bot(plan.game, bot) for bot in plan.bots]


def warm_up(plan: Plan, bots: Sequence[Bot]) -> None:
    """Let each bot choose once, so that loading and compiling count as nobody's thinking.

    Raises:
        BotFailed: one of them cannot.
    """
    game = get_game(plan.game)
    match = Match(game, drawn_setup(game, plan.variant, plan.players, {}, plan.seed))
    rng = new_rng(plan.seed)
    while isinstance(match.turn, Chance):
        match.draw(rng)
    for name, bot in zip(plan.names, bots, strict=True):
        Watched(name, bot).choose(see(match, match.waiting_for[0]), rng.copy())


def play_block(plan: Plan, bots: Sequence[Bot], number: int) -> BlockOutcome:
    """Return the outcome of a block; it depends on the plan and the number alone, but for the clocks.

    Raises:
        BotFailed: a bot cannot go on; the message says where.
    """
    game = get_game(plan.game)
    setup = drawn_setup(game, plan.variant, plan.players, {}, plan.seed, number)
    seatings = plan.seatings(number)
    watched = {bot: Watched(plan.names[bot], bots[bot]) for bot in sorted(set(seatings[0]))}
    ends = []
    for seating in seatings:
        seated = [watched[bot] for bot in seating]
        try:
            match = play_game(game, setup, seated, plan.seed, number)
        except BotFailed as failure:
            names = ", ".join(plan.names[bot] for bot in seating)
            where = f"Deal {number} of seed {plan.seed}, seats: {names}."
            raise BotFailed(f"{failure} {where}") from failure
        assert isinstance(match.turn, Over)
        ends.append(match.turn)
    return BlockOutcome(number, tuple(ends), {bot: watched[bot].clock for bot in watched})
