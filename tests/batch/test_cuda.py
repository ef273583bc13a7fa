"""The CUDA device plays the same games as the processor."""

from typing import Any

import numpy as np
import pytest

from tilewright import VectorGame, get_game
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import IllegalAction, SetupError

KINDS = [("azul", 2, 0), ("azul", 4, 1), ("5211", 4, 0), ("5211", 3, 1)]
ARRAYS = ("states", "seats", "masks", "observations", "ended", "rewards", "scores")

every_kind = pytest.mark.parametrize(("name", "players", "variant"), KINDS)
pytestmark = pytest.mark.filterwarnings("ignore::Warning")


def need_device() -> None:
    """Skip where there is no device."""
    if is_interpreted():
        pytest.skip("the device runs compiled rules")
    try:
        from tilewright.batch import cuda

        cuda.device_name()
    except SetupError as error:
        pytest.skip(str(error))


def on_both(name: str, number: int, players: int, variant: int, **more: Any) -> Any:
    """Return the same games on the CPU and on the device."""
    need_device()
    kind = get_game(name).variants[variant]
    return [
        VectorGame(name, number, players, kind, seed=3, device=where, **more)
        for where in ("cpu", "cuda")
    ]


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


@every_kind
def test_the_device_plays_the_same_games(name: str, players: int, variant: int) -> None:
    """The same generators give the same scores and the same number of moves, time and again."""
    here, there = on_both(name, 500, players, variant)
    for games_each in (2, 1):
        assert here.play_random_games(games_each) == there.play_random_games(games_each)
        for array in ARRAYS:
            assert np.array_equal(host(getattr(there, array)), getattr(here, array)), array


@every_kind
def test_every_step_shows_the_same_on_the_device(name: str, players: int, variant: int) -> None:
    """Positions, masks, observations, rewards: for the same seed, through whole games."""
    here, there = on_both(name, 300, players, variant)
    for _ in range(75):
        for array in ARRAYS:
            assert np.array_equal(host(getattr(there, array)), getattr(here, array)), array
        actions = here.sample()
        assert np.array_equal(host(there.sample()), actions)
        here.step(actions)
        there.step(actions)
        assert np.array_equal(host(there.step_random()), here.step_random())
    there.check()


@every_kind
def test_games_that_ended_stay_and_are_reset_on_the_device(
    name: str, players: int, variant: int
) -> None:
    """As on the CPU."""
    here, there = on_both(name, 40, players, variant, autoreset=False)
    for _ in range(200):
        actions = here.sample()
        here.step(actions)
        there.step(actions)
        marks = here.ended.copy()
        here.reset(marks)
        there.reset(marks)
    for array in ARRAYS:
        assert np.array_equal(host(getattr(there, array)), getattr(here, array)), array


def test_an_illegal_action_is_told_by_check() -> None:
    """The game is left as it is, the others go on."""
    here, there = on_both("azul", 4, 2, 0)
    actions = here.sample().copy()
    actions[2] = int(np.flatnonzero(here.masks[2] == 0)[0])
    there.step(actions)
    with pytest.raises(IllegalAction, match="Game 2: an action was illegal"):
        there.check()
    there.check()
    actions[2] = -1
    here.step(actions)
    assert np.array_equal(host(there.states), here.states)


def test_pytorch_reads_and_acts_without_a_copy() -> None:
    """By DLPack: a tensor is the array itself, and a tensor of actions is taken as it is."""
    torch = pytest.importorskip("torch")
    here, there = on_both("azul", 64, 2, 0)
    masks = torch.from_dlpack(there.masks)
    observations = torch.from_dlpack(there.observations)
    assert masks.is_cuda
    for _ in range(60):
        actions = masks.argmax(dim=1)
        here.step(actions.cpu().numpy())
        there.step(actions)
        assert np.array_equal(masks.cpu().numpy(), here.masks)
        assert np.array_equal(observations.cpu().numpy(), here.observations)
    there.check()


def test_actions_that_do_not_fit_the_device_are_refused() -> None:
    """With what to do."""
    torch = pytest.importorskip("torch")
    _, there = on_both("azul", 64, 2, 0)
    actions = torch.zeros((64, 2), dtype=torch.int64, device="cuda")
    with pytest.raises(SetupError, match="must lie side by side: make a contiguous copy"):
        there.step(actions[:, 0])
    with pytest.raises(SetupError, match=r"must be of shape \(64,\), not \(64, 2\)"):
        there.step(actions)
    with pytest.raises(SetupError, match="must be whole numbers"):
        there.step(actions[:, 0].float())


def test_the_example_learns_on_the_device(capsys: pytest.CaptureFixture[str]) -> None:
    """Games, network and learning, in a tiny form."""
    need_device()
    torch = pytest.importorskip("torch")
    from examples import ppo

    size = "--games 16 --steps 8 --width 8 --batch 32 --eval-games 4"
    try:
        losses = ppo.main(f"--minutes 0.02 --device cuda {size}".split())
    finally:
        torch.set_default_device("cpu")
    assert torch.isfinite(torch.stack(losses)).all()
    assert losses[0].is_cuda
    assert "against greedy" in capsys.readouterr().out


def test_jax_reads_without_a_copy_and_acts() -> None:
    """By DLPack as well; JAX assumes that arrays do not change, so they are imported again each time."""
    jax = pytest.importorskip("jax")
    here, there = on_both("5211", 16, 3, 0)
    for _ in range(40):
        masks = jax.dlpack.from_dlpack(there.masks)
        actions = masks.argmax(axis=2)
        here.step(np.asarray(actions))
        there.step(actions)
        observations = jax.dlpack.from_dlpack(there.observations)
        assert np.array_equal(np.asarray(observations), here.observations)
    there.check()


def test_a_device_that_is_none_is_refused() -> None:
    """With those there are."""
    with pytest.raises(SetupError, match="no device 'tpu': cpu or cuda"):
        VectorGame("azul", 2, device="tpu")
