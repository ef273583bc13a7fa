"""Many games at once."""

from tilewright.batch.contract import NOBODY, BatchGame, num_actions, observation_fields
from tilewright.batch.observer import Observer
from tilewright.batch.vector_game import VectorGame, warm_up_vectors

__all__ = [
    "NOBODY",
    "BatchGame",
    "Observer",
    "VectorGame",
    "num_actions",
    "observation_fields",
    "warm_up_vectors",
]
