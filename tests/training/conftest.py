"""Training is tested where PyTorch is installed; elsewhere every module is skipped, with that reason."""

from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("torch") is not None:
    import torch

    torch.set_num_threads(1)


class _Skipped(pytest.Module):
    """A test module that cannot be imported without PyTorch."""

    def collect(self) -> list[pytest.Item]:
        pytest.skip(
            "PyTorch is not installed (TILEWRIGHT_TORCH='torch==2.13.0' ./test installs it)",
            allow_module_level=True,
        )


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Skip the modules of this folder where there is no PyTorch, but for the one about that."""
    if find_spec("torch") is None and module_path.name != "test_without_pytorch.py":
        return _Skipped.from_parent(parent, path=module_path)
    return None
