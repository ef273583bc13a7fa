"""A client's connection: what it is sent goes out at once, or waits in a bounded outbox."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Literal

from msgspec.json import Encoder

from tilewright.server.guests import Guest
from tilewright.server.messages import ToClient

OUTBOX_SIZE = 256
"""How many messages may wait for a slow client; with one more it is cut off, and may connect again."""
CLOSE_TRY_AGAIN_LATER = 1013
"""The close code of a client that is too slow, or whose table cannot be read."""

_encoder = Encoder()
Unset = Literal["unset"]


def _never(_message: bytes) -> bool:
    return False


class Connection:
    """One WebSocket at one table.

    Attributes:
        guest: whose connection it is; None without a cookie.
        address: where the client is.
        wanted: the seat the client asked to look through, once it has.
        is_at_work: whether a message of the client is being executed.
        ended: done once the connection was closed from this side, or has failed.
    """

    __slots__ = (
        "_close",
        "_closing",
        "_outbox",
        "_send",
        "_write",
        "_writer",
        "address",
        "ended",
        "guest",
        "is_at_work",
        "wanted",
    )

    def __init__(
        self,
        guest: Guest | None,
        address: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int, str], Awaitable[None]],
        write: Callable[[bytes], bool] = _never,
    ) -> None:
        """Send and close with these.

        Args:
            write: sends a message without waiting, or returns False where that is not possible now.
        """
        self.guest = guest
        self.address = address
        self.wanted: int | Unset | None = "unset"
        self.is_at_work = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._send = send
        self._close = close
        self._write = write
        self._outbox: deque[bytes] | None = None
        self._writer: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    @property
    def guest_id(self) -> str | None:
        """The guest's id."""
        return None if self.guest is None else self.guest.id

    def looks_through(self, seats: list[int]) -> int | None:
        """Return which of its seats this client sees through; None for a spectator."""
        if self.wanted == "unset":
            return seats[0] if len(seats) == 1 else None
        return self.wanted if self.wanted in seats else None

    def send(self, message: bytes) -> None:
        """Send an encoded message, or put it into the outbox; a client that does not read is cut off."""
        if self._closing is not None or (self._writer is None and self._write(message)):
            return
        if self._outbox is None:
            self._outbox = deque()
        if len(self._outbox) >= OUTBOX_SIZE:
            self.close(CLOSE_TRY_AGAIN_LATER, "too slow")
            return
        self._outbox.append(message)
        self._start_writing()

    def reply(self, message: ToClient) -> None:
        """Send a message to this client alone."""
        self.send(_encoder.encode(message))

    def close(self, code: int, reason: str) -> None:
        """Close the connection once the outbox has been sent; at once if the client is too slow."""
        if self._closing is not None:
            return
        self._closing = (code, reason)
        if code == CLOSE_TRY_AGAIN_LATER:
            self.end()
        else:
            self._start_writing()

    def end(self) -> None:
        """Send nothing more."""
        if self._writer is not None:
            self._writer.cancel()
        if not self.ended.done():
            self.ended.set_result(None)

    def _start_writing(self) -> None:
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._empty_outbox())

    async def _empty_outbox(self) -> None:
        """Send what waits, then close the connection if it is to be closed."""
        try:
            while self._outbox:
                await self._send(self._outbox.popleft().decode())
            if self._closing is not None:
                await self._close(*self._closing)
                if not self.ended.done():
                    self.ended.set_result(None)
        except Exception as error:  # Whoever waits for the end looks at it.
            if not self.ended.done():
                self.ended.set_exception(error)
        finally:
            self._outbox = self._writer = None
