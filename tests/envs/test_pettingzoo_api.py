"""PettingZoo's own tests of an environment."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import aec_to_parallel, parallel_to_aec
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from tilewright.envs import azul_v0, g5211_v0

# The library has a list of its own environments that may show dictionaries, and an agent that is out has no
# legal action.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

TABLES: list[tuple[Any, dict[str, Any]]] = [
    *((azul_v0, {"players": players, "variant": "coloured"}) for players in (2, 3, 4)),
    *((azul_v0, {"players": players, "variant": "grey"}) for players in (2, 3, 4)),
    *((g5211_v0, {"players": players, "variant": "standard"}) for players in (2, 3, 4, 5)),
    *((g5211_v0, {"players": players, "variant": "long"}) for players in (2, 5)),
    (azul_v0, {"hidden_counts": 1}),
    (g5211_v0, {"hidden_totals": 1}),
]
every_table = pytest.mark.parametrize(
    ("module", "settings"),
    TABLES,
    ids=[f"{m.__name__.split('.')[-1]}-{'-'.join(map(str, s.values()))}" for m, s in TABLES],
)
each_game = pytest.mark.parametrize("module", [azul_v0, g5211_v0], ids=["azul", "g5211"])


@every_table
def test_agents_that_take_turns_pass(module: Any, settings: dict[str, Any]) -> None:
    api_test(module.env(**settings), num_cycles=60)
    seed_test(partial(module.env, **settings), num_cycles=60)


@every_table
def test_agents_that_act_together_pass(module: Any, settings: dict[str, Any]) -> None:
    parallel_api_test(module.parallel_env(**settings), num_cycles=400)


@every_table
def test_seeds_pass_though_the_library_knows_no_masks_there(
    module: Any, settings: dict[str, Any]
) -> None:
    parallel_seed_test(partial(module.parallel_env, **settings, illegal="replace"))


@each_game
def test_rendering_passes(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)

    assert "Seat 1" in capsys.readouterr().out


@each_game
def test_truncation_passes_though_the_library_knows_no_masks_there(module: Any) -> None:
    # From a seed where the first round of Azul is long enough for four turns of each.
    module_like = SimpleNamespace(
        env=_seeded(partial(module.env, illegal="replace")),
        parallel_env=_seeded(partial(module.parallel_env, illegal="replace")),
    )

    max_cycles_test(module_like)


def _seeded(make: Callable[..., Any]) -> Callable[..., Any]:
    def make_seeded(**settings: Any) -> Any:
        env = make(**settings)
        env.reset = partial(env.reset, seed=7)
        return env

    return make_seeded


@pytest.mark.parametrize("players", [2, 5])
def test_the_library_turns_5211_into_the_other_kind_and_back(players: int) -> None:
    parallel_api_test(aec_to_parallel(g5211_v0.env(players=players)), num_cycles=100)
    api_test(parallel_to_aec(g5211_v0.parallel_env(players=players)), num_cycles=30)


@each_game
def test_wrappers_of_the_library_fit(module: Any) -> None:
    env = OrderEnforcingWrapper(TerminateIllegalWrapper(module.env(), illegal_reward=-1))
    api_test(env, num_cycles=30)
    env.reset(seed=1)
    loser = env.agent_selection
    illegal = int(env.last()[0]["action_mask"].argmin())

    env.step(illegal)

    rewards = {}
    for agent in env.agent_iter():
        seen, rewards[agent], terminated, *_ = env.last()
        assert terminated
        assert np.array_equal(seen["observation"], env.unwrapped.single.show(int(agent[-1]))[0]), (
            "an agent that is out still sees with its own eyes"
        )
        env.step(None)
    assert rewards[loser] == -1
    assert sum(rewards.values()) == -1
