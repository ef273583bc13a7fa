"""Lengths on the network tell nothing about a hand."""

import gzip

import pytest

from tests.server import test_table_log
from tests.server.played import play_game
from tests.server.serving import serving
from tests.server.test_table_log import Played
from tilewright.core.rng import new_rng
from tilewright.server.sources import Sources
from tilewright.server.views import state_messages

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("players", [2, 5])
def test_every_hand_is_told_in_as_many_bytes(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """Unpadded, one with fewer kinds of cards and so fewer choices is shorter."""
    lengths, choices = set(), set()
    for seed in range(20):
        sources = Sources(
            entropy=lambda: 1,
            draw=lambda match, seed=seed: match.game.draw(match.state, new_rng(seed)),  # type: ignore[misc]
        )
        monkeypatch.setattr(test_table_log, "SOURCES", sources)
        log = Played("5211", players, clock="none").log
        assert log.match is not None
        lengths.add(len(state_messages(log, [0], log.match.num_events, 2000)[0]))
        choices.add(len(log.match.legal_actions(0)))

    assert len(choices) > 1
    assert lengths == {2048}


@pytest.mark.parametrize(("accepted", "size"), [("gzip", 1024), ("identity", 2048)])
async def test_the_history_of_a_seat_is_padded_too(
    sqlite_url: str, accepted: str, size: int
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob], moves=4)
        request = ann.build_request(
            "GET",
            f"/api/tables/{table}/steps?seat=0",
            headers={"accept-encoding": accepted},
        )
        answer = await ann.send(request, stream=True)
        raw = b"".join([part async for part in answer.aiter_raw()])
        await answer.aclose()

        assert len(raw) % size == 0
        text = gzip.decompress(raw) if accepted == "gzip" else raw
        assert text.startswith(b'{"steps":[{"number":0')


async def test_what_everybody_may_know_is_not_padded(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = (await ann.open_table("5211"))["table"]["id"]
        async with eve.live(table) as wire:
            await wire.until("state")

        assert wire.texts[-1].endswith("}")
