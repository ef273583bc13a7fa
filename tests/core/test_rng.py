"""Randomness as an argument: core/rng.py."""

from collections import Counter

import numpy as np
import pytest

from tilewright.core import rng as rng_module
from tilewright.core.rng import new_rng, new_rngs, random_below


def numbers(*keys: int, below: int = 1000, count: int = 8) -> list[int]:
    rng = new_rng(*keys)
    return [int(random_below(rng, below)) for _ in range(count)]


def test_the_same_keys_give_the_same_numbers() -> None:
    assert numbers(7, 1) == numbers(7, 1)


@pytest.mark.parametrize("other", [(1, 7), (7,), (7, 2), (7, 1, 0), (), (-7, 1), (7 + 2**32, 1)])
def test_other_keys_or_another_order_give_other_numbers(other: tuple[int, ...]) -> None:
    assert numbers(7, 1) != numbers(*other)


def test_a_generator_is_one_word_that_advances() -> None:
    rng = new_rng(3)
    before = rng.copy()
    random_below(rng, 10)

    assert rng.shape == (1,)
    assert rng.dtype == np.uint64
    assert rng[0] != before[0]


def test_a_generator_never_starts_at_zero_where_it_would_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rng_module, "_mix", lambda word: 0)

    assert new_rng(1)[0] != 0


@pytest.mark.parametrize("number", [1, 2, 3, 100])
def test_numbers_lie_below_the_bound_and_reach_all_of_it(number: int) -> None:
    assert set(numbers(5, below=number, count=20 * number)) == set(range(number))


def test_every_number_is_as_likely() -> None:
    count = Counter(numbers(11, below=10, count=3000))

    assert all(abs(count[number] - 300) < 5 * 300**0.5 for number in range(10))


def test_neighbouring_numbers_are_not_related() -> None:
    drawn = numbers(12, below=4, count=3200)
    pairs = Counter(zip(drawn[::2], drawn[1::2], strict=True))

    assert len(pairs) == 16
    assert all(abs(count - 100) < 50 for count in pairs.values())


def test_first_numbers_of_neighbouring_seeds_are_not_related() -> None:
    count = Counter(numbers(seed, below=10, count=1)[0] for seed in range(1000))

    assert all(abs(count[number] - 100) < 50 for number in range(10))


def test_a_seed_gives_these_numbers_interpreted_and_compiled_and_in_every_version() -> None:
    assert numbers(7, 1, count=5) == [617, 918, 714, 352, 963]


def test_long_and_negative_seeds_are_seeds_of_their_own() -> None:
    """No two of them give the same generator."""
    seeds = (0, 1, -1, -2, 2**64, 2**64 - 1, 2**64 + 1, 2**128, -(2**64))
    assert len({int(new_rng(seed)[0]) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("seed", [0, 7, -3, 2**64 + 5])
def test_generators_made_together_are_those_made_one_by_one(seed: int) -> None:
    """For any seed, with and without further keys."""
    for keys in ((), (1,), (4, 2**63)):
        together = new_rngs(seed, 5, *keys)
        assert together.dtype == np.uint64
        alone = [new_rng(seed, number, *keys) for number in range(5)]
        assert np.array_equal(together, np.stack(alone))
