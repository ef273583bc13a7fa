"""The WebSocket of a table: reads and executes messages one at a time."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from tilewright.server.addresses import counted_address
from tilewright.server.commands import Player
from tilewright.server.connections import CLOSE_TRY_AGAIN_LATER, Connection
from tilewright.server.guests import COOKIE
from tilewright.server.logs import refused_connection
from tilewright.server.messages import FromClient, Refused
from tilewright.server.metrics import count_refusal, observe_command
from tilewright.server.problems import log_fault
from tilewright.server.protocols import WRITE_EXTENSION
from tilewright.server.rate_limits import Bucket, KeyedBuckets
from tilewright.server.refusal import Refusal, too_many
from tilewright.server.room import CLOSE_REMOVED, Room
from tilewright.server.rooms import CLOSE_POLICY_VIOLATION, Rooms
from tilewright.server.sitting import check_may_watch, check_not_removed

CLOSE_NO_TABLE = 4404
CLOSE_DAY_RUNNING = 4409
"""The close code of somebody who wants to watch the deal of a day that is not over."""
CLOSE_INTERNAL_ERROR = 1011

_decoder = msgspec.json.Decoder(FromClient)


class _Identified(msgspec.Struct):
    id: str | None = None
    type: str | None = None


_id_decoder = msgspec.json.Decoder(_Identified)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Serve a client at a table until it disconnects."""
    rooms: Rooms = socket.app.state.rooms
    await socket.accept()
    address = counted_address(socket.client.host if socket.client else "")
    limits = rooms.settings.limits
    lookups: KeyedBuckets = socket.app.state.lookup_buckets
    may_look = lookups.take(address, asyncio.get_running_loop().time())
    numbers: Counter[str] = socket.app.state.live_connections
    if limits.is_on and not (may_look and await _may_connect(rooms, numbers, address)):
        refused_connection(address, "too_many")
        await _reject(socket, too_many(), CLOSE_POLICY_VIOLATION)
        return
    _count_connection(rooms, numbers, address, 1)
    try:
        await _serve(socket, rooms, table, address)
    except Exception as error:
        log_fault(error)
        with suppress(Exception):
            await socket.close(CLOSE_INTERNAL_ERROR)
    finally:
        _count_connection(rooms, numbers, address, -1)


async def _may_connect(rooms: Rooms, numbers: Counter[str], address: str) -> bool:
    """Return whether an address may have one more WebSocket; those at other processes count too."""
    most = rooms.settings.limits.connections
    if numbers[address] >= most:
        return False
    elsewhere = await rooms.store.peers.connections_elsewhere(address)
    return numbers[address] + elsewhere < most


def _count_connection(rooms: Rooms, numbers: Counter[str], address: str, change: int) -> None:
    numbers[address] += change
    rooms.store.peers.set_connections(address, numbers[address])
    if not numbers[address]:
        del numbers[address]


async def _serve(socket: WebSocket[Any, Any, Any], rooms: Rooms, table: str, address: str) -> None:
    guest = rooms.book.read(socket.cookies.get(COOKIE))
    connection = Connection(guest, address, _sender(socket), socket.close, **_writer(socket))
    try:
        room = rooms.room(table)
        async with room.entered() as log:
            check_not_removed(log, connection.guest_id)
            check_may_watch(log, connection.guest_id, rooms.sources.now())
            room.connect(connection)
    except Refusal as refusal:
        codes = {
            "no_table": CLOSE_NO_TABLE,
            "removed": CLOSE_REMOVED,
            "day_running": CLOSE_DAY_RUNNING,
        }
        await _reject(socket, refusal, codes.get(refusal.code, CLOSE_TRY_AGAIN_LATER))
        return
    try:
        await _read_until_the_end(socket, rooms, room, connection)
    finally:
        room.disconnect(connection)
        with suppress(Refusal):
            async with room.entered(may_lag=True):
                room.update_presence()


async def _read_until_the_end(
    socket: WebSocket[Any, Any, Any], rooms: Rooms, room: Room, connection: Connection
) -> None:
    reader = asyncio.current_task()
    assert reader is not None, "the server runs it in a task"

    def stop_reading(_ended: asyncio.Future[None]) -> None:
        # A command is still finished: others wait for its effect.
        if not connection.is_at_work:
            reader.cancel()

    connection.ended.add_done_callback(stop_reading)
    try:
        await _read(socket, rooms, room, connection)
    except asyncio.CancelledError:
        if not connection.ended.done():
            raise
        reader.uncancel()
    except Exception as error:
        if not _is_disconnect(error):
            raise
    finally:
        connection.ended.remove_done_callback(stop_reading)
        connection.end()
    failure = connection.ended.exception()
    if isinstance(failure, Exception) and not _is_disconnect(failure):
        raise failure


def _is_disconnect(error: Exception) -> bool:
    """Return whether an error only means that the client has disconnected."""
    return isinstance(error, OSError | RuntimeError) or "Disconnect" in type(error).__name__


def _sender(socket: WebSocket[Any, Any, Any]) -> Any:
    async def send(message: str) -> None:
        await socket.send({"type": "websocket.send", "text": message, "bytes": None})

    return send


def _writer(socket: WebSocket[Any, Any, Any]) -> dict[str, Any]:
    """Return the server's way to send without waiting, where it has one."""
    extensions: Any = socket.scope.get("extensions") or {}
    found: dict[str, Any] = extensions.get(WRITE_EXTENSION, {})
    return found


async def _reject(socket: WebSocket[Any, Any, Any], refusal: Refusal, code: int) -> None:
    with suppress(Exception):
        await _sender(socket)(msgspec.json.encode(Refused(refusal.code, refusal.message)).decode())
        await socket.close(code, refusal.code)


async def _read(
    socket: WebSocket[Any, Any, Any], rooms: Rooms, room: Room, connection: Connection
) -> None:
    player = Player(rooms, room, connection)
    limits = rooms.settings.limits
    loop = asyncio.get_running_loop()
    bucket = Bucket(limits.messages_per_second, limits.messages_at_once, loop.time())
    refused_in_a_row = 0
    while not connection.ended.done():
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        raw = _raw(received)
        try:
            if limits.is_on and not bucket.take(loop.time()):
                raise too_many()
            message = _message(raw, limits.message_bytes)
            started = loop.time()
            connection.is_at_work = True
            try:
                await player.handle(message)
            finally:
                connection.is_at_work = False
                observe_command(str(message.__struct_config__.tag), loop.time() - started)
            refused_in_a_row = 0
        except Refusal as refusal:
            count_refusal(refusal.code)
            connection.reply(Refused(refusal.code, refusal.message, _id_of(raw)))
            refused_in_a_row += 1
            if limits.is_on and refused_in_a_row >= limits.refusals_in_a_row:
                connection.close(CLOSE_POLICY_VIOLATION, "too_many")


def _message(raw: str | bytes, max_bytes: int) -> FromClient:
    data = raw.encode("utf-8", "replace") if isinstance(raw, str) else raw
    if len(data) > max_bytes:
        raise Refusal("too_large", f"A message may have at most {max_bytes} bytes.", 413)
    try:
        message: FromClient = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        code = "unknown_type" if "$.type" in str(error) else "bad_message"
        raise Refusal(code, f"The message cannot be read: {error}.", 400) from None
    return message


def _raw(received: Mapping[str, Any]) -> str | bytes:
    text, data = received.get("text"), received.get("bytes")
    return text if isinstance(text, str) else data if isinstance(data, bytes) else b""


def _id_of(raw: str | bytes) -> str | None:
    """Return the id of a refused message, if it can be read."""
    try:
        found = _id_decoder.decode(raw[:8192]).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if found is None or len(found) <= 40 else None
