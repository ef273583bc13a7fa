"""Notifications: sent to a local push service, which decrypts them as a browser would."""

import asyncio
import base64
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.serving import Client, Clock, Place, serving
from tilewright.server import push
from tilewright.server.push_store import MAX_AGE_MS, MAX_PER_GUEST
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio
_PATIENCE_S = 60
_SECRET = b"sixteen bytes ok"


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@dataclass
class Request:
    """What arrived at the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """A push service, and the browser behind it."""

    port: int = 0
    status: int = 201
    requests: asyncio.Queue[Request] = field(default_factory=asyncio.Queue)
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def keys(self) -> dict[str, str]:
        public = self.key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(_SECRET)}

    async def subscribe(self, client: Client, name: str = "a", **more: str) -> None:
        await client.get("/api/me")
        endpoint = f"http://127.0.0.1:{self.port}/push/{name}"
        answer = await client.put("/api/me/push", json={"endpoint": endpoint, **self.keys, **more})
        assert answer.status_code == 204, answer.text

    async def next(self) -> Request:
        return await asyncio.wait_for(self.requests.get(), _PATIENCE_S)

    def read(self, request: Request) -> dict[str, str]:
        text = http_ece.decrypt(request.body, private_key=self.key, auth_secret=_SECRET)
        shown: dict[str, str] = json.loads(text)
        return shown

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.put_nowait(Request(first.split()[1], headers, body))
        writer.write(f"HTTP/1.1 {self.status} X\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    service = Service()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    async with server:
        yield service


@asynccontextmanager
async def serving_push(database: str, clock: Clock | None = None) -> AsyncIterator[Place]:
    sources = Sources() if clock is None else Sources(now=clock.now)
    async with serving(database, sources, may_push_anywhere=True) as place:
        yield place


async def move(client: Client, table: str) -> None:
    """Make a person's next move."""
    async with client.live(table) as wire:
        answer = await wire.move(await wire.is_asked())
        assert answer["type"] == "done", answer


async def open_slow_table(ann: Client, bob: Client, clock: str = "days") -> str:
    """Return a table where it is Ann's turn, and nobody is connected."""
    table: str = (await ann.open_table("azul", "me", "friend", clock=clock, options={"start": 0}))[
        "table"
    ]["id"]
    await bob.sit(table, name="Bob")
    return table


async def test_who_is_away_is_told_that_it_is_their_turn(database_url: str) -> None:
    async with (
        push_service() as service,
        serving_push(database_url) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        await ann.put("/api/me", json={"name": "Ann"})
        table = await open_slow_table(ann, bob)
        await service.subscribe(bob, "bob", language="de")
        await move(ann, table)

        request = await service.next()
        key = (await bob.get("/api/push")).json()["public_key"]

    assert service.read(request) == {
        "title": "Du bist am Zug: Azul",
        "body": "Mit Ann",
        "tag": table,
        "path": f"/t/{table}",
    }
    assert request.path == "/push/bob"
    assert request.headers["content-encoding"] == "aes128gcm"
    assert request.headers["topic"] == table
    authorization = request.headers["authorization"]
    assert Vapid02.verify(authorization)
    assert authorization.endswith(f"k={key}")
    claims = authorization.split("t=")[1].split(".")[1]
    signed = json.loads(base64.urlsafe_b64decode(claims + "=="))
    assert signed["aud"] == f"http://127.0.0.1:{service.port}"


async def test_who_looks_at_the_table_and_who_plays_fast_is_not_told(sqlite_url: str) -> None:
    async with (
        push_service() as service,
        serving_push(sqlite_url) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        fast = await open_slow_table(ann, bob, clock="none")
        slow = await open_slow_table(ann, bob)
        await service.subscribe(bob, "bob")
        await move(ann, fast)
        async with bob.live(slow) as wire:
            await wire.until("state")
            await move(ann, slow)
            await wire.is_asked()
        # The last one is told of: nothing came before it.
        last = await open_slow_table(ann, bob)
        await move(ann, last)

        assert service.read(await service.next())["tag"] == last


async def test_a_line_of_chat_is_told_once_a_minute_and_not_to_who_wrote_it(
    sqlite_url: str,
) -> None:
    clock = Clock()
    async with (
        push_service() as service,
        serving_push(sqlite_url, clock) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        table = await open_slow_table(ann, bob)
        await service.subscribe(ann, "ann")
        await service.subscribe(bob, "bob")
        async with bob.live(table) as wire:
            for text in ("Hello <b>", "again"):
                await wire.ask("say", text=text)
            told = [await service.next()]
            clock.pass_seconds(61)
            await wire.ask("say", text="later")
            told.append(await service.next())

    assert [request.path for request in told] == ["/push/ann"] * 2
    assert [service.read(request)["body"] for request in told] == ["Hello <b>", "later"]
    assert service.read(told[0])["title"] == "Bob · Azul"


@pytest.mark.parametrize("status", [404, 410])
async def test_a_subscription_that_is_gone_is_deleted(sqlite_url: str, status: int) -> None:
    async with (
        push_service() as service,
        serving_push(sqlite_url) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        service.status = status
        table = await open_slow_table(ann, bob)
        await service.subscribe(bob, "bob")
        await move(ann, table)
        await service.next()

        assert await endpoints_in(place, until=0) == []


async def endpoints_in(place: Place, until: int) -> list[str]:
    """Return all endpoints once there are `until` of them."""
    async with asyncio.timeout(_PATIENCE_S):
        while len(found := await all_endpoints(place)) != until:
            await asyncio.sleep(0.05)
    return found


async def all_endpoints(place: Place) -> list[str]:
    from sqlalchemy import text

    async with place.rooms.store._database.engine.connect() as connection:
        rows = await connection.execute(
            text("SELECT endpoint FROM push_subscriptions ORDER BY endpoint")
        )
        return [row[0] for row in rows]


async def test_a_guest_ends_their_own_subscriptions_only(sqlite_url: str) -> None:
    async with (
        push_service() as service,
        serving_push(sqlite_url) as place,
        place.client() as ann,
        place.client() as eve,
    ):
        await service.subscribe(ann, "ann")
        [endpoint] = await all_endpoints(place)
        await eve.get("/api/me")
        for client, left in ((eve, [endpoint]), (ann, [])):
            answer = await client.request("DELETE", "/api/me/push", json={"endpoint": endpoint})
            assert answer.status_code == 204
            assert await all_endpoints(place) == left


async def test_a_guest_has_a_few_subscriptions_and_the_oldest_makes_room(
    database_url: str,
) -> None:
    clock = Clock()
    async with (
        push_service() as service,
        serving_push(database_url, clock) as place,
        place.client() as ann,
    ):
        for number in range(MAX_PER_GUEST + 1):
            clock.pass_seconds(1)
            await service.subscribe(ann, str(number))
        kept = await all_endpoints(place)

    assert [endpoint[-1] for endpoint in kept] == ["1", "2", "3", "4", "5"]


async def test_what_nobody_renewed_for_a_year_is_dropped_at_the_next_start(
    sqlite_url: str,
) -> None:
    clock = Clock()
    async with push_service() as service:
        async with serving_push(sqlite_url, clock) as place, place.client() as ann:
            await service.subscribe(ann)
        clock.pass_seconds(MAX_AGE_MS / 1000 + 1)
        async with serving_push(sqlite_url, clock) as place:
            assert await all_endpoints(place) == []


async def test_the_key_outlives_a_restart(database_url: str) -> None:
    keys = []
    for _ in range(2):
        async with serving(database_url) as place, place.client() as ann:
            keys.append((await ann.get("/api/push")).json()["public_key"])

    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.1/x",
        "https://localhost/x",
        "https://db.internal/x",
        "https://push.example.com:8443/x",
        "https://user@push.example.com/x",
        "https://push.example.com:x/",
        "https://[/x",
        "file:///etc/passwd",
        "x",
    ],
)
async def test_an_endpoint_must_be_a_public_https_address(sqlite_url: str, endpoint: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.get("/api/me")
        answer = await ann.put("/api/me/push", json={"endpoint": endpoint, **Service().keys})

        assert (answer.status_code, answer.json()["code"]) == (422, "bad_subscription")


@pytest.mark.parametrize(
    "wrong", [{"p256dh": "AAAA"}, {"p256dh": "A" * 87}, {"auth": "é"}, {"language": "xx"}]
)
async def test_keys_and_language_are_checked(sqlite_url: str, wrong: dict[str, str]) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.get("/api/me")
        wanted = {"endpoint": "https://push.example.com/x", **Service().keys, **wrong}
        answer = await ann.put("/api/me/push", json=wanted)

        assert (answer.status_code, answer.json()["code"]) == (422, "bad_subscription")


async def test_a_request_without_a_cookie_cannot_subscribe(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as nobody:
        wanted = {"endpoint": "https://push.example.com/x", **Service().keys}
        answer = await nobody.put("/api/me/push", json=wanted)

        assert answer.json()["code"] == "no_guest"


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "fd00::1"])
async def test_a_public_name_of_a_private_address_is_not_connected_to(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    async def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port))]

    caplog.set_level(logging.INFO)
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await open_slow_table(ann, bob)
        await bob.get("/api/me")
        wanted = {"endpoint": "https://push.example.com/secret-path", **Service().keys}
        assert (await bob.put("/api/me/push", json=wanted)).status_code == 204
        with monkeypatch.context() as patch:
            patch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
            notice = push.Notice(table, "azul", [("Ann", None)])
            guest = place.rooms.book.read(bob.cookies["tilewright_guest"]).id
            place.rooms.pusher.tell([guest], notice)
            assert await endpoints_in(place, until=0) == []

    assert asked == ["push.example.com"]
    assert "secret-path" not in caplog.text


async def test_a_service_that_fails_is_logged_without_its_address(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with (
        push_service() as service,
        serving_push(sqlite_url) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        service.status = 500
        table = await open_slow_table(ann, bob)
        await service.subscribe(bob, "secret-path")
        await move(ann, table)
        await service.next()
        async with asyncio.timeout(_PATIENCE_S):
            while "push: status 500" not in caplog.text:
                await asyncio.sleep(0.05)

        assert "secret-path" not in caplog.text
        assert len(await all_endpoints(place)) == 1
