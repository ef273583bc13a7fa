"""The compiled evaluation of one position by a small network, on one core.

Three things make it quick without any library. Features are sparse, so the first layer adds up a few rows.
The large matrices are held in bytes, each output with a scale of its own, and inputs are rounded to bytes
as well, by a scale of the moment: sums of products of bytes are what processors do fastest. And only
what is asked for is computed: a position without a move needs no policy.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel

Floats = NDArray[np.float32]
Bytes = NDArray[np.int8]

_MOST = np.float32(127)
_NOTHING = np.float32(0)
_ONE = np.float32(1)
_HALF = np.float32(0.5)
_EPSILON = np.float32(1e-5)
_LEAST_STEP = np.float32(1e-30)


class Network(NamedTuple):
    """The weights of a network, as kernels want them.

    Attributes:
        first: [features, width] a row for each feature.
        first_bias: [width].
        norms: [blocks + 1, 2, width] gains and biases of the layer norms, the last before the heads.
        squares: [2 x blocks, width, width] in bytes, a row for each output.
        square_scales: [2 x blocks, width] what a row of bytes has to be multiplied by.
        square_biases: [2 x blocks, width].
        policy: [outputs, width] in bytes.
        policy_scale: [outputs].
        policy_bias: [outputs].
        value1: [width, hidden] a row for each input.
        value1_bias: [hidden].
        value2: [values, hidden] a row for each output.
        value2_bias: [values].
    """

    first: Floats
    first_bias: Floats
    norms: Floats
    squares: Bytes
    square_scales: Floats
    square_biases: Floats
    policy: Bytes
    policy_scale: Floats
    policy_bias: Floats
    value1: Floats
    value1_bias: Floats
    value2: Floats
    value2_bias: Floats


class Scratch(NamedTuple):
    """Room for one evaluation at a time.

    Attributes:
        stream: [width] what runs through all blocks.
        inner: [width] what stands between two matrices; after an evaluation what the heads see.
        rounded: [width] the same in bytes.
        step: [1] what a byte of it stands for.
        active: [width] which inputs are not 0.
        scale: [width] and what they are.
        hidden: [hidden] the inner layer of the value head.
    """

    stream: Floats
    inner: Floats
    rounded: Bytes
    step: Floats
    active: NDArray[np.int16]
    scale: Floats
    hidden: Floats


def new_scratch(network: Network) -> Scratch:
    """Return room for evaluations of a network: one for each thread."""
    width = len(network.first_bias)
    return Scratch(
        np.zeros(width, np.float32),
        np.zeros(width, np.float32),
        np.zeros(width, np.int8),
        np.zeros(1, np.float32),
        np.zeros(width, np.int16),
        np.zeros(width, np.float32),
        np.zeros(len(network.value1_bias), np.float32),
    )


# The evaluation


@kernel
def evaluate(
    network: Network,
    scratch: Scratch,
    indices: NDArray[np.int16],
    values: Floats,
    count: int,
    estimates: Floats,
) -> None:
    """Evaluate a position; `policy_outputs` may follow while the scratch is untouched.

    Args:
        indices: [at least count] its features that are not 0.
        values: [at least count] what they are.
        estimates: [values] takes the outputs of the value head.
    """
    stream, inner = scratch.stream, scratch.inner
    copy_floats(network.first_bias, stream)
    add_rows(network.first, indices, values, count, stream)
    blocks = len(network.norms) - 1
    for block in range(blocks):
        normalise(stream, network.norms[block, 0], network.norms[block, 1], inner)
        round_to_bytes(scratch)
        copy_floats(network.square_biases[2 * block], inner)
        add_products(
            network.squares[2 * block],
            network.square_scales[2 * block],
            scratch.rounded,
            scratch.step[0],
            inner,
        )
        drop_negatives(inner)
        round_to_bytes(scratch)
        add_floats(network.square_biases[2 * block + 1], stream)
        add_products(
            network.squares[2 * block + 1],
            network.square_scales[2 * block + 1],
            scratch.rounded,
            scratch.step[0],
            stream,
        )
    normalise(stream, network.norms[blocks, 0], network.norms[blocks, 1], inner)
    value_outputs(network, scratch, estimates)


@inlined
def value_outputs(network: Network, scratch: Scratch, estimates: Floats) -> None:
    """Write what the value head makes of what the blocks left."""
    hidden = scratch.hidden
    copy_floats(network.value1_bias, hidden)
    count = pick_positive(scratch.inner, scratch.active, scratch.scale)
    add_rows(network.value1, scratch.active, scratch.scale, count, hidden)
    drop_negatives(hidden)
    for output in range(len(network.value2_bias)):
        row = network.value2[output]
        total = network.value2_bias[output]
        for place in range(len(hidden)):
            total += row[place] * hidden[place]
        estimates[output] = total


@kernel
def policy_outputs(network: Network, scratch: Scratch, outputs: Floats) -> None:
    """Write the policy head's outputs for the position evaluated last.

    Args:
        outputs: [at least outputs of the network] takes them.
    """
    round_to_bytes(scratch)
    for output in range(len(network.policy_bias)):
        outputs[output] = network.policy_bias[output]
    add_products(network.policy, network.policy_scale, scratch.rounded, scratch.step[0], outputs)


@kernel
def add_rows(
    matrix: Floats, active: NDArray[np.int16], scale: Floats, count: int, sums: Floats
) -> None:
    """Add rows of a matrix, each times its scale, four in a pass.

    Args:
        matrix: [inputs, len(sums)].
        active: [at least count] which rows.
    """
    done = 0
    while done + 4 <= count:
        a, b = matrix[active[done]], matrix[active[done + 1]]
        c, d = matrix[active[done + 2]], matrix[active[done + 3]]
        of_a, of_b, of_c, of_d = scale[done], scale[done + 1], scale[done + 2], scale[done + 3]
        for place in range(len(sums)):
            sums[place] += (of_a * a[place] + of_b * b[place]) + (of_c * c[place] + of_d * d[place])
        done += 4
    while done < count:
        a, of_a = matrix[active[done]], scale[done]
        for place in range(len(sums)):
            sums[place] += of_a * a[place]
        done += 1


@kernel
def add_products(
    matrix: Bytes, scale: Floats, rounded: Bytes, step: np.float32, sums: Floats
) -> None:
    """Add a matrix times a vector, both in bytes.

    Args:
        matrix: [outputs, inputs].
        scale: [outputs] what a row has to be multiplied by.
        rounded: [inputs].
        step: what a byte of it stands for.
        sums: [at least outputs].
    """
    for output in range(len(scale)):
        row = matrix[output]
        total = np.int32(0)
        # Kept so plain that compilers know it for what they have an instruction for.
        for place in range(len(rounded)):
            total = np.int32(total + np.int32(row[place]) * np.int32(rounded[place]))
        sums[output] += np.float32(total) * (scale[output] * step)


@inlined
def copy_floats(source: Floats, target: Floats) -> None:
    """Copy a vector inside a kernel, where a slice would allocate."""
    for place in range(len(source)):
        target[place] = source[place]


@inlined
def add_floats(source: Floats, target: Floats) -> None:
    """Add a vector to another."""
    for place in range(len(source)):
        target[place] += source[place]


@inlined
def drop_negatives(vector: Floats) -> None:
    """Set to 0 what is below."""
    for place in range(len(vector)):
        vector[place] = vector[place] if vector[place] > _NOTHING else _NOTHING


@inlined
def pick_positive(vector: Floats, active: NDArray[np.int16], scale: Floats) -> int:
    """Write which places are above 0, and what they hold; return how many there are."""
    count = 0
    for place in range(len(vector)):
        active[count] = place
        scale[count] = vector[place]
        count += int(vector[place] > _NOTHING)
    return count


@kernel
def normalise(vector: Floats, gain: Floats, bias: Floats, normal: Floats) -> None:
    """Write the layer norm of a vector, negatives dropped; its width is a multiple of 4."""
    sum0 = sum1 = sum2 = sum3 = _NOTHING
    for place in range(0, len(vector), 4):
        sum0 += vector[place]
        sum1 += vector[place + 1]
        sum2 += vector[place + 2]
        sum3 += vector[place + 3]
    mean = ((sum0 + sum1) + (sum2 + sum3)) / np.float32(len(vector))
    sum0 = sum1 = sum2 = sum3 = _NOTHING
    for place in range(0, len(vector), 4):
        sum0 += (vector[place] - mean) * (vector[place] - mean)
        sum1 += (vector[place + 1] - mean) * (vector[place + 1] - mean)
        sum2 += (vector[place + 2] - mean) * (vector[place + 2] - mean)
        sum3 += (vector[place + 3] - mean) * (vector[place + 3] - mean)
    variance = ((sum0 + sum1) + (sum2 + sum3)) / np.float32(len(vector))
    shrink = np.float32(_ONE / np.sqrt(variance + _EPSILON))
    for place in range(len(vector)):
        value = (vector[place] - mean) * shrink * gain[place] + bias[place]
        normal[place] = value if value > _NOTHING else _NOTHING


@kernel
def round_to_bytes(scratch: Scratch) -> None:
    """Write what stands between two matrices, nothing of it negative, in bytes."""
    inner, rounded = scratch.inner, scratch.rounded
    most0 = most1 = most2 = most3 = _LEAST_STEP
    for place in range(0, len(inner), 4):
        most0 = inner[place] if inner[place] > most0 else most0
        most1 = inner[place + 1] if inner[place + 1] > most1 else most1
        most2 = inner[place + 2] if inner[place + 2] > most2 else most2
        most3 = inner[place + 3] if inner[place + 3] > most3 else most3
    most0 = most0 if most0 > most1 else most1
    most2 = most2 if most2 > most3 else most3
    most = most0 if most0 > most2 else most2
    scale = np.float32(_MOST / most)
    for place in range(len(inner)):
        rounded[place] = np.int8(inner[place] * scale + _HALF)
    scratch.step[0] = np.float32(most / _MOST)
