"""Networks: the weights file, and the compiled evaluation against a plain one."""

import os
import subprocess
import sys
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tilewright.bots.network import (
    about_network,
    evaluate,
    load_network,
    new_scratch,
    policy_outputs,
    random_network,
    save_network,
)
from tilewright.core.errors import SetupError

FEATURES, OUTPUTS, VALUES = 90, 13, 4

Arrays = dict[str, NDArray[Any]]


def saved(folder: Path, arrays: Arrays | None = None) -> Path:
    """Return a weights file of these arrays, or of a small network."""
    path = folder / "weights.npz"
    save_network(path, arrays or small_network(), {"game": "azul", "players": 2})
    return path


def small_network(width: int = 32, blocks: int = 2, seed: int = 1) -> Arrays:
    return dict(random_network(FEATURES, OUTPUTS, VALUES, width=width, blocks=blocks, seed=seed))


def evaluated(path: Path, position: NDArray[np.float32]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return policy outputs and values of a position by the compiled evaluation."""
    network = load_network(path)
    scratch = new_scratch(network)
    indices = np.flatnonzero(position).astype(np.int16)
    outputs, values = np.zeros(OUTPUTS, np.float32), np.zeros(VALUES, np.float32)
    evaluate(network, scratch, indices, position[indices], len(indices), values)
    policy_outputs(network, scratch, outputs)
    return outputs, values


def forward(arrays: Arrays, position: NDArray[np.float32]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return policy outputs and values of a position as the definition has them."""
    halves = {name: array.astype(np.float16).astype(np.float64) for name, array in arrays.items()}

    def norm(name: str, x: NDArray[Any]) -> NDArray[Any]:
        normal = (x - x.mean()) / np.sqrt(x.var() + 1e-5)
        return np.maximum(normal * halves[f"{name}.weight"] + halves[f"{name}.bias"], 0)

    h = position @ halves["in.weight"] + halves["in.bias"]
    block = 0
    while f"blocks.{block}.a.weight" in halves:
        name = f"blocks.{block}"
        inner = norm(f"{name}.norm", h) @ halves[f"{name}.a.weight"] + halves[f"{name}.a.bias"]
        h = h + np.maximum(inner, 0) @ halves[f"{name}.b.weight"] + halves[f"{name}.b.bias"]
        block += 1
    f = norm("norm", h)
    hidden = np.maximum(f @ halves["value1.weight"] + halves["value1.bias"], 0)
    outputs = halves["policy.weight"] @ f + halves["policy.bias"]
    return outputs, halves["value2.weight"] @ hidden + halves["value2.bias"]


@pytest.mark.parametrize(("width", "blocks"), [(32, 0), (32, 1), (36, 2), (256, 3)])
def test_evaluation_is_that_of_the_definition(tmp_path: Path, width: int, blocks: int) -> None:
    """Up to what rounding to bytes costs, which is little against what outputs differ by."""
    arrays = small_network(width, blocks)
    path = saved(tmp_path, arrays)
    random = np.random.default_rng(2)
    for active in (0, 1, 3, 20, FEATURES):
        position = np.zeros(FEATURES, np.float32)
        position[random.permutation(FEATURES)[:active]] = random.uniform(0.1, 2, active)

        outputs, values = evaluated(path, position)

        expected_outputs, expected_values = forward(arrays, position)
        assert np.allclose(outputs, expected_outputs, atol=0.06)
        assert np.allclose(values, expected_values, atol=0.02)


def test_scratch_can_be_used_again(tmp_path: Path) -> None:
    network = load_network(saved(tmp_path))
    scratch = new_scratch(network)
    indices, ones = np.arange(9, dtype=np.int16), np.ones(9, np.float32)
    first, second, third = np.zeros((3, VALUES), np.float32)

    evaluate(network, scratch, indices, ones, 9, first)
    evaluate(network, scratch, indices, ones, 5, second)
    evaluate(network, scratch, indices, ones, 9, third)

    assert first.tolist() == third.tolist() != second.tolist()


def test_weights_load_fast_and_once(tmp_path: Path) -> None:
    path = tmp_path / "large.npz"
    save_network(path, random_network(650, 231, 4, width=256, blocks=3, hidden=64), {})
    begin = thread_time()  # However busy the machine is.

    network = load_network(path)

    assert thread_time() - begin < 0.5  # In fact under 0.02 s.
    assert load_network(path) is network


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    before = load_network(saved(tmp_path))

    after = load_network(saved(tmp_path, small_network(seed=2)))

    assert not np.array_equal(before.first, after.first)


def test_a_file_tells_about_its_network(tmp_path: Path) -> None:
    assert about_network(saved(tmp_path)) == {"game": "azul", "players": 2}


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"no weights file .*nowhere\.npz"):
        load_network(tmp_path / "nowhere.npz")


@pytest.mark.parametrize("content", [b"", b"no weights", b"PK\x03\x04 and then nothing"])
def test_what_is_no_weights_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.npz"
    path.write_bytes(content)

    with pytest.raises(SetupError, match=r"odd\.npz is no weights file"):
        load_network(path)


def test_a_cut_off_file_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:-500])

    with pytest.raises(SetupError):
        load_network(path)


def test_a_single_array_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "array.npz"
    with path.open("wb") as file:
        np.save(file, np.zeros(3))

    with pytest.raises(SetupError, match="is no weights file"):
        load_network(path)


def test_a_missing_array_is_refused(tmp_path: Path) -> None:
    arrays = small_network()
    del arrays["blocks.1.b.bias"]

    with pytest.raises(SetupError, match=r"lacks 'blocks\.1\.b\.bias'"):
        load_network(saved(tmp_path, arrays))


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("in.weight", (FEATURES,)),
        ("in.bias", (31,)),
        ("blocks.1.a.weight", (32, 31)),
        ("policy.weight", (OUTPUTS, 16)),
        ("value1.weight", (32, 15)),
        ("value2.bias", (VALUES + 1,)),
    ],
)
def test_a_wrong_shape_is_refused(tmp_path: Path, name: str, shape: tuple[int, ...]) -> None:
    arrays = small_network() | {name: np.zeros(shape, np.float32)}

    with pytest.raises(SetupError, match="is broken"):
        load_network(saved(tmp_path, arrays))


def test_an_odd_width_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="multiple of 4, not 30"):
        load_network(saved(tmp_path, small_network(width=30)))


def test_what_is_no_number_is_refused(tmp_path: Path) -> None:
    arrays = small_network()
    arrays["policy.bias"][3] = np.nan

    with pytest.raises(SetupError, match=r"policy\.bias holds something that is no number"):
        load_network(saved(tmp_path, arrays))


_INTERPRETED = """
import sys
from pathlib import Path
import numpy as np
from tilewright.bots.network import evaluate, load_network, new_scratch, policy_outputs
network = load_network(Path(sys.argv[1]))
scratch = new_scratch(network)
outputs, values = np.zeros(13, np.float32), np.zeros(4, np.float32)
evaluate(network, scratch, np.arange(7, dtype=np.int16), np.ones(7, np.float32), 7, values)
policy_outputs(network, scratch, outputs)
np.save(sys.argv[2], np.concatenate([outputs, values]))
"""


def test_interpreted_evaluation_is_the_same(tmp_path: Path) -> None:
    path, result = saved(tmp_path), tmp_path / "result.npy"
    command = [sys.executable, "-W", "error", "-c", _INTERPRETED, str(path), str(result)]
    position = np.zeros(FEATURES, np.float32)
    position[:7] = 1

    subprocess.run(command, check=True, env=os.environ | {"TILEWRIGHT_INTERPRET": "1"})

    assert np.allclose(np.load(result), np.concatenate(evaluated(path, position)), atol=1e-3)
