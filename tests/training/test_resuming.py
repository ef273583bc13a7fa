"""A run that is interrupted and resumed gives the same result as one that was not."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.small_runs import KINDS, TINY, azul, needs_compiled_rules, tiny_learner
from tilewright.core.errors import SetupError
from tilewright.training import checkpoint
from tilewright.training.checkpoint import (
    MAX_BYTES,
    checkpoint_of,
    copy_matching,
    read_checkpoint,
    restore,
    settings_of,
)
from tilewright.training.curves import read_log
from tilewright.training.ppo import Learner, Settings
from tilewright.training.run import CHECKPOINT, LOG, WEIGHTS, RunOptions, save, train
from tilewright.training.selfplay import kind_of_game

pytestmark = needs_compiled_rules

DEMANDING = replace(TINY, magnet=0.1, magnet_every=2, opponent_share=0.25, opponent_every=2)
"""With everything in it that a checkpoint has to carry."""


def weights_of(learner: Learner) -> dict[str, torch.Tensor]:
    return {name: weight.clone() for name, weight in learner.network.state_dict().items()}


TAUGHT = replace(TINY, teacher_share=0.2, teacher_moves=4, teacher_depth=1)
GUESSING = replace(TINY, games=8, steps=90, auxiliary_coef=0.1)


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("azul", DEMANDING),
        pytest.param("5211", DEMANDING, marks=pytest.mark.slow),
        pytest.param("azul", TAUGHT, marks=pytest.mark.slow),
        ("azul", GUESSING),
    ],
)
def test_six_rounds_are_three_and_three(game: str, settings: Settings, tmp_path: Path) -> None:
    """Network, optimiser, schedule, generators, opponents, magnet and games: nothing is lost."""
    kind = kind_of_game(game, None, None)
    whole = Learner(kind, "cpu", settings)
    for _ in range(6):
        whole.iterate()

    first = Learner(kind, "cpu", settings)
    for _ in range(3):
        first.iterate()
    save(first, tmp_path)
    second = Learner(kind, "cpu", settings)
    restore(second, read_checkpoint(tmp_path / CHECKPOINT, kind))
    for _ in range(3):
        second.iterate()

    assert (second.moves, second.iteration) == (whole.moves, whole.iteration)
    torch.testing.assert_close(weights_of(second), weights_of(whole), rtol=0, atol=0)
    assert torch.equal(second.play.states, whole.play.states)


def test_games_that_do_not_fit_start_again_with_their_generators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    learner = tiny_learner()
    learner.iterate()
    monkeypatch.setattr(checkpoint, "MAX_BYTES", 0)
    state = checkpoint_of(learner)
    other = tiny_learner()
    restore(other, state)

    assert "games" not in state
    assert not torch.equal(other.play.states, learner.play.states)
    assert not torch.equal(other.play.states, tiny_learner().play.states)
    torch.testing.assert_close(weights_of(other), weights_of(learner), rtol=0, atol=0)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "variant"), [*KINDS, ("azul", 3, "grey")])
def test_a_checkpoint_of_the_full_size_has_at_most_16_mib(
    game: str, players: int, variant: str, tmp_path: Path
) -> None:
    kind = kind_of_game(game, players, variant)
    settings = Settings(games=2048, steps=1, epochs=1, magnet=0.1, opponent_share=0.1)
    learner = Learner(kind, "cpu", settings)
    learner.iterate()
    learner.opponent_pool = [kind.new_network(settings.width, settings.blocks) for _ in range(6)]

    save(learner, tmp_path)

    assert (tmp_path / CHECKPOINT).stat().st_size <= MAX_BYTES
    state = read_checkpoint(tmp_path / CHECKPOINT)
    assert "magnet" in state
    assert settings_of(state) == settings


def test_a_folder_is_resumed(tmp_path: Path) -> None:
    lines: list[dict[str, float]] = []
    settings = replace(TINY, moves=24 * 4 * 4)

    train(azul(), settings, tmp_path, RunOptions(seconds=0.0, report=lines.append))
    learner = train(azul(), settings, tmp_path, RunOptions(report=lines.append, log_every_s=0))

    assert learner.progress == 1
    assert [line["iteration"] for line in lines] == [1, 2, 3, 4]
    assert {path.name for path in tmp_path.iterdir()} == {CHECKPOINT, WEIGHTS, LOG}
    logged = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()]
    assert [line["moves"] for line in logged] == [96, 192, 288, 384]
    assert train(azul(), settings, tmp_path).iteration == 4


def test_a_run_that_is_stopped_is_saved(tmp_path: Path) -> None:
    train(azul(), TINY, tmp_path, RunOptions(is_stopped=lambda: True))

    assert read_checkpoint(tmp_path / CHECKPOINT)["iteration"] == 1


def test_a_checkpoint_of_another_game_is_refused(tmp_path: Path) -> None:
    train(azul(), TINY, tmp_path, RunOptions(seconds=0.0))

    with pytest.raises(SetupError):
        train(kind_of_game("5211", 2, "standard"), TINY, tmp_path)


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).write_bytes(b"no checkpoint")

    with pytest.raises(SetupError):
        train(azul(), TINY, tmp_path)


@pytest.mark.slow
def test_a_checkpoint_of_version_0_1_0_is_resumed() -> None:
    """Settings had other names in it."""
    state = checkpoint_of(tiny_learner(opponent_share=0.25, gae_lambda=0.9))
    before = {
        "ema_decay": "averaging",
        "entropy_coef": "entropy",
        "gae_lambda": "trace",
        "margin_coef": "margin_worth",
        "opponent_every": "rival_every",
        "opponent_pool_size": "most_rivals",
        "opponent_share": "rival_share",
    }
    state["settings"] = {before.get(name, name): v for name, v in state["settings"].items()}

    settings = settings_of(state)

    assert (settings.opponent_share, settings.gae_lambda) == (0.25, 0.9)
    assert set(state) == {
        *("game", "players", "variant", "settings", "moves", "seconds", "iteration", "network"),
        *("average", "optimiser", "random", "rngs", "rivals", "games"),
    }


def test_a_log_of_version_0_1_0_is_read(tmp_path: Path) -> None:
    (tmp_path / LOG).write_text('{"moves": 1, "share_against_rivals": 0.5}\n')

    assert read_log(tmp_path) == [{"moves": 1, "share_against_opponents": 0.5}]


def test_a_network_copies_what_fits() -> None:
    small, wide = azul().new_network(16, 1), azul().new_network(16, 2)
    copy_matching(wide, small)

    assert torch.equal(wide.entry.weight, small.entry.weight)
    assert torch.equal(wide.blocks[0].a.weight, small.blocks[0].a.weight)


def test_lines_that_were_learnt_again_are_dropped_from_a_log(tmp_path: Path) -> None:
    """A killed run resumes from its checkpoint, which is older than the last line."""
    (tmp_path / LOG).write_text(
        "".join(json.dumps({"moves": moves}) + "\n" for moves in (1, 2, 3, 2, 4))
    )

    assert [line["moves"] for line in read_log(tmp_path)] == [1, 2, 4]
