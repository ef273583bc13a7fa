"""Dot products of bytes, by the instructions that x86 processors have for them.

LLVM does not find them in a plain loop: they multiply unsigned bytes by signed ones. Eight rows of a matrix
are multiplied at a time: each piece of the vector is loaded once for all of them, and no sum has to wait for
the one before it. Sums are the same.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, is_interpreted

Int8s = NDArray[np.int8]
Int16s = NDArray[np.int16]
Int32s = NDArray[np.int32]

_BYTES = 32
"""How many bytes one instruction multiplies."""
_ROWS = 8
"""How many rows are multiplied at a time."""


@inlined
def _dot(row: Int8s, vector: Int8s, start: int) -> np.int32:
    """Return the sum of the products of two vectors from an index on."""
    # So plain that LLVM recognises an int8 dot product where it can.
    total = np.int32(0)
    for index in range(start, len(vector)):
        total = np.int32(total + np.int32(row[index]) * np.int32(vector[index]))
    return total


def _dot_rows_by_loop(
    matrix: Int8s, rows: Int16s, count: int, vector: Int8s, totals: Int32s
) -> None:
    """Write the dot products of some rows of a matrix with a vector.

    Args:
        matrix: [rows, len(vector)] contiguous, with entries from -127 to 127: sums of two products then fit
            into 16 bits.
        rows: [count or more] which rows.
        vector: contiguous, with entries from 0 to 127.
        totals: [count or more] receives a sum for each.
    """
    for place in range(count):
        totals[place] = _dot(matrix[rows[place]], vector, 0)


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
    dot_rows = inlined(_dot_rows_by_loop)

else:  # pragma: no cover (coverage is measured interpreted)
    _add = _add_products

    def _build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        matrix, rows, vector, totals = (
            context.make_array(kind)(context, builder, array).data
            for kind, array in zip(signature.args[:4], arguments[:4], strict=True)
        )
        place, length, width = arguments[4:]

        def step(size: int) -> Any:
            return ir.Constant(_INT64, size)

        def load_bytes(start: Any, index: Any) -> Any:
            place = builder.bitcast(builder.gep(start, [index]), _AS_BYTES.as_pointer())
            return builder.load(place, align=1)

        starts, sums = [], []
        for number in range(_ROWS):
            row = builder.load(builder.gep(rows, [builder.add(place, step(number))]))
            starts.append(builder.gep(matrix, [builder.mul(builder.sext(row, _INT64), width)]))
            sums.append(cgutils.alloca_once(builder, _WORDS))
            builder.store(ir.Constant(_WORDS, None), sums[-1])
        with cgutils.for_range_slice(builder, step(0), length, step(_BYTES), _INT64) as (index, _):
            unsigned = load_bytes(vector, index)
            for start, total in zip(starts, sums, strict=True):
                signed = load_bytes(start, index)
                builder.store(_add(builder, builder.load(total), unsigned, signed), total)
        reduce = f"llvm.vector.reduce.add.v{_BYTES // 4}i32"
        for number, total in enumerate(sums):
            target = builder.gep(totals, [builder.add(place, step(number))])
            builder.store(_call(builder, reduce, _INT32, builder.load(total)), target)
        return context.get_dummy_value()

    @intrinsic  # type: ignore[untyped-decorator]
    def _dot_block(
        _: Any,
        matrix: Any,
        rows: Any,
        vector: Any,
        totals: Any,
        place: Any,
        length: Any,
        width: Any,
    ) -> Any:
        """Write the totals of a block of rows over the first `length` bytes, a multiple of 32."""
        if not matrix.layout == rows.layout == vector.layout == totals.layout == "C":
            return None
        arrays = (matrix, rows, vector, totals)
        return types.void(*arrays, types.int64, types.int64, types.int64), _build

    @inlined
    def dot_rows(matrix: Int8s, rows: Int16s, count: int, vector: Int8s, totals: Int32s) -> None:
        """As `_dot_rows_by_loop`, 32 bytes of eight rows at a time."""
        width = len(vector)
        length = width - width % _BYTES
        if count < _ROWS or length == 0:
            for place in range(count):
                totals[place] = _dot(matrix[rows[place]], vector, 0)
            return
        for place in range(0, count, _ROWS):
            # The last block may begin among the rows of the one before it.
            _dot_block(matrix, rows, vector, totals, min(place, count - _ROWS), length, width)
        if length < width:
            for place in range(count):
                totals[place] += _dot(matrix[rows[place]], vector, length)
