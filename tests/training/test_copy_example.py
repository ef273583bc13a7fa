"""The example that copies a bot into a network, in a small form."""

from pathlib import Path

import numpy as np
import pytest
import torch

from examples import copy_a_bot
from tests.training.small_runs import needs_compiled_rules
from tilewright.bots import get_bot
from tilewright.bots.g5211.network import shipped_weights
from tilewright.training.model import load_weights

pytestmark = needs_compiled_rules


def choices_of(bot: str, games: int) -> copy_a_bot.Choices:
    played = [copy_a_bot.play(copy_a_bot.Game(bot, 2, number, 1)) for number in range(games)]
    return copy_a_bot.Choices([choice for one in played for choice in one])


def test_what_is_copied_is_the_mixed_play_of_the_bot() -> None:
    """The bot `policy` plays the shipped network, which then has nothing to learn."""
    choices = choices_of("policy", 4)
    network, _ = load_weights(shipped_weights(2, "standard"))
    rows = torch.arange(len(choices.games))

    np.testing.assert_allclose(choices.mixed.sum(1), 1, atol=1e-5)
    assert not choices.mixed[~choices.is_legal].any()
    # Bots play with weights of 8 bits.
    assert choices.divergence(network, rows).item() < 0.002
    assert choices.divergence(copy_a_bot.raised(network, 2.0), rows).item() > 0.02


def test_in_every_other_game_one_seat_is_not_the_bot() -> None:
    with_it = len(copy_a_bot.play(copy_a_bot.Game("learner", 2, 0, 1)))
    without = len(copy_a_bot.play(copy_a_bot.Game("learner", 2, 1, 1)))

    assert without < 0.6 * with_it


@pytest.mark.slow
def test_a_copy_is_nearer_to_its_bot_and_can_be_played(tmp_path: Path) -> None:
    out = tmp_path / "copy.npz"
    arguments = f"--bot strong --games 24 --jobs 1 --learning-rate 3e-4 --out {out}".split()

    least = copy_a_bot.main(arguments)

    apart = copy_a_bot.Choices(
        [
            choice
            for number in (0, 8, 16)
            for choice in copy_a_bot.play(copy_a_bot.Game("strong", 2, number, 0))
        ]
    )
    rows = torch.arange(len(apart.games))
    network, _ = load_weights(shipped_weights(2, "standard"))
    copied, _ = load_weights(out)
    assert least == pytest.approx(apart.divergence(copied, rows).item(), abs=0.01)
    assert least < 0.9 * apart.divergence(network, rows).item()
    get_bot("5211", f"policy:{out}")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--games 3 --out copy.npz", "--games must be 16 or more."),
        ("--bot nobody --out copy.npz", "There is no bot 'nobody' for 5211"),
        ("--players 6 --out copy.npz", "invalid choice: 6"),
        ("--out nowhere/copy.npz", "There is no folder nowhere."),
    ],
)
def test_a_wrong_call_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], arguments: str, reason: str
) -> None:
    with pytest.raises(SystemExit):
        copy_a_bot.main(arguments.split())

    assert reason in capsys.readouterr().err
