"""The third game as an environment, from its batch kernels."""

import numpy as np
import pytest

from tilewright import VectorGame
from tilewright.batch.testing import check_batch
from tilewright.core.record import check_record
from tilewright.games import get_game

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test

from tilewright.envs.pettingzoo import aec_env, parallel_env


def test_it_keeps_the_laws_of_the_batch_form() -> None:
    check_batch("pebbles")


@pytest.mark.filterwarnings("ignore::UserWarning")  # It prefers spaces without masks.
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_takes_it_one_seat_after_the_other(players: int) -> None:
    env = aec_env("pebbles", players=players, rounds=2)

    api_test(env, num_cycles=60)

    assert env.metadata["name"] == "pebbles_v0"


def test_pettingzoo_takes_it_with_all_seats_at_once() -> None:
    parallel_api_test(parallel_env("pebbles", players=3), num_cycles=60)


def test_a_game_of_an_environment_has_a_record() -> None:
    env = aec_env("pebbles", players=3, rounds=3)
    env.reset(seed=4)
    for _ in env.agent_iter(max_iter=200):
        observation, _, is_over, _, _ = env.last()
        moves = np.flatnonzero(observation["action_mask"])
        env.step(None if is_over else int(moves[-1]))

    assert check_record(env.record(), get_game).is_over


def test_many_games_are_played_at_once() -> None:
    games = VectorGame("pebbles", games=8, players=4, seed=3, rounds=4)
    ended = 0
    for _ in range(60):
        games.step(games.sample())
        ended += int(games.ended.sum())

    assert ended >= 8
