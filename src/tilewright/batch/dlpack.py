"""Zero-copy export of arrays to other libraries, by the DLPack protocol.

A consumer (`torch.from_dlpack`, `jax.dlpack.from_dlpack`, `numpy.from_dlpack`) asks for a capsule around a C
structure that describes the memory; it calls the structure's deleter once it no longer needs it.
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
"""The name of a capsule until it is consumed."""


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
"""Owners kept alive while a consumer uses their memory, by the structure's context."""


def _release(managed: Any) -> None:
    _lent.pop(managed.contents.context, None)


def _destroy(capsule: int) -> None:
    """Release a capsule that was never consumed; a consumed one has another name."""
    if _api.PyCapsule_IsValid(capsule, _FRESH):
        pointer = _api.PyCapsule_GetPointer(capsule, _FRESH)
        _release(ctypes.cast(pointer, ctypes.POINTER(_Managed)))


_deleter, _destructor = _Deleter(_release), _Destructor(_destroy)


def num_exported() -> int:
    """Return the number of exported arrays that consumers have not released."""
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
        pointer: the address of its first element.
        strides: in elements, not in bytes.
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
