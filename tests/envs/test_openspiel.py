"""Both games in OpenSpiel: its own tests, and the same games as at a table."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

import tilewright
from tests.envs.openspiel_play import played, step_at_random
from tilewright.core.game import Setup
from tilewright.envs.openspiel.azul import most_rounds
from tilewright.games import get_game

GAMES = [
    "tilewright_azul",
    "tilewright_azul(players=3,variant=grey)",
    "tilewright_azul(players=4,hidden_counts=1,start=3)",
    "tilewright_azul(draw=tile)",
    "tilewright_5211",
    "tilewright_5211(players=3,hidden_totals=1)",
    "tilewright_5211(players=5,variant=long)",
    "turn_based_simultaneous_game(game=tilewright_5211(players=4))",
]


# OpenSpiel's own tests.


@pytest.mark.parametrize("name", GAMES)
def test_open_spiels_random_simulation_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


class TestApiOfAzul(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "tilewright_azul"
    game = pyspiel.load_game(game_name)


class TestApiOfGreyAzul(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "tilewright_azul(players=4,variant=grey)"
    game = pyspiel.load_game(game_name)


class TestApiOf5211(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "tilewright_5211"
    game = pyspiel.load_game(game_name)


class TestApiOfTurnBased5211(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "turn_based_simultaneous_game(game=tilewright_5211(players=3))"
    game = pyspiel.load_game(game_name)


# OpenSpiel uses a class of NumPy that 2.5, for Python 3.12 and later, deprecates.
@pytest.mark.filterwarnings("ignore:The chararray class:DeprecationWarning")
@pytest.mark.parametrize(
    "name",
    ["tilewright_azul", pytest.param("tilewright_5211(players=5)", marks=pytest.mark.slow)],
)
def test_a_playthrough_can_be_written_and_repeated(name: str) -> None:
    lines = generate_playthrough.playthrough_lines(name, seed=4)
    assert lines == generate_playthrough.playthrough_lines(name, seed=4)
    assert f'ToString() = "{pyspiel.load_game(name)}"' in lines
    assert "IsTerminal() = True" in lines


# The undo and resample tests that OpenSpiel has in C++ only.


@pytest.mark.parametrize("name", GAMES[:-1])
def test_a_clone_is_the_state_before_whatever_came_later(name: str) -> None:
    """OpenSpiel keeps the history of games in Python to itself, so a clone is what an undo would give."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(2)
    befores = []
    while not state.is_terminal():
        befores.append((state.clone(), str(state), state.history(), state.move_number()))
        step_at_random(state, rng)
    for clone, text, history, number in reversed(befores):
        assert (str(clone), clone.history(), clone.move_number()) == (text, history, number)
    repeated = befores[0][0]
    for item in _groups(state):
        repeated.apply_actions(item) if len(item) > 1 else repeated.apply_action(item[0])
    assert str(repeated) == str(state)
    assert repeated.returns() == state.returns()


def _groups(state: Any) -> list[list[int]]:
    """Return a history with the actions that were chosen together side by side."""
    groups: list[list[int]] = []
    is_together = state.get_game().get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    for item in state.full_history():
        if item.player > 0 and is_together:
            groups[-1].append(item.action)
        else:
            groups.append([item.action])
    return groups


def test_an_undo_is_refused_with_the_way_around() -> None:
    with pytest.raises(pyspiel.SpielError, match=r"clone\(\) before you apply"):
        played("tilewright_azul", 30).undo_action(0, 0)


@pytest.mark.parametrize("name", GAMES[:-1])
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)
    state, rng = game.new_initial_state(), random.Random(3)
    while True:
        for player in (
            range(game.num_players()) if rng.random() < 0.2 or state.is_terminal() else ()
        ):
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if game.get_type().provides_information_state_tensor:
                tensor = other.information_state_tensor(player)
                assert tensor == state.information_state_tensor(player)
            if not state.is_chance_node():
                assert other.legal_actions(player) == state.legal_actions(player)
        if state.is_terminal():
            return
        step_at_random(state, rng)


def test_resampling_deals_other_seats_new_hands() -> None:
    state = played("tilewright_5211", 40)
    sampler = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0)

    others = {str(state.resample_from_infostate(0, sampler)) for _ in range(20)}

    assert len(others) > 10


# The same game as at a table.


@pytest.mark.parametrize("draw", ["factory", "tile"])
@pytest.mark.parametrize("variant", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_azul_is_played_as_the_rules_play_it(draw: str, variant: str, players: int) -> None:
    azul = get_game("azul")
    name = f"tilewright_azul(players={players},variant={variant},start=1,draw={draw})"
    game = pyspiel.load_game(name)
    rng = random.Random(players)
    mirror = azul.initial_state(Setup(variant, players, {"start": 1, "hidden_counts": 0}))
    state, deal = game.new_initial_state(), []
    while not state.is_terminal():
        player = state.current_player()
        step_at_random(state, rng)
        action = state.history()[-1]
        if player >= 0:
            mirror = azul.apply(mirror, {player: action})
        else:
            deal += ["BYRKW".index(tile) for tile in state.action_to_string(player, action)]
            if state.is_chance_node():
                continue
            short = [-1] * (4 * (2 * players + 1) - len(deal))
            mirror = azul.apply_chance(mirror, np.array(deal + short, np.int8))
            deal = []
        assert azul.dump(state.play.state) == azul.dump(mirror)
    assert_is_scored_alike(azul.turn(mirror), state)


@pytest.mark.parametrize("variant", ["standard", "long"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_5211_is_played_as_the_rules_play_it(variant: str, players: int) -> None:
    g5211 = get_game("5211")
    game = pyspiel.load_game(f"tilewright_5211(players={players},variant={variant})")
    rng = random.Random(players)
    mirror = g5211.initial_state(Setup(variant, players, {"hidden_totals": 0}))
    state, drawn = game.new_initial_state(), []
    while not state.is_terminal():
        was_choice = state.is_simultaneous_node()
        step_at_random(state, rng)
        if was_choice:
            choices = dict(enumerate(state.history()[-players:]))
            mirror = g5211.apply(mirror, choices)
        else:
            kind = state.history()[-1]
            drawn.append(8 * (kind // 6) + kind % 6 + 1)
            if state.play.drawn:
                continue
            mirror = g5211.apply_chance(mirror, np.array(drawn, np.int8))
            drawn = []
        assert g5211.dump(state.play.state) == g5211.dump(mirror)
    assert_is_scored_alike(g5211.turn(mirror), state)


def assert_is_scored_alike(over: Any, state: Any) -> None:
    """Assert that winners get the same and more than 0, unless all win, and the rest loses that."""
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    best = max(returns)
    assert tuple(seat for seat, value in enumerate(returns) if value == best) == over.winners
    assert state.rewards() == returns


@pytest.mark.parametrize("draw", ["factory", "tile"])
def test_a_table_record_is_the_same_game(draw: str) -> None:
    table = tilewright.new("azul", players=2, seed=5, start=1)
    rng = random.Random(5)
    while not table.is_over:
        table.play(rng.choice(table.legal_actions()))
    state = pyspiel.load_game(f"tilewright_azul(start=1,draw={draw})").new_initial_state()
    for who, what in table.match.events:
        if who == "deal":
            factories = ["".join(sorted(tiles, key="BYRKW".index)) for tiles in what]
            for piece in factories if draw == "factory" else "".join(factories):
                state.apply_action(state.string_to_action(state.current_player(), piece))
        else:
            assert state.current_player() == who
            state.apply_action(state.string_to_action(what))
    assert state.is_terminal()
    assert state.play.game.dump(state.play.state) == table.dump()


# Bounds.


def test_no_game_is_announced_shorter_than_it_can_be() -> None:
    for name in GAMES[:-1]:
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        rng = random.Random(7)
        while not state.is_terminal():
            step_at_random(state, rng)
        assert state.move_number() <= game.max_move_number()
        assert len(state.history()) <= game.max_history_length()


def test_5211_takes_exactly_as_long_as_announced() -> None:
    for players in range(2, 6):
        game = pyspiel.load_game(f"tilewright_5211(players={players})")
        state = game.new_initial_state()
        rng = random.Random(7)
        while not state.is_terminal():
            step_at_random(state, rng)
        assert state.move_number() == game.max_move_number()
        assert len(state.history()) == game.max_history_length()


def test_an_azul_game_in_which_nobody_sets_a_tile_ends_within_the_bound() -> None:
    game = pyspiel.load_game("tilewright_azul(start=0)")
    state, rng = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            step_at_random(state, rng)
        else:  # Always to the floor.
            state.apply_action(next(a for a in state.legal_actions() if a % 6 == 5))
    assert state.play.state.item(3) == 5 <= most_rounds(2)
