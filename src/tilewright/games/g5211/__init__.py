"""5211 (docs/rules/5211.md)."""

from tilewright.games.g5211.game import G5211

GAME = G5211()

__all__ = ["G5211", "GAME"]
