"""A process of low priority that analyses one game after another, so that tables never wait for it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from msgspec.json import decode, encode

from tilewright.analysis import Analysis, NotAnalysed, analyse_steps
from tilewright.analysis import encode as pack
from tilewright.server.study_messages import AnalysisPart

_PART, _WHOLE, _FAILURE = b"p", b"w", b"f"


class Ended(Exception):
    """The process was ended before the analysis was finished."""


class AnalysisWorker:
    """Analyses games, one at a time, in a process that is started when it is first needed."""

    def __init__(self, *, gives_way: bool = True) -> None:
        """Start nothing yet.

        Args:
            gives_way: whether the process works only while others leave a processor free.
        """
        self._gives_way = gives_way
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def analyse(self, record: bytes, on_part: Callable[[bytes], None]) -> bytes:
        """Return the analysis of a record as it is stored; blocks until it is finished.

        Args:
            on_part: called with each part (`AnalysisPart`, as JSON) as soon as it is known.

        Raises:
            NotAnalysed: the record cannot be analysed.
            Ended: the process was ended.
        """
        with self._lock:
            if self._is_closed:
                raise Ended
            connection = self._start()
        try:
            connection.send_bytes(record)
            while True:
                kind, content = _split(connection.recv_bytes())
                if kind == _WHOLE:
                    return content
                if kind == _FAILURE:
                    raise NotAnalysed(*decode(content))
                on_part(content)
        except (EOFError, OSError):
            self.end()
            raise Ended from None

    def end(self) -> None:
        """End the process; what it does is lost. The next analysis starts another."""
        process, self._process, self._connection = self._process, None, None
        if process is not None:
            process.kill()
            process.join()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._is_closed = True
            self.end()

    def _start(self) -> Connection:
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(
            target=_work, args=(there, self._gives_way), daemon=True, name="analysis"
        )
        process.start()
        there.close()
        self._process, self._connection = process, here
        return here


def _split(message: bytes) -> tuple[bytes, bytes]:
    return message[:1], message[1:]


def _work(connection: Connection, gives_way: bool) -> None:
    """Analyse what is sent, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if gives_way:
        _give_way()
    with suppress(EOFError, OSError):
        while True:
            record = connection.recv_bytes()
            try:
                analysis = _analyse(record, connection)
                connection.send_bytes(_WHOLE + pack(analysis))
            except NotAnalysed as error:
                connection.send_bytes(_FAILURE + encode([error.code, str(error)]))


def _give_way() -> None:
    """Leave the processors to everybody else, as far as the system lets this process."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        # A process that wakes up preempts one of this class at once, and a nice one a little later.
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _analyse(record: bytes, connection: Connection) -> Analysis:
    """Return the analysis of a record, and send each part of it."""
    steps = analyse_steps(record)
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            analysis: Analysis = end.value
            return analysis
        part = AnalysisPart(step.done, step.total, step.decisions, step.deals, step.positions)
        connection.send_bytes(_PART + encode(part))
