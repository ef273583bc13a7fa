"""One network for all tables of Azul, and the networks for one table that are cut out of it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tests.training.small_runs import TINY, needs_compiled_rules
from tilewright.bots.azul import encoding
from tilewright.core.compiled import kernel
from tilewright.core.errors import SetupError
from tilewright.games.azul.layout import GREY, PLAYERS
from tilewright.training.azul_tables import TABLES, for_table, from_table
from tilewright.training.checkpoint import read_checkpoint, restore
from tilewright.training.model import Network, load_weights
from tilewright.training.ppo import Learner
from tilewright.training.run import CHECKPOINT, save
from tilewright.training.selfplay import kind_of_all_tables, kind_of_game

pytestmark = needs_compiled_rules


def learner_of_all(**changes: object) -> Learner:
    return Learner(kind_of_all_tables("azul"), "cpu", replace(TINY, **changes))  # type: ignore[arg-type]


def random_network(network: Network) -> Network:
    """Give every weight a random value, biases and layers that start at 0 too."""
    torch.manual_seed(3)
    for weight in network.parameters():
        torch.nn.init.normal_(weight, std=0.2)
    return network.requires_grad_(False)


def test_games_are_played_at_all_tables_in_turn() -> None:
    learner = learner_of_all()
    play = learner.play
    for _ in range(30):
        play.play(learner.network, None)

    assert bool(play.seen.ended.any())
    for game in range(play.games):
        players, wall = TABLES[game % len(TABLES)]
        state = play.states[game]
        assert (int(state[PLAYERS]), bool(state[GREY])) == (players, wall == "grey")
        assert int(play.players[game]) == players


def test_at_each_table_the_learner_has_every_seat_against_an_opponent() -> None:
    play = learner_of_all(games=72).play
    for table, (players, _) in enumerate(TABLES):
        seats = play.learner_seats[:72].tolist()[table :: len(TABLES)]
        assert sorted(seats) == sorted(seat % players for seat in range(12))


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_network_for_a_table_says_the_same_there(players: int, wall: str) -> None:
    """It reads the position as bots do."""
    learner = learner_of_all()
    play, network = learner.play, random_network(learner.network)
    for _ in range(5):
        play.play(network, None)
    own = for_table(network, players, wall)
    encode = kernel(kind_of_game("azul", players, wall).module.ENCODING.encode.py_func)
    indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
    values = np.zeros(encoding.MAX_ACTIVE, np.float32)
    features = encoding.num_features(players, int(wall == "grey"))

    for game in range(TABLES.index((players, wall)), play.games, len(TABLES)):
        seat = int(play.seen.viewers[-1, game])
        active = encode(play.states[game].numpy(), seat, indices, values)
        position = torch.zeros(1, features)
        position[0, indices[:active].astype(int)] = torch.from_numpy(values[:active].copy())
        expected, expected_values = network(play.seen.features[-1, game : game + 1])
        outputs, own_values = own(position)
        torch.testing.assert_close(outputs, expected, rtol=1e-4, atol=1e-4)
        taken = play.taken[game] > 0
        assert int(taken.sum()) == 2 * players
        torch.testing.assert_close(own_values[0], expected_values[0, taken], rtol=1e-4, atol=1e-4)
        turned = expected_values[0, taken].view(2, players).roll(seat, 1).flatten()
        torch.testing.assert_close(play.seen.values[-1, game, taken], turned, rtol=1e-4, atol=1e-4)
        assert not play.seen.values[-1, game, ~taken].any()


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_a_network_for_one_table_becomes_one_for_all_and_back(players: int, wall: str) -> None:
    network = random_network(kind_of_game("azul", players, wall).new_network(16, 1))

    wide = from_table(network, players, wall)
    back = for_table(wide, players, wall)

    assert wide.entry.in_features == kind_of_all_tables("azul").features
    torch.testing.assert_close(back.state_dict(), network.state_dict(), rtol=0, atol=0)


def test_values_of_seats_that_nobody_has_are_not_learnt() -> None:
    learners = [learner_of_all(steps=8) for _ in range(2)]
    for learner, value in zip(learners, (0, 7), strict=True):
        random_network(learner.network).requires_grad_(True)
        learner.play.play(learner.network, None)
        advantages, returns = learner._advantages_and_returns()
        assert not (returns * (1 - learner.play.taken)).any()
        learner._learn(advantages, returns + value * (1 - learner.play.taken))

    one, other = (learner.network.state_dict() for learner in learners)
    torch.testing.assert_close(one, other, rtol=0, atol=0)


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_advantages_are_those_of_the_table(players: int, wall: str) -> None:
    """An own lead counts over the mean of those who play."""
    learner = learner_of_all(steps=8, gae_lambda=0.0)
    random_network(learner.network)
    learner.play.play(learner.network, None)
    seen = learner.play.seen
    advantages, _ = learner._advantages_and_returns()

    game = TABLES.index((players, wall))
    for step in range(8):
        assert not seen.ended[step, game]
        gain = (seen.values[step + 1, game] - seen.values[step, game]).view(2, 4)[:, :players]
        shares, scores = gain.roll(-int(seen.viewers[step, game]), 1)
        lead = scores[0] - scores[1:].mean()
        expected = shares[0] + learner.kind.module.MARGIN_COEF * lead
        torch.testing.assert_close(advantages[step, game], expected)


def test_a_run_writes_a_network_for_each_table_and_can_be_resumed(tmp_path: Path) -> None:
    settings = {"opponent_share": 0.5, "opponent_every": 2}
    whole, first = learner_of_all(**settings), learner_of_all(**settings)
    for _ in range(4):
        whole.iterate()
    for _ in range(2):
        first.iterate()
    save(first, tmp_path)
    second = learner_of_all(**settings)
    restore(second, read_checkpoint(tmp_path / CHECKPOINT, second.kind))
    for _ in range(2):
        second.iterate()

    torch.testing.assert_close(
        second.network.state_dict(), whole.network.state_dict(), rtol=0, atol=0
    )
    assert torch.equal(second.play.states, whole.play.states)
    for players, wall in TABLES:
        path = tmp_path / f"{players}-{wall}.npz"
        _, about = load_weights(path)
        assert (about["players"], about["variant"]) == (players, wall)
    with pytest.raises(SetupError, match="azul, all tables, not of azul, coloured, 2 players"):
        read_checkpoint(tmp_path / CHECKPOINT, kind_of_game("azul", 2, "coloured"))
