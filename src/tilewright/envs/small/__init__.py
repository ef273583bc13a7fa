"""Azul and 5211 with fewer tiles, cards and rounds, small enough to be solved exactly."""

from tilewright.envs.small.azul import SmallAzul
from tilewright.envs.small.g5211 import SmallG5211
from tilewright.envs.small.tree import CHANCE, TERMINAL, Node, SmallGame

__all__ = ["CHANCE", "TERMINAL", "Node", "SmallAzul", "SmallG5211", "SmallGame"]
