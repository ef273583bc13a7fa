"""What a seat may not know never leaves a table in PettingZoo."""

import copy

import numpy as np
import pytest

from tilewright.core.rng import new_rng
from tilewright.envs.pettingzoo import aec_env, parallel_env


@pytest.mark.parametrize("players", [2, 4])
def test_an_agent_sees_the_same_whatever_the_others_hold_or_chose(players: int) -> None:
    """The secrecy law: nothing of what a seat may not know is in what it is given."""
    env = aec_env("5211", players, hidden_totals=1)
    rng, luck = np.random.default_rng(2), new_rng(2)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        seat = int(agent[-1])
        if seat == 0:
            start_of_turn = copy.deepcopy(env)
        seen = env.observe(agent)
        other = copy.deepcopy(start_of_turn)
        other.single.state[:] = env.single.game.resample(env.single.state, seat, luck)
        for earlier in range(seat):
            other.step(rng.choice(other.single.show(earlier)[1].nonzero()[0]))
        for key, array in other.observe(agent).items():
            assert np.array_equal(array, seen[key])
        assert other.infos == env.infos == {name: {} for name in env.agents}
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))


def test_no_choice_shows_before_all_have_chosen() -> None:
    env, other = (aec_env("5211", 3, render_mode="ansi", render_seat=2) for _ in range(2))
    env.reset(seed=1)
    other.reset(seed=1)
    first, *_, last = np.flatnonzero(env.last()[0]["action_mask"])
    env.step(first)
    other.step(last)

    for agent in ("seat_1", "seat_2"):
        assert np.array_equal(
            env.observe(agent)["observation"], other.observe(agent)["observation"]
        )
    assert env.render() == other.render()
    assert env.rewards == other.rewards


def test_a_spectator_sees_no_hand_and_a_seat_its_own() -> None:
    def text(seat: int | None) -> str:
        env = aec_env("5211", 2, render_mode="ansi", render_seat=seat)
        env.reset(seed=1)
        return str(env.render())

    hands = [set(hand.split()) for hand in get_hands()]
    assert not any(card in text(None) for card in hands[0] | hands[1])
    assert all(card in text(0) for card in hands[0])
    assert not any(card in text(0) for card in hands[1] - hands[0])


def get_hands() -> list[str]:
    env = aec_env("5211", 2)
    env.reset(seed=1)
    hands: list[str] = env.single.match().dump()["hands"]
    return hands


@pytest.mark.parametrize("players", [2, 4])
def test_so_it_is_where_agents_act_together(players: int) -> None:
    env = parallel_env("5211", players, hidden_totals=1)
    rng, luck = np.random.default_rng(2), new_rng(2)
    seen, _ = env.reset(seed=2)
    while env.agents:
        for seat, agent in enumerate(env.agents):
            other = copy.deepcopy(env)
            other.single.state[:] = env.single.game.resample(env.single.state, seat, luck)
            observation, mask = other.single.show_all()
            assert np.array_equal(observation[seat], seen[agent]["observation"])
            assert np.array_equal(mask[seat], seen[agent]["action_mask"])
        actions = {
            agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in env.agents
        }
        seen, *_, infos = env.step(actions)
        assert not any(infos.values())
