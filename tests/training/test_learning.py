"""A few seconds of self-play teach something."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tests.training.small_runs import KINDS, azul, needs_compiled_rules, tiny_learner
from tilewright.bots.network import evaluate, load_network, new_scratch, policy_outputs
from tilewright.training.model import load_weights, save_weights
from tilewright.training.ppo import Learner, Settings
from tilewright.training.run import about, mean_figures
from tilewright.training.selfplay import kind_of_game

pytestmark = needs_compiled_rules


QUICK = Settings(
    moves=1e6, games=128, steps=16, width=32, blocks=1, learning_rate=(3e-3, 3e-3), seed=1
)
STEPS_OF_5211 = 11
"""A third of a two-player game, so that every third round sees all games end."""


def figures_after(learner: Learner, rounds: int, measured: int) -> dict[str, float]:
    for _ in range(rounds):
        learner.iterate()
    return mean_figures([learner.iterate() for _ in range(measured)])


@pytest.mark.slow
def test_self_play_at_azul_scores_more_than_random_play() -> None:
    """A new network plays at random, and without updates it stays so."""
    at_random = figures_after(Learner(azul(), "cpu", replace(QUICK, epochs=0)), 3, 5)
    learnt = figures_after(Learner(azul(), "cpu", QUICK), 24, 4)

    assert at_random["score"] < 5
    assert learnt["score"] > at_random["score"] + 3


@pytest.mark.slow
def test_self_play_at_5211_scores_more_than_random_play() -> None:
    kind = kind_of_game("5211", 2, "standard")
    settings = replace(QUICK, steps=STEPS_OF_5211, width=16)

    at_random = figures_after(Learner(kind, "cpu", replace(settings, epochs=0)), 0, 6)
    learnt = figures_after(Learner(kind, "cpu", settings), 21, 6)

    assert learnt["score"] > at_random["score"] + 1


@pytest.mark.slow
def test_a_best_response_beats_a_network_that_knows_nothing() -> None:
    """5211: who plays against random play, and nobody else, soon gains points."""
    kind = kind_of_game("5211", 2, "standard")
    fixed = kind.new_network(16, 1).requires_grad_(False)
    before = {name: weight.clone() for name, weight in fixed.state_dict().items()}
    learner = Learner(kind, "cpu", replace(QUICK, steps=STEPS_OF_5211, width=16), fixed)

    figures = figures_after(learner, 12, 3)

    assert figures["margin_against_opponents"] > 4
    assert figures["share_against_opponents"] > 0.6
    assert all(torch.equal(before[name], weight) for name, weight in fixed.state_dict().items())


def test_a_fixed_opponent_sits_in_the_share_of_games_asked_for_or_in_all() -> None:
    """In the other games the learner has all seats and learns at each."""
    kind = kind_of_game("azul", 2, "coloured")
    fixed = kind.new_network(16, 1).requires_grad_(False)

    mixed = Learner(kind, "cpu", replace(QUICK, opponent_share=0.25), fixed)
    alone = Learner(kind, "cpu", QUICK, fixed)
    mixed.iterate()
    alone.iterate()

    games = mixed.play.games
    assert (mixed.play.opponent_games, alone.play.opponent_games) == (games // 4, games)
    own = mixed.play.is_learners(0)
    assert own[: games - games // 4].all()
    assert not own[games - games // 4 :].all()
    assert not mixed.opponent_pool


def test_with_a_lambda_of_1_values_learn_from_outcomes_alone() -> None:
    """Where the game ends within the update: 400 steps are far more than a game for two has."""
    learner = tiny_learner(steps=400, games=4, value_lambda=1.0)
    torch.nn.init.normal_(learner.network.value2.weight, std=0.3)
    play, players = learner.play, learner.kind.players
    play.play(learner.network, None)

    _, returns = learner._advantages_and_returns()

    for game in range(play.games):
        end = int(play.seen.ended[:, game].nonzero()[0])
        outcome = play.seen.outcomes[end, game]
        for step in range(end + 1):
            seat = int(play.seen.viewers[step, game])
            own = returns[step, game].view(2, players)
            expected = outcome.view(2, players).roll(-seat, 1)
            torch.testing.assert_close(own, expected, atol=1e-4, rtol=0)


@pytest.mark.parametrize(("game", "players", "variant"), KINDS)
def test_exported_weights_play_as_the_network_does(
    tmp_path: Path, game: str, players: int, variant: str
) -> None:
    """Up to the rounding of int8 and float16."""
    learner = tiny_learner(kind_of_game(game, players, variant), width=32)
    learner.play.play(learner.network, None)
    torch.nn.init.normal_(learner.network.policy.weight, std=0.3)
    torch.nn.init.normal_(learner.network.value2.weight, std=0.3)
    torch.nn.init.normal_(learner.network.blocks[0].b.weight, std=0.2)
    save_weights(learner.network, tmp_path / "weights.npz", about(learner))
    network = load_network(tmp_path / "weights.npz")
    rows = learner.play.seen.features[-1, :12]
    with torch.no_grad():
        expected, expected_values = learner.network(rows)
    outputs = np.zeros(expected.shape[1], np.float32)
    values = np.zeros(2 * players, np.float32)
    scratch = new_scratch(network)

    for row in range(len(rows)):
        active = np.flatnonzero(rows[row].numpy()).astype(np.int16)
        evaluate(network, scratch, active, rows[row].numpy()[active], len(active), values)
        policy_outputs(network, scratch, outputs)
        np.testing.assert_allclose(outputs, expected[row].numpy(), atol=0.12)
        np.testing.assert_allclose(values, expected_values[row].numpy(), atol=0.06)


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    learner = tiny_learner()
    save_weights(learner.network, tmp_path / "weights.npz", about(learner))

    network, told = load_weights(tmp_path / "weights.npz")

    assert told == {"game": "azul", "players": 2, "variant": "coloured", "moves": 0}
    for name, weight in network.state_dict().items():
        torch.testing.assert_close(weight, learner.network.state_dict()[name].half().float())
