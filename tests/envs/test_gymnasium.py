"""One seat of a table as an environment of Gymnasium."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, NameNotFound, ResetNeeded
from gymnasium.utils.env_checker import check_env

from tests.refusals import Refused
from tilewright.batch import Observer
from tilewright.bots import Bot, Seen, level_names
from tilewright.bots.baselines.azul_greedy import AzulGreedyBot
from tilewright.bots.uniform import UniformBot
from tilewright.core.errors import SetupError
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.envs.gymnasium import SeatEnv
from tilewright.envs.rewards import rewards
from tilewright.games import game_names

IDS = ("tilewright/Azul-v0", "tilewright/5211-v0")
TABLES: Sequence[tuple[str, dict[str, Any]]] = (
    ("tilewright/Azul-v0", {}),
    ("tilewright/Azul-v0", {"players": 3, "variant": "grey", "seat": None, "hidden_counts": 1}),
    ("tilewright/5211-v0", {}),
    ("tilewright/5211-v0", {"players": 4, "variant": "long", "seat": 2, "hidden_totals": 1}),
)


def seat_env(name: str, **arguments: Any) -> SeatEnv:
    env = gymnasium.make(name, **arguments).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def match_of(env: SeatEnv) -> Match:
    assert env.match is not None
    return env.match


def play_on(env: SeatEnv, observation: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return all steps of a game, played at random to its end."""
    steps: list[tuple[Any, ...]] = []
    while not steps or not steps[-1][2]:
        mask = observation["action_mask"]
        steps.append(env.step(env.action_space.sample(mask)))
        observation = steps[-1][0]
    return steps


def first_action(bot: Bot, seen: Seen, rng: Rng) -> int:
    return seen.actions[0]


def all_numbers(observations: Sequence[dict[str, Any]]) -> list[list[int]]:
    return [[*seen["observation"], *seen["action_mask"]] for seen in observations]


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_tables_pass_the_checks_of_gymnasium(
    name: str, arguments: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(seat_env(name, **arguments))


@pytest.mark.parametrize("mode", ["ansi", "human", "rgb_array"])
def test_a_table_in_each_render_mode_passes_the_checks(
    mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = gymnasium.make("tilewright/Azul-v0", render_mode=mode)
    check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_game_ends_with_its_scores_and_the_reward_of_the_seat(
    name: str, arguments: dict[str, Any]
) -> None:
    env = seat_env(name, **arguments)
    observation, info = env.reset(seed=5)
    env.action_space.seed(5)

    *before, last = play_on(env, observation)

    assert info == {"seat": env.seat}
    assert all(step[1:] == (0.0, False, False, {"seat": env.seat}) for step in before)
    over = match_of(env).turn
    assert isinstance(over, Over)
    assert last[1] == rewards(over)[env.seat]
    assert last[2:4] == (True, False)
    assert last[4]["scores"].tolist() == list(over.scores)
    assert np.flatnonzero(last[4]["won"]).tolist() == list(over.winners)
    assert not last[0]["action_mask"].any()


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_masks_show_the_legal_actions_whenever_the_seat_is_asked(
    name: str, arguments: dict[str, Any]
) -> None:
    env = seat_env(name, **arguments)
    observation, _ = env.reset(seed=3)
    is_over = False
    while not is_over:
        match, mask = match_of(env), observation["action_mask"]
        assert env.seat in match.waiting_for
        assert np.flatnonzero(mask).tolist() == match.legal_actions(env.seat)
        assert env.action_masks().tolist() == mask.astype(bool).tolist()
        observation, _, is_over, _, _ = env.step(env.action_space.sample(mask))


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_seat_sees_the_same_in_every_world_it_cannot_tell_apart(
    name: str, arguments: dict[str, Any]
) -> None:
    env = seat_env(name, **arguments)
    observation, _ = env.reset(seed=2)
    setup = match_of(env).setup
    observer = Observer(match_of(env).game, setup.players, setup.variant)
    rng, is_over = new_rng(1), False
    while not is_over:
        match = match_of(env)
        other = match.game.resample(match.state, env.seat, rng)
        seen = observer.observation(other, env.seat)
        assert seen.tolist() == observation["observation"].tolist()
        mask = observation["action_mask"]
        observation, _, is_over, _, _ = env.step(env.action_space.sample(mask))


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_seed_repeats_whole_games_and_those_after_them(
    name: str, arguments: dict[str, Any]
) -> None:
    def two_games(seed: int) -> list[list[int]]:
        env = seat_env(name, opponents="greedy", **arguments)
        env.action_space.seed(1)
        observations = []
        for game in range(2):
            first, _ = env.reset(seed=None if game else seed)
            observations += [first, *(step[0] for step in play_on(env, first))]
        return all_numbers(observations)

    once = two_games(seed=7)

    assert two_games(seed=7) == once
    assert two_games(seed=8) != once


def test_a_seat_left_open_is_drawn_again_for_each_game() -> None:
    env = seat_env("tilewright/5211-v0", players=3, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}


def test_opponents_sit_in_order_from_the_seat_after_ones_own() -> None:
    env = seat_env("tilewright/Azul-v0", players=3, opponents=["random", "greedy"], seat=1)
    as_told: dict[str, Any] = {"autospec": True, "side_effect": first_action}
    with (
        patch.object(UniformBot, "choose", **as_told) as random,
        patch.object(AzulGreedyBot, "choose", **as_told) as greedy,
    ):
        play_on(env, env.reset(seed=1)[0])

    assert {call.args[1].seat for call in random.call_args_list} == {2}
    assert {call.args[1].seat for call in greedy.call_args_list} == {0}


@pytest.mark.parametrize("opponent", ["random", "greedy", "learner", "casual"])
@pytest.mark.parametrize("name", IDS)
def test_bots_and_levels_are_opponents(name: str, opponent: str) -> None:
    env = seat_env(name, opponents=opponent)
    assert play_on(env, env.reset(seed=1)[0])[-1][2]


@pytest.mark.parametrize(("name", "game"), [*zip(IDS, game_names(), strict=True)])
def test_every_level_can_be_named(name: str, game: str) -> None:
    for level in level_names(game):
        env = seat_env(name, opponents=level)
        observation, _ = env.reset(seed=1)
        assert observation["action_mask"].any()


@pytest.mark.parametrize("name", IDS)
def test_an_illegal_move_ends_the_game_and_says_why(name: str, refused: Refused) -> None:
    env = seat_env(name)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    before = match_of(env).num_events

    after, reward, terminated, truncated, info = env.step(illegal)

    assert (reward, terminated, truncated) == (-1.0, True, False)
    why = match_of(env).game.why_illegal(match_of(env).state, env.seat, illegal)
    assert info == {"seat": env.seat, "illegal": why}
    assert match_of(env).num_events == before
    assert not after["action_mask"].any()
    with refused(ResetNeeded):
        env.step(illegal)


@pytest.mark.parametrize("name", IDS)
def test_an_illegal_move_raises_where_that_is_asked_for(name: str, refused: Refused) -> None:
    env = seat_env(name, illegal="raise")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])

    with refused(InvalidAction):
        env.step(illegal)

    legal = int(np.flatnonzero(observation["action_mask"])[0])
    assert env.step(legal)[2] is False


@pytest.mark.parametrize("action", [-1, 180, 3.0, "1B1", None, np.array([3]), np.float32(3)])
def test_what_is_no_action_at_all_is_refused_whatever_illegal_moves_do(
    action: Any, refused: Refused
) -> None:
    env = seat_env("tilewright/Azul-v0")
    env.reset(seed=1)
    before = match_of(env).num_events

    with refused(InvalidAction):
        env.step(action)

    assert match_of(env).num_events == before


def test_numbers_of_numpy_are_actions() -> None:
    env = seat_env("tilewright/Azul-v0")
    observation, _ = env.reset(seed=1)
    legal = np.flatnonzero(observation["action_mask"])[0]
    assert env.step(np.int16(legal))[4] == {"seat": 0}


def test_a_game_that_is_over_or_not_begun_asks_for_a_reset(refused: Refused) -> None:
    env = seat_env("tilewright/5211-v0", render_mode="ansi")
    with refused(ResetNeeded):
        env.step(0)
    with refused(ResetNeeded):
        env.render()
    play_on(env, env.reset(seed=1)[0])
    with refused(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    "arguments",
    [
        {"players": 7},
        {"variant": "blue"},
        {"opponents": "grandmaster"},
        {"opponents": ["greedy", "greedy"]},
        {"opponents": 3},
        {"seat": 2},
        {"illegal": "ignore"},
        {"reward": "points"},
        {"hidden_totals": 1},
    ],
)
def test_a_table_that_there_is_not_is_refused(arguments: dict[str, Any], refused: Refused) -> None:
    with refused(SetupError):
        gymnasium.make("tilewright/Azul-v0", **arguments)


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_an_unknown_keyword_is_a_type_error_as_of_any_function(make: Any) -> None:
    """TorchRL's GymEnv tries `frameskip` first, and continues without it after a TypeError."""
    with pytest.raises(TypeError, match="no option 'frameskip'"):
        make("tilewright/Azul-v0", frameskip=4)


@pytest.mark.filterwarnings("ignore:.*not in the possible render_modes")
def test_a_render_mode_that_there_is_not_is_refused(refused: Refused) -> None:
    with refused(SetupError):
        gymnasium.make("tilewright/Azul-v0", render_mode="video")


def test_an_unknown_id_is_refused(refused: Refused) -> None:
    with refused(NameNotFound):
        gymnasium.make("tilewright/Chess-v0")


def test_reset_takes_no_options(refused: Refused) -> None:
    with refused(SetupError):
        seat_env("tilewright/Azul-v0").reset(options={"seat": 1})


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_text_and_picture_show_the_own_seats_view(mode: str) -> None:
    """5211, secrecy: nothing on them depends on the cards of others."""
    env = seat_env("tilewright/5211-v0", seat=1, render_mode=mode)
    env.reset(seed=4)
    match = match_of(env)
    other = match.game.resample(match.state, 1, new_rng(9))
    assert other.tolist() != match.state.tolist()

    frame = env.render()
    env.match = Match(match.game, match.setup, other)

    assert np.array_equal(np.asarray(frame), np.asarray(env.render()))


def test_people_see_every_position_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = seat_env("tilewright/Azul-v0", render_mode="human")
    observation, _ = env.reset(seed=4)
    first = capsys.readouterr().out
    env.step(env.action_space.sample(observation["action_mask"]))

    assert first.startswith("Round 1")
    assert capsys.readouterr().out.startswith("Round 1")


def test_drawing_without_a_mode_says_how_to_get_one() -> None:
    env = seat_env("tilewright/Azul-v0")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render draws nothing without a render mode"):
        assert env.render() is None


@pytest.mark.parametrize("module", ["gymnasium", "gymnasium_vector", "spaces"])
def test_without_the_library_one_is_told_what_to_install(module: str) -> None:
    """By an error that `except ImportError` catches as well."""
    code = f"""
import sys
from tilewright.core.errors import SetupError
sys.modules["gymnasium"] = None
try:
    import tilewright.envs.{module}
except ImportError as error:
    assert isinstance(error, SetupError)
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "Gymnasium needs the extra: pip install 'tilewright[envs]'.\n", (
        done.stderr
    )


def test_the_ids_are_known_once_the_module_is_imported() -> None:
    """`import tilewright.envs` loads no library; the long form of an id imports what it needs."""
    code = """
import sys, tilewright.envs
assert "gymnasium" not in sys.modules
import gymnasium
assert "tilewright/Azul-v0" not in gymnasium.registry
for name in ("Azul", "5211"):
    print(gymnasium.make(f"tilewright.envs.gymnasium:tilewright/{name}-v0").spec.id)
"""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == list(IDS)
