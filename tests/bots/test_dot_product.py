"""Dot products of bytes, by whatever instructions the processor has."""

import os
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest
from numpy.typing import NDArray

from tilewright.bots.dot_product import dot_rows
from tilewright.core.compiled import is_interpreted, kernel

LENGTHS = (0, 1, 4, 31, 32, 33, 64, 100, 192, 256)
COUNTS = (0, 1, 7, 8, 9, 16, 29)


@kernel
def dots(
    matrix: NDArray[np.int8],
    rows: NDArray[np.int16],
    vector: NDArray[np.int8],
    totals: NDArray[np.int32],
) -> None:
    dot_rows(matrix, rows, len(rows), vector, totals)


def check(length: int, count: int) -> None:
    """Compare with NumPy, at random and where sums are as large as they can be."""
    random = np.random.default_rng([length, count])
    matrix = random.integers(-127, 128, (12, length)).astype(np.int8)
    matrix[0], matrix[1] = 127, -127
    rows = random.integers(0, len(matrix), count).astype(np.int16)
    rows[:2] = range(min(count, 2))
    for vector in (random.integers(0, 128, length), np.full(length, 127), np.zeros(length)):
        totals = np.full(count + 1, -1, np.int32)
        dots(matrix, rows, vector.astype(np.int8), totals)
        assert totals[:-1].tolist() == (matrix[rows].astype(int) @ vector.astype(int)).tolist()
        assert totals[-1] == -1


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("length", LENGTHS)
def test_a_dot_product_is_that_of_whole_numbers(length: int, count: int) -> None:
    check(length, count)


@pytest.mark.skipif(is_interpreted(), reason="Nothing is compiled.")
@pytest.mark.parametrize(
    ("features", "instruction"),
    [
        (["avx2", "avxvnni"], "vpdpbusd"),
        (["avx2", "avx512f", "avx512vl", "avx512vnni"], "vpdpbusd"),
        (["avx2"], "vpmaddubsw"),
        (["sse2"], ""),
    ],
)
def test_each_processor_gets_the_same_by_its_own_instructions(
    features: list[str], instruction: str, tmp_path: Path
) -> None:
    """Numba compiles for it in a process of its own."""
    here = llvm.get_host_cpu_features()
    if not all(here.get(feature) for feature in features):
        pytest.skip("The processor does not have these instructions.")
    code = f"""
from tests.bots.test_dot_product import check, dots
for length in {LENGTHS}:
    for count in {COUNTS}:
        check(length, count)
(assembly,) = dots.inspect_asm().values()
assert {instruction!r} in assembly
"""
    cpu = {
        "NUMBA_CPU_NAME": "x86-64",
        "NUMBA_CPU_FEATURES": ",".join(f"+{feature}" for feature in features),
    }
    subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | cpu | {"XDG_CACHE_HOME": str(tmp_path)},
    )
