"""Training without PyTorch."""

import os
import subprocess
import sys
from pathlib import Path


def test_without_pytorch_the_extra_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['torch'] = None; sys.argv = ['tilewright', 'train', 'azul',"
        f" '--out', {str(tmp_path)!r}]; from tilewright.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)

    assert done.returncode == 2
    assert b"Training needs the extra: pip install 'tilewright[train]'." in done.stderr
