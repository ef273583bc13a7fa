"""The network in PyTorch, and the weights file that bots play from (bots/network.py reads it)."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.extras import missing_extra

try:
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
except ImportError as error:
    raise missing_extra("Training", "train") from error

VALUE_WIDTH = 64


class Block(nn.Module):
    """A residual block."""

    def __init__(self, width: int) -> None:
        """Start as the identity."""
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.a = nn.Linear(width, width)
        self.b = nn.Linear(width, width)
        nn.init.zeros_(self.b.weight)
        nn.init.zeros_(self.b.bias)

    def forward(self, h: Tensor) -> Tensor:
        """Return [positions, width]."""
        inner = functional.relu(self.a(functional.relu(self.norm(h))))
        return h + self.b(inner)


class Network(nn.Module):
    """Policy outputs and values of positions."""

    def __init__(self, features: int, outputs: int, values: int, width: int, blocks: int) -> None:
        """Start with a uniform policy."""
        super().__init__()
        self.entry = nn.Linear(features, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, outputs)
        self.value1 = nn.Linear(width, VALUE_WIDTH)
        self.value2 = nn.Linear(VALUE_WIDTH, values)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.value2.weight)
        nn.init.zeros_(self.value2.bias)
        object.__setattr__(self, "run_body", self.body)

    def body(self, h: Tensor) -> Tensor:
        """Return [positions, width] the input of the heads."""
        for block in self.blocks:
            h = block(h)
        return functional.relu(self.norm(h))

    def compile_body(self) -> None:
        """Compile the blocks, which all games share."""
        object.__setattr__(self, "run_body", torch.compile(self.body, dynamic=False))

    def hidden(self, features: Tensor) -> Tensor:
        """Return [positions, width] the input of the heads."""
        hidden: Tensor = self.run_body(self.entry(features))
        return hidden

    def heads(self, hidden: Tensor) -> tuple[Tensor, Tensor]:
        """Return [positions, outputs] of the policy and [positions, values]."""
        return self.policy(hidden), self.value2(functional.relu(self.value1(hidden)))

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Return [positions, outputs] of the policy and [positions, values]."""
        return self.heads(self.hidden(features))


_INPUT_MAJOR = re.compile(r"(entry|value1|.*\.[ab])\.weight")


def _transpose(name: str, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Transpose a matrix that has a row for each input in the file; works in both directions."""
    return array.T if _INPUT_MAJOR.fullmatch(name) else array


def weights_of(network: Network) -> dict[str, np.ndarray[Any, Any]]:
    """Return the arrays of a weights file."""
    arrays = {}
    for name, tensor in network.state_dict().items():
        array = tensor.detach().float().cpu().numpy()
        arrays[name.replace("entry.", "in.")] = np.ascontiguousarray(
            _transpose(name, array), np.float16
        )
    return arrays


def save_weights(network: Network, path: Path, about: dict[str, Any]) -> None:
    """Write the file that bots play from."""
    arrays = weights_of(network) | {"about": np.array(json.dumps(about))}
    np.savez_compressed(path, **arrays)


def load_weights(path: Path, device: str = "cpu") -> tuple[Network, dict[str, Any]]:
    """Return the network of a weights file, and the description in the file.

    Raises:
        SetupError: there is no such file, or it holds no network.
    """
    try:
        with np.load(path) as file:
            arrays = dict(file)
    except (OSError, ValueError) as error:
        raise SetupError(f"{path} holds no network.") from error
    features, width = arrays["in.weight"].shape
    blocks = sum(name.endswith(".a.bias") for name in arrays)
    network = Network(
        features, len(arrays["policy.bias"]), len(arrays["value2.bias"]), width, blocks
    )
    state = {}
    for name in network.state_dict():
        array = arrays[name.replace("entry.", "in.")].astype(np.float32)
        state[name] = torch.from_numpy(np.ascontiguousarray(_transpose(name, array)))
    network.load_state_dict(state)
    return network.to(device), json.loads(str(arrays["about"]))
