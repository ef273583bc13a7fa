"""Reading data sets."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.observation import Fields
from tilewright.core.record import parse_record
from tilewright.envs.dataset.files import DamagedFile, decode
from tilewright.envs.dataset.manifest import File, Manifest, ShardEntry, is_whole, read_manifest
from tilewright.envs.dataset.shards import TYPES


@dataclass(frozen=True)
class Shard:
    """A part of a data set: a row for each choice of a seat.

    Attributes:
        number: its number in the data set.
        fields: what an observation consists of.
        num_actions: how many actions there are.
        observation: [rows, numbers] what the seat knew before it chose.
        packed_mask: [rows, bytes] bits of the actions it had; `mask` unpacks them.
        action: [rows] what it chose.
        game: [rows] the number of the game.
        seat: [rows] who chose.
        event: [rows] which of the record's events the choice is, counted from 0.
        reward: [rows] what the seat got at the end.
        score: [rows] its final score.
        scores: [rows, players] the final scores of all, the seat's own first, then in the order of the table.
        rank: [rows] its final rank, 1 for a victory.
    """

    number: int
    fields: Fields
    num_actions: int
    observation: NDArray[np.int16]
    packed_mask: NDArray[np.uint8]
    action: NDArray[np.int16]
    game: NDArray[np.int32]
    seat: NDArray[np.int8]
    event: NDArray[np.int32]
    reward: NDArray[np.float32]
    score: NDArray[np.int16]
    scores: NDArray[np.int16]
    rank: NDArray[np.int8]

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.action)

    @property
    def mask(self) -> NDArray[np.int8]:
        """[rows, actions] 1 for each action the seat had; unpacked on each access."""
        bits = np.unpackbits(self.packed_mask, axis=1, count=self.num_actions)
        return bits.view(np.int8)

    def field(self, name: str) -> NDArray[np.int16]:
        """Return [rows, shape of the field] a part of the observations.

        Raises:
            SetupError: there is none of that name.
        """
        first = 0
        for field in self.fields:
            if field.name == name:
                numbers = self.observation[:, first : first + field.size]
                return numbers.reshape(len(self), *field.shape)
            first += field.size
        names = ", ".join(field.name for field in self.fields)
        raise SetupError(f"An observation has no field {short_repr(name)}: {names}.")


class Dataset:
    """A data set in a folder, as far as it is finished: a sequence of shards, each read when it is accessed.

    Attributes:
        folder: where it is.
        manifest: what it is made of.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        """Wrap a folder; most callers want `open_dataset`."""
        self.folder = folder
        self.manifest = manifest

    @property
    def fields(self) -> Fields:
        """What an observation consists of, in order."""
        return tuple(self.manifest.fields)

    @property
    def num_games(self) -> int:
        """How many games the finished shards hold."""
        return sum(entry.games for entry in self.manifest.shards)

    @property
    def num_rows(self) -> int:
        """How many rows the finished shards hold."""
        return sum(entry.rows for entry in self.manifest.shards)

    @property
    def num_bytes(self) -> int:
        """The size of the finished shards' files in bytes."""
        return sum(entry.arrays.bytes + entry.records.bytes for entry in self.manifest.shards)

    @property
    def is_complete(self) -> bool:
        """Whether all shards are finished."""
        return self.num_games == self.manifest.games

    def __len__(self) -> int:
        """Return how many shards are finished."""
        return len(self.manifest.shards)

    def __iter__(self) -> Iterator[Shard]:
        """Yield the shards, reading each one when it is its turn."""
        return map(self._shard, self.manifest.shards)

    def __getitem__(self, index: int) -> Shard:
        """Return a shard by its index.

        Raises:
            SetupError: its files are damaged or missing.
        """
        return self._shard(self.manifest.shards[index])

    def records(self, index: int) -> list[dict[str, Any]]:
        """Return the records of a shard's games, in their order (docs/records.md).

        Raises:
            SetupError: its files are damaged or missing.
        """
        data = self._read(self.manifest.shards[index].records)
        return [parse_record(line) for line in data.splitlines()]

    def damaged_shards(self) -> list[int]:
        """Return the numbers of shards with a missing or damaged file."""
        return [
            entry.number
            for entry in self.manifest.shards
            if not all(is_whole(self.folder, file) for file in (entry.arrays, entry.records))
        ]

    def __repr__(self) -> str:
        """Return a one-line summary."""
        manifest = self.manifest
        return (
            f"<Dataset: {manifest.game}, {manifest.variant}, {manifest.players} players,"
            f" {self.num_games:,} of {manifest.games:,} games, {self.num_rows:,} rows>"
        )

    def _shard(self, entry: ShardEntry) -> Shard:
        file = entry.arrays
        try:
            arrays = decode(self._read(file), self.manifest.file_format)
        except DamagedFile:
            raise self._damaged(file) from None
        if set(arrays) != set(TYPES) or len(arrays["action"]) != entry.rows:
            raise self._damaged(file)
        mask = arrays.pop("mask")
        return Shard(
            entry.number, self.fields, self.manifest.num_actions, packed_mask=mask, **arrays
        )

    def _read(self, file: File) -> bytes:
        try:
            data = (self.folder / file.name).read_bytes()
        except OSError:
            raise self._damaged(file) from None
        if len(data) != file.bytes:
            raise self._damaged(file)
        return data

    def _damaged(self, file: File) -> SetupError:
        path = short_repr(str(self.folder / file.name), 200)
        return SetupError(f"{path} is damaged or missing: the call that made it makes it again.")


def open_dataset(folder: Path | str) -> Dataset:
    """Return the data set in a folder, finished or not.

    Raises:
        SetupError: the folder holds none.
    """
    return Dataset(Path(folder), read_manifest(Path(folder)))
