"""Memory handed on without a copy: tried with NumPy's, where no device is needed."""

import gc
from typing import Any

import numpy as np
import pytest

from tilewright.batch import dlpack


class Lent:
    """An array as a device's array hands itself on."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CPU, 0

    def __dlpack__(self, **_: Any) -> Any:
        array = self.array
        strides = [step // array.itemsize for step in array.strides]
        return dlpack.capsule(
            self, array.ctypes.data, array.shape, strides, array.dtype, self.__dlpack_device__()
        )


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.float32, np.uint64])
def test_an_array_is_handed_on_without_a_copy(dtype: Any) -> None:
    """What is written to one is read from the other; views with strides too."""
    array = np.arange(24).reshape(2, 3, 4).astype(dtype)
    taken = np.from_dlpack(Lent(array[:, 1]))
    assert taken.dtype == dtype
    assert np.array_equal(taken, array[:, 1])
    array[1, 1, 2] = 99
    assert taken[1, 2] == 99


def test_an_array_lives_as_long_as_somebody_uses_it() -> None:
    """And no longer."""
    gc.collect()
    before = dlpack.num_exported()
    taken = np.from_dlpack(Lent(np.arange(5, dtype=np.int16)))
    gc.collect()
    assert dlpack.num_exported() == before + 1
    assert taken.tolist() == [0, 1, 2, 3, 4]
    del taken
    gc.collect()
    assert dlpack.num_exported() == before


def test_a_capsule_nobody_takes_is_given_back() -> None:
    """It keeps nothing alive."""
    gc.collect()
    before = dlpack.num_exported()
    capsule = Lent(np.zeros(3)).__dlpack__()
    assert dlpack.num_exported() == before + 1
    del capsule
    gc.collect()
    assert dlpack.num_exported() == before


def test_pytorch_takes_it() -> None:
    """As a tensor of the same memory."""
    torch = pytest.importorskip("torch")
    array = np.arange(6, dtype=np.int16).reshape(2, 3)
    tensor = torch.from_dlpack(Lent(array))
    array[1, 1] = 42
    assert tensor.tolist() == [[0, 1, 2], [3, 42, 5]]
