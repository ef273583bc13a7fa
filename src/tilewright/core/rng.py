"""Random number generators: an array of one 64-bit word, passed to kernels, which advance it.

The sequence is the same interpreted, compiled and on CUDA, so a seed gives the same game everywhere.
"""

import operator

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.errors import SetupError, short_repr

Rng = NDArray[np.uint64]

_WORD = (1 << 64) - 1
_FIRST_WORD = 0x243F6A8885A308D3
_U7, _U13, _U17, _U32 = np.uint64(7), np.uint64(13), np.uint64(17), np.uint64(32)


def new_rng(*keys: int) -> Rng:
    """Return a generator seeded by these keys; other keys, or another order, give an unrelated one.

    >>> new_rng(7, 1)[0] == new_rng(7, 1)[0], new_rng(7, 1)[0] == new_rng(1, 7)[0]
    (np.True_, np.False_)

    Raises:
        SetupError: one of them is not an integer.
    """
    word = _FIRST_WORD
    for key in keys:
        word = _with_key(word, key if type(key) is int else checked_seed(key))
    return np.array([word or 1], dtype=np.uint64)


def new_rngs(seed: int, number: int, *keys: int) -> NDArray[np.uint64]:
    """Return [number, 1] the generators `new_rng(seed, n, *keys)` for n from 0, all at once.

    Args:
        keys: from 0 up to, not including, 2^64.

    >>> new_rngs(7, 3, 1)[2] == new_rng(7, 2, 1)
    array([ True])

    Raises:
        SetupError: the seed is not an integer.
    """
    words = np.uint64(_with_key(_FIRST_WORD, checked_seed(seed))) ^ _mix_all(
        np.arange(number, dtype=np.uint64)
    )
    words = _mix_all(words)
    for key in keys:
        words = _mix_all(words ^ np.uint64(_mix(key)))
    return np.where(words == 0, np.uint64(1), words).reshape(number, 1)


def checked_seed(seed: object) -> int:
    """Return a seed as a Python integer; NumPy's integers are accepted, booleans are not.

    Raises:
        SetupError: it is not an integer.
    """
    if isinstance(seed, bool | np.bool_) or not hasattr(seed, "__index__"):
        raise SetupError(f"The seed must be a whole number, not {short_repr(seed)}.")
    return operator.index(seed)


def _with_key(word: int, key: int) -> int:
    """Return the word with a key mixed in."""
    word = _mix(word ^ _mix(key & _WORD))
    while key not in range(1 << 64):  # Longer, or negative: mix in the rest of it.
        key = -key - 1 if key < 0 else key >> 64
        word = _mix(word + (key & _WORD))
    return word


def _mix_all(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return `_mix` of every word."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def _mix(word: int) -> int:
    """Return the word with its bits mixed (SplitMix64)."""
    word = (word + 0x9E3779B97F4A7C15) & _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


@inlined
def next_word(word: np.uint64) -> np.uint64:
    """Return the word after this one (xorshift64): for loops that keep it in a local variable."""
    word ^= word << _U13
    word ^= word >> _U7
    return word ^ (word << _U17)


@inlined
def word_below(word: np.uint64, number: int) -> int:
    """Return the integer from 0 up to, not including, `number` that a random word selects."""
    return np.int64(((word >> _U32) * np.uint64(number)) >> _U32)  # type: ignore[return-value]


@inlined
def below(rng: Rng, number: int) -> int:
    """Return a random integer from 0 up to, not including, `number` (bias below number / 2^32)."""
    word = next_word(rng[0])
    rng[0] = word
    return word_below(word, number)


@inlined
def uniform(rng: Rng) -> float:
    """Return a number from 0 up to, not including, 1, in steps of 2^-30."""
    return below(rng, 1 << 30) / (1 << 30)


@kernel
def random_below(rng: Rng, number: int) -> int:
    """Return what `below` returns, for callers in Python."""
    return below(rng, number)


def random_uniform(rng: Rng) -> float:
    """Return what `uniform` returns, for callers in Python."""
    return int(random_below(rng, 1 << 30)) / (1 << 30)
