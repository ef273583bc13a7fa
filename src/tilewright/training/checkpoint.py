"""Checkpoints: all that a run needs to go on as if it had never stopped, in a file of at most 16 MiB.

The network, its optimiser, the schedule and the random generators are always kept, and so is
the magnet. What else fits is, by what the run would miss most: past selves, the newest first, then the games
in progress. Games that do not fit are begun anew, each with the generator it had.
"""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.training.model import Network, Tensor, torch
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import Kind

LARGEST = 16 * 2**20
"""The most bytes of a checkpoint."""
_ALLOWANCE = 2**17
"""What names and the file's own tables take."""
_QUICKLY = 1


def checkpoint_of(learner: Learner) -> dict[str, Any]:
    """Return what a checkpoint of this moment holds."""
    state = learner.state_dict()
    state["rngs"] = learner.play.rngs.cpu().view(torch.int64)
    state["rivals"] = []
    left = LARGEST - _ALLOWANCE - _bytes_of(state)
    if learner.magnet is not None:
        magnet = learner.magnet.state_dict()
        if _bytes_of(magnet) > left:
            magnet = _in_half(magnet)
        state["magnet"] = magnet
        left -= _bytes_of(magnet)
    for rival in reversed(learner.rivals):
        weights = _in_half(rival.state_dict())
        if _bytes_of(weights) <= left:
            state["rivals"].insert(0, weights)
            left -= _bytes_of(weights)
    games = _packed(learner.play.states)
    if len(games) <= left:
        state["games"] = games
    return state


def restore(learner: Learner, state: dict[str, Any]) -> None:
    """Let a learner go on from a checkpoint."""
    learner.load_state_dict(state)
    if learner.magnet is not None and "magnet" in state:
        learner.magnet.load_state_dict(state["magnet"])
    play, rngs = learner.play, state.get("rngs")
    if rngs is None or rngs.shape != play.rngs.shape:  # Another number of games: all are new.
        return
    play.rngs.copy_(rngs.view(torch.uint64))
    if "games" in state:
        play.states.copy_(_unpacked(state["games"], play.states))
        return
    array, kind = learner.device.array, learner.kind
    play.device.kernels.begin(
        array(play.states), kind.players, kind.variant_number, array(play.rngs)
    )


def read_checkpoint(path: Path, kind: Kind | None = None) -> dict[str, Any]:
    """Return what a checkpoint holds.

    Args:
        kind: the kind of game that it has to be of.

    Raises:
        SetupError: there is no checkpoint, or it is of another kind.
    """
    try:
        state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        learnt = (state["game"], state["players"], state["variant"])
        settings_of(state)
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    except Exception as error:  # PyTorch raises whatever it stumbles over.
        raise SetupError(f"{path} holds no checkpoint of a training run.") from error
    if kind is not None and learnt != (kind.game, kind.players, kind.variant):
        raise SetupError(
            f"{path} holds a run of {_told(*learnt)}, not of"
            f" {_told(kind.game, kind.players, kind.variant)}."
        )
    return state


def settings_of(state: dict[str, Any]) -> Settings:
    """Return the settings of the run that a checkpoint is of."""
    return Settings(**state["settings"])


def take_over(network: Network, other: Network) -> None:
    """Give a network what another one knows, wherever their layers have the same shape.

    Features that both know must come first: of the first layer, those that one has more stay new.
    """
    known = other.state_dict()
    ours = network.state_dict()
    taken = {
        name: known[name] if name in known and known[name].shape == tensor.shape else tensor
        for name, tensor in ours.items()
    }
    entry = "entry.weight"
    if known[entry].shape[0] == ours[entry].shape[0]:
        shared = min(known[entry].shape[1], ours[entry].shape[1])
        taken[entry] = ours[entry].clone()
        taken[entry][:, :shared] = known[entry][:, :shared]
    network.load_state_dict(taken)


def _told(game: str, players: int, variant: str) -> str:
    return f"{game}, {variant}, {players} players"


def _bytes_of(state: Any) -> int:
    """Return how many bytes the tensors in it take."""
    if isinstance(state, dict):
        return sum(_bytes_of(part) for part in state.values())
    if isinstance(state, list | tuple):
        return sum(_bytes_of(part) for part in state)
    return state.numel() * state.element_size() if isinstance(state, torch.Tensor) else 8


def _in_half(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return weights in half as many bytes."""
    return {name: tensor.half() for name, tensor in weights.items()}


def _packed(states: Tensor) -> Tensor:
    """Return states in few bytes: words of one meaning beside each other, which packs best."""
    words = states.cpu().numpy()
    packed = zlib.compress(np.ascontiguousarray(words.T).tobytes(), _QUICKLY)
    return torch.frombuffer(bytearray(packed), dtype=torch.uint8)


def _unpacked(packed: Tensor, like: Tensor) -> Tensor:
    kind = np.int64 if like.dtype is torch.int64 else np.int16
    words = np.frombuffer(zlib.decompress(packed.numpy().tobytes()), kind)
    return torch.from_numpy(words.reshape(like.shape[1], like.shape[0]).T.copy())
