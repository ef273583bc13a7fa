"""The test suite's oracle: both games written a second time, slowly and plainly."""

from .play import BIASES, random_record
from .rare import RARE_GAMES, rare_records
from .record import legal_events, replay
from .refusal import Refused

__all__ = [
    "BIASES",
    "RARE_GAMES",
    "Refused",
    "legal_events",
    "random_record",
    "rare_records",
    "replay",
]
