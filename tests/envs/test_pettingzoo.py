"""Tables in PettingZoo are the same games, by the same rules."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from tilewright import VectorGame
from tilewright.batch import Observer
from tilewright.batch.single import SingleGame
from tilewright.core.game import Decide, Over
from tilewright.core.record import check_record
from tilewright.envs.pettingzoo import aec_env, parallel_env
from tilewright.envs.rewards import rewards
from tilewright.games import get_game

TABLES = [
    ("azul", 2, "coloured"),
    ("azul", 4, "coloured"),
    ("azul", 2, "grey"),
    ("azul", 4, "grey"),
    ("5211", 2, "standard"),
    ("5211", 3, "long"),
    ("5211", 5, "standard"),
]
every_table = pytest.mark.parametrize(("game", "players", "variant"), TABLES)
each_game = pytest.mark.parametrize("game", ["azul", "5211"])


def random_action(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


def play_by_turns(env: Any, seed: int | None) -> list[Any]:
    """Play a random game; return all that agents were told, and their actions."""
    rng = np.random.default_rng(5)
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else random_action(seen["action_mask"], rng)
        lists = {key: value.tolist() for key, value in seen.items()}
        told.append((agent, lists, reward, terminated, truncated, info, action))
        env.step(action)
    return told


def play_together(env: Any, seed: int | None) -> list[Any]:
    rng = np.random.default_rng(5)
    seen, infos = env.reset(seed=seed)
    told = []
    while env.agents:
        actions = {agent: random_action(seen[agent]["action_mask"], rng) for agent in env.agents}
        lists = {
            agent: {key: array.tolist() for key, array in arrays.items()}
            for agent, arrays in seen.items()
        }
        told.append((lists, infos, actions))
        seen, *others, infos = env.step(actions)
        told.append(others)
    return told


@every_table
def test_a_seed_gives_the_same_whole_game(game: str, players: int, variant: str) -> None:
    told = play_by_turns(aec_env(game, players, variant), seed=3)
    assert play_by_turns(aec_env(game, players, variant), seed=3) == told
    assert play_by_turns(aec_env(game, players, variant), seed=4) != told

    together = play_together(parallel_env(game, players, variant), seed=3)
    assert play_together(parallel_env(game, players, variant), seed=3) == together
    assert play_together(parallel_env(game, players, variant), seed=4) != together


@each_game
@pytest.mark.parametrize(
    ("make", "play"), [(aec_env, play_by_turns), (parallel_env, play_together)]
)
def test_games_without_a_seed_follow_from_the_one_before(game: str, make: Any, play: Any) -> None:
    one, other, third = make(game), make(game), make(game)
    series = [play(one, seed) for seed in (3, None, None)]

    assert [play(other, seed) for seed in (3, None, None)] == series
    assert series[0] != series[1] != series[2]
    assert play(third, None) != play(make(game), None)


@every_table
def test_both_kinds_play_the_same_game(game: str, players: int, variant: str) -> None:
    """On the grey wall a seat that acts alone places all its tiles before the next one does."""
    turns, together = aec_env(game, players, variant), parallel_env(game, players, variant)
    rng = np.random.default_rng(6)
    turns.reset(seed=8)
    seen, _ = together.reset(seed=8)
    wait = together.single.num_actions
    due: dict[str, list[int]] = {agent: [] for agent in seen}
    num_compared = 0
    while together.agents:
        actions = {agent: random_action(seen[agent]["action_mask"], rng) for agent in seen}
        seen, given, *_ = together.step(actions)
        for agent, action in actions.items():
            due[agent] += [action] * (action != wait)
        while due[turns.agent_selection]:
            turns.step(due[turns.agent_selection].pop(0))
        if any(due.values()):
            continue
        num_compared += 1
        for agent in together.possible_agents:
            expected = turns.observe(agent)
            assert np.array_equal(seen[agent]["observation"], expected["observation"])
            mask = seen[agent]["action_mask"][: together.single.num_actions]
            assert np.array_equal(mask, expected["action_mask"])
    assert num_compared > 10
    assert given == turns.rewards
    assert together.record()["result"] == turns.record()["result"]


@every_table
def test_masks_and_observations_are_those_of_the_rules(
    game: str, players: int, variant: str
) -> None:
    env = aec_env(game, players, variant)
    rules, observer = env.single.game, Observer(env.single.game, players, variant)
    rng = np.random.default_rng(9)
    env.reset(seed=11)
    while not any(env.terminations.values()):
        state, seat = env.single.state, int(env.agent_selection[-1])
        turn = rules.turn(state)
        assert isinstance(turn, Decide)
        assert seat == (env.single.seat if turn.secret else turn.seats[0])
        for other, agent in enumerate(env.agents):
            seen = env.observe(agent)
            has_chosen = turn.secret and other < seat
            legal = [] if has_chosen else rules.legal_actions(state, other)
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            assert np.array_equal(seen["observation"], observer.observation(state, other))
            assert env.observation_space(agent).contains(seen)
        env.step(random_action(env.observe(env.agent_selection)["action_mask"], rng))


@every_table
def test_a_waiting_seat_may_only_wait(game: str, players: int, variant: str) -> None:
    env = parallel_env(game, players, variant)
    rng = np.random.default_rng(9)
    seen, _ = env.reset(seed=11)
    while env.agents:
        turn = env.single.turn
        assert isinstance(turn, Decide)
        for seat, agent in enumerate(env.agents):
            mask = seen[agent]["action_mask"]
            assert env.observation_space(agent).contains(seen[agent])
            legal = env.single.game.legal_actions(env.single.state, seat)
            waits = [] if seat in turn.seats else [env.single.num_actions]
            assert np.flatnonzero(mask).tolist() == legal + waits
        actions = {agent: random_action(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, *_ = env.step(actions)
    assert not any(arrays["action_mask"].any() for arrays in seen.values())


@every_table
@pytest.mark.parametrize(
    ("make", "play"), [(aec_env, play_by_turns), (parallel_env, play_together)]
)
def test_the_record_is_that_of_the_game(
    game: str, players: int, variant: str, make: Any, play: Any
) -> None:
    env = make(game, players, variant)
    for seed in range(3):
        told = play(env, seed)

        match = check_record(env.record(), get_game)

        assert isinstance(match.turn, Over)
        assert match.turn.scores == env.single.game.scores(env.single.state)
        expected = dict(zip(env.possible_agents, rewards(match.turn), strict=True))
        if make is aec_env:
            assert {agent: reward for agent, _, reward, *_ in told[-players:]} == expected
        else:
            assert told[-1][0] == expected


def test_a_record_holds_choices_that_wait() -> None:
    env = aec_env("5211", players=3)
    env.reset(seed=1)
    for _ in range(4):
        env.step(env.last()[0]["action_mask"].argmax())

    match = check_record(env.record(), get_game)

    assert match.waiting_for == (1, 2)


@every_table
def test_the_luck_is_that_of_many_games_at_once(game: str, players: int, variant: str) -> None:
    games = VectorGame(game, 1, players, variant, seed=21)
    single = SingleGame(game, players, variant)

    single.begin(21)

    assert np.array_equal(games.states[0], single.state)


@each_game
def test_what_an_agent_was_given_stays_its_own(game: str) -> None:
    env = aec_env(game)
    env.reset(seed=1)
    given, *_ = env.last()
    before = {key: array.copy() for key, array in given.items()}
    given["action_mask"][:] = 1
    assert env.last()[0]["action_mask"].sum() == before["action_mask"].sum()
    given["action_mask"][:] = before["action_mask"]

    for _ in range(20):
        env.step(env.last()[0]["action_mask"].argmax())

    assert all(np.array_equal(given[key], before[key]) for key in before)


@each_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_where_the_table_was(game: str, copied: Any) -> None:
    env = aec_env(game, 3)
    env.reset(seed=1)
    for _ in range(10):
        env.step(env.last()[0]["action_mask"].argmax())
    other = copied(env)
    word = env.single.record()

    while not any(other.terminations.values()):
        other.step(other.last()[0]["action_mask"].argmax())
    assert env.record() == word
    while not any(env.terminations.values()):
        env.step(env.last()[0]["action_mask"].argmax())

    assert env.record() == other.record()


@each_game
def test_only_max_cycles_truncates(game: str) -> None:
    assert not any(truncated for *_, truncated, _, _ in play_by_turns(aec_env(game), seed=1))
    told = play_by_turns(aec_env(game, 3, max_cycles=4), seed=1)
    assert len(told) == 4 * 3 + 3
    assert [(terminated, truncated) for *_, terminated, truncated, _, _ in told[-3:]] == [
        (False, True)
    ] * 3

    together = play_together(parallel_env(game, 3, max_cycles=4), seed=1)
    assert len(together) == 2 * 4
    _, terminations, truncations = together[-1]
    assert not any(terminations.values())
    assert all(truncations.values())
