"""One seat of many tables as a vector environment of Gymnasium."""

import pickle
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from msgspec import to_builtins
from numpy.typing import NDArray

from tests.refusals import Refused
from tilewright.batch import Observer
from tilewright.bots import get_bot
from tilewright.bots.uniform import UniformBot
from tilewright.core.errors import SetupError
from tilewright.core.game import Over
from tilewright.core.rng import new_rng
from tilewright.envs.gymnasium_vector import SeatVectorEnv
from tilewright.envs.rewards import rewards
from tilewright.games import get_game

AZUL, G5211 = "tilewright/Azul-v0", "tilewright/5211-v0"
TABLES: Sequence[tuple[str, dict[str, Any]]] = (
    (AZUL, {}),
    (AZUL, {"players": 3, "variant": "grey", "seat": None, "hidden_counts": 1}),
    (G5211, {}),
    (G5211, {"players": 4, "variant": "long", "seat": None, "hidden_totals": 1}),
)
GAMES = 6


def seat_envs(name: str, num_envs: int = GAMES, **arguments: Any) -> SeatVectorEnv:
    envs = gymnasium.make_vec(name, num_envs=num_envs, **arguments)
    assert isinstance(envs, SeatVectorEnv)
    return envs


def legal_actions(rng: np.random.Generator, observations: dict[str, Any]) -> NDArray[np.int64]:
    """Return a random legal action for each game, 0 where there is none."""
    masks = observations["action_mask"]
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def steps_of(envs: Any, number: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    """Play at random and give what every step returns."""
    rng = np.random.default_rng(seed)
    observations, _ = envs.reset(seed=seed)
    for _ in range(number):
        step = envs.step(legal_actions(rng, observations))
        yield step
        observations = step[0]


def single_game(envs: SeatVectorEnv) -> tuple[Any, Observer]:
    """Return the rules of the game, and an observer of its positions."""
    games = envs.tables.games
    game = get_game(games.game)
    return game, Observer(game, games.players, games.variant)


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_seats_see_their_own_view_and_their_legal_actions(
    name: str, arguments: dict[str, Any]
) -> None:
    envs = seat_envs(name, **arguments)
    game, observer = single_game(envs)
    rng = new_rng(1)
    for observations, _, terminated, _, infos in steps_of(envs, 70):
        assert observations in envs.observation_space
        for number, seat in enumerate(infos["seat"].tolist()):
            state = envs.tables.games.states[number]
            mask = observations["action_mask"][number]
            assert np.flatnonzero(mask).tolist() == game.legal_actions(state, seat)
            assert mask.any() != terminated[number]
            other = game.resample(state, seat, rng)
            for position in (state, other):
                seen = observer.observation(position, seat)
                assert seen.tolist() == observations["observation"][number].tolist()


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_game_ends_with_its_scores_and_the_reward_of_the_seat(
    name: str, arguments: dict[str, Any]
) -> None:
    envs = seat_envs(name, **arguments)
    game, _ = single_game(envs)
    ends = 0
    for _, brought, terminated, truncated, infos in steps_of(envs, 130):
        assert not truncated.any()
        assert not brought[~terminated].any()
        for number in np.flatnonzero(terminated):
            over = game.turn(envs.tables.games.states[number])
            assert isinstance(over, Over)
            assert brought[number] == pytest.approx(rewards(over)[infos["seat"][number]])
            assert infos["scores"][number].tolist() == list(over.scores)
            assert np.flatnonzero(infos["won"][number]).tolist() == list(over.winners)
            ends += 1
    assert ends > GAMES


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_seed_repeats_all_games(name: str, arguments: dict[str, Any]) -> None:
    def played(seed: int) -> list[tuple[Any, ...]]:
        envs = seat_envs(name, opponents="greedy", num_envs=3, **arguments)
        return list(steps_of(envs, 40, seed))

    once = played(7)

    assert data_equivalence(played(7), once, exact=True)
    assert not data_equivalence(played(8), once)


@pytest.mark.parametrize("name", [AZUL, G5211])
def test_games_without_a_new_seed_go_on_with_other_luck(name: str) -> None:
    envs = seat_envs(name)
    first, _ = envs.reset(seed=1)
    second, _ = envs.reset()
    again, _ = envs.reset(seed=1)

    assert not data_equivalence(first, second)
    assert data_equivalence(first, again, exact=True)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_what_is_returned_has_the_form_of_gymnasiums_own_vectors(
    name: str, arguments: dict[str, Any], mode: AutoresetMode
) -> None:
    """Other luck, so other numbers, but in a game and at its end the same keys, types and shapes."""

    def forms(envs: Any) -> set[str]:
        return {str(form(step)) for step in steps_of(envs, 100)}

    sync = SyncVectorEnv(
        [lambda: gymnasium.make(name, **arguments) for _ in range(2)], autoreset_mode=mode
    )
    ours = seat_envs(name, num_envs=2, autoreset_mode=mode, **arguments)

    assert ours.metadata["autoreset_mode"] is sync.metadata["autoreset_mode"]
    assert ours.single_observation_space == sync.single_observation_space
    assert ours.observation_space == sync.observation_space
    assert ours.action_space == sync.action_space
    assert form(ours.reset(seed=1)) == form(sync.reset(seed=1))
    assert forms(ours) == forms(sync)


def form(data: Any) -> Any:
    """Return the keys, types and shapes of data."""
    if isinstance(data, dict):
        return {key: form(data[key]) for key in sorted(data)}
    if isinstance(data, tuple):
        return [form(part) for part in data]
    if isinstance(data, np.ndarray) and data.dtype == object:
        return sorted({str(form(part)) for part in data if part is not None})
    if isinstance(data, np.ndarray):
        return str(data.dtype), data.shape
    return type(data).__name__


def test_marks_of_infos_say_which_games_they_belong_to() -> None:
    envs = seat_envs(AZUL, autoreset_mode="SameStep")
    for _, _, terminated, _, infos in steps_of(envs, 60):
        if not terminated.any():
            assert set(infos) == {"seat", "_seat"}
            continue
        for marks in (infos["_final_obs"], infos["_final_info"], infos["final_info"]["_scores"]):
            assert marks.tolist() == terminated.tolist()
        for number, final in enumerate(infos["final_obs"]):
            assert (final is not None) == terminated[number]


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_a_game_that_ended_restarts_in_the_next_step_whatever_its_action(
    name: str, arguments: dict[str, Any]
) -> None:
    envs = seat_envs(name, **arguments)
    game, _ = single_game(envs)
    due = np.zeros(GAMES, np.bool_)
    for _, brought, terminated, _, infos in steps_of(envs, 70):
        assert not terminated[due].any()
        assert not brought[due].any()
        for number in np.flatnonzero(due):
            assert is_at_its_first_choice(envs, game, int(number), int(infos["seat"][number]))
        due = terminated


def is_at_its_first_choice(envs: SeatVectorEnv, game: Any, number: int, seat: int) -> bool:
    """Return whether one's own seat has done nothing yet."""
    view = to_builtins(game.view(envs.tables.games.states[number], seat))
    if game.name == "azul":
        board = view["boards"][seat]
        return view["round"] == 1 and not any(board["lines"]) and not board["floor"]
    return view["deal"] == 1 and view["round"] == 1 and not any(view["table"])


@pytest.mark.parametrize(("name", "arguments"), TABLES)
def test_both_modes_play_the_same_games(name: str, arguments: dict[str, Any]) -> None:
    """One game, whose ends differ by when they are told, with the same actions."""
    arguments = arguments | {"seat": 0}
    next_step = seat_envs(name, num_envs=1, **arguments)
    same_step = seat_envs(name, num_envs=1, autoreset_mode="SameStep", **arguments)
    rng = np.random.default_rng(1)
    observations, _ = next_step.reset(seed=3)
    same_step.reset(seed=3)
    ends = 0
    while ends < 3:
        actions = legal_actions(rng, observations)
        observations, reward, terminated, _, infos = next_step.step(actions)
        others, other_reward, other_terminated, _, other_infos = same_step.step(actions)
        assert (reward, terminated) == (other_reward, other_terminated)
        if terminated:
            final = other_infos["final_obs"][0]
            assert data_equivalence(final, {key: rows[0] for key, rows in observations.items()})
            infos_at_end = {key: infos[key] for key in sorted(infos)}
            final_info = other_infos["final_info"]
            assert data_equivalence(
                {key: final_info[key] for key in sorted(final_info)}, infos_at_end
            )
            observations, _, _, _, _ = next_step.step(np.array([0]))
            ends += 1
        assert data_equivalence(observations, others, exact=True)


def test_without_autoreset_a_game_stays_over_until_it_is_marked(refused: Refused) -> None:
    envs = seat_envs(AZUL, autoreset_mode="Disabled")
    steps = steps_of(envs, 70)
    observations, over = next((step[0], step[2]) for step in steps if step[2].any())
    assert not over.all()
    with refused(ResetNeeded):
        envs.step(np.zeros(GAMES, int))

    after, infos = envs.reset(options={"reset_mask": over})

    assert infos["_seat"].tolist() == over.tolist()
    assert after["action_mask"].any(axis=1).all()
    kept = (after["observation"] == observations["observation"]).all(axis=1)
    assert kept.tolist() == (~over).tolist()


@pytest.mark.parametrize(
    "options",
    [
        {"reset_mask": np.zeros(GAMES, np.bool_)},
        {"reset_mask": np.ones(2, np.bool_)},
        {"reset_mask": np.ones(GAMES)},
        {"seat": 1},
    ],
)
def test_options_of_a_reset_that_do_not_fit_are_refused(
    options: dict[str, Any], refused: Refused
) -> None:
    envs = seat_envs(AZUL)
    envs.reset(seed=1)
    with refused(SetupError):
        envs.reset(options=options)


def test_a_seed_is_for_all_games(refused: Refused) -> None:
    envs = seat_envs(AZUL)
    with refused(SetupError):
        envs.reset(seed=1, options={"reset_mask": np.arange(GAMES) < 2})


def test_every_seat_is_drawn_where_it_is_left_open() -> None:
    envs = seat_envs(G5211, num_envs=40, players=3, seat=None)
    assert set(envs.reset(seed=1)[1]["seat"].tolist()) == {0, 1, 2}


@pytest.mark.parametrize("name", [AZUL, G5211])
def test_bots_are_opponents_each_in_its_seat(name: str) -> None:
    """Those who act at random are not asked one by one; others are, at their distance from one's own seat."""
    envs = seat_envs(name, num_envs=2, players=3, opponents=["random", "greedy"], seat=1)
    kind = type(get_bot("azul" if name == AZUL else "5211", "greedy"))
    choose, asked = kind.choose, []

    def listening(bot: Any, seen: Any, rng: Any) -> int:
        asked.append(seen.seat)
        return int(choose(bot, seen, rng))

    with (
        patch.object(kind, "choose", listening),
        patch.object(UniformBot, "choose", side_effect=AssertionError("asked one by one")),
    ):
        for _ in steps_of(envs, 5):
            pass

    assert set(asked) == {0}


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("name", [AZUL, G5211])
def test_an_illegal_move_ends_its_game_alone(name: str, mode: str) -> None:
    envs = seat_envs(name, autoreset_mode=mode)
    observations, _ = envs.reset(seed=1)
    actions = observations["action_mask"].argmax(axis=1)
    actions[2] = observations["action_mask"][2].argmin()
    game, _ = single_game(envs)
    why = game.why_illegal(envs.tables.games.states[2], 0, int(actions[2]))

    after, brought, terminated, _, infos = envs.step(actions)

    assert np.flatnonzero(terminated).tolist() == [2]
    assert brought.tolist() == [0, 0, -1, 0, 0, 0]
    told = infos if mode == "NextStep" else infos["final_info"]
    assert told["illegal"][2] == why
    assert np.flatnonzero(told["_illegal"]).tolist() == [2]
    assert after["action_mask"][2].any() == (mode == "SameStep")
    after, _, terminated, _, _ = envs.step(after["action_mask"].argmax(axis=1))
    assert not terminated.any()
    assert after["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("name", [AZUL, G5211])
def test_an_illegal_move_raises_where_that_is_asked_for(name: str, refused: Refused) -> None:
    envs = seat_envs(name, illegal="raise")
    observations, _ = envs.reset(seed=1)
    legal = observations["action_mask"].argmax(axis=1)
    illegal = legal.copy()
    illegal[4] = observations["action_mask"][4].argmin()
    before = envs.tables.games.states.copy()

    with refused(InvalidAction):
        envs.step(illegal)

    assert (envs.tables.games.states == before).all()
    assert not envs.step(legal)[2].any()


@pytest.mark.parametrize(
    "actions", [np.zeros(3, int), np.zeros(GAMES), np.full(GAMES, -1), [0, 0, 180, 0, 0, 0]]
)
def test_what_are_no_actions_at_all_is_refused(actions: Any, refused: Refused) -> None:
    envs = seat_envs(AZUL)
    envs.reset(seed=1)
    with refused(InvalidAction):
        envs.step(actions)


def test_games_that_have_not_begun_ask_for_a_reset(refused: Refused) -> None:
    envs = seat_envs(AZUL, render_mode="ansi")
    with refused(ResetNeeded):
        envs.step(np.zeros(GAMES, int))
    with refused(ResetNeeded):
        envs.render()


@pytest.mark.parametrize(
    "arguments",
    [
        {"opponents": "grandmaster"},
        {"players": 9},
        {"seat": 2},
        {"autoreset_mode": "Never"},
        {"render_mode": "human"},
        {"num_envs": 0},
    ],
)
def test_tables_that_there_are_not_are_refused(arguments: dict[str, Any], refused: Refused) -> None:
    with refused(SetupError):
        seat_envs(AZUL, **arguments)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_all_tables_are_drawn(mode: str) -> None:
    envs = seat_envs(G5211, num_envs=2, seat=1, render_mode=mode)
    envs.reset(seed=1)
    frames = envs.render()
    assert len(frames) == 2
    assert all(isinstance(frame, str if mode == "ansi" else np.ndarray) for frame in frames)


def test_drawing_without_a_mode_says_how_to_get_one(refused: Refused) -> None:
    envs = seat_envs(AZUL)
    envs.reset(seed=1)
    with refused(SetupError):
        envs.render()


def test_returned_arrays_are_kept_by_later_steps() -> None:
    envs = seat_envs(AZUL)
    steps, kept = [], []
    for step in steps_of(envs, 40):
        steps.append(step)
        kept.append(deepcopy(step))
    assert data_equivalence(steps, kept, exact=True)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_wrappers_of_gymnasium_count_the_games(mode: str) -> None:
    envs = RecordEpisodeStatistics(seat_envs(G5211, autoreset_mode=mode))
    returns: list[float] = []
    for _, _, terminated, _, infos in steps_of(DictInfoToList(envs), 80):
        for number in np.flatnonzero(terminated):
            returns.append(infos[number]["episode"]["r"])
    assert len(returns) >= 2 * GAMES
    assert set(returns) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("copied", [deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
@pytest.mark.parametrize("name", [AZUL, G5211])
def test_copies_and_pickles_continue_as_the_original_does(name: str, copied: Any) -> None:
    envs = seat_envs(name, num_envs=2, opponents=["greedy"])
    observations, _ = envs.reset(seed=1)
    other = copied(envs)
    for _ in range(6):
        actions = observations["action_mask"].argmax(axis=1)
        step, same = envs.step(actions), other.step(actions)
        assert data_equivalence(step, same, exact=True)
        observations = same[0]
