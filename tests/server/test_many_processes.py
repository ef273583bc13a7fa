"""Three servers behind a round-robin proxy: nothing is lost when some are killed or suspended."""

import pytest

from tests.server.many_processes import play_through_trouble

pytestmark = pytest.mark.anyio


async def test_no_acknowledged_move_is_lost_or_doubled_when_servers_are_killed_and_suspended(
    postgres_url: str,
) -> None:
    figures = await play_through_trouble(postgres_url, kills=2, stops=1, tables=4)

    assert (figures.kills, figures.stops) == (2, 1)
    assert figures.games >= 4
    assert figures.acknowledged > 100
