"""The example for MaskablePPO in a tiny form: it runs, and what it learns from is right."""

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from examples import maskable_ppo
from tilewright.training.curves import curves, read_log

TINY = "--moves 64 --tests 2 --tables 2 --steps 16 --batch 16 --width 8 --eval-games 3"


def test_a_tiny_run_learns_saves_and_writes_a_log_that_can_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, log = tmp_path / "tiny.zip", tmp_path / "tiny"
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))

    model = maskable_ppo.main(f"{TINY} --save {saved} --log {log}".split())

    assert not list(temporary.glob("SB3*"))
    assert saved.exists()
    assert all(parameter.isfinite().all() for parameter in model.policy.parameters())
    lines = read_log(log)
    assert [line["moves"] for line in lines] == [32, 64]
    assert all(0 <= line["share_against_opponents"] <= 1 for line in lines)
    assert "share of victories" in curves({"tiny": lines})


def test_a_run_can_be_repeated(tmp_path: Path) -> None:
    for name in ("one", "other"):
        maskable_ppo.main(f"{TINY} --seed 3 --log {tmp_path / name}".split())

    one, other = (
        [line | {"cpu_minutes": 0} for line in read_log(tmp_path / name)]
        for name in ("one", "other")
    )
    assert one == other


def test_tables_show_the_learner_numbers_of_about_one_and_the_masks_of_the_same_positions() -> None:
    env = maskable_ppo.Tables(maskable_ppo.make_tables(8, "random"))
    env.seed(1)
    observations = env.reset()
    for _ in range(100):
        assert observations.shape == (8, 162)
        assert np.abs(observations).max() <= 5
        masks = np.stack(env.env_method("action_masks"))
        assert masks.any(axis=1).all()
        # What a mask does not allow is refused.
        observations, _, _, _ = env.step(masks.argmax(axis=1))


def test_a_reward_is_the_lead_at_the_end_in_units_of_fifty_points() -> None:
    env = maskable_ppo.Tables(maskable_ppo.make_tables(8, "random"))
    env.seed(1)
    env.reset()
    games: Any = env.tables.unwrapped
    found = []
    for _ in range(200):
        _, rewards, ended, _ = env.step(env.masks.argmax(axis=1))
        assert not rewards[~ended].any()
        scores = games.tables.games.scores[ended].astype(int)
        leads = np.abs(scores[:, 0] - scores[:, 1])
        np.testing.assert_allclose(np.abs(rewards[ended]), leads / 50, rtol=1e-5)
        found += rewards[ended].tolist()
    assert len(found) > 8
    assert min(found) < 0 < max(found)


def test_an_untaught_model_does_worse_against_greedy_than_against_random_moves() -> None:
    model = maskable_ppo.main(f"{TINY} --eval-games 1".split())

    against_greedy = maskable_ppo.evaluate(model, "greedy", 20)
    against_random = maskable_ppo.evaluate(model, "random", 20)

    assert against_greedy["share_against_opponents"] < 0.2
    assert against_greedy["margin_against_opponents"] < against_random["margin_against_opponents"]
