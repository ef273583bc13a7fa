"""Whether training can be tested here at all."""

from importlib.util import find_spec

import pytest


def test_pytorch_is_installed() -> None:
    if find_spec("torch") is None:
        pytest.skip("PyTorch is not installed: nothing else in tests/training was run")
