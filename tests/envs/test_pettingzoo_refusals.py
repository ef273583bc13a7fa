"""What PettingZoo's environments refuse, and that it changes nothing."""

import builtins
import importlib
import sys
from typing import Any, SupportsIndex

import numpy as np
import pytest

from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, OutOfTurn, SetupError
from tilewright.envs import azul_v0, g5211_v0
from tilewright.envs.pettingzoo import aec_env, parallel_env

each_game = pytest.mark.parametrize("game", ["azul", "5211"])
NO_ACTIONS: list[Any] = [None, 1.0, "1", [1], np.array([1]), np.float32(1), -1, 10**30, {}]


@each_game
@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_is_refused(game: str, action: Any, refused: Refused) -> None:
    for illegal in ("raise", "replace"):
        env = aec_env(game, illegal=illegal)
        env.reset(seed=1)
        before = env.record()

        with refused(IllegalAction):
            env.step(action)

        assert env.record() == before


@each_game
def test_exactly_the_actions_of_the_mask_are_accepted(game: str) -> None:
    env = aec_env(game, players=2)
    env.reset(seed=4)
    agent, mask = env.agent_selection, env.last()[0]["action_mask"]
    before = env.single.state.copy()
    accepted = []
    for action in range(env.action_space(agent).n):
        if is_accepted(env, action):
            accepted.append(action)
            env.reset(seed=4)
        assert np.array_equal(env.single.state, before)
        assert env.agent_selection == agent
        assert env.single.num_turns == 0
    assert accepted == np.flatnonzero(mask).tolist()


def is_accepted(env: Any, action: int) -> bool:
    try:
        env.step(action)
    except IllegalAction as refusal:
        return "action_mask is 1" not in str(refusal)
    return True


@each_game
@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint8, np.array])
def test_whole_numbers_of_every_kind_are_actions(game: str, kind: Any) -> None:
    env = aec_env(game)
    env.reset(seed=1)
    action = int(env.last()[0]["action_mask"].argmax())

    env.step(kind(action))

    assert env.single.num_turns == 1


@each_game
def test_illegal_actions_may_be_replaced(game: str) -> None:
    for make in (aec_env, parallel_env):
        assert replaced_games(make(game, illegal="replace")) == replaced_games(
            make(game, illegal="replace")
        ), "by chance that follows from the seed"


def replaced_games(env: Any) -> Any:
    """Play a game with nothing but the first action of all."""
    env.reset(seed=1)
    while env.agents:
        if hasattr(env, "agent_selection"):
            is_out = env.terminations[env.agent_selection]
            env.step(None if is_out else 0)
        else:
            env.step(dict.fromkeys(env.agents, 0))
    record = env.record()
    assert "result" in record
    return record


@each_game
def test_an_agent_that_is_out_may_only_do_nothing(game: str, refused: Refused) -> None:
    env = aec_env(game, max_cycles=1)
    env.reset(seed=1)
    for _ in env.agents:
        env.step(env.last()[0]["action_mask"].argmax())

    with pytest.raises(ValueError, match="None"):
        env.step(0)
    for _ in range(env.num_agents):
        env.step(None)
    with refused(OutOfTurn):
        env.step(None)


@each_game
def test_a_step_together_needs_an_action_of_every_agent(game: str, refused: Refused) -> None:
    env = parallel_env(game, players=3)
    seen, _ = env.reset(seed=1)
    actions: dict[str, SupportsIndex] = {
        agent: arrays["action_mask"].argmax() for agent, arrays in seen.items()
    }
    before = env.single.state.copy()

    without = {agent: action for agent, action in actions.items() if agent != "seat_1"}
    with refused(OutOfTurn):
        env.step(without)
    with pytest.raises(KeyError, match="There is no agent 'seat_3'"):
        env.step({**actions, "seat_3": 0})
    for agent, arrays in seen.items():
        for action in np.flatnonzero(arrays["action_mask"] == 0):
            with pytest.raises((IllegalAction, OutOfTurn), match="action_mask is 1"):
                env.step({**actions, agent: action})
    half: Any = 0.5
    with refused(IllegalAction):
        env.step({**actions, "seat_2": half})

    assert np.array_equal(env.single.state, before)
    env.step(actions)


@each_game
def test_a_game_that_is_over_takes_no_step_together(game: str, refused: Refused) -> None:
    env = parallel_env(game, max_cycles=1)
    seen, _ = env.reset(seed=1)
    actions = {agent: arrays["action_mask"].argmax() for agent, arrays in seen.items()}
    env.step(actions)

    with refused(OutOfTurn):
        env.step(actions)


@each_game
@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_nothing_happens_before_the_first_reset(game: str, make: Any, refused: Refused) -> None:
    env = make(game, render_mode="ansi")
    for name in ("agents", "num_agents"):
        with refused(AttributeError):
            getattr(env, name)
    with refused(AttributeError):
        env.step(0)
    with refused(SetupError):
        env.render()
    with refused(AttributeError):
        _ = env.nonsense


@pytest.mark.parametrize("make", [aec_env, parallel_env])
@pytest.mark.parametrize(
    "settings",
    [
        {"game": "chess"},
        {"players": 5},
        {"players": "2"},
        {"variant": "red"},
        {"render_mode": "svg"},
        {"render_seat": 2},
        {"illegal": "ignore"},
        {"reward": "points"},
        {"max_cycles": 0},
        {"max_cycles": 1.5},
        {"hidden_totals": 1},
        {"hidden_counts": 2},
        {"start": 2},
    ],
)
def test_unknown_settings_are_refused(
    make: Any, settings: dict[str, Any], refused: Refused
) -> None:
    with refused(SetupError):
        make(**{"game": "azul", **settings})


@pytest.mark.parametrize("make", [azul_v0.env, azul_v0.parallel_env])
def test_an_unknown_keyword_is_a_type_error_as_of_any_function(make: Any) -> None:
    with pytest.raises(TypeError, match="no option 'frameskip'"):
        make(frameskip=4)


@each_game
@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_a_seed_is_a_whole_number(game: str, make: Any, refused: Refused) -> None:
    env = make(game)
    for seed in (0, -1, 2**70, np.int64(3)):
        env.reset(seed=seed)
        env.reset()
    for no_seed in (1.5, "1", True):
        with refused(SetupError):
            env.reset(seed=no_seed)


def test_an_unknown_agent_is_refused() -> None:
    env = azul_v0.env(players=2)
    env.reset(seed=1)
    for ask in (env.observation_space, env.action_space, env.observe):
        with pytest.raises(KeyError, match="There is no agent 'player_0': seat_0, seat_1"):
            ask("player_0")


def test_rendering_without_a_mode_warns() -> None:
    env = azul_v0.env()
    env.reset(seed=1)

    with pytest.warns(UserWarning, match="render_mode="):
        assert env.render() is None


def test_without_pettingzoo_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    real_import = builtins.__import__

    def import_without(name: str, *others: Any, **more: Any) -> Any:
        if name == "pettingzoo":
            raise ImportError(name)
        return real_import(name, *others, **more)

    for name in [name for name in sys.modules if name.startswith("tilewright.envs.pettingzoo")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", import_without)

    with refused(ImportError):
        importlib.import_module("tilewright.envs.pettingzoo")


def test_each_game_has_a_module_as_pettingzoo_has_them() -> None:
    assert str(azul_v0.env(players=3)) == "azul_v0"
    assert str(g5211_v0.parallel_env(players=5)) == "g5211_v0"
    assert g5211_v0.raw_env(players=4).max_num_agents == 4
    for module in (azul_v0, g5211_v0):
        assert dir(module) == ["env", "parallel_env", "raw_env"]
