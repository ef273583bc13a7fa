"""Azul (docs/rules/azul.md)."""

from tilewright.games.azul.game import Azul

GAME = Azul()

__all__ = ["GAME", "Azul"]
