"""The training example in a tiny form: it runs, and what it learns from is right."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import tilewright  # noqa: E402
from examples import ppo  # noqa: E402
from tilewright.training.curves import curves, read_log  # noqa: E402


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(0)


@pytest.mark.slow
def test_a_tiny_run_learns_tells_and_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "tiny.pt"
    size = "--games 16 --steps 8 --width 8 --batch 32 --eval-games 4"
    losses = ppo.main(f"--minutes 0.02 {size} --seed 3 --save {saved}".split())

    assert losses
    assert torch.isfinite(torch.stack(losses)).all()
    assert "against greedy" in capsys.readouterr().out
    torch.manual_seed(3)
    network = ppo.Network(width=8)
    untaught = network.takes.weight.clone()
    network.load_state_dict(torch.load(saved))
    assert torch.isfinite(network.takes.weight).all()
    assert not torch.equal(network.takes.weight, untaught)


@pytest.mark.slow
def test_a_run_limited_by_moves_can_be_repeated_and_its_log_drawn(tmp_path: Path) -> None:
    size = "--moves 384 --games 16 --steps 8 --width 8 --batch 32 --eval-games 4"
    logs = []
    for name in ("one", "other"):
        ppo.main(f"{size} --seed 3 --log {tmp_path / name}".split())
        logs.append([line | {"cpu_minutes": 0} for line in read_log(tmp_path / name)])

    assert [line["moves"] for line in logs[0]] == [128, 256, 384]
    assert logs[0] == logs[1]
    assert "share of victories" in curves({"one": logs[0]})


def test_no_victory_in_twenty_games_does_not_prove_that_there_will_be_none() -> None:
    assert ppo.wilson_interval(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert ppo.wilson_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_an_illegal_action_has_no_probability() -> None:
    games = tilewright.VectorGame("azul", games=32, players=2, seed=1)
    for _ in range(25):
        games.step(games.sample())

    _, masks, _, log_probabilities, _ = ppo.judge(ppo.Network(width=8), games)

    probabilities = log_probabilities.exp()
    assert (probabilities[masks == 0] == 0).all()
    assert (probabilities[masks == 1] > 0).all()
    torch.testing.assert_close(probabilities.sum(1), torch.ones(32))


def test_takes_from_factories_are_as_likely_where_their_tiles_are_the_same_and_only_there() -> None:
    game = tilewright.get_game("azul")
    games = tilewright.VectorGame("azul", games=64, players=2, seed=1)
    log_probabilities = ppo.judge(ppo.Network(width=8), games)[3]
    found: dict[tuple[int, str, str], set[float]] = {}
    num_takes = 0

    for number, row in enumerate(log_probabilities):
        factories = game.dump(games.states[number])["factories"]
        for action in np.flatnonzero(games.masks[number]):
            text = game.action_text(int(action))
            tiles = "".join(sorted(factories[int(text[0]) - 1]))
            found.setdefault((number, tiles, text[1:]), set()).add(row[action].item())
            num_takes += 1

    assert all(len(values) == 1 for values in found.values())
    assert len(found) < num_takes
    assert len(set.union(*found.values())) > 0.99 * len(found)


SEATS = torch.tensor([[0], [1], [1], [0], [1]])
VALUES = torch.tensor([[0.5], [0.2], [-0.1], [0.4], [0.3]])
"""What each mover expects for itself; seat 1 moves twice in a row, as happens between rounds."""


@pytest.mark.parametrize(
    ("trace", "expected"), [(0.0, [-0.7, -0.3, -0.3, -0.7]), (1.0, [-0.8, 0.1, 0.4, -0.7])]
)
def test_an_advantage_is_the_movers_own_whichever_seat_moves_next(
    trace: float, expected: list[float]
) -> None:
    nothing = torch.zeros(4, 1)

    found = ppo.advantages(nothing, nothing, SEATS, VALUES, trace)

    torch.testing.assert_close(found[:, 0], torch.tensor(expected))


def test_an_advantage_does_not_look_beyond_the_end_of_a_game() -> None:
    """Seat 1 wins by its first move; the third and the fourth belong to the next game."""
    rewards, ended = torch.zeros(4, 1), torch.zeros(4, 1)
    rewards[1], ended[1] = -1, 1

    found = ppo.advantages(rewards, ended, SEATS, VALUES, trace=1.0)

    torch.testing.assert_close(found[:, 0], torch.tensor([-1.5, 0.8, 0.4, -0.7]))


def test_each_move_learns_from_the_end_of_its_own_game() -> None:
    """With nothing expected and nothing forgotten, a move is worth what its seat got in the end."""
    network = ppo.Network(width=8)
    torch.nn.init.zeros_(network.value.weight)
    torch.nn.init.zeros_(network.value.bias)
    settings = ppo.Settings(games=8, steps=150, trace=1.0, point_worth=0.02)

    moves = ppo.play(network, tilewright.VectorGame("azul", 8, players=2, seed=5), settings)

    returns = moves[-1].view(150, 8).numpy()
    actions = moves[2].view(150, 8).numpy()
    expected = np.zeros((150, 8))
    games = tilewright.VectorGame("azul", 8, players=2, seed=5)
    seats = np.zeros((150, 8), int)
    begun = np.zeros(8, int)
    for step in range(150):
        seats[step] = games.seats
        games.step(actions[step])
        for game in np.flatnonzero(games.ended):
            own = seats[begun[game] : step + 1, game]
            scores = games.scores[game].astype(int)
            worth = games.rewards[game] + 0.02 * (scores - scores[::-1])
            expected[begun[game] : step + 1, game] = worth[own]
            begun[game] = step + 1
    assert (begun > 0).all()
    np.testing.assert_allclose(returns, expected, atol=1e-5)


def test_an_untaught_network_hardly_ever_beats_greedy() -> None:
    assert ppo.share_against("greedy", ppo.Network(width=8), 20, seed=1) < 0.2
