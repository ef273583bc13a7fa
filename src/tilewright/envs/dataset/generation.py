"""Generating a data set, or resuming one that was interrupted."""

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from tilewright.cluster import check_cluster
from tilewright.core.errors import SetupError, short_repr
from tilewright.envs.dataset.files import (
    NPZ,
    PART,
    arrays_name,
    records_name,
    write_whole,
)
from tilewright.envs.dataset.manifest import (
    MANIFEST,
    ShardEntry,
    check_same,
    file_entry,
    new_manifest,
    read_manifest,
    write_manifest,
)
from tilewright.envs.dataset.plan import USUAL_SHARD_GAMES, Plan, check_number, new_plan
from tilewright.envs.dataset.reading import Dataset
from tilewright.envs.dataset.shards import FinishedShard, shards_by_cluster, shards_by_processes
from tilewright.processes import usable_cores

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows)
    fcntl = None  # type: ignore[assignment]

Progress = Callable[[int, int], None]
"""Called repeatedly with the number of finished games and of all games."""

_MOST_JOBS = 1024


def make_dataset(
    game: str,
    bots: Sequence[str] | str,
    games: int,
    folder: Path | str,
    *,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, int] | None = None,
    seed: int = 0,
    rotates: bool = True,
    shard_games: int = USUAL_SHARD_GAMES,
    file_format: str = NPZ,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda games, total: None,
) -> Dataset:
    """Create or resume a data set of games between bots in a folder (docs/datasets.md).

    What it holds follows from the arguments other than `folder`, `jobs` and `ray`. Whatever stops it,
    finished shards are kept, and the same call resumes from there.

    Args:
        bots: one name for all seats, or one for each.
        options: what the table chose beside variant and players; the rest is drawn for each game.
        rotates: whether the bots move one seat on with each game.
        jobs: how many processes play; by default one for each processor core.
        ray: the address of a Ray cluster that plays instead, or `local`.

    Raises:
        SetupError: an argument is invalid, or the folder holds something else.
        OSError: the folder cannot be written to.
    """
    plan = new_plan(
        game,
        bots,
        games,
        players=players,
        variant=variant,
        options=options,
        seed=seed,
        rotates=rotates,
        shard_games=shard_games,
        file_format=file_format,
    )
    jobs = None if jobs is None else check_number(jobs, _MOST_JOBS, "jobs")
    if ray is not None:
        check_cluster(ray)
    folder = Path(folder)
    with _locked_folder(folder):
        dataset = _open_or_create(plan, folder)
        _add_missing_shards(dataset, plan, jobs, ray, progress)
    return dataset


@contextmanager
def _locked_folder(folder: Path) -> Iterator[None]:
    """Create the folder if needed and hold a lock on it."""
    if folder.exists() and not folder.is_dir():
        raise SetupError(f"{short_repr(str(folder), 200)} is a file, not a folder.")
    folder.mkdir(parents=True, exist_ok=True)
    if fcntl is None:  # The platform has no such locks.
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise SetupError(
            f"Another call is at work on {short_repr(str(folder), 200)}: wait for it or end it."
        ) from None
    except OSError:  # A file system without locks.
        pass
    try:
        yield
    finally:
        os.close(handle)


def _open_or_create(plan: Plan, folder: Path) -> Dataset:
    """Return the data set in the folder without damaged shards, or a new one."""
    manifest = new_manifest(plan)
    if not (folder / MANIFEST).exists():
        if any(path.name != MANIFEST + PART for path in folder.iterdir()):
            raise SetupError(
                f"{short_repr(str(folder), 200)} holds other files and no data set: name a new folder."
            )
        found = manifest
    else:
        found = read_manifest(folder)
    if not found.shards:
        write_manifest(folder, manifest)
        return Dataset(folder, manifest)
    check_same(folder, found, manifest)
    for part in folder.glob(f"shard-*{PART}"):
        part.unlink()
    dataset = Dataset(folder, found)
    damaged = set(dataset.damaged_shards())
    whole = [entry for entry in found.shards if entry.number not in damaged]
    dataset.manifest = msgspec.structs.replace(found, shards=whole)
    return dataset


def _add_missing_shards(
    dataset: Dataset, plan: Plan, jobs: int | None, ray: str | None, progress: Progress
) -> None:
    there = {entry.number for entry in dataset.manifest.shards}
    missing = [number for number in range(plan.num_shards) if number not in there]
    games = dataset.num_games
    progress(games, plan.games)
    if not missing:
        return

    def after_game(number: int = 1) -> None:
        nonlocal games
        games += number
        progress(games, plan.games)

    with closing(_play_shards(plan, missing, jobs, ray, after_game)) as shards:
        for shard in shards:
            _store_shard(dataset, plan, shard)


def _play_shards(
    plan: Plan,
    missing: Sequence[int],
    jobs: int | None,
    ray: str | None,
    after_games: Callable[[int], None],
) -> Generator[FinishedShard]:
    if ray is None:
        games = sum(len(plan.games_of(number)) for number in missing)
        jobs = min(jobs or usable_cores(), games)
        yield from shards_by_processes(plan, missing, jobs, lambda: after_games(1))
        return
    for shard in shards_by_cluster(plan, missing, ray, jobs):
        yield shard
        after_games(shard.games)


def _store_shard(dataset: Dataset, plan: Plan, shard: FinishedShard) -> None:
    """Write a shard's files, then the manifest that lists it."""
    arrays = file_entry(arrays_name(shard.number, plan.file_format), shard.arrays)
    records = file_entry(records_name(shard.number), shard.records)
    write_whole(dataset.folder / arrays.name, shard.arrays)
    write_whole(dataset.folder / records.name, shard.records)
    entry = ShardEntry(shard.number, shard.games, shard.rows, arrays, records)
    shards = sorted([*dataset.manifest.shards, entry], key=lambda entry: entry.number)
    manifest = msgspec.structs.replace(dataset.manifest, shards=shards)
    write_manifest(dataset.folder, manifest)
    dataset.manifest = manifest
