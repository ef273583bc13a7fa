"""The files of a shard, arrays and records, written atomically."""

import io
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import SetupError, short_repr
from tilewright.extras import missing_extra

NPZ, PARQUET = "npz", "parquet"
PART = ".part"
"""Suffix of a file that is still being written."""

_Arrays = dict[str, NDArray[Any]]


class DamagedFile(Exception):
    """A file does not hold what it should."""


def check_file_format(name: str) -> str:
    """Return the name of a file format that can be written here.

    Raises:
        SetupError: there is none of that name.
        MissingExtra: it needs an extra.
    """
    if name not in (NPZ, PARQUET):
        raise SetupError(f"There is no file format {short_repr(name)}: {NPZ} or {PARQUET}.")
    if name == PARQUET:
        _pyarrow()
    return name


def arrays_name(number: int, file_format: str) -> str:
    """Return the name of the file of a shard's arrays."""
    return f"shard-{number:05}.{file_format}"


def records_name(number: int) -> str:
    """Return the name of the file of a shard's records."""
    return f"shard-{number:05}.jsonl"


def encode(arrays: _Arrays, file_format: str) -> bytes:
    """Return the bytes of a file of arrays; the same arrays give the same bytes."""
    file = io.BytesIO()
    if file_format == NPZ:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        return file.getvalue()
    arrow = _pyarrow()
    columns = {name: _column(name, array) for name, array in arrays.items()}
    arrow.parquet.write_table(arrow.table(columns), file, compression="zstd")
    return file.getvalue()


def decode(data: bytes, file_format: str) -> _Arrays:
    """Return the arrays in a file's bytes.

    Raises:
        DamagedFile: they hold none.
        SetupError: they are Parquet, which needs an extra.
    """
    read = _read_npz if file_format == NPZ else _read_parquet
    return read(io.BytesIO(data))


def _read_npz(file: io.BytesIO) -> _Arrays:
    try:
        with np.load(file, allow_pickle=False) as arrays:
            return dict(arrays)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise DamagedFile(str(error)) from error


def _read_parquet(file: io.BytesIO) -> _Arrays:
    arrow = _pyarrow()
    try:
        table = arrow.parquet.read_table(file)
    except (OSError, arrow.ArrowException) as error:
        raise DamagedFile(str(error)) from error
    return {name: _array(table[name].combine_chunks()) for name in table.column_names}


def _column(name: str, array: NDArray[Any]) -> Any:
    """Return an array as a column: packed masks as bytes, other rows as lists of a fixed length."""
    arrow = _pyarrow()
    if array.ndim == 1:
        return arrow.array(array)
    rows, width = array.shape
    if name == "mask":
        data = arrow.py_buffer(array.tobytes())
        return arrow.FixedSizeBinaryArray.from_buffers(arrow.binary(width), rows, [None, data])
    return arrow.FixedSizeListArray.from_arrays(arrow.array(array.reshape(-1)), width)


def _array(column: Any) -> NDArray[Any]:
    arrow = _pyarrow()
    kind = column.type
    if arrow.types.is_fixed_size_list(kind):
        flat: NDArray[Any] = column.flatten().to_numpy(zero_copy_only=False)
        return flat.reshape(len(column), kind.list_size)
    if arrow.types.is_fixed_size_binary(kind):
        data = b"".join(column.to_pylist())
        return np.frombuffer(data, np.uint8).reshape(len(column), kind.byte_width)
    array: NDArray[Any] = column.to_numpy(zero_copy_only=False)
    return array


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: after a crash it is complete or absent."""
    part = path.with_name(path.name + PART)
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise missing_extra("Parquet", "parquet") from error
    return pyarrow
