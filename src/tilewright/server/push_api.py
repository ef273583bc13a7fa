"""The HTTP API of notifications."""

from typing import Annotated

from litestar import Response, delete, get, put, route
from litestar.params import Body

from tilewright.server.api import HttpRequest, check_rate, guest_of, rooms_of
from tilewright.server.messages import PushIn, PushKey, PushStopIn
from tilewright.server.problems import documented
from tilewright.server.push_store import Subscription
from tilewright.server.refusal import Refusal, not_readable, not_stored
from tilewright.server.store import StoreError

_CONTACT_OF_NO_HOST = "mailto:nobody@localhost"


@get("/api/push", summary="The key of notifications", responses=documented(429, 503))
async def push_key(request: HttpRequest) -> PushKey:
    """Return the public key by which a browser recognises this server's notifications."""
    check_rate(request)
    try:
        return PushKey(await rooms_of(request).pusher.public_key())
    except StoreError:
        raise not_readable() from None


@put(
    "/api/me/push",
    summary="Notify this browser",
    status_code=204,
    responses=documented(400, 403, 413, 415, 422, 429, 503),
)
async def subscribe(request: HttpRequest, data: Annotated[PushIn, Body()]) -> None:
    """Store or renew the caller's push subscription."""
    check_rate(request)
    rooms, guest = rooms_of(request), guest_of(request)
    if guest is None:
        raise Refusal("no_guest", "Only guests with a cookie can be notified.", 403)
    host = request.url.hostname
    subscription = Subscription(
        endpoint=data.endpoint,
        guest_id=guest.id,
        public_key=data.p256dh.rstrip("="),
        auth_secret=data.auth.rstrip("="),
        language=data.language,
        contact=f"https://{host}" if host and "." in host else _CONTACT_OF_NO_HOST,
        renewed_at=rooms.sources.now(),
    )
    try:
        await rooms.pusher.subscribe(subscription)
    except StoreError:
        raise not_stored() from None


@delete(
    "/api/me/push",
    summary="Stop notifying a browser",
    status_code=204,
    responses=documented(400, 403, 413, 415, 429, 503),
)
async def unsubscribe(request: HttpRequest, data: Annotated[PushStopIn, Body()]) -> None:
    """Remove the caller's push subscription; nothing happens if there is none."""
    check_rate(request)
    guest = guest_of(request)
    try:
        if guest is not None:
            await rooms_of(request).pusher.unsubscribe(guest.id, data.endpoint)
    except StoreError:
        raise not_stored() from None


@route("/api/me/push", http_method=["OPTIONS"], status_code=204, include_in_schema=False)
async def push_methods() -> Response[None]:
    """List the methods: Litestar lists only those of one handler."""
    return Response(None, headers={"allow": "DELETE, OPTIONS, PUT"})


PUSH_HANDLERS = [push_key, push_methods, subscribe, unsubscribe]
