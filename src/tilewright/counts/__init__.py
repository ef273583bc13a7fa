"""Positions of both games with their perft counts, to check other programs against (docs/counts.md)."""

from tilewright.counts.positions import CountedPosition, counted_positions

__all__ = ["CountedPosition", "counted_positions"]
