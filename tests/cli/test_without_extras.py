"""Without the libraries that extras install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled_only


def test_without_pytorch_the_extra_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['torch'] = None; sys.argv = ['tilewright', 'train', 'azul',"
        f" '--out', {str(tmp_path)!r}]; from tilewright.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)

    assert done.returncode == 2
    assert b"Training needs the extra: pip install 'tilewright[train]'." in done.stderr


@pytest.mark.parametrize(
    ("library", "module", "message"),
    [
        (
            "torch",
            "tilewright.training.model",
            "Training needs the extra: pip install 'tilewright[train]'.",
        ),
        (
            "uvicorn",
            "tilewright.server.addresses",
            "The server needs the extra: pip install 'tilewright[serve]'.",
        ),
        (
            "numba.cuda",
            "tilewright.batch.cuda",
            "CUDA needs the extra: pip install 'tilewright[cuda]'.",
        ),
    ],
)
def test_a_missing_library_is_an_import_error(library: str, module: str, message: str) -> None:
    """As `import` raises it, so that callers who do without the library catch it."""
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        f"try: import {module}\n"
        "except ImportError as error: print(error)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )

    assert done.stdout == f"{message}\n", done.stderr


@pytest.mark.parametrize("command", ["serve", "admin tables", "bench server"])
def test_commands_of_the_server_name_its_extra(command: str) -> None:
    code = (
        "import sys; sys.modules['litestar'] = None; sys.argv = ['tilewright',"
        f" *{command.split()}]; from tilewright.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )

    assert done.returncode == 2
    assert done.stderr == (
        "tilewright: The server needs the extra: pip install 'tilewright[serve]'.\n"
    )
