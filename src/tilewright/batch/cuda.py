"""Numba's CUDA (extra `cuda`): its one door, for all who compile the games' functions for a device."""

import numpy as np

from tilewright.core.errors import SetupError

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):  # numba-cuda still asks for names that NumPy has dropped.
        setattr(np, _old, getattr(np, _new))

try:
    from numba import cuda
except ImportError as error:
    raise SetupError("CUDA needs the extra: pip install 'tilewright[cuda]'.") from error

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
