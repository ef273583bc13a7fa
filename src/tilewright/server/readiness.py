"""Which levels can play: the stronger ones are compiled in the background while the server runs already."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import cache, partial

from tilewright.bots import RANDOM, level_names
from tilewright.core.compiled import announce_compiling, is_interpreted
from tilewright.processes import map_in_children, usable_cores
from tilewright.warm_up import Unit, compile_unit, is_compiled, table_units, warm_up

_NICENESS = 10
_POLL_S = 0.5
_logger = logging.getLogger(__name__)


@cache
def load_tables() -> None:
    """Load what every table needs, compiling it if need be; once is enough for a process."""
    if is_interpreted():  # Nothing is compiled in interpreted mode, where warming up takes minutes.
        return
    announce_compiling("")
    for unit in table_units():
        warm_up(unit)


class Readiness:
    """Knows which levels are compiled, and compiles the others.

    Until `start` every level counts as ready: one that is not compiled is compiled at its first move.
    """

    def __init__(self) -> None:
        """Start with every level ready."""
        self._missing: list[Unit] = []

    def is_ready(self, game: str, level: str) -> bool:
        """Return whether a bot can play without waiting for a compiler."""
        if level == RANDOM:  # It needs the rules alone.
            return True
        of_game = [unit for unit in self._missing if unit.entry.name == game]
        if level not in level_names(game):  # Not a level: it may be in any unit.
            return not of_game
        return not any(level in unit.levels for unit in of_game)

    def ready_levels(self, game: str) -> list[str]:
        """Return the levels that can be chosen now, the weakest first."""
        return [level for level in level_names(game) if self.is_ready(game, level)]

    async def until_ready(self, game: str, level: str) -> None:
        """Wait until a level can play: tables from before a new version may have one that cannot yet."""
        while not self.is_ready(game, level):
            await asyncio.sleep(_POLL_S)

    def start(
        self,
        units: Sequence[Unit],
        report: Callable[[str], None],
        is_ending: Callable[[], bool] = lambda: False,
    ) -> threading.Thread:
        """Compile in the background, in child processes of low priority; load what is compiled already.

        Args:
            report: called at each step, from another thread.
            is_ending: whether the server was told to end: nothing that this breaks is worth a warning.
        """
        self._missing = [unit for unit in units if not is_compiled(unit)]
        compiled = [unit for unit in units if unit not in self._missing]
        thread = threading.Thread(
            target=self._prepare, args=(compiled, report, is_ending), name="compile", daemon=True
        )
        thread.start()
        return thread

    def _prepare(
        self,
        compiled: Sequence[Unit],
        report: Callable[[str], None],
        is_ending: Callable[[], bool],
    ) -> None:
        try:
            load_levels(compiled)
            if self._missing:
                self._compile(report)
        except Exception as error:
            # A signal may go to all processes of a group, and reach the children first.
            time.sleep(_POLL_S)
            if not is_ending():
                _logger.warning("Compiling in the background failed: %s", error)

    def _compile(self, report: Callable[[str], None]) -> None:
        missing = list(self._missing)
        report(f"Compiling the rest in the background ({len(missing)} parts) …")
        jobs = min(len(missing), max(1, usable_cores() - 1))
        task = partial(compile_unit, niceness=_NICENESS)
        with closing(map_in_children(task, missing, jobs, ahead=1)) as done:
            for number, unit in enumerate(done, 1):
                load_levels([unit])
                self._missing.remove(unit)
                report(f"Compiled {number} of {len(missing)}: {unit}")


def load_levels(units: Iterable[Unit]) -> None:
    """Load levels' kernels before anybody waits for their first moves; research needs none here."""
    for unit in units:
        if unit.levels and not is_interpreted():
            warm_up(unit)


READINESS = Readiness()
"""Per process, as compiled code is."""
