"""Dot products of bytes, by the instructions that x86 processors have for them.

LLVM does not find them in a plain loop: they multiply unsigned bytes by signed ones. Sums are the same.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, is_interpreted

Int8s = NDArray[np.int8]

_BYTES = 32
"""How many bytes one instruction multiplies."""


def _dot_by_loop(row: Int8s, vector: Int8s) -> np.int32:
    """Return the sum of the products of two vectors of equal length.

    Args:
        row: contiguous, with entries from -127 to 127: sums of two products then fit into 16 bits.
        vector: likewise, without negative entries.
    """
    # So plain that LLVM recognises an int8 dot product where it can.
    total = np.int32(0)
    for index in range(len(vector)):
        total = np.int32(total + np.int32(row[index]) * np.int32(vector[index]))
    return total


_add_products: Callable[..., Any] | None = None
"""Builds code that multiplies two vectors of bytes and adds up the products; None where a loop does that."""

if not is_interpreted():  # pragma: no cover (coverage is measured interpreted)
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.registry import cpu_target
    from numba.extending import intrinsic

    _INT32, _INT64 = ir.IntType(32), ir.IntType(64)
    _WORDS, _SHORTS = ir.VectorType(_INT32, _BYTES // 4), ir.VectorType(ir.IntType(16), _BYTES // 2)
    _AS_BYTES = ir.VectorType(ir.IntType(8), _BYTES)
    _ONES = ir.Constant(_SHORTS, [1] * (_BYTES // 2))

    def _call(builder: Any, name: str, result: Any, *values: Any) -> Any:
        kind = ir.FunctionType(result, [value.type for value in values])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), values)

    def _by_vnni(builder: Any, sums: Any, unsigned: Any, signed: Any) -> Any:
        vectors = [builder.bitcast(each, _WORDS) for each in (unsigned, signed)]
        return _call(builder, "llvm.x86.avx512.vpdpbusd.256", _WORDS, sums, *vectors)

    def _by_avx2(builder: Any, sums: Any, unsigned: Any, signed: Any) -> Any:
        pairs = _call(builder, "llvm.x86.avx2.pmadd.ub.sw", _SHORTS, unsigned, signed)
        return builder.add(sums, _call(builder, "llvm.x86.avx2.pmadd.wd", _WORDS, pairs, _ONES))

    # Those of the processor that Numba compiles for.
    _features = set(cpu_target.target_context.codegen().magic_tuple()[2].split(","))
    if "+avxvnni" in _features or {"+avx512vnni", "+avx512vl"} <= _features:
        _add_products = _by_vnni
    elif "+avx2" in _features:
        _add_products = _by_avx2

if _add_products is None:
    dot = inlined(_dot_by_loop)

else:  # pragma: no cover (coverage is measured interpreted)
    _add = _add_products

    def _build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, vector = (
            context.make_array(kind)(context, builder, array).data
            for kind, array in zip(signature.args[:2], arguments[:2], strict=True)
        )
        sums = cgutils.alloca_once_value(builder, ir.Constant(_WORDS, None))
        with cgutils.for_range_slice(
            builder, ir.Constant(_INT64, 0), arguments[2], ir.Constant(_INT64, _BYTES), _INT64
        ) as (index, _):
            signed, unsigned = (
                builder.load(builder.bitcast(start, _AS_BYTES.as_pointer()), align=1)
                for start in (builder.gep(row, [index]), builder.gep(vector, [index]))
            )
            builder.store(_add(builder, builder.load(sums), unsigned, signed), sums)
        lanes = builder.load(sums)
        return _call(builder, f"llvm.vector.reduce.add.v{_BYTES // 4}i32", _INT32, lanes)

    @intrinsic  # type: ignore[untyped-decorator]
    def _dot_of_first(_: Any, row: Any, vector: Any, count: Any) -> Any:
        """Return the dot product of the first `count` entries, a multiple of 32."""
        if not row.layout == vector.layout == "C":
            return None
        return types.int32(row, vector, types.int64), _build

    @inlined
    def dot(row: Int8s, vector: Int8s) -> np.int32:
        """As `_dot_by_loop`, 32 bytes at a time."""
        whole = len(vector) - len(vector) % _BYTES
        total = np.int32(_dot_of_first(row, vector, whole))
        for index in range(whole, len(vector)):
            total = np.int32(total + np.int32(row[index]) * np.int32(vector[index]))
        return total
