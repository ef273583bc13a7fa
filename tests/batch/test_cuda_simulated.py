"""The kernels for CUDA where there is no device: in Numba's simulator, which needs interpreted rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tilewright.core.compiled import is_interpreted

SCRIPT = Path(__file__).with_name("simulate_cuda.py")


@pytest.mark.skipif(not is_interpreted(), reason="the simulator runs interpreted rules")
@pytest.mark.parametrize("table", ["azul 2 coloured 8", "azul 3 grey 3", "5211 3 standard 3"])
def test_blocks_of_threads_play_and_show_the_same(table: str) -> None:
    """Step, reset, games left as they are, illegal actions, random games: as on the CPU."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *table.split()],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
