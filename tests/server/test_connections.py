"""Clients that connect and ask for nothing, or ask without end."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Place, serving
from tilewright.server.connections import Connection
from tilewright.server.protocols import ConnectionGate
from tilewright.server.settings import Limits, Settings

pytestmark = pytest.mark.anyio
PATIENCE_S = 60
NO_PROXIES = ("192.0.2.1",)
Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def pipe(place: Place, text: bytes = b"") -> Pipe:
    """Return a TCP connection on which this has been sent."""
    reader, writer = await asyncio.open_connection(*place.address.split(":"))
    writer.write(text)
    return reader, writer


async def is_dropped(connection: Pipe) -> bool:
    """Return whether the server closes a connection without an answer."""
    reader, writer = connection
    try:
        return not await asyncio.wait_for(reader.read(1), PATIENCE_S)
    except ConnectionError:
        return True
    finally:
        writer.close()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 20\r\n\r\n{",
    ],
)
async def test_a_request_that_does_not_arrive_is_given_up(sqlite_url: str, text: bytes) -> None:
    limits = Limits(header_seconds=0.2, body_seconds=0.2)
    async with serving(sqlite_url, limits=limits) as place:
        assert await is_dropped(await pipe(place, text))


async def test_a_second_request_has_to_arrive_as_well(sqlite_url: str) -> None:
    async with serving(sqlite_url, limits=Limits(header_seconds=5)) as place:
        connection = await pipe(place, b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head = await asyncio.wait_for(connection[0].readuntil(b"\r\n\r\n"), PATIENCE_S)
        connection[1].write(b"HEAD / HTTP/1.1\r\nX-Slow: ")

        assert head.startswith(b"HTTP/1.1 200")
        assert await is_dropped(connection)


async def test_one_address_cannot_hold_all_connections(sqlite_url: str) -> None:
    limits = Limits(open_connections_of_address=2, header_seconds=2 * PATIENCE_S)
    async with serving(sqlite_url, limits=limits, trusted_proxies=NO_PROXIES) as place:
        held = [await pipe(place) for _ in range(2)]
        assert await is_dropped(await pipe(place))
        for _, writer in held:
            writer.close()
        async with place.client() as ann, asyncio.timeout(PATIENCE_S):
            while True:  # The server learns of it a little later.
                try:
                    assert (await ann.get("/api/health")).status_code == 200
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                else:
                    break


async def test_a_websocket_keeps_its_place_among_the_connections(sqlite_url: str) -> None:
    limits = Limits(open_connections_of_address=2, header_seconds=2 * PATIENCE_S)
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(
            serving(sqlite_url, limits=limits, trusted_proxies=NO_PROXIES)
        )
        ann = await stack.enter_async_context(place.client())
        ann.headers["connection"] = "close"
        table = (await ann.open_table("azul"))["table"]["id"]
        wire = await stack.enter_async_context(ann.live(table))
        await wire.until("table")
        _, held = await pipe(place)

        assert await is_dropped(await pipe(place))
        held.close()


@pytest.mark.parametrize(
    ("host", "num_admitted"), [("192.0.2.7", 2), ("2001:db8::7", 2), ("127.0.0.1", 3)]
)
def test_a_trusted_proxy_has_as_many_connections_as_there_are(host: str, num_admitted: int) -> None:
    limits = Limits(open_connections=3, open_connections_of_address=2)
    gate = ConnectionGate(Settings(limits=limits), num_files=None)
    admitted = 0
    while gate.may_enter(host):
        gate.enter(host)
        admitted += 1

    assert admitted == num_admitted


def test_there_are_fewer_connections_than_files() -> None:
    gate = ConnectionGate(Settings(), num_files=130)
    for number in range(2):
        gate.enter(f"192.0.2.{number}")

    assert not gate.may_enter("192.0.2.7")


async def test_messages_stay_in_order_while_some_of_them_wait() -> None:
    """A client that reads again is sent what waits before what comes next."""
    sent: list[str] = []
    may_write, may_send = True, asyncio.Event()

    def write(message: bytes) -> bool:
        if may_write:
            sent.append(message.decode())
        return may_write

    async def send(message: str) -> None:
        await may_send.wait()
        sent.append(message)

    async def close(code: int, reason: str) -> None:
        sent.append(f"{code} {reason}")

    connection = Connection(None, "", send, close, write)
    connection.send(b"1")
    may_write = False
    connection.send(b"2")
    await asyncio.sleep(0)  # The task that sends what waits has taken it, and waits as well.
    may_write = True
    connection.send(b"3")
    may_send.set()
    connection.close(1000, "done")
    connection.send(b"4")
    async with asyncio.timeout(PATIENCE_S):
        await connection.ended

    assert sent == ["1", "2", "3", "1000 done"]


async def test_a_flood_of_pings_ends_the_connection(sqlite_url: str) -> None:
    limits = Limits(pings_per_second=0.001, pings_at_once=3)
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(serving(sqlite_url, limits=limits))
        ann = await stack.enter_async_context(place.client())
        table = (await ann.open_table("azul"))["table"]["id"]
        wire = await stack.enter_async_context(ann.live(table))
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(3):
                await (await wire.connection.ping())
            with pytest.raises(ConnectionClosed):
                await (await wire.connection.ping())


async def test_tables_are_not_asked_for_without_end(sqlite_url: str) -> None:
    limits = Limits(lookups_per_minute=0.001, lookups_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        answers = [await ann.get(f"/api/tables/{table}") for _ in range(3)]
        page = await ann.get(f"/t/{table}")
        async with ann.live(table) as wire:
            refused = await wire.receive()

        assert (page.status_code, "invites" in page.text) == (200, False)
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
