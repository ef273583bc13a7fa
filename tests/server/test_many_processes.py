"""Three servers behind a round-robin proxy: nothing is lost when they, or PostgreSQL, are in trouble."""

import pytest

from tests.postgres import PostgresServer
from tests.server.many_processes import Trouble, play_through

# test_crash.py kills a server, and test_peers.py cuts connections, every time.
pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(Trouble(kills=2, stops=1), id="servers"),
        pytest.param(Trouble(restarts=2, cuts=4), id="PostgreSQL"),
    ],
)
async def test_no_acknowledged_move_is_lost_or_doubled_whatever_happens(
    postgres_server: PostgresServer, postgres_url: str, trouble: Trouble
) -> None:
    figures = await play_through(trouble, postgres_server, postgres_url, tables=4)

    assert figures.failed_starts == []
    assert figures.games >= 4
    assert figures.acknowledged > 100
