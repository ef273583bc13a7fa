"""Checkpoints: all that a run needs to resume as if it had never stopped, in a file of at most 16 MiB.

The network, its optimiser, the schedule, the random generators and the magnet are always kept. Of the rest,
what fits is kept in order of importance: past selves, the newest first, then the games in progress. Games
that do not fit start again, each with the generator it had.
"""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.training.model import Network, Tensor, torch
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import Kind, table_name

MAX_BYTES = 16 * 2**20
_OVERHEAD = 2**17
"""Bytes for names and the file's own tables."""
_COMPRESSION_LEVEL = 1
_RENAMED_SETTINGS = {
    "averaging": "ema_decay",
    "entropy": "entropy_coef",
    "margin_worth": "margin_coef",
    "most_rivals": "opponent_pool_size",
    "rival_every": "opponent_every",
    "rival_share": "opponent_share",
    "trace": "gae_lambda",
}
"""Names in checkpoints of version 0.1.0."""


def checkpoint_of(learner: Learner) -> dict[str, Any]:
    """Return the contents of a checkpoint of the learner's present state."""
    state = learner.state_dict()
    state["rngs"] = learner.play.rngs.cpu().view(torch.int64)
    state["rivals"] = []
    left = MAX_BYTES - _OVERHEAD - _bytes_of(state)
    if learner.magnet is not None:
        magnet = learner.magnet.state_dict()
        if _bytes_of(magnet) > left:
            magnet = _in_half(magnet)
        state["magnet"] = magnet
        left -= _bytes_of(magnet)
    for opponent in reversed(learner.opponent_pool):
        weights = _in_half(opponent.state_dict())
        if _bytes_of(weights) <= left:
            state["rivals"].insert(0, weights)
            left -= _bytes_of(weights)
    games = _compress_states(learner.play.states)
    if len(games) <= left:
        state["games"] = games
    return state


def restore(learner: Learner, state: dict[str, Any]) -> None:
    """Resume a learner from a checkpoint."""
    learner.load_state_dict(state)
    if learner.magnet is not None and "magnet" in state:
        learner.magnet.load_state_dict(state["magnet"])
    play, rngs = learner.play, state.get("rngs")
    if rngs is None or rngs.shape != play.rngs.shape:  # Another number of games: all are new.
        return
    play.rngs.copy_(rngs.view(torch.uint64))
    if "games" in state:
        play.states.copy_(_decompress_states(state["games"], play.states))
        return
    play.begin()


def read_checkpoint(path: Path, kind: Kind | None = None) -> dict[str, Any]:
    """Return the contents of a checkpoint.

    Args:
        kind: the table that it has to be for.

    Raises:
        SetupError: there is no checkpoint, or it is for another table.
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
            f"{path} holds a run of {table_name(*learnt)}, not of"
            f" {table_name(kind.game, kind.players, kind.variant)}."
        )
    return state


def settings_of(state: dict[str, Any]) -> Settings:
    """Return the settings of the run of a checkpoint."""
    settings = state["settings"].items()
    return Settings(**{_RENAMED_SETTINGS.get(name, name): value for name, value in settings})


def copy_matching(network: Network, other: Network) -> None:
    """Copy the layers of another network that have the same shape.

    Features that both know must come first: in the first layer, weights of further features stay new.
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


def _bytes_of(state: Any) -> int:
    """Return the number of bytes of the tensors in it."""
    if isinstance(state, dict):
        return sum(_bytes_of(part) for part in state.values())
    if isinstance(state, list | tuple):
        return sum(_bytes_of(part) for part in state)
    return state.numel() * state.element_size() if isinstance(state, torch.Tensor) else 8


def _in_half(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """Return weights in half precision."""
    return {name: tensor.half() for name, tensor in weights.items()}


def _compress_states(states: Tensor) -> Tensor:
    """Return states compressed, with words of the same meaning adjacent, which compresses best."""
    words = states.cpu().numpy()
    compressed = zlib.compress(np.ascontiguousarray(words.T).tobytes(), _COMPRESSION_LEVEL)
    return torch.frombuffer(bytearray(compressed), dtype=torch.uint8)


def _decompress_states(compressed: Tensor, like: Tensor) -> Tensor:
    kind = np.int64 if like.dtype is torch.int64 else np.int16
    words = np.frombuffer(zlib.decompress(compressed.numpy().tobytes()), kind)
    return torch.from_numpy(words.reshape(like.shape[1], like.shape[0]).T.copy())
