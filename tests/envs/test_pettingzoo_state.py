"""`state` of PettingZoo's environments, for critics that see everything while they learn."""

from typing import Any

import numpy as np
import pytest

from tests.refusals import Refused
from tilewright.core.errors import SetupError
from tilewright.envs.pettingzoo import aec_env, parallel_env

each_kind = pytest.mark.parametrize("make", [aec_env, parallel_env])
each_game = pytest.mark.parametrize("game", ["azul", "5211"])


@each_kind
@each_game
def test_the_state_is_what_all_agents_see(make: Any, game: str) -> None:
    env = make(game, players=3)
    env.reset(seed=2)

    state = env.state()

    assert state in env.state_space
    for number, rows in enumerate(np.split(state, 3)):
        assert np.array_equal(rows, env.single.show(number)[0])


def test_the_state_follows_the_game() -> None:
    env = aec_env("azul")
    env.reset(seed=2)
    before = env.state()
    env.step(env.last()[0]["action_mask"].argmax())

    assert not np.array_equal(env.state(), before)
    assert env.state() in env.state_space


@each_kind
def test_there_is_no_state_before_the_first_game(make: Any, refused: Refused) -> None:
    with refused(SetupError):
        make("azul").state()
