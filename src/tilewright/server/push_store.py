"""Durable storage of push subscriptions, and of the key that signs notifications."""

from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from tilewright.server.database import TROUBLE, Database
from tilewright.server.schema import push_subscriptions

MAX_PER_GUEST = 5
"""How many devices of a guest are told; the one that was renewed longest ago makes room."""
MAX_AGE_MS = 365 * 24 * 3600 * 1000
"""A subscription that no visit has renewed for so long is dropped, as the guest's cookie is."""
_KEY_SETTING = "vapid_private_key"
_columns = push_subscriptions.c


class Subscription(NamedTuple):
    """A browser that receives a guest's notifications. Endpoints are secret: they are never logged.

    Attributes:
        public_key: of the browser, an uncompressed point of P-256, in URL-safe base64.
        auth_secret: shared with the browser, in URL-safe base64.
        language: of the notifications.
        contact: whom the push service may turn to, an https address.
        renewed_at: in milliseconds since 1970.
    """

    endpoint: str
    guest_id: str
    public_key: str
    auth_secret: str
    language: str
    contact: str
    renewed_at: int


class PushStore:
    """The subscriptions of a database."""

    def __init__(
        self, database: Database, setting: Callable[[str, Callable[[], str]], Awaitable[str]]
    ) -> None:
        """Use `Store.push`."""
        self._database = database
        self._setting = setting

    async def private_key(self, make: Callable[[], str]) -> str:
        """Return the key that signs notifications, made on first use."""
        return await self._setting(_KEY_SETTING, make)

    async def add(self, subscription: Subscription) -> None:
        """Store a subscription, or renew it."""
        guest = subscription.guest_id
        of_guest = (
            select(_columns.endpoint)
            .where(_columns.guest_id == guest)
            .order_by(_columns.renewed_at.desc(), _columns.endpoint)
            .offset(MAX_PER_GUEST)
        )
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(
                    delete(push_subscriptions).where(_columns.endpoint == subscription.endpoint)
                )
                await connection.execute(insert(push_subscriptions), subscription._asdict())
                surplus = list((await connection.scalars(of_guest)).all())
                await connection.execute(
                    delete(push_subscriptions).where(_columns.endpoint.in_(surplus))
                )
        except TROUBLE as error:
            self._database.fail("Cannot write", error)

    async def remove(self, endpoint: str, guest: str | None = None) -> None:
        """Remove a subscription, where a guest is given only if it is theirs."""
        wanted = delete(push_subscriptions).where(_columns.endpoint == endpoint)
        if guest is not None:
            wanted = wanted.where(_columns.guest_id == guest)
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(wanted)
        except TROUBLE as error:
            self._database.fail("Cannot write", error)

    async def remove_old(self, now: int) -> None:
        """Remove what no visit has renewed for very long."""
        wanted = delete(push_subscriptions).where(_columns.renewed_at < now - MAX_AGE_MS)
        try:
            async with self._database.engine.begin() as connection:
                await connection.execute(wanted)
        except TROUBLE as error:
            self._database.fail("Cannot write", error)

    async def of_guests(self, guests: Collection[str]) -> list[Subscription]:
        """Return the subscriptions of some guests."""
        wanted = select(*_columns[Subscription._fields]).where(_columns.guest_id.in_(guests))
        try:
            async with self._database.engine.connect() as connection:
                rows = (await connection.execute(wanted)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return [Subscription._make(row) for row in rows]
