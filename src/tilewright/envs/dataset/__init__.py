"""Games between bots as data to learn from: records, and arrays beside them (docs/datasets.md)."""

from tilewright.envs.dataset.generation import make_dataset
from tilewright.envs.dataset.manifest import Manifest
from tilewright.envs.dataset.reading import Dataset, Shard, open_dataset

__all__ = ["Dataset", "Manifest", "Shard", "make_dataset", "open_dataset"]
