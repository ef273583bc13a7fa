"""Small networks that play: the weights file, and what a bot needs to ask one about a position.

    h = first(x)                                             features -> width
    h = h + b(relu(a(relu(norm(h)))))                        for each block
    f = relu(norm(h))
    policy outputs = policy(f)
    values = value2(relu(value1(f)))

The file is an `.npz` of float16 arrays, whose shapes tell the sizes, and a text about the network:

| array | shape |
|---|---|
| in.weight, in.bias | [features, width], [width] |
| blocks.N.norm.weight, blocks.N.norm.bias | [width] each: gain and bias of a layer norm |
| blocks.N.a.weight, blocks.N.a.bias, and the same with b | [width in, width out], [width] |
| norm.weight, norm.bias | [width] each |
| policy.weight, policy.bias | [outputs, width], [outputs] |
| value1.weight, value1.bias | [width, hidden], [hidden] |
| value2.weight, value2.bias | [values, hidden], [values] |
| about | text: JSON with game, players, variant and whatever else is worth knowing |
"""

import json
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.network_kernels import (
    Network,
    Scratch,
    evaluate,
    new_scratch,
    policy_outputs,
)
from tilewright.core.errors import SetupError, short_repr

__all__ = [
    "Network",
    "Scratch",
    "about_network",
    "evaluate",
    "load_network",
    "new_scratch",
    "policy_outputs",
    "random_network",
    "save_network",
]

Arrays = Mapping[str, NDArray[Any]]

_NETWORKS_KEPT = 16
_INT8_MAX = 127
_VECTOR = 4
"""The width is a multiple of this, which spares the kernels a remainder."""


def load_network(path: Path) -> Network:
    """Return the network of a weights file: read once, and again only when the file has changed.

    Raises:
        SetupError: there is no such file, or it holds no network.
    """
    return _read_file(path, *_version(path))[0]


def about_network(path: Path) -> Mapping[str, Any]:
    """Return what a weights file tells about its network: game, players, variant and more.

    Raises:
        SetupError: there is no such file, or it holds no network.
    """
    return _read_file(path, *_version(path))[1]


def save_network(path: Path, arrays: Arrays, about: Mapping[str, Any]) -> None:
    """Write a weights file."""
    halves = {name: np.asarray(array, np.float16) for name, array in arrays.items()}
    np.savez(path, **halves, about=np.array(json.dumps(about)))  # type: ignore[arg-type]


def random_network(
    features: int,
    outputs: int,
    values: int,
    *,
    width: int = 32,
    blocks: int = 1,
    hidden: int = 16,
    seed: int = 1,
) -> dict[str, NDArray[np.float32]]:
    """Return the arrays of a network that knows nothing, for tests and measurements."""
    random = np.random.default_rng(seed)

    def random_array(*shape: int, inputs: int) -> NDArray[np.float32]:
        return (random.standard_normal(shape) / np.sqrt(inputs)).astype(np.float32)

    arrays = {
        "in.weight": random_array(features, width, inputs=30),
        "in.bias": random_array(width, inputs=10),
    }
    for block in range(blocks):
        arrays |= {f"blocks.{block}.norm.weight": 1 + random_array(width, inputs=30)}
        arrays |= {f"blocks.{block}.norm.bias": random_array(width, inputs=30)}
        for layer in "ab":
            arrays |= {f"blocks.{block}.{layer}.weight": random_array(width, width, inputs=width)}
            arrays |= {f"blocks.{block}.{layer}.bias": random_array(width, inputs=30)}
    return arrays | {
        "norm.weight": 1 + random_array(width, inputs=30),
        "norm.bias": random_array(width, inputs=30),
        "policy.weight": random_array(outputs, width, inputs=width),
        "policy.bias": random_array(outputs, inputs=10),
        "value1.weight": random_array(width, hidden, inputs=width),
        "value1.bias": random_array(hidden, inputs=30),
        "value2.weight": random_array(values, hidden, inputs=4 * hidden),
        "value2.bias": 0.5 + random_array(values, inputs=100),
    }


def _version(path: Path) -> tuple[int, int]:
    """Return when a file was written last, and its size."""
    try:
        status = path.stat()
    except OSError as error:
        raise SetupError(f"There is no weights file {path}.") from error
    return status.st_mtime_ns, status.st_size


@lru_cache(maxsize=_NETWORKS_KEPT)
def _read_file(path: Path, written: int, size: int) -> tuple[Network, Mapping[str, Any]]:
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
            if not isinstance(loaded, np.lib.npyio.NpzFile):
                raise ValueError("one array alone")
            arrays = {name: loaded[name] for name in loaded.files}
        return _network(arrays), json.loads(str(arrays["about"]))
    except KeyError as error:
        raise SetupError(f"The weights file {path} lacks {short_repr(error.args[0])}.") from error
    except SetupError as error:
        raise SetupError(f"The weights file {path} is broken: {error}") from error
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise SetupError(f"{path} is no weights file.") from error


def _network(arrays: Arrays) -> Network:
    """Return the network of checked arrays."""
    width, blocks = _size(arrays)
    layers = [f"blocks.{block}.{layer}" for block in range(blocks) for layer in "ab"]
    norms = [f"blocks.{block}.norm" for block in range(blocks)] + ["norm"]
    hidden = [_quantise_int8(_floats(arrays, f"{layer}.weight").T) for layer in layers]
    policy, policy_scale = _quantise_int8(_floats(arrays, "policy.weight"))
    return Network(
        first=_floats(arrays, "in.weight"),
        first_bias=_floats(arrays, "in.bias"),
        norms=_stack(
            [[_floats(arrays, f"{norm}.{part}") for part in ("weight", "bias")] for norm in norms],
            (blocks + 1, 2, width),
            np.float32,
        ),
        hidden_weights=_stack([rows for rows, _ in hidden], (2 * blocks, width, width), np.int8),
        hidden_scales=_stack([scale for _, scale in hidden], (2 * blocks, width), np.float32),
        hidden_biases=_stack(
            [_floats(arrays, f"{layer}.bias") for layer in layers], (2 * blocks, width), np.float32
        ),
        policy=policy,
        policy_scale=policy_scale,
        policy_bias=_floats(arrays, "policy.bias"),
        value1=_floats(arrays, "value1.weight"),
        value1_bias=_floats(arrays, "value1.bias"),
        value2=_floats(arrays, "value2.weight"),
        value2_bias=_floats(arrays, "value2.bias"),
    )


def _size(arrays: Arrays) -> tuple[int, int]:
    """Return width and number of blocks, every shape checked."""
    features, width = _matrix_shape(arrays, "in.weight")
    outputs, _ = _matrix_shape(arrays, "policy.weight")
    values, hidden = _matrix_shape(arrays, "value2.weight")
    blocks = next(block for block in count() if f"blocks.{block}.a.weight" not in arrays)
    if not width or width % _VECTOR:
        raise SetupError(f"its width must be a multiple of {_VECTOR}, not {width}.")
    shapes: dict[str, tuple[int, ...]] = {"in.weight": (features, width), "in.bias": (width,)}
    for block in range(blocks):
        for part in ("norm.weight", "norm.bias", "a.bias", "b.bias"):
            shapes[f"blocks.{block}.{part}"] = (width,)
        for part in ("a.weight", "b.weight"):
            shapes[f"blocks.{block}.{part}"] = (width, width)
    shapes |= {"norm.weight": (width,), "norm.bias": (width,)}
    shapes |= {"policy.weight": (outputs, width), "policy.bias": (outputs,)}
    shapes |= {"value1.weight": (width, hidden), "value1.bias": (hidden,)}
    shapes |= {"value2.weight": (values, hidden), "value2.bias": (values,)}
    for name, shape in shapes.items():
        if arrays[name].shape != shape:
            raise SetupError(f"{name} is of shape {arrays[name].shape}, not {shape}.")
    return width, blocks


def _matrix_shape(arrays: Arrays, name: str) -> tuple[int, int]:
    shape = arrays[name].shape
    if len(shape) != 2:
        raise SetupError(f"{name} has {len(shape)} dimensions, not 2.")
    return shape


def _floats(arrays: Arrays, name: str) -> NDArray[np.float32]:
    array = np.ascontiguousarray(arrays[name], np.float32)
    if not np.isfinite(array).all():
        raise SetupError(f"{name} holds something that is no number.")
    return array


def _quantise_int8(rows: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return rows [outputs, inputs] quantised to int8, and the scale [outputs] of each."""
    most = np.abs(rows).max(axis=1, initial=1e-30)
    scale = (most / _INT8_MAX).astype(np.float32)
    rounded = np.rint(rows / scale[:, None]).astype(np.int8)
    return np.ascontiguousarray(rounded), scale


def _stack(parts: Any, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return arrays as one of a given shape, which an empty list of them has, too."""
    return np.ascontiguousarray(np.array(parts, kind).reshape(shape))
