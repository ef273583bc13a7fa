"""Small games keep the laws of the whole ones, and their published values are right."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

from examples import small_games
from tests.envs.openspiel_play import played, states
from tests.laws.test_laws import num_cards_in, tiles_in
from tilewright.core.errors import SetupError
from tilewright.core.game import Chance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.core.testing import check_game
from tilewright.envs.small import CHANCE, Node, SmallAzul, SmallG5211, SmallGame

GAMES = [
    SmallAzul(),
    SmallAzul(colours=3, tiles=5, lines=3, rounds=3),
    SmallAzul(colours=5, tiles=2, lines=5, rounds=40),
    SmallG5211(),
    SmallG5211(colours=2, cards="1x3+2x6", rounds=2),
    SmallG5211(colours=3, cards="2x6", players=3),
]
NAMES = [
    "tilewright_small_azul",
    "tilewright_small_azul(variant=grey,colours=3,tiles=2,rounds=2,start=1)",
    "tilewright_small_azul(players=3,reward=win)",
    "tilewright_small_azul(reward=margin)",
    "tilewright_small_5211",
    "tilewright_small_5211(cards=1x2+2x4)",
    "tilewright_small_5211(colours=3,cards=2x6,players=3)",
]
PUBLISHED = json.loads(Path("docs/small-games.json").read_text("utf-8"))


# The laws.


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.colours}")
def test_a_small_game_keeps_the_contract(game: SmallGame) -> None:
    check_game(game, seed=1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.colours}")
def test_every_random_draw_is_among_the_outcomes_whose_probabilities_add_up_to_1(
    game: SmallGame,
) -> None:
    match, rng = Match(game, game.setup()), new_rng(3)
    while not match.is_over:
        if not isinstance(match.turn, Chance):
            match.submit(match.waiting_for[0], match.legal_actions(match.waiting_for[0])[0])
            continue
        outcomes = game.chance_outcomes(match.state)
        ends = {game.apply_chance(match.state, outcome).tobytes() for outcome, _ in outcomes}
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len(ends) == len(outcomes)
        sorted_deal = _in_order(game, match, game.draw(match.state, rng))
        assert sorted_deal in [_in_order(game, match, outcome) for outcome, _ in outcomes]
        match.draw(rng)


def _in_order(game: SmallGame, match: Match, outcome: Any) -> list[str]:
    _, parts = game.chance_text(match.state, outcome)
    return ["".join(sorted(part)) for part in parts]


def test_a_deal_is_as_likely_as_it_is_said_to_be() -> None:
    game = SmallG5211(colours=2, cards="1x2+2x4")
    state = game.initial_state(game.setup())
    rng, number = new_rng(5), 4000
    chances = dict[str, float]()
    for outcome, chance in game.chance_outcomes(state):
        chances[str(outcome[:5])] = chances.get(str(outcome[:5]), 0.0) + chance

    drawn = Counter(str(np.sort(game.draw(state, rng)[:5])) for _ in range(number))

    for hand, chance in chances.items():
        error = 5 * (chance * (1 - chance) / number) ** 0.5
        assert drawn[hand] / number == pytest.approx(chance, abs=error + 1e-9)


def test_no_tile_and_no_card_is_lost_or_added() -> None:
    for node in _random_path(SmallAzul(colours=3, tiles=5, lines=3, rounds=3), seed=2):
        assert +tiles_in(node.game.dump(node.state)) == {"B": 5, "Y": 5, "R": 5}
    for node in _random_path(SmallG5211(cards="1x3+2x6", rounds=2), seed=2)[1:]:
        assert num_cards_in(node.game.dump(node.state)) == 90


def _random_path(game: SmallGame, seed: int) -> list[Node]:
    rng, node = random.Random(seed), game.root(game.setup())
    while node.player >= CHANCE:
        node = node.child(rng.choice(node.actions))
    return node.path()


def test_closed_lines_are_never_used_and_the_last_round_ends_the_game() -> None:
    path = _random_path(SmallAzul(colours=3, tiles=5, lines=3, rounds=2), seed=1)
    lines = {node.game.action_text(a)[2] for node in path if node.player >= 0 for a in node.actions}
    assert lines == {"1", "2", "3", "F"}
    assert path[-1].game.dump(path[-1].state)["round"] == 2


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SmallAzul(colours=6), "colours must be from 1 to 5, not 6"),
        (lambda: SmallAzul(lines=0), "lines must be from 1 to 5, not 0"),
        (lambda: SmallAzul(colours=5, tiles=20), "no small game"),
        (lambda: SmallG5211(colours=1), "10 cards are dealt and drawn, but there are only 6"),
        (lambda: SmallG5211(rounds=12), "rounds must be from 1 to 11, not 12"),
        (lambda: SmallG5211(cards="06"), "cards must be some of 1x5.2x6.3x5.4x2.5x1.6x1"),
        (lambda: SmallG5211(cards="2x4+1x2"), "in this order"),
        (lambda: SmallG5211(cards="4x3"), "cards must be"),
        (lambda: SmallG5211(players=6), "players must be from 2 to 5"),
        (lambda: SmallG5211(colours=5, cards="1x5+2x6+3x5"), "no small game"),
    ],
)
def test_a_size_that_cannot_be_is_refused(make: Any, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        make()


# In OpenSpiel.


@pytest.mark.parametrize("name", NAMES)
def test_open_spiels_random_simulation_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


class TestApiOfSmallAzul(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "tilewright_small_azul"
    game = pyspiel.load_game(game_name)


class TestApiOfSmall5211(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name = "tilewright_small_5211"
    game = pyspiel.load_game(game_name)


def test_a_seat_cannot_tell_a_resampled_state_from_its_own() -> None:
    rng, others = random.Random(4), set()
    for state in states("tilewright_small_5211(cards=1x2+2x4)", seed=3):
        for seat in range(2):
            for _ in range(5):
                world = state.resample_from_infostate(seat, rng.random)
                seen = state.information_state_string(seat)
                assert world.information_state_string(seat) == seen
                assert world.observation_tensor(seat) == state.observation_tensor(seat)
                assert world.current_player() == state.current_player()
                others.add(world.information_state_string(1 - seat))
    assert len(others) > 20


def test_ismcts_plays_small_5211() -> None:
    game = pyspiel.load_game("tilewright_small_5211")
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=20, random_state=random_state
    )
    state = played("tilewright_small_5211", 1)
    assert bot.step(state) in state.legal_actions()


def test_a_choice_that_waits_is_hidden_from_the_other_seat() -> None:
    state = played("tilewright_small_5211", 1)
    first, second = (state.child(action) for action in state.legal_actions()[:2])
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.observation_string(1) == second.observation_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tilewright_small_azul(tiles=21)", "tiles must be from 1 to 20, not 21"),
        ("tilewright_small_5211(players=3)", "15 cards are dealt"),
        ("tilewright_small_azul(players=3,reward=margin)", "reward must be win or"),
        ("tilewright_small_5211(reward=score)", "reward must be win or"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(name)


# Values.


def test_a_game_whose_value_is_known_has_it() -> None:
    """One tile of a colour: the first seat sets it or leaves it, and nobody else gets one."""
    game = SmallAzul(colours=1, tiles=1, lines=1)
    assert small_games.exact_value(game.root(game.setup(start=0), "margin")) == 1


@pytest.mark.parametrize(
    ("name", "iterations"),
    [
        ("tilewright_small_5211(lead=1)", 50),
        pytest.param("tilewright_small_azul(tiles=2,rounds=2)", 200, marks=pytest.mark.slow),
    ],
)
def test_three_methods_agree_about_a_value(name: str, iterations: int) -> None:
    """Sequence form or backward induction, CFR+, and the exact best responses to it."""
    game = pyspiel.load_game(name)
    root = small_games.root_of(game)
    value = small_games.exact_value(root)

    approached, gap = small_games.approach(game, iterations)

    assert gap < 1e-3
    assert abs(approached - value) <= 2 * gap + 1e-9
    assert small_games.SequenceForm(root).value() == pytest.approx(value, abs=1e-6)


def test_external_sampling_improves_on_chance() -> None:
    game = pyspiel.load_game("tilewright_small_5211(lead=1)")
    at_random = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert small_games.sample(game, iterations=100, seed=1) < at_random / 2


def test_all_games_of_the_benchmark_are_published() -> None:
    assert [row["game"] for row in PUBLISHED] == small_games.GAMES


@pytest.mark.parametrize(
    "row", [row for row in PUBLISHED if row["nodes"] < 6_000], ids=lambda row: str(row["game"])
)
def test_a_published_value_is_found_again(row: dict[str, Any]) -> None:
    root = small_games.root_of(pyspiel.load_game(row["game"]))
    assert sum(1 for _ in root.walk()) == row["nodes"]
    assert small_games.exact_value(root) == pytest.approx(row["value"], abs=1e-6)
