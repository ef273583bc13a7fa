"""The server as one ASGI application."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tilewright import __version__
from tilewright.games import game_names
from tilewright.server.analyses import Analyses
from tilewright.server.analysis_api import ANALYSIS_HANDLERS
from tilewright.server.api import HANDLERS
from tilewright.server.bans import Bans
from tilewright.server.daily import DailyDeals
from tilewright.server.daily_api import DAILY_HANDLERS
from tilewright.server.guests import GuestBook
from tilewright.server.hints import HINT_HANDLERS
from tilewright.server.history_api import HISTORY_HANDLERS
from tilewright.server.messages import MeIn, PushIn, PushStopIn, SeatNumber, SitIn, TableIn
from tilewright.server.metrics import TABLES
from tilewright.server.mistake_api import MISTAKE_HANDLERS
from tilewright.server.page import page, page_head, picture
from tilewright.server.problems import on_error, on_http_exception, on_refusal, on_unreadable
from tilewright.server.push_api import PUSH_HANDLERS
from tilewright.server.puzzle_api import PUZZLE_HANDLERS
from tilewright.server.rate_limits import KeyedBuckets
from tilewright.server.readiness import load_tables
from tilewright.server.refusal import Refusal
from tilewright.server.rendering import Beginnings, Latest, Renderer
from tilewright.server.rooms import Rooms
from tilewright.server.settings import Settings
from tilewright.server.socket import live
from tilewright.server.sources import Sources
from tilewright.server.store import Store
from tilewright.server.study_messages import DailyIn, ExerciseAnswerIn
from tilewright.server.thinking import ThinkingQueue
from tilewright.server.variations import VARIATION_HANDLERS

MAX_BODY_BYTES = 64 * 1024
_TABLES_WATCHED = 64
"""How many tables' steps are kept for spectators who load them."""
_SPARE_THINKERS = 1
"""Threads beyond the usual number in which bots think, for addresses whose bots do not think yet."""
_SCHEMA_REFERENCE = "#/components/schemas/{name}"


class MsgspecSchemaPlugin(JsonRenderPlugin):
    """Serves the OpenAPI document with msgspec's schemas, which are stricter than Litestar's.

    Litestar leaves out that unknown keys are refused, and the bounds of values that may be null.
    """

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document."""
        inbound = [
            DailyIn,
            MeIn,
            ExerciseAnswerIn,
            TableIn,
            SitIn,
            PushIn,
            PushStopIn,
            ExerciseAnswerIn,
        ]
        _, schemas = msgspec.json.schema_components(inbound, ref_template=_SCHEMA_REFERENCE)
        schemas["TableIn"]["properties"]["game"] = {"enum": game_names()}
        openapi_schema["components"]["schemas"].update(schemas)
        for path in openapi_schema["paths"].values():
            for parameter in path.get("get", {}).get("parameters", ()):
                if parameter["name"] == "seat":
                    parameter["schema"] = msgspec.json.schema(SeatNumber)
        return super().render(request, openapi_schema)


def create_app(
    settings: Settings,
    sources: Sources | None = None,
    key: bytes | None = None,
    on_start: Callable[[], None] = lambda: None,
) -> Litestar:
    """Return the server, ready to be run behind a `Guard`.

    Args:
        sources: of time, ids and chance; the real ones by default.
        key: signs cookies and seats; by default the store's own.
        on_start: called once the server can answer.
    """
    bans = Bans()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.failure = None
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(serving(app))
            except Exception as error:
                app.state.failure = error
                raise
            on_start()
            yield

    @asynccontextmanager
    async def serving(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(settings.database, is_serving=True)
        async with _rooms(store, settings, sources or Sources(), key) as rooms:
            app.state.rooms = rooms
            TABLES.set_function(lambda: len(rooms))
            await bans.read(store.housekeeping)
            upkeep = [
                asyncio.create_task(
                    bans.read_for_ever(store.housekeeping, lambda: rooms.disconnect(bans.is_banned))
                ),
                asyncio.create_task(rooms.delete_finished_for_ever()),
            ]
            app.state.renderer = Renderer(_num_threads(), "render")
            app.state.importer = Renderer(1, "import")
            app.state.spectators_steps = Latest(_TABLES_WATCHED)
            app.state.beginnings = Beginnings(_TABLES_WATCHED)
            app.state.importing = set()
            app.state.analyses = Analyses(rooms)
            await app.state.analyses.start()
            app.state.daily = DailyDeals(rooms, app.state.analyses)
            try:
                yield
            finally:
                for task in upkeep:
                    task.cancel()
                await asyncio.gather(*upkeep, return_exceptions=True)
                await app.state.analyses.stop()
                app.state.renderer.close()
                app.state.importer.close()

    app = Litestar(
        [
            *HANDLERS,
            *HISTORY_HANDLERS,
            *HINT_HANDLERS,
            *ANALYSIS_HANDLERS,
            *VARIATION_HANDLERS,
            *DAILY_HANDLERS,
            *PUZZLE_HANDLERS,
            *MISTAKE_HANDLERS,
            *PUSH_HANDLERS,
            live,
            picture,
            page,
            page_head,
        ],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: on_refusal,
            HTTPException: on_http_exception,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
            Exception: on_error,
        },
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Tilewright",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[MsgspecSchemaPlugin(path="/")],
        ),
        on_app_init=[_without_logging],
    )
    app.state.bans = bans
    app.state.live_connections = Counter()
    limits = settings.limits
    app.state.address_buckets = KeyedBuckets(
        limits.requests_per_minute / 60, limits.requests_at_once
    )
    app.state.lookup_buckets = KeyedBuckets(limits.lookups_per_minute / 60, limits.lookups_at_once)
    app.state.history_buckets = KeyedBuckets(
        limits.histories_per_minute / 60, limits.histories_at_once
    )
    app.state.analysis_buckets = KeyedBuckets(
        limits.analyses_per_hour / 3600, limits.analyses_at_once
    )
    app.state.puzzle_buckets = KeyedBuckets(limits.puzzles_per_minute / 60, limits.puzzles_at_once)
    app.state.hint_buckets = KeyedBuckets(limits.hints_per_minute / 60, limits.hints_at_once)
    app.state.variation_buckets = KeyedBuckets(
        limits.variations_per_minute / 60, limits.variations_at_once
    )
    return app


def _without_logging(config: AppConfig) -> AppConfig:
    """Turn off Litestar's own logging."""
    config.logging_config = None
    return config


def _num_threads() -> int:
    """Return the size of a thread pool. Bots search without Python's lock: others are answered meanwhile."""
    return max(2, (os.cpu_count() or 2) - 1)


@asynccontextmanager
async def _rooms(
    store: Store, settings: Settings, sources: Sources, key: bytes | None
) -> AsyncIterator[Rooms]:
    num_thinkers = _num_threads() + _SPARE_THINKERS
    thinkers = ThreadPoolExecutor(num_thinkers, thread_name_prefix="think")
    try:
        book = GuestBook(key or await store.secret_key())
        rooms = Rooms(
            store, book, settings, sources, ThinkingQueue(thinkers, num_thinkers, _SPARE_THINKERS)
        )
        # Compile before anybody has to wait for it at a table.
        await asyncio.get_running_loop().run_in_executor(thinkers, load_tables)
        await rooms.start()
        sweeping = asyncio.create_task(rooms.sweep_for_ever())
        yield rooms
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await rooms.stop()
    finally:
        thinkers.shutdown(wait=False, cancel_futures=True)
        await store.close()
