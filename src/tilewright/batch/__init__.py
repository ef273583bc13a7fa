"""Many games at once."""

from tilewright.batch.bodies import NOBODY
from tilewright.batch.modules import num_actions, observation_fields
from tilewright.batch.observing import Observer
from tilewright.batch.vector_game import VectorGame, warm_up_vectors

__all__ = [
    "NOBODY",
    "Observer",
    "VectorGame",
    "num_actions",
    "observation_fields",
    "warm_up_vectors",
]
