"""The queue of analyses: one game after another, each stored once it is finished."""

import asyncio
import hashlib
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import Struct, json

from tilewright.analysis import NotAnalysed, get_judge
from tilewright.core.match import Match
from tilewright.server.analysis_store import StoredAnalysis
from tilewright.server.analysis_worker import AnalysisWorker, Ended
from tilewright.server.mistakes import mistakes_of
from tilewright.server.problems import log_fault
from tilewright.server.refusal import Refusal, not_readable, not_stored, too_many
from tilewright.server.rooms import Rooms
from tilewright.server.store import StoreError
from tilewright.server.study_messages import AnalysisStatus
from tilewright.server.table_log import TableLog

MAX_WAITING = 200
"""How many analyses wait at a process; more are refused."""
_FAILED_KEPT = 100
_KEY_LENGTH = 24
_RECORD_PREFIX = "r-"
_logger = logging.getLogger(__name__)


def is_record_key(key: str) -> bool:
    """Return whether a key stands for an imported record, and not for a table."""
    return key.startswith(_RECORD_PREFIX)


def record_key(record: bytes) -> str:
    """Return the key of an imported game, from its record without names."""
    return _RECORD_PREFIX + hashlib.sha256(record).hexdigest()[:_KEY_LENGTH]


def bare_record(match: Match) -> bytes:
    """Return the record of a finished game without names: all that its analysis depends on.

    Raises:
        Refusal: the game is not over by its rules.
    """
    if not match.is_over:
        raise Refusal("unfinished", "Only games that were played to their end are analysed.")
    return json.encode(match.record())


def judge_of(match: Match) -> str:
    """Return the id of the judge of a game.

    Raises:
        Refusal: nobody can judge it.
    """
    try:
        return get_judge(match.game.name, match.setup.variant, match.setup.players).id
    except NotAnalysed as error:
        raise Refusal(error.code, str(error), 422) from None


class _Progress(Struct):
    """Of a part of an analysis, how many there will be."""

    total: int


_progress_decoder = json.Decoder(_Progress)


@dataclass(eq=False)
class Job:
    """An analysis that waits, runs or has failed.

    Attributes:
        asker: who asked for it: a guest, or an address; empty after a restart.
        parts: what is known so far (`AnalysisPart`, as JSON).
        total: how many parts there will be; 0 while that is not known.
    """

    key: str
    judge: str
    record: bytes
    asker: str
    status: AnalysisStatus = "waiting"
    parts: list[bytes] = field(default_factory=list)
    total: int = 0

    def add(self, part: bytes) -> None:
        """Take up the next part."""
        self.total = _progress_decoder.decode(part).total
        self.parts.append(part)


class Analyses:
    """The analyses that wait or run at this process, the next one first."""

    def __init__(self, rooms: Rooms) -> None:
        """Analyse games of a server's tables, and imported ones."""
        self._rooms = rooms
        self._store = rooms.store.analyses
        self._worker = AnalysisWorker()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._failed: OrderedDict[str, Job] = OrderedDict()
        self._is_wanted = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Resume what was asked for before the server started."""
        self._running = asyncio.get_running_loop().create_task(self._run_for_ever())
        try:
            for stored in await self._store.unfinished():
                await self._resume(stored)
        except StoreError as error:
            _logger.error("resuming analyses: %s", error)

    async def stop(self) -> None:
        """End the worker; what it did not finish is resumed by the next start."""
        if self._running is not None:
            self._running.cancel()
        self._worker.close()
        if self._running is not None:
            await asyncio.gather(self._running, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, key: str, match: Match, asker: str) -> None:
        """Let a game be analysed, unless it is or was already.

        Raises:
            Refusal: it cannot be analysed, or the asker has asked for too many.
        """
        record, judge = bare_record(match), judge_of(match)
        if key in self._jobs or await self.stored(key, judge) is not None:
            return
        limits = self._rooms.settings.limits
        waiting = sum(job.asker == asker for job in self._jobs.values())
        if limits.is_on and (waiting >= limits.waiting_analyses or len(self._jobs) >= MAX_WAITING):
            raise too_many()
        text = record.decode() if is_record_key(key) else None
        wanted = StoredAnalysis(key, judge, self._rooms.sources.now(), text, None)
        try:
            await self._store.add(wanted)
        except StoreError as error:
            _logger.error("asking for an analysis: %s", error)
            raise not_stored() from None
        self._add(Job(key, judge, record, asker))

    async def cancel(self, key: str, asker: str) -> None:
        """Drop an analysis that is not finished, for the one who asked for it.

        Raises:
            Refusal: there is none, or somebody else asked for it.
        """
        job = self._jobs.get(key)
        if job is None:
            raise Refusal("no_analysis", "That is not being analysed.", 404)
        if job.asker != asker:
            raise Refusal("not_yours", "Somebody else asked for this analysis.", 403)
        del self._jobs[key]
        if job.status == "running":
            self._worker.end()
        await self._drop(job)

    def job(self, key: str) -> Job | None:
        """Return an analysis that waits, runs or has failed; None where there is none."""
        return self._jobs.get(key) or self._failed.get(key)

    def ahead(self, job: Job) -> int:
        """Return how many analyses come before one that waits."""
        keys = list(self._jobs)
        return keys.index(job.key) if job.key in keys else 0

    async def stored(self, key: str, judge: str) -> StoredAnalysis | None:
        """Return what is stored of an analysis.

        Raises:
            Refusal: the store cannot be read.
        """
        try:
            return await self._store.find(key, judge)
        except StoreError as error:
            _logger.error("reading an analysis: %s", error)
            raise not_readable() from None

    async def imported(self, key: str) -> bytes:
        """Return the record of an imported game.

        Raises:
            Refusal: it is not known, or the store cannot be read.
        """
        try:
            found = await self._store.record(key)
        except StoreError as error:
            _logger.error("reading a record: %s", error)
            raise not_readable() from None
        if found is None:
            raise Refusal("no_analysis", "There is no such analysis.", 404)
        return found.encode()

    async def note_mistakes(self, log: TableLog, judge: str, data: bytes) -> None:
        """Store what people of a finished game can learn from, unless it is known already.

        Raises:
            NotAnalysed: these bytes are no analysis of it.
            StoreError: the database failed.
        """
        assert log.match is not None, "the game is over"
        record, now = bare_record(log.match), self._rooms.sources.now()
        found = await asyncio.to_thread(mistakes_of, log, record, judge, data, now)
        await self._rooms.store.mistakes.add(found)

    async def _note_mistakes(self, job: Job, data: bytes) -> None:
        """Store the mistakes of a table's game; where that fails, they are found when they are asked for."""
        try:
            async with self._rooms.room(job.key).entered() as log:
                pass
            await self.note_mistakes(log, job.judge, data)
        except (Refusal, NotAnalysed, StoreError) as error:
            _logger.error("noting mistakes: %s", error)

    def _add(self, job: Job) -> None:
        self._failed.pop(job.key, None)
        self._jobs[job.key] = job
        self._is_wanted.set()

    async def _resume(self, stored: StoredAnalysis) -> None:
        if stored.record is not None:
            self._add(Job(stored.game, stored.judge, stored.record.encode(), ""))
            return
        with suppress(Refusal):
            async with self._rooms.room(stored.game).entered() as log:
                if log.match is not None and judge_of(log.match) == stored.judge:
                    self._add(Job(stored.game, stored.judge, bare_record(log.match), ""))
                    return
        await self._store.drop(stored.game, stored.judge)

    async def _run_for_ever(self) -> None:
        while True:
            job = next(iter(self._jobs.values()), None)
            if job is None:
                self._is_wanted.clear()
                await self._is_wanted.wait()
                continue
            job.status = "running"
            try:
                await self._run(job)
            except Exception as error:
                log_fault(error)
                await self._fail(job)

    async def _run(self, job: Job) -> None:
        loop = asyncio.get_running_loop()

        def on_part(part: bytes) -> None:
            loop.call_soon_threadsafe(job.add, part)

        data = None
        try:
            data = await loop.run_in_executor(
                self._thread, self._worker.analyse, job.record, on_part
            )
        except NotAnalysed as error:
            _logger.warning("a game was not analysed: %s", error.code)
        except Ended:
            pass
        if self._jobs.get(job.key) is not job:  # It was cancelled.
            return
        if data is None:
            await self._fail(job)
            return
        await self._store.finish(job.key, job.judge, data)
        if not is_record_key(job.key):
            await self._note_mistakes(job, data)
        self._jobs.pop(job.key, None)

    async def _fail(self, job: Job) -> None:
        # Dropped before anybody is told, who may ask again at once: what is stored would count as wanted.
        await self._drop(job)
        if self._jobs.get(job.key) is not job:  # It was cancelled.
            return
        del self._jobs[job.key]
        job.status = "failed"
        self._failed[job.key] = job
        if len(self._failed) > _FAILED_KEPT:
            self._failed.popitem(last=False)

    async def _drop(self, job: Job) -> None:
        try:
            await self._store.drop(job.key, job.judge)
        except StoreError as error:
            _logger.error("dropping an analysis: %s", error)
