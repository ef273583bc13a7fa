"""The third game is known for as long as a test of it runs."""

from collections.abc import Iterator

import pytest

from tests.third_game import ENTRY
from tilewright.games import register, unregister


@pytest.fixture(autouse=True)
def pebbles() -> Iterator[None]:
    register(ENTRY)
    yield
    unregister(ENTRY.name)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
