"""Observation spaces of Gymnasium."""

import numpy as np

from tilewright.batch import Observer
from tilewright.extras import missing_extra

try:
    from gymnasium import spaces
except ImportError as error:
    raise missing_extra("Gymnasium", "envs") from error


def observation_space(observer: Observer) -> spaces.Dict:
    """Return the space of observations: the numbers of a position, and 1 for each legal action."""
    sizes = [field.size for field in observer.fields]
    low = np.repeat([field.low for field in observer.fields], sizes).astype(np.int16)
    high = np.repeat([field.high for field in observer.fields], sizes).astype(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (observer.num_actions,), np.int8),
        }
    )
