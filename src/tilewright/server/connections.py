"""A client's connection: a bounded outbox, and a task that writes it."""

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


class Connection:
    """One WebSocket at one table.

    Attributes:
        guest: whose connection it is; None without a cookie.
        address: where the client is.
        wanted: the seat the client asked to look through, once it has.
        writer: the task that runs `write`.
        at_work: held while a message of the client is executed.
    """

    __slots__ = (
        "_close",
        "_has_mail",
        "_is_closed",
        "_outbox",
        "_send",
        "address",
        "at_work",
        "guest",
        "wanted",
        "writer",
    )

    def __init__(
        self,
        guest: Guest | None,
        address: str,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int, str], Awaitable[None]],
    ) -> None:
        """Send and close with these."""
        self.guest = guest
        self.address = address
        self.wanted: int | Unset | None = "unset"
        self.writer: asyncio.Task[None] | None = None
        self.at_work = asyncio.Lock()
        self._send = send
        self._close = close
        self._outbox: deque[str] = deque()
        self._has_mail = asyncio.Event()
        self._is_closed: tuple[int, str] | None = None

    @property
    def guest_id(self) -> str | None:
        """The guest's id."""
        return None if self.guest is None else self.guest.id

    def looks_through(self, seats: list[int]) -> int | None:
        """Return which of its seats this client sees through; None for a spectator."""
        if self.wanted == "unset":
            return seats[0] if len(seats) == 1 else None
        return self.wanted if self.wanted in seats else None

    def send(self, message: str) -> None:
        """Put an encoded message into the outbox; a client that does not read is cut off."""
        if self._is_closed is not None:
            return
        if len(self._outbox) >= OUTBOX_SIZE:
            self.close(CLOSE_TRY_AGAIN_LATER, "too slow")
            return
        self._outbox.append(message)
        self._has_mail.set()

    def reply(self, message: ToClient) -> None:
        """Send a message to this client alone."""
        self.send(_encoder.encode(message).decode())

    def close(self, code: int, reason: str) -> None:
        """Close the connection once the outbox has been sent; at once if the client is too slow."""
        if self._is_closed is None:
            self._is_closed = (code, reason)
            self._has_mail.set()
            if code == CLOSE_TRY_AGAIN_LATER and self.writer is not None:
                self._outbox.clear()
                self.writer.cancel()

    async def write(self) -> None:
        """Send the outbox until the connection is closed: the writer task."""
        while True:
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self._is_closed is not None:
                await self._close(*self._is_closed)
                return
            self._has_mail.clear()
            await self._has_mail.wait()
