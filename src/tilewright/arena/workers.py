"""Blocks played by several processes at once."""

from collections.abc import Generator
from contextlib import closing
from functools import lru_cache, partial

from tilewright.arena.plan import Plan
from tilewright.arena.playing import BlockOutcome, BotFailed, make_bots, play_block, warm_up
from tilewright.bots import Bot
from tilewright.processes import ProcessDied, map_unordered


def played_blocks(plan: Plan, jobs: int) -> Generator[BlockOutcome]:
    """Yield the outcomes of all blocks as they come, which with several jobs is any order.

    Raises:
        BotFailed: a bot cannot go on.
    """
    _bots.cache_clear()
    blocks = range(plan.num_blocks)
    try:
        with closing(
            map_unordered(partial(_play, plan), blocks, min(jobs, len(blocks)))
        ) as outcomes:
            yield from outcomes
    except ProcessDied as error:
        raise BotFailed(str(error)) from error


def _play(plan: Plan, number: int) -> BlockOutcome:
    return play_block(plan, _bots(plan), number)


@lru_cache(maxsize=1)
def _bots(plan: Plan) -> list[Bot]:
    """Return the bots of a plan, made where they play with the first block."""
    bots = make_bots(plan)
    warm_up(plan, bots)
    return bots
