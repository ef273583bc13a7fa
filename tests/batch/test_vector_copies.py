"""Copies and pickles of many games, and the seeds they start from."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import tilewright
from tilewright import VectorGame
from tilewright.batch import Observer
from tilewright.core.errors import SetupError
from tilewright.core.rng import new_rng, new_rngs
from tilewright.games import game_names, get_game

ARRAYS = ("states", "seats", "masks", "observations", "ended", "rewards", "scores")
COPIES = [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games)), copy.copy]
every_copy = pytest.mark.parametrize("copied", COPIES, ids=["deepcopy", "pickle", "copy"])
every_game = pytest.mark.parametrize("name", game_names())


def snapshot_of(games: VectorGame) -> dict[str, Any]:
    return {name: getattr(games, name).copy() for name in ARRAYS}


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    for name in ARRAYS:
        assert np.array_equal(one[name], other[name]), name


@every_copy
@every_game
def test_a_copy_continues_as_the_original_does(name: str, copied: Any) -> None:
    games = VectorGame(name, games=4, seed=1)
    for _ in range(5):
        games.step(games.sample())
    other = copied(games)

    for _ in range(100):
        actions = games.sample().copy()
        assert np.array_equal(other.sample(), actions)
        games.step(actions)
        other.step(actions)
        assert_same(snapshot_of(games), snapshot_of(other))


@every_copy
@every_game
def test_a_copy_leaves_the_original_alone(name: str, copied: Any) -> None:
    games = VectorGame(name, games=4, seed=1)
    before = snapshot_of(games)
    other = copied(games)

    for _ in range(30):
        other.step(other.sample())

    assert_same(snapshot_of(games), before)
    with pytest.raises(ValueError, match="read-only"):
        other.masks[0] = 1


@every_game
def test_an_observer_can_be_pickled(name: str) -> None:
    game = get_game(name)
    state = VectorGame(name, games=1).states[0]
    observer = Observer(game, game.player_counts[0], game.variants[0])

    other = pickle.loads(pickle.dumps(observer))

    assert np.array_equal(other.observation(state, 0), observer.observation(state, 0))


@pytest.mark.parametrize("seed", [np.int64(3), np.int32(3), np.uint32(3), np.uint64(3)])
@every_game
def test_a_seed_may_be_an_integer_of_numpy(name: str, seed: Any) -> None:
    due = VectorGame(name, games=2, seed=3).states

    assert np.array_equal(VectorGame(name, games=2, seed=seed).states, due)
    games = VectorGame(name, games=2)
    games.reset(seed=seed)
    assert np.array_equal(games.states, due)
    assert new_rng(seed, seed) == new_rng(3, 3)
    assert np.array_equal(new_rngs(seed, 2), new_rngs(3, 2))


@pytest.mark.parametrize("seed", [np.int64(-3), -3, np.uint64(2**64 - 1), 2**80])
def test_seeds_of_any_size_are_taken(seed: Any) -> None:
    assert new_rng(seed) == new_rng(int(seed))
    assert np.array_equal(new_rngs(seed, 2)[1], new_rng(int(seed), 1))


def test_without_a_seed_games_differ() -> None:
    one, other = (VectorGame("azul", games=8, seed=None) for _ in range(2))

    assert not np.array_equal(one.states, other.states)


@pytest.mark.parametrize("seed", [1.5, "x", True, np.True_, np.float64(2)])
def test_what_is_not_an_integer_is_refused_as_a_seed(seed: Any) -> None:
    games = VectorGame("azul", games=2)
    for use in (
        lambda: VectorGame("azul", games=2, seed=seed),
        lambda: games.reset(seed=seed),
        lambda: new_rng(seed),
        lambda: new_rngs(seed, 2),
        lambda: tilewright.new("azul", seed=seed),
    ):
        with pytest.raises(SetupError, match="seed"):
            use()
