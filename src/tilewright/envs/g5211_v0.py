"""5211 in PettingZoo's manner: `from tilewright.envs import g5211_v0; env = g5211_v0.env(players=3)`."""

from typing import Any

from tilewright.envs.pettingzoo import AecTable, ParallelTable, aec_env
from tilewright.envs.pettingzoo import parallel_env as any_parallel_env


def env(**settings: Any) -> AecTable:
    """Return a table where agents act one after the other; `aec_env` tells its settings."""
    return aec_env("5211", **settings)


def parallel_env(**settings: Any) -> ParallelTable:
    """Return a table where agents act at the same time; `parallel_env` of any game tells its settings."""
    return any_parallel_env("5211", **settings)


raw_env = env
"""The same: no wrapper is needed, since the table itself refuses what it cannot do."""
