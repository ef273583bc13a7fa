"""One seed gives the same game on every surface (docs/environments.md, Seeds)."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import gymnasium
import pytest

import tilewright
import tilewright.envs.gymnasium
from tilewright.envs.pettingzoo import aec_env, parallel_env

Position = dict[str, Any]
Surface = Callable[..., Position]
SEED = 7
IDS = {"azul": "tilewright/Azul-v0", "5211": "tilewright/5211-v0"}
STARTS: dict[str, dict[str, int]] = {"azul": {"start": 0}, "5211": {}}
each_game = pytest.mark.parametrize("game", ["azul", "5211"])


def of_table(game: str, seed: int, **options: Any) -> Position:
    return tilewright.new(game, players=3, seed=seed, **options).dump()


def of_vector_game(game: str, seed: int, **options: Any) -> Position:
    return dump(game, tilewright.VectorGame(game, 4, players=3, seed=seed, **options).states[0])


def of_turns(game: str, seed: int, **options: Any) -> Position:
    env = aec_env(game, players=3, **options)
    env.reset(seed=seed)
    return dump(game, env.single.state)


def of_parallel_turns(game: str, seed: int, **options: Any) -> Position:
    env = parallel_env(game, players=3, **options)
    env.reset(seed=seed)
    return dump(game, env.single.state)


def of_one_seat(game: str, seed: int, **options: Any) -> Position:
    env: Any = gymnasium.make(IDS[game], players=3, **options).unwrapped
    env.reset(seed=seed)
    position: Position = env.match.dump()
    return position


def of_many_seats(game: str, seed: int, **options: Any) -> Position:
    envs: Any = gymnasium.make_vec(
        IDS[game], 2, vectorization_mode="vector_entry_point", players=3, **options
    )
    envs.reset(seed=seed)
    return dump(game, envs.tables.games.states[0])


def dump(game: str, state: Any) -> Position:
    return tilewright.get_game(game).dump(state)


SURFACES = (of_table, of_vector_game, of_turns, of_parallel_turns, of_one_seat, of_many_seats)


@each_game
@pytest.mark.parametrize(("one", "other"), list(combinations(SURFACES, 2)))
def test_a_seed_deals_alike_on_every_two_surfaces(game: str, one: Surface, other: Surface) -> None:
    """With the starting seat given, where the game has one."""
    options = STARTS[game]

    assert one(game, SEED, **options) == other(game, SEED, **options)
    assert one(game, SEED, **options) != other(game, SEED + 1, **options)


@pytest.mark.parametrize("seed", range(4))
def test_a_starting_seat_left_open_is_drawn_in_two_ways(seed: int) -> None:
    """From a generator of its own for one table, from that of the deals for many at once."""
    table = tilewright.new("azul", players=3, seed=seed)
    env: Any = gymnasium.make("tilewright/Azul-v0", players=3).unwrapped
    env.reset(seed=seed)
    record, same = table.record(), env.match.record()

    assert (record["start"], record["events"][0]) == (same["start"], same["events"][0])
    many = of_vector_game("azul", seed)
    assert many == of_turns("azul", seed) == of_parallel_turns("azul", seed)


def test_the_same_actions_lead_to_the_same_end_in_azul() -> None:
    """So later deals follow from the seed as well."""
    table = tilewright.new("azul", players=3, seed=SEED, start=0)
    numbers = {text: number for number, text in enumerate(table.match.game.action_texts)}
    env = aec_env("azul", players=3, start=0)
    env.reset(seed=SEED)
    games = tilewright.VectorGame("azul", 1, players=3, seed=SEED, autoreset=False, start=0)
    while not table.is_over:
        text = table.legal_actions()[0]
        table.play(text)
        env.step(numbers[text])
        games.step([numbers[text]])

    assert env.record()["result"]["scores"] == list(table.scores) == games.scores[0].tolist()


def test_the_same_actions_lead_to_the_same_end_of_many_games_of_5211() -> None:
    """A table draws from a deck in another order after the first deal; many games at once do not."""
    env = parallel_env("5211", players=3)
    env.reset(seed=SEED)
    games = tilewright.VectorGame("5211", 1, players=3, seed=SEED, autoreset=False)
    while env.agents:
        actions = games.masks[0].argmax(axis=1)
        env.step(dict(zip(env.agents, actions.tolist(), strict=True)))
        games.step([actions])

    assert env.record()["result"]["scores"] == games.scores[0].tolist()
