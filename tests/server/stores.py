"""Tables and entries to be stored, and a store that is closed in the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tilewright.server.store import Entry, Store, TableRow


@asynccontextmanager
async def opened(url: str, *, is_serving: bool = False) -> AsyncIterator[Store]:
    """A store that is closed at the end of the block."""
    store = await Store.open(url, is_serving=is_serving)
    try:
        yield store
    finally:
        await store.close()


def table(name: str = "oak", clock: str = "none") -> TableRow:
    """A table whose id is its name."""
    return TableRow(name, "azul", "standard", 2, {"hidden_counts": 1}, clock, 1_700_000_000_000)


def entry(version: int, data: Any = None) -> Entry:
    """Something that happened."""
    return Entry(version, 1_700_000_000_000 + version, "move", msgspec.json.encode(data).decode())


async def stored_versions(store: Store, name: str = "oak") -> list[int]:
    """The versions of what is stored of a table."""
    found = await store.load(name)
    assert found is not None
    return [each.version for each in found[1]]
