"""Many games at once."""

from tilewright.batch.contract import NOBODY, BatchGame, num_actions, observation_fields
from tilewright.batch.observer import Observer
from tilewright.batch.vector_game import VectorGame

__all__ = [
    "NOBODY",
    "BatchGame",
    "Observer",
    "VectorGame",
    "num_actions",
    "observation_fields",
]
