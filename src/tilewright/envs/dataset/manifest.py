"""The manifest of a data set: what it is made of, and which shards are finished."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tilewright import __version__
from tilewright.batch import num_actions, observation_fields
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.observation import Field
from tilewright.envs.dataset.files import write_whole
from tilewright.envs.dataset.plan import Plan

MANIFEST = "manifest.json"
FORMAT = "tilewright-dataset/1"


class File(msgspec.Struct, frozen=True):
    """A file of a shard, with its size and hash."""

    name: str
    bytes: int
    sha256: str


class ShardEntry(msgspec.Struct, frozen=True):
    """A finished shard."""

    number: int
    games: int
    rows: int
    arrays: File
    records: File


class Manifest(msgspec.Struct, frozen=True):
    """What a data set is made of (docs/datasets.md)."""

    format: str
    game: str
    variant: str
    players: int
    options: dict[str, int]
    bots: list[str]
    weights: dict[str, str]
    rotate: bool
    seed: int
    games: int
    shard_games: int
    file_format: str
    num_actions: int
    fields: list[Field]
    versions: dict[str, str]
    shards: list[ShardEntry]


_OPTIONS = {
    "game": "the game",
    "variant": "--variant",
    "players": "--players",
    "options": "--option",
    "bots": "--bots",
    "rotate": "--rotate",
    "seed": "--seed",
    "games": "--games",
    "shard_games": "--shard-games",
    "file_format": "--format",
}
"""Fields that must match for a data set to be resumed, with what messages call them."""


def new_manifest(plan: Plan) -> Manifest:
    """Return the manifest of a data set that has no shard yet."""
    return Manifest(
        format=FORMAT,
        game=plan.game,
        variant=plan.variant,
        players=plan.players,
        options=dict(plan.options),
        bots=list(plan.bots),
        weights=dict(plan.weights),
        rotate=plan.rotates,
        seed=plan.seed,
        games=plan.games,
        shard_games=plan.shard_games,
        file_format=plan.file_format,
        num_actions=num_actions(plan.game, plan.players, plan.variant),
        fields=list(observation_fields(plan.game, plan.players, plan.variant)),
        versions={"tilewright": __version__, "numpy": np.__version__},
        shards=[],
    )


def check_same(folder: Path, found: Manifest, asked: Manifest) -> None:
    """Refuse to resume a data set that was made with other arguments.

    Raises:
        SetupError: with what differs.
    """
    holds = f"{short_repr(str(folder), 200)} holds a data set of another"
    for name, option in _OPTIONS.items():
        before, now = getattr(found, name), getattr(asked, name)
        if before != now:
            raise SetupError(
                f"{holds} call: {option} was {_in_words(before)}, not {_in_words(now)}."
            )
    if found.weights != asked.weights:
        raise SetupError(f"{holds} call: a bot's file of weights was not the same.")
    before = found.versions.get("tilewright", "?")
    if before != __version__ or found.fields != asked.fields:
        raise SetupError(f"{holds} version of tilewright, {before}: it cannot go on.")


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a data set.

    Raises:
        SetupError: there is none, or it is damaged.
    """
    path = folder / MANIFEST
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise SetupError(
            f"{short_repr(str(folder), 200)} holds no data set: there is no {MANIFEST}."
        ) from None
    except OSError as error:
        raise SetupError(
            f"{short_repr(str(path), 200)} cannot be read: {error.strerror}."
        ) from error
    try:
        found = msgspec.json.decode(data)
        version = found.get("format") if isinstance(found, dict) else None
        if version != FORMAT:
            raise SetupError(
                f"{short_repr(str(path), 200)} is of the format {short_repr(version)}, not {FORMAT}."
            )
        return msgspec.convert(found, Manifest)
    except (msgspec.DecodeError, msgspec.ValidationError, RecursionError) as error:
        raise SetupError(f"{short_repr(str(path), 200)} is damaged: {error}.") from error


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest."""
    data = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    write_whole(folder / MANIFEST, data + b"\n")


def file_entry(name: str, data: bytes) -> File:
    """Return the manifest's entry for a file."""
    return File(name, len(data), hashlib.sha256(data).hexdigest())


def is_whole(folder: Path, file: File) -> bool:
    """Return whether a file exists and is intact."""
    try:
        with (folder / file.name).open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest() == file.sha256
    except OSError:
        return False


def _in_words(value: Any) -> str:
    """Return a value as messages show it."""
    if isinstance(value, dict):
        value = [f"{name}={number}" for name, number in value.items()]
    if isinstance(value, list):
        return short_repr(",".join(value)) if value else "not given"
    if isinstance(value, bool):
        return "on" if value else "off"
    return short_repr(value)
