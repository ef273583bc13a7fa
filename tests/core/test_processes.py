"""Work divided among processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.core.errors import SetupError
from tilewright.processes import ProcessDied, map_in_children, map_unordered

PROJECT = Path(__file__).parent.parent.parent
STOPPED_IN_A_RESULT = """
from contextlib import closing
from tests.core.test_processes import large_result
from tilewright.processes import map_unordered

if __name__ == "__main__":
    with closing(map_unordered(large_result, range(100), 2)) as done:
        next(done)
        next(done)
    print("stopped")
"""


def large_result(item: int) -> bytes:
    """Return what takes a while to be handed over."""
    return bytes(60_000_000)


def test_a_stop_in_the_middle_of_a_result_ends(tmp_path: Path) -> None:
    """Processes are ended while they write; who waits for the rest of a result waits for ever."""
    script = tmp_path / "script.py"
    script.write_text(STOPPED_IN_A_RESULT)
    done = subprocess.run(
        [sys.executable, str(script)],
        env={"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "stopped\n"), done.stderr


def own_number(item: int) -> tuple[int, int]:
    return item, os.getpid()


def refuse(item: int) -> int:
    raise SetupError(f"no {item}")


def be_killed(item: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return item


def test_every_item_is_done_once_by_other_processes() -> None:
    done = list(map_unordered(own_number, range(20), 2))

    assert sorted(item for item, _ in done) == list(range(20))
    assert os.getpid() not in {process for _, process in done}


def test_a_single_job_stays_here_unless_children_are_asked_for() -> None:
    assert list(map_unordered(own_number, [7], 1)) == [(7, os.getpid())]
    assert next(map_in_children(own_number, [7], 1))[1] != os.getpid()


def test_there_may_be_fewer_items_than_jobs() -> None:
    assert len(list(map_unordered(own_number, [1], 3))) == 1
    assert list(map_unordered(own_number, [], 2)) == []


def test_what_a_task_raises_is_raised_here() -> None:
    with pytest.raises(SetupError) as raised:
        list(map_unordered(refuse, [3], 2))

    assert str(raised.value) == "no 3"
    assert "in refuse" in raised.value.__notes__[0]


def test_a_killed_process_is_an_error() -> None:
    with pytest.raises(ProcessDied):
        list(map_unordered(be_killed, range(5), 2))
