"""Import `numba.cuda` (extra `cuda`) here, so that a missing extra gives one clear error."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.extras import missing_extra

_REMOVED_NAMES = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
"""Names that NumPy 2.5 has removed and numba-cuda still looks up on import."""
_MODULES_THAT_ASK = ("numba.cuda.np.arrayobj", "numba.cuda.np.arraymath")


@contextmanager
def _removed_names() -> Iterator[None]:
    """Restore the names that NumPy has removed while numba-cuda is being imported."""
    missing = {old: new for old, new in _REMOVED_NAMES.items() if not hasattr(np, old)}
    for old, new in missing.items():
        setattr(np, old, getattr(np, new))
    try:
        yield
    finally:
        for old in missing:
            delattr(np, old)


try:
    with _removed_names():
        from numba import cuda

        for _module in _MODULES_THAT_ASK:
            with suppress(ImportError):  # The simulator, and other versions, have no such module.
                import_module(_module)
except ImportError as error:
    raise missing_extra("CUDA", "cuda") from error

__all__ = ["cuda", "device_name"]


def device_name() -> str:
    """Return the name of the CUDA device.

    Raises:
        SetupError: there is none.
    """
    if not cuda.is_available():
        raise SetupError("No CUDA device was found.")
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
