"""Work shared out over processes."""

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
STOPPED_IN_A_RESULT = """
from contextlib import closing
from tests.core.test_processes import large_result
from tilewright.processes import done_by_processes

if __name__ == "__main__":
    with closing(done_by_processes(large_result, range(100), 2)) as done:
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
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "stopped\n"), done.stderr
