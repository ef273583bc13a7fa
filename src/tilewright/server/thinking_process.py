"""Running a process that thinks for the bots of servers on the same database."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tilewright.core.errors import SetupError
from tilewright.server.bot_players import choose_move
from tilewright.server.logs import configure
from tilewright.server.readiness import load_levels, load_tables
from tilewright.server.store import Store, StoreError
from tilewright.server.thoughts import Thinker
from tilewright.warm_up import later_units


def run_thinker(url: str, num_threads: int, on_start: Callable[[], None]) -> None:
    """Think until SIGINT or SIGTERM.

    Args:
        on_start: called once it thinks.

    Raises:
        SetupError: the database is none that several processes can use, or not now.
    """
    configure("text")
    load_tables()
    load_levels(later_units())
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_think(url, num_threads, on_start))


async def _think(url: str, num_threads: int, on_start: Callable[[], None]) -> None:
    try:
        # The servers migrate; a thinker of another version is refused.
        store = await Store.open(url, is_serving=True, may_migrate=False)
    except StoreError as error:
        raise SetupError(str(error)) from None
    try:
        if not store.peers.is_shared:
            raise SetupError("Only servers on PostgreSQL can let others think: name its address.")
        threads = ThreadPoolExecutor(num_threads, thread_name_prefix="think")
        thinking = asyncio.create_task(Thinker(store, threads, choose_move).run(num_threads))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, thinking.cancel)
        on_start()
        with contextlib.suppress(asyncio.CancelledError):
            await thinking
        threads.shutdown(wait=False, cancel_futures=True)
    finally:
        await store.close()
