"""Azul and 5211 as environments of PettingZoo, for every number of players and variant (extra `envs`)."""

from tilewright.envs.pettingzoo.aec import AecTable, aec_env
from tilewright.envs.pettingzoo.parallel import ParallelTable, parallel_env

__all__ = ["AecTable", "ParallelTable", "aec_env", "parallel_env"]
