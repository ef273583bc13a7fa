"""Compiled forward pass of a small network for one position, on one core.

It is fast without any library, for three reasons. Features are sparse, so the first layer adds a few rows.
The large matrices are int8 with a scale for each output, and their inputs are quantised to int8 with a
dynamic scale for each vector: int8 dot products (bots/dot_product.py) are what processors do fastest. And
only what is asked for is computed: a position without a move needs no policy.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.dot_product import dot_rows
from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, uniform

Floats = NDArray[np.float32]
Int8s = NDArray[np.int8]

_INT8_MAX = np.float32(127)
_ZERO = np.float32(0)
_ONE = np.float32(1)
_HALF = np.float32(0.5)
_EPSILON = np.float32(1e-5)
_SMALLEST_MAXIMUM = np.float32(1e-30)


class Network(NamedTuple):
    """The weights of a network, in the form that kernels use.

    Attributes:
        first: [features, width] a row for each feature.
        first_bias: [width].
        norms: [blocks + 1, 2, width] gains and biases of the layer norms, the last before the heads.
        hidden_weights: [2 x blocks, width, width] quantised to int8, a row for each output.
        hidden_scales: [2 x blocks, width] the scale of each of these rows.
        hidden_biases: [2 x blocks, width].
        policy: [outputs, width] quantised to int8.
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
    hidden_weights: Int8s
    hidden_scales: Floats
    hidden_biases: Floats
    policy: Int8s
    policy_scale: Floats
    policy_bias: Floats
    value1: Floats
    value1_bias: Floats
    value2: Floats
    value2_bias: Floats


class Scratch(NamedTuple):
    """Buffers for one evaluation at a time.

    Attributes:
        stream: [width] the residual stream.
        inner: [width] the input of the next matrix; after an evaluation, the input of the heads.
        quantised: [width] `inner` as int8.
        scale: [1] what one unit of `quantised` stands for.
        active: [width] indices of the positive entries of `inner`.
        positive: [width] these entries.
        rows: [width or outputs] their indices, in order.
        totals: [width or outputs] dot products of rows of a matrix with `quantised`.
        hidden: [hidden] the hidden layer of the value head.
    """

    stream: Floats
    inner: Floats
    quantised: Int8s
    scale: Floats
    active: NDArray[np.int16]
    positive: Floats
    rows: NDArray[np.int16]
    totals: NDArray[np.int32]
    hidden: Floats


def new_scratch(network: Network) -> Scratch:
    """Return buffers for evaluations of a network; each thread needs its own."""
    width = len(network.first_bias)
    most_rows = max(width, len(network.policy_bias))
    return Scratch(
        stream=np.zeros(width, np.float32),
        inner=np.zeros(width, np.float32),
        quantised=np.zeros(width, np.int8),
        scale=np.zeros(1, np.float32),
        active=np.zeros(width, np.int16),
        positive=np.zeros(width, np.float32),
        rows=np.arange(most_rows, dtype=np.int16),
        totals=np.zeros(most_rows, np.int32),
        hidden=np.zeros(len(network.value1_bias), np.float32),
    )


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
        indices: [count or more] its non-zero features.
        values: [count or more] their values.
        estimates: [values] receives the outputs of the value head.
    """
    stream, inner = scratch.stream, scratch.inner
    copy_floats(network.first_bias, stream)
    add_rows(network.first, indices, values, count, stream)
    blocks = len(network.norms) - 1
    for block in range(blocks):
        first, second = 2 * block, 2 * block + 1
        layer_norm_relu(stream, network.norms[block, 0], network.norms[block, 1], inner)
        quantise_int8(scratch)
        copy_floats(network.hidden_biases[first], inner)
        add_int8_product(
            network.hidden_weights[first], network.hidden_scales[first], scratch, inner
        )
        relu(inner)
        quantise_int8(scratch)
        add_floats(network.hidden_biases[second], stream)
        add_int8_product(
            network.hidden_weights[second], network.hidden_scales[second], scratch, stream
        )
    layer_norm_relu(stream, network.norms[blocks, 0], network.norms[blocks, 1], inner)
    value_outputs(network, scratch, estimates)


@inlined
def value_outputs(network: Network, scratch: Scratch, estimates: Floats) -> None:
    """Write the outputs of the value head."""
    hidden = scratch.hidden
    copy_floats(network.value1_bias, hidden)
    count = gather_positive(scratch.inner, scratch.active, scratch.positive)
    add_rows(network.value1, scratch.active, scratch.positive, count, hidden)
    relu(hidden)
    for output in range(len(network.value2_bias)):
        row = network.value2[output]
        total = network.value2_bias[output]
        for index in range(len(hidden)):
            total += row[index] * hidden[index]
        estimates[output] = total


@kernel
def policy_outputs(network: Network, scratch: Scratch, outputs: Floats) -> None:
    """Write the outputs of the policy head for the position evaluated last.

    Args:
        outputs: [outputs of the network, or more] receives them.
    """
    number = len(network.policy_bias)
    dot_outputs(network, scratch, scratch.rows, number, scratch.totals)
    for output in range(number):
        outputs[output] = policy_output(network, scratch, output, scratch.totals[output])


@inlined
def dot_outputs(
    network: Network,
    scratch: Scratch,
    outputs: NDArray[np.int16],
    count: int,
    totals: NDArray[np.int32],
) -> None:
    """Write the dot products for some outputs of the policy head, for the position evaluated last.

    Args:
        outputs: [count or more].
        totals: [count or more] receives them.
    """
    quantise_int8(scratch)
    dot_rows(network.policy, outputs, count, scratch.quantised, totals)


@inlined
def policy_output(network: Network, scratch: Scratch, output: int, total: np.int32) -> np.float32:
    """Return an output of the policy head from its dot product."""
    return network.policy_bias[output] + np.float32(total) * (
        network.policy_scale[output] * scratch.scale[0]
    )


@inlined
def softmax(weights: NDArray[np.floating], count: int, temperature: float) -> None:
    """Turn the first `count` logits of an array into probabilities, in the array's own precision.

    Args:
        temperature: what differences are divided by; 0 leaves only the highest, equals sharing.
    """
    scale = weights.dtype.type(temperature)
    highest = weights[0]
    for index in range(1, count):
        highest = max(highest, weights[index])
    total = weights.dtype.type(0)
    for index in range(count):
        below = weights[index] - highest
        if temperature > 0:
            weights[index] = np.exp(below / scale)
        else:
            weights[index] = int(below == 0)
        total += weights[index]
    for index in range(count):
        weights[index] /= total


@inlined
def sample_index(chances: NDArray[np.floating], count: int, rng: Rng) -> int:
    """Return one of the first `count` indices, sampled by probabilities that add up to 1."""
    left = uniform(rng)
    index = 0
    while index < count - 1 and left >= chances[index]:
        left -= chances[index]
        index += 1
    return index


@kernel
def add_rows(
    matrix: Floats, active: NDArray[np.int16], factors: Floats, count: int, sums: Floats
) -> None:
    """Add rows of a matrix, each times its factor, four in a pass.

    Args:
        matrix: [inputs, len(sums)].
        active: [count or more] indices of the rows.
    """
    done = 0
    while done + 4 <= count:
        a, b = matrix[active[done]], matrix[active[done + 1]]
        c, d = matrix[active[done + 2]], matrix[active[done + 3]]
        of_a, of_b, of_c, of_d = (
            factors[done],
            factors[done + 1],
            factors[done + 2],
            factors[done + 3],
        )
        for index in range(len(sums)):
            sums[index] += (of_a * a[index] + of_b * b[index]) + (of_c * c[index] + of_d * d[index])
        done += 4
    while done < count:
        a, of_a = matrix[active[done]], factors[done]
        for index in range(len(sums)):
            sums[index] += of_a * a[index]
        done += 1


@kernel
def add_int8_product(matrix: Int8s, scales: Floats, scratch: Scratch, sums: Floats) -> None:
    """Add a matrix times the quantised vector.

    Args:
        matrix: [outputs, inputs].
        scales: [outputs] the scale of each row.
        sums: [outputs or more].
    """
    dot_rows(matrix, scratch.rows, len(scales), scratch.quantised, scratch.totals)
    for output in range(len(scales)):
        sums[output] += np.float32(scratch.totals[output]) * (scales[output] * scratch.scale[0])


@inlined
def copy_floats(source: Floats, target: Floats) -> None:
    """Copy a vector inside a kernel, where a slice would allocate."""
    for index in range(len(source)):
        target[index] = source[index]


@inlined
def add_floats(source: Floats, target: Floats) -> None:
    """Add a vector to another."""
    for index in range(len(source)):
        target[index] += source[index]


@inlined
def relu(vector: Floats) -> None:
    """Set negative entries to 0."""
    for index in range(len(vector)):
        vector[index] = vector[index] if vector[index] > _ZERO else _ZERO


@inlined
def gather_positive(vector: Floats, active: NDArray[np.int16], positive: Floats) -> int:
    """Write the indices of the positive entries and the entries; return their number."""
    count = 0
    for index in range(len(vector)):
        active[count] = index
        positive[count] = vector[index]
        count += int(vector[index] > _ZERO)
    return count


@kernel
def layer_norm_relu(vector: Floats, gain: Floats, bias: Floats, normal: Floats) -> None:
    """Write the ReLU of the layer norm of a vector; its width is a multiple of 4."""
    sum0 = sum1 = sum2 = sum3 = _ZERO
    for index in range(0, len(vector), 4):
        sum0 += vector[index]
        sum1 += vector[index + 1]
        sum2 += vector[index + 2]
        sum3 += vector[index + 3]
    mean = ((sum0 + sum1) + (sum2 + sum3)) / np.float32(len(vector))
    sum0 = sum1 = sum2 = sum3 = _ZERO
    for index in range(0, len(vector), 4):
        sum0 += (vector[index] - mean) * (vector[index] - mean)
        sum1 += (vector[index + 1] - mean) * (vector[index + 1] - mean)
        sum2 += (vector[index + 2] - mean) * (vector[index + 2] - mean)
        sum3 += (vector[index + 3] - mean) * (vector[index + 3] - mean)
    variance = ((sum0 + sum1) + (sum2 + sum3)) / np.float32(len(vector))
    shrink = np.float32(_ONE / np.sqrt(variance + _EPSILON))
    for index in range(len(vector)):
        value = (vector[index] - mean) * shrink * gain[index] + bias[index]
        normal[index] = value if value > _ZERO else _ZERO


@kernel
def quantise_int8(scratch: Scratch) -> None:
    """Quantise `inner`, which has no negative entries, with a scale of its own."""
    inner, quantised = scratch.inner, scratch.quantised
    most0 = most1 = most2 = most3 = _SMALLEST_MAXIMUM
    for index in range(0, len(inner), 4):
        most0 = inner[index] if inner[index] > most0 else most0
        most1 = inner[index + 1] if inner[index + 1] > most1 else most1
        most2 = inner[index + 2] if inner[index + 2] > most2 else most2
        most3 = inner[index + 3] if inner[index + 3] > most3 else most3
    most0 = most0 if most0 > most1 else most1
    most2 = most2 if most2 > most3 else most3
    most = most0 if most0 > most2 else most2
    factor = np.float32(_INT8_MAX / most)
    for index in range(len(inner)):
        quantised[index] = np.int8(inner[index] * factor + _HALF)
    scratch.scale[0] = np.float32(most / _INT8_MAX)
