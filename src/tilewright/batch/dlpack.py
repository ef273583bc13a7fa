"""Memory handed to other libraries without a copy, by the DLPack protocol.

A consumer (`torch.from_dlpack`, `jax.dlpack.from_dlpack`, `numpy.from_dlpack`) asks for a capsule around a C
structure that says where the numbers lie; it calls the structure's deleter once it needs them no more.
"""

import ctypes
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""Kinds of devices, as DLPack numbers them."""

_KINDS = {"i": 0, "u": 1, "f": 2}
_FRESH = b"dltensor"
"""What a capsule is called until somebody takes it."""


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("type_code", ctypes.c_uint8),
        ("type_bits", ctypes.c_uint8),
        ("type_lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_api.PyCapsule_IsValid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p)

_numbers = itertools.count(1)
_lent: dict[int, Any] = {}
"""What must not go away while somebody uses it, by the structure's context."""


def _give_back(managed: Any) -> None:
    _lent.pop(managed.contents.context, None)


def _destroy(capsule: int) -> None:
    """Give back a capsule that nobody took; one that was taken is named otherwise."""
    if _api.PyCapsule_IsValid(capsule, _FRESH):
        pointer = _api.PyCapsule_GetPointer(capsule, _FRESH)
        _give_back(ctypes.cast(pointer, ctypes.POINTER(_Managed)))


_deleter, _destructor = _Deleter(_give_back), _Destructor(_destroy)


def num_lent() -> int:
    """Return how many arrays are in use elsewhere."""
    return len(_lent)


def capsule(
    owner: Any,
    pointer: int,
    shape: Sequence[int],
    strides: Sequence[int],
    dtype: np.dtype[Any],
    device: tuple[int, int],
) -> Any:
    """Return a DLPack capsule of an array.

    Args:
        owner: kept until the consumer is done.
        pointer: where its first number lies.
        strides: in numbers, not in bytes.
        device: its kind and its number.
    """
    axes = len(shape)
    extents = (ctypes.c_int64 * axes)(*shape)
    steps = (ctypes.c_int64 * axes)(*strides)
    context = next(_numbers)
    managed = _Managed(
        _Tensor(
            pointer,
            *device,
            axes,
            _KINDS[dtype.kind],
            8 * dtype.itemsize,
            1,
            extents,
            steps,
            0,
        ),
        context,
        _deleter,
    )
    _lent[context] = (owner, extents, steps, managed)
    return _api.PyCapsule_New(ctypes.addressof(managed), _FRESH, _destructor)
