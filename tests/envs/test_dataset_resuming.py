"""Whatever interrupts a data set, finished shards stay, and the same call resumes."""

import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tilewright.core.errors import SetupError
from tilewright.envs.dataset import make_dataset, open_dataset
from tilewright.envs.dataset.manifest import check_same, new_manifest
from tilewright.envs.dataset.plan import new_plan

WEIGHTS = Path(__file__).parents[2] / "src/tilewright/bots/azul/weights"


def make(folder: Path, **changes: Any) -> None:
    """Make a data set of six games in three shards."""
    call: dict[str, Any] = {
        "game": "azul",
        "bots": "random",
        "games": 6,
        "shard_games": 2,
        "jobs": 1,
    }
    make_dataset(folder=folder, **call | changes)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set that nothing has stopped."""
    folder = tmp_path_factory.mktemp("whole")
    make(folder)
    return folder


@pytest.fixture
def copied(whole: Path, tmp_path: Path) -> Path:
    """A data set that may be spoilt."""
    return shutil.copytree(whole, tmp_path / "copied")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_data_set_that_was_stopped_goes_on(whole: Path, tmp_path: Path, jobs: int) -> None:
    def stop(games: int, total: int) -> None:
        if games == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path, jobs=jobs, progress=stop)
    assert not open_dataset(tmp_path).is_complete
    if jobs == 1:
        assert open_dataset(tmp_path).num_games == 4

    make(tmp_path, jobs=jobs)

    assert contents(tmp_path) == contents(whole)


def test_only_what_is_missing_is_played(copied: Path) -> None:
    (copied / "shard-00001.npz").unlink()
    told: list[tuple[int, int]] = []
    make(copied, progress=lambda *now: told.append(now))
    assert told == [(4, 6), (5, 6), (6, 6)]

    told.clear()
    make(copied, progress=lambda *now: told.append(now))
    assert told == [(6, 6)]


def started(folder: Path, games: int) -> "subprocess.Popen[str]":
    """Return the command at work on a folder, a shard of it finished."""
    call = ["azul", "--games", str(games), "--bots", "random", "--shard-games", "2", "--jobs", "2"]
    command = [
        sys.executable,
        "-m",
        "tilewright",
        "dataset",
        *call,
        "--out",
        str(folder),
        "--quiet",
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while process.poll() is None and not (folder / "shard-00000.jsonl").exists():
        time.sleep(0.05)
    return process


def is_alone(group: int) -> bool:
    """Return whether no process of a group is left, once they had time to end."""
    for _ in range(1200):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, 0)
            time.sleep(0.05)
            continue
        return True
    return False


@pytest.mark.slow
def test_a_data_set_that_was_killed_goes_on(tmp_path: Path) -> None:
    with started(tmp_path / "killed", 5000) as process:
        process.kill()
    assert is_alone(process.pid)
    finished = len(open_dataset(tmp_path / "killed"))

    # A smaller one, whose shards begin alike, is soon made.
    cut_down(tmp_path / "killed", finished + 2)
    make(tmp_path / "killed", games=2 * finished + 4, jobs=2)
    make(tmp_path / "whole", games=2 * finished + 4, jobs=2)

    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def cut_down(folder: Path, shards: int) -> None:
    """Let a data set's manifest ask for fewer shards."""
    path = folder / "manifest.json"
    told = json.loads(path.read_bytes()) | {"games": 2 * shards}
    assert len(told["shards"]) <= shards
    path.write_text(json.dumps(told))


def test_ctrl_c_says_what_is_kept(tmp_path: Path) -> None:
    with started(tmp_path / "stopped", 5000) as process:
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=300)[1]
    assert process.returncode == 130
    kept = open_dataset(tmp_path / "stopped").num_games
    assert f"Stopped: {kept} of 5,000 games are kept, in " in told
    assert "Traceback" not in told
    assert is_alone(process.pid)


@pytest.mark.parametrize("name", ["shard-00001.npz", "shard-00001.jsonl"])
@pytest.mark.parametrize("damage", ["missing", "cut", "changed"])
def test_a_damaged_shard_is_regenerated(whole: Path, copied: Path, name: str, damage: str) -> None:
    path = copied / name
    data = bytearray(path.read_bytes())
    if damage == "missing":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(data[: len(data) // 2])
    else:
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    assert open_dataset(copied).damaged_shards() == [1]

    make(copied)

    assert contents(copied) == contents(whole)


def test_what_was_half_written_is_cleared_away(whole: Path, copied: Path) -> None:
    (copied / "shard-00002.npz.part").write_bytes(b"half")
    (copied / "manifest.json.part").write_bytes(b"half")
    (copied / "shard-00002.npz").unlink()
    make(copied)
    assert contents(copied) == contents(whole)


def test_a_full_disk_loses_no_finished_shard(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, calls = os.fsync, []

    def fill_up(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 10:
            raise OSError(28, "No space left on device")
        fsync(handle)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fill_up)
        with pytest.raises(OSError, match="No space left"):
            make(tmp_path)
    assert open_dataset(tmp_path).num_games == 2
    assert not list(tmp_path.glob("*.part"))

    make(tmp_path)

    assert contents(tmp_path) == contents(whole)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "5211"}, "the game was 'azul', not '5211'."),
        ({"variant": "grey"}, "--variant was 'coloured', not 'grey'."),
        ({"players": 3}, "--players was 2, not 3."),
        ({"options": {"start": 1}}, "--option was not given, not 'start=1'."),
        ({"bots": ["random", "greedy"]}, "--bots was 'random,random', not 'random,greedy'."),
        ({"rotates": False}, "--rotate was on, not off."),
        ({"seed": 1}, "--seed was 0, not 1."),
        ({"games": 8}, "--games was 6, not 8."),
        ({"shard_games": 3}, "--shard-games was 2, not 3."),
        ({"file_format": "parquet"}, "--format was 'npz', not 'parquet'."),
    ],
)
def test_another_call_is_refused(copied: Path, changes: dict[str, Any], message: str) -> None:
    before = contents(copied)
    with pytest.raises(SetupError, match="holds a data set of another call") as refusal:
        make(copied, **changes)
    assert str(refusal.value).endswith(message)
    assert contents(copied) == before


def test_another_version_is_refused(copied: Path) -> None:
    path = copied / "manifest.json"
    path.write_text(path.read_text().replace('"tilewright": "', '"tilewright": "9.'))
    with pytest.raises(
        SetupError, match=r"of another version of tilewright, 9\..*: it cannot go on"
    ):
        make(copied)


def test_other_weights_of_the_same_name_are_refused(tmp_path: Path) -> None:
    mine = tmp_path / "mine.npz"
    shutil.copy(WEIGHTS / "2-coloured.npz", mine)
    before = new_plan("azul", f"policy:{mine}", 1)
    shutil.copy(WEIGHTS / "3-coloured.npz", mine)
    now = new_plan("azul", f"policy:{mine}", 1)

    with pytest.raises(SetupError, match="a bot's file of weights was not the same"):
        check_same(tmp_path, new_manifest(before), new_manifest(now))


def test_a_call_that_made_nothing_stands_in_no_other_s_way(tmp_path: Path) -> None:
    def stop(games: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path, seed=4, progress=stop)
    make(tmp_path, seed=5)
    assert open_dataset(tmp_path).manifest.seed == 5


def test_a_folder_of_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.part").write_text("years of work")
    with pytest.raises(SetupError, match="holds other files and no data set: name a new folder"):
        make(tmp_path)
    assert contents(tmp_path) == {"thesis.part": b"years of work"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match="is a file, not a folder"):
        make(tmp_path / "file")


def test_two_calls_do_not_work_on_one_folder(tmp_path: Path) -> None:
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    try:
        with pytest.raises(SetupError, match="Another call is at work on"):
            make(tmp_path)
    finally:
        os.close(handle)
    make(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", r"manifest.json' is damaged: Input data was truncated\."),
        ("[]", "is of the format None, not tilewright-dataset/1"),
        ('{"format": "other/1"}', "is of the format 'other/1'"),
        ('{"format": "tilewright-dataset/1"}', "is damaged: Object missing required field `game`"),
    ],
)
def test_a_damaged_manifest_is_told(copied: Path, text: str, message: str) -> None:
    (copied / "manifest.json").write_text(text)
    with pytest.raises(SetupError, match=message):
        open_dataset(copied)
    with pytest.raises(SetupError, match=message):
        make(copied)


def test_a_folder_without_a_data_set_is_told(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(SetupError, match=r"holds no data set: there is no manifest\.json"):
            open_dataset(folder)


@pytest.mark.parametrize("data", [None, b"no zip", b"PK\x03\x04"])
def test_a_damaged_shard_is_not_read(copied: Path, data: bytes | None) -> None:
    path = copied / "shard-00001.npz"
    if data is None:
        path.unlink()
    else:
        path.write_bytes(data.ljust(path.stat().st_size, b"\0"))
    dataset = open_dataset(copied)

    assert len(dataset[0]) > 0
    with pytest.raises(SetupError, match=r"shard-00001\.npz' is damaged or missing"):
        dataset[1]
