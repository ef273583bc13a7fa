"""Who sits at a table can mute people; who opened it can send spectators away."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Client, Message, Place, Wire, serving
from tilewright.server.room import CLOSE_REMOVED

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def at_a_table(url: str) -> AsyncIterator[tuple[Place, str, Client, Wire, Wire]]:
    """Ann's table, Ann at it, and Eve who watches it."""
    async with serving(url) as place, place.client() as ann, place.client() as eve:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        await eve.get("/api/me")
        async with ann.live(table) as wire, eve.live(table) as watching:
            yield place, table, eve, wire, watching


async def speaker_of(wire: Wire, speaking: Wire, text: str = "hello") -> str:
    """Let somebody say something, and return the speaker as others see it."""
    assert (await speaking.ask("say", text=text))["type"] == "done"
    line: Message = await wire.until("said", lambda said: said["text"] == text)
    return str(line["speaker"])


async def test_all_lines_of_one_person_have_the_same_speaker(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (_, _, _, wire, watching):
        first = await speaker_of(wire, watching, "one")
        second = await speaker_of(wire, watching, "two")
        own = await speaker_of(watching, wire, "three")

        assert first == second != own


async def test_who_sits_can_mute_somebody_and_read_them_again(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (_, _, _, wire, watching):
        speaker = await speaker_of(wire, watching)
        await wire.ask("mute", speaker=speaker, is_muted=True)
        muted = wire.muted
        await wire.ask("mute", speaker=speaker, is_muted=False)

        assert (muted, wire.muted) == ([speaker], [])


async def test_who_watches_mutes_nobody_and_removes_nobody(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (_, _, _, wire, watching):
        speaker = await speaker_of(watching, wire)
        muted = await watching.ask("mute", speaker=speaker, is_muted=True)
        removed = await watching.ask("remove_spectator", speaker=speaker)

        assert (muted["code"], removed["code"]) == ("not_your_seat", "not_host")


async def test_the_host_sends_a_spectator_away(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (place, table, eve, wire, watching):
        speaker = await speaker_of(wire, watching)
        assert (await wire.ask("remove_spectator", speaker=speaker))["type"] == "done"
        with pytest.raises(ConnectionClosed) as closed:
            await watching.until("nothing")
        async with eve.live(table) as again:
            refused = await again.receive()
        seated = await eve.post(f"/api/tables/{table}/seats", json={})
        async with place.client() as bob, bob.live(table) as other:
            told = await other.until("table")
            await other.ask("say", text="I have no name")

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_REMOVED
        assert refused["code"] == "removed"
        assert (seated.status_code, seated.json()["code"]) == (403, "removed")
        assert told["table"]["removed"] == [speaker]
        assert not any("hello" in text for text in other.texts)


async def test_only_spectators_are_sent_away_and_only_by_the_host(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (place, table, _, wire, watching), place.client() as bob:
        eve_speaks = await speaker_of(wire, watching)
        await bob.sit(table)
        async with bob.live(table) as seated:
            bob_speaks = await speaker_of(wire, seated, "hi")
            by_bob = await seated.ask("remove_spectator", speaker=eve_speaks)
        of_bob = await wire.ask("remove_spectator", speaker=bob_speaks)
        of_nobody = await wire.ask("remove_spectator", speaker="0" * 16)

        assert (by_bob["code"], of_bob["code"], of_nobody["code"]) == (
            "not_host",
            "no_spectator",
            "no_spectator",
        )
