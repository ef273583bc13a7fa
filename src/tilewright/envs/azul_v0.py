"""Azul for PettingZoo: `from tilewright.envs import azul_v0; env = azul_v0.env(players=3)`."""

from typing import Any

from tilewright.envs.pettingzoo import AecTable, ParallelTable, aec_env
from tilewright.envs.pettingzoo import parallel_env as any_parallel_env


def env(**settings: Any) -> AecTable:
    """Return a table where agents act one after the other; see `aec_env` for its arguments."""
    return aec_env("azul", **settings)


def parallel_env(**settings: Any) -> ParallelTable:
    """Return a table where agents act at the same time; see `pettingzoo.parallel_env` for its arguments."""
    return any_parallel_env("azul", **settings)


raw_env = env
"""The same as `env`: no wrapper is needed, since the environment itself refuses invalid actions."""

__all__ = ["env", "parallel_env", "raw_env"]


def __dir__() -> list[str]:
    """Return the names that PettingZoo's own modules have, and nothing else."""
    return __all__
