"""Web Push: telling people who are away that it is their turn, or that somebody wrote (RFC 8030, 8291, 8292).

The content is encrypted for the browser. An endpoint is an address that a client names, so the server could
be made to send requests anywhere with it: only https on its usual port is allowed, to addresses that are
public, and the address that was checked is the one that is connected to. Endpoints are never logged.
"""

import asyncio
import base64
import binascii
import ipaddress
import logging
import socket
from collections.abc import Collection, Coroutine
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from tilewright.core.errors import TilewrightError
from tilewright.server.links import LANGUAGES, game_title, seat_name, words_in
from tilewright.server.push_store import PushStore, Subscription
from tilewright.server.refusal import Refusal
from tilewright.server.settings import Settings
from tilewright.server.sources import Sources

MAX_PENDING = 500
"""Notifications that wait to be sent; more are dropped."""
_AT_ONCE = 8
_TIMEOUT_S = 10
_LIFETIME_S = 3 * 24 * 3600
"""How long a push service keeps what it cannot deliver."""
_QUIET_MS = 60_000
"""How long a guest hears of no further line of chat at the same table."""
_MAX_REMEMBERED = 10_000
_HTTPS_PORT = 443
_POINT_BYTES, _SECRET_BYTES = 65, 16
_GONE = (404, 410)
_OWN_NETWORKS = (".localhost", ".local", ".internal", ".lan", ".home.arpa")
_logger = logging.getLogger(__name__)
# It would log every endpoint.
logging.getLogger("httpx").setLevel(logging.WARNING)


class Notice(NamedTuple):
    """What somebody is told.

    Attributes:
        others: who else sits at the table, by name and, for bots, level.
        text: a line of chat and, before it, who wrote it; None where it is one's turn.
    """

    table: str
    game: str
    others: list[tuple[str, str | None]]
    text: tuple[str, str] | None = None


class Pusher:
    """Sends notifications in tasks of their own: nobody waits for them, and a failure is only logged."""

    def __init__(self, store: PushStore, settings: Settings, sources: Sources) -> None:
        """Send to the subscriptions of a store."""
        self._store = store
        self._settings = settings
        self._sources = sources
        self._vapid: Any = None
        self._client: httpx.AsyncClient | None = None
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._last_lines: dict[tuple[str, str], int] = {}

    async def start(self) -> None:
        """Forget subscriptions that nobody has renewed for very long."""
        await self._store.remove_old(self._sources.now())

    async def stop(self) -> None:
        """Drop what still waits."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.aclose()

    async def public_key(self) -> str:
        """Return the key by which browsers recognise this server, in URL-safe base64."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = (await self._signer()).public_key
        return _base64(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def subscribe(self, subscription: Subscription) -> None:
        """Store a subscription after checking it.

        Raises:
            Refusal: nothing can or may be sent there.
        """
        if not self._settings.may_push_anywhere:
            _check_endpoint(subscription.endpoint)
        _check_keys(subscription)
        await self._store.add(subscription)

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        """Remove a guest's subscription."""
        await self._store.remove(endpoint, guest)

    def tell(self, guests: Collection[str], notice: Notice) -> None:
        """Tell guests something, soon."""
        if notice.text is not None:
            guests = [guest for guest in guests if self._may_hear(guest, notice.table)]
        if guests and len(self._tasks) < MAX_PENDING:
            self._start(self._tell(guests, notice))

    def _may_hear(self, guest: str, table: str) -> bool:
        now, key = self._sources.now(), (guest, table)
        if now - self._last_lines.get(key, -_QUIET_MS) < _QUIET_MS:
            return False
        if len(self._last_lines) >= _MAX_REMEMBERED:
            self._last_lines.clear()
        self._last_lines[key] = now
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, guests: Collection[str], notice: Notice) -> None:
        try:
            found = await self._store.of_guests(guests)
        except TilewrightError as error:
            _logger.warning("push: %s", type(error).__name__)
            return
        for subscription in found:
            async with self._slots:
                try:
                    await self._send(subscription, notice)
                except Exception as error:  # Its text may name the endpoint.
                    _logger.warning("push: %s", type(error).__name__)

    async def _send(self, subscription: Subscription, notice: Notice) -> None:
        target = urlsplit(subscription.endpoint)
        address = await self._address(target)
        if address is None:
            await self._store.remove(subscription.endpoint)
            return
        body = _encrypt(_payload(notice, subscription.language), subscription)
        signer = await self._signer()
        audience = f"{target.scheme}://{target.netloc}"
        signed: dict[str, str] = signer.sign({"aud": audience, "sub": subscription.contact})
        headers = {
            **signed,
            "Host": target.netloc,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_LIFETIME_S),
            "Topic": notice.table,
            "Urgency": "normal",
        }
        url = target._replace(netloc=address).geturl()
        if self._client is None:
            # No proxy and no redirect: either would lead away from the address that was checked.
            self._client = httpx.AsyncClient(
                timeout=_TIMEOUT_S, trust_env=False, follow_redirects=False
            )
        request = self._client.build_request(
            "POST",
            url,
            content=body,
            headers=headers,
            extensions={"sni_hostname": target.hostname or ""},
        )
        answer = await self._client.send(request, stream=True)
        await answer.aclose()
        if answer.status_code in _GONE:
            await self._store.remove(subscription.endpoint)
        elif not answer.is_success:
            _logger.warning("push: status %d", answer.status_code)

    async def _address(self, target: SplitResult) -> str | None:
        """Return the host and port to connect to; None where that is not allowed."""
        port = target.port or (_HTTPS_PORT if target.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(target.hostname, port, type=socket.SOCK_STREAM)
        addresses = [ipaddress.ip_address(str(each[4][0]).partition("%")[0]) for each in found]
        if not self._settings.may_push_anywhere and not all(map(_is_public, addresses)):
            return None
        first = addresses[0]
        return f"[{first}]:{port}" if first.version == 6 else f"{first}:{port}"

    async def _signer(self) -> Any:
        if self._vapid is None:
            from py_vapid import Vapid02

            self._vapid = Vapid02.from_pem((await self._store.private_key(_new_key)).encode())
        return self._vapid


def _new_key() -> str:
    from py_vapid import Vapid02

    signer = Vapid02()
    signer.generate_keys()
    pem: bytes = signer.private_pem()
    return pem.decode()


def _payload(notice: Notice, language: str) -> bytes:
    words, game = words_in(language), game_title(notice.game) or notice.game
    if notice.text is None:
        title = words["turn"].format(game=game)
        names = [seat_name(name, level, words) for name, level in notice.others]
        body = words["with"].format(names=", ".join(names))
    else:
        who, body = notice.text
        title = words["said"].format(who=seat_name(who, None, words), game=game)
    shown = {"title": title, "body": body, "tag": notice.table, "path": f"/t/{notice.table}"}
    return msgspec.json.encode(shown)


def _encrypt(content: bytes, subscription: Subscription) -> bytes:
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    encrypted: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(subscription.public_key),
        auth_secret=_bytes(subscription.auth_secret),
        version="aes128gcm",
    )
    return encrypted


def _check_endpoint(endpoint: str) -> None:
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise _bad("The endpoint is no address.") from None
    host = (parts.hostname or "").rstrip(".")
    is_name = "." in host and not host.endswith(_OWN_NETWORKS) and not _is_address(host)
    if parts.scheme != "https" or parts.username is not None or port not in (None, _HTTPS_PORT):
        raise _bad("The endpoint must be an https address.")
    if not is_name or not endpoint.isascii() or not endpoint.isprintable():
        raise _bad("The endpoint must be at a public host.")


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.rpartition(".")[2].isdigit()
    return True


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    mapped = getattr(address, "ipv4_mapped", None) or getattr(address, "sixtofour", None)
    return address.is_global and not address.is_multicast and (mapped is None or mapped.is_global)


def _check_keys(subscription: Subscription) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _bytes(subscription.public_key), _bytes(subscription.auth_secret)
        if len(point) != _POINT_BYTES or len(secret) != _SECRET_BYTES:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise _bad("The keys are not those of a subscription.") from None
    if subscription.language not in LANGUAGES:
        raise _bad("There are no notifications in this language.")


def _bad(message: str) -> Refusal:
    return Refusal("bad_subscription", message, 422)


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
