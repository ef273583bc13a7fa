"""Blocks: the same deal played in every seating, with each bot checked and timed; over several processes."""

import operator
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache, partial

from tilewright.arena.plan import Plan
from tilewright.bots import Bot, Seen, get_bot, see
from tilewright.bots.advice import Advice
from tilewright.bots.games import play_game
from tilewright.core.errors import TilewrightError, short_repr
from tilewright.core.game import Chance, Over
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.games import get_game
from tilewright.processes import ProcessDied, map_unordered
from tilewright.table import draw_setup


class BotFailed(TilewrightError):
    """A bot raised an error or chose something illegal; the message names it."""


@dataclass
class Clock:
    """A bot's think time: the number of moves, the total and the longest in seconds."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Clock") -> None:
        """Add the times of another clock."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class BlockOutcome:
    """The results of the games of a block.

    Attributes:
        number: the block's number in the plan.
        ends: the end of each game, in the order of the block's seatings.
        clocks: by bot, for those at the table.
    """

    number: int
    ends: tuple[Over, ...]
    clocks: dict[int, Clock]


@dataclass
class TimedBot:
    """A bot with a clock; errors name the bot."""

    name: str
    bot: Bot
    clock: Clock = field(default_factory=Clock)

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return what the bot chooses.

        Raises:
            BotFailed: it raises an error or makes an illegal choice.
        """
        began = time.perf_counter()
        try:
            choice = self.bot.choose(seen, rng)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            raise BotFailed(f"The bot {self.name!r} failed with {reason.rstrip('.')}.") from error
        spent = time.perf_counter() - began
        self.clock.add(Clock(1, spent, spent))
        return self._check(choice, seen)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the bot's advice."""
        return self.bot.consider(seen, rng)

    def _check(self, choice: object, seen: Seen) -> int:
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
    """Let each bot choose once, so that loading and compiling do not count as think time.

    Raises:
        BotFailed: one of them fails.
    """
    game = get_game(plan.game)
    match = Match(game, draw_setup(game, plan.variant, plan.players, {}, plan.seed))
    rng = new_rng(plan.seed)
    while isinstance(match.turn, Chance):
        match.draw(rng)
    for name, bot in zip(plan.names, bots, strict=True):
        TimedBot(name, bot).choose(see(match, match.waiting_for[0]), rng.copy())


def play_block(plan: Plan, bots: Sequence[Bot], number: int) -> BlockOutcome:
    """Return the outcome of a block; apart from the clocks it depends on the plan and the number alone.

    Raises:
        BotFailed: a bot fails; the message names deal and seats.
    """
    game = get_game(plan.game)
    setup = draw_setup(game, plan.variant, plan.players, {}, plan.seed, number)
    seatings = plan.seatings(number)
    timed = {bot: TimedBot(plan.names[bot], bots[bot]) for bot in sorted(set(seatings[0]))}
    ends = []
    for seating in seatings:
        seated = [timed[bot] for bot in seating]
        try:
            match = play_game(game, setup, seated, plan.seed, number)
        except BotFailed as failure:
            names = ", ".join(plan.names[bot] for bot in seating)
            where = f"Deal {number} of seed {plan.seed}, seats: {names}."
            raise BotFailed(f"{failure} {where}") from failure
        assert isinstance(match.turn, Over)
        ends.append(match.turn)
    return BlockOutcome(number, tuple(ends), {bot: timed[bot].clock for bot in timed})


def play_blocks(plan: Plan, jobs: int) -> Generator[BlockOutcome]:
    """Yield the outcomes of all blocks; with several processes in any order.

    Raises:
        BotFailed: a bot fails.
    """
    _warm_bots.cache_clear()
    blocks = range(plan.num_blocks)
    try:
        with closing(
            map_unordered(partial(_play, plan), blocks, min(jobs, len(blocks)))
        ) as outcomes:
            yield from outcomes
    except ProcessDied as error:
        raise BotFailed(str(error)) from error


def _play(plan: Plan, number: int) -> BlockOutcome:
    return play_block(plan, _warm_bots(plan), number)


@lru_cache(maxsize=1)
def _warm_bots(plan: Plan) -> list[Bot]:
    """Return the bots of a plan; each process makes its own with its first block."""
    bots = make_bots(plan)
    warm_up(plan, bots)
    return bots
