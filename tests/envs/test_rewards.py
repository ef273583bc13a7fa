"""The argument `reward` of every environment: what a game is worth at its end."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import tilewright.envs.gymnasium  # noqa: F401  (it registers the ids)
from tilewright.envs import azul_v0, g5211_v0
from tilewright.envs.rewards import Reward, score_rewards

Ends = tuple[list[float], list[int]]
"""The rewards and the scores of some seats at the end of a game."""

each_reward = pytest.mark.parametrize("reward", ["score", "margin"])


def end_of_turns(reward: Reward) -> Ends:
    env = azul_v0.env(players=3, reward=reward)
    env.reset(seed=5)
    totals = {}
    for agent in env.agent_iter():
        seen, totals[agent], is_over, *_ = env.last()
        env.step(None if is_over else seen["action_mask"].argmax())
    return [totals[agent] for agent in env.possible_agents], env.record()["result"]["scores"]


def end_of_parallel_turns(reward: Reward) -> Ends:
    env = g5211_v0.parallel_env(players=4, reward=reward)
    seen, _ = env.reset(seed=5)
    totals = np.zeros(4)
    while env.agents:
        actions = {agent: arrays["action_mask"].argmax() for agent, arrays in seen.items()}
        seen, rewards, *_ = env.step(actions)
        totals += list(rewards.values())
    return totals.tolist(), env.record()["result"]["scores"]


def end_of_one_seat(reward: Reward) -> Ends:
    env: Any = gymnasium.make("tilewright/Azul-v0", reward=reward, seat=1).unwrapped
    seen, info = env.reset(seed=5)
    total, is_over = 0.0, False
    while not is_over:
        seen, gained, is_over, _, info = env.step(seen["action_mask"].argmax())
        total += gained
    return [total], [*np.roll(info["scores"], -1)]


def end_of_many_seats(reward: Reward) -> Ends:
    envs: Any = gymnasium.make_vec("tilewright/5211-v0", num_envs=2, reward=reward, seat=1)
    seen, infos = envs.reset(seed=5)
    is_over = np.zeros(2, np.bool_)
    total = np.zeros(2)
    while not is_over.any():
        seen, gained, is_over, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
        total += gained
    game = int(is_over.argmax())
    return [total[game]], [*np.roll(infos["scores"][game], -1)]


@each_reward
@pytest.mark.parametrize(
    "play", [end_of_turns, end_of_parallel_turns, end_of_one_seat, end_of_many_seats]
)
def test_points_or_leads_are_rewards_where_they_are_asked_for(
    play: Callable[[Reward], Ends], reward: Reward
) -> None:
    rewards, scores = play(reward)

    for seat, gained in enumerate(rewards):
        others = [score for other, score in enumerate(scores) if other != seat]
        assert gained == scores[seat] - (max(others) if reward == "margin" else 0)


@pytest.mark.parametrize(("reward", "due"), [("win", -1), ("score", -1), ("margin", -100)])
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_an_illegal_move_is_never_worth_it(make: Any, reward: Reward, due: float) -> None:
    env = make("tilewright/Azul-v0", reward=reward)
    seen, _ = env.reset(seed=5)
    illegal = seen["action_mask"].argmin(axis=-1)

    assert env.step(illegal)[1] == due


def test_leads_are_worked_out_for_many_games_at_once() -> None:
    scores = np.array([[7, 3, 5], [4, 4, 1]], np.int16)

    assert score_rewards(scores, "margin").tolist() == [[2, -4, -2], [0, 0, -3]]
    assert score_rewards(scores, "score").tolist() == scores.tolist()
