"""`tilewright train` and `tilewright curves`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
import torch
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from tests.training.small_runs import needs_compiled_rules
from tilewright.cli.app import app
from tilewright.training.checkpoint import read_checkpoint, settings_of
from tilewright.training.curves import curves, short, ticks

TINY = ["--games", "24", "--steps", "4", "--width", "16", "--blocks", "1", "--quiet"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def messages(folder: Path, *results: Result) -> str:
    """Return the commands' messages, without the names of temporary folders.

    That kernels are being compiled depends on the cache and is left out.
    """
    lines = [line for result in results for line in result.stderr.splitlines()]
    said = [line for line in lines if line.startswith("tilewright:")]
    return "\n".join(said).replace(str(folder), "FOLDER")


def lines_of(folder: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


@needs_compiled_rules
def test_a_run_is_started_and_resumed(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    call = ("train", "azul", "--out", tmp_path, "--moves", 960, *TINY)

    first = run(*call, "--limit-minutes", 1e-6)
    second = run("train", "azul", "--out", tmp_path, "--quiet")

    assert first.exit_code == second.exit_code == 0, first.output + second.output
    assert messages(tmp_path, first, second) == snapshot
    assert lines_of(tmp_path)[-1]["iteration"] == 10


@pytest.mark.slow
@needs_compiled_rules
def test_progress_is_shown_unless_quiet(tmp_path: Path) -> None:
    result = run("train", "5211", "--out", tmp_path, "--moves", 96, *TINY[:-1])

    assert "5211, 2 players" in result.stderr
    assert "100%" in result.stderr


@needs_compiled_rules
def test_some_options_change_a_run_and_others_are_refused(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    run("train", "azul", "--out", tmp_path, "--moves", 192, *TINY)

    wider = run("train", "azul", "--out", tmp_path, "--width", 32)
    longer = run("train", "azul", "--out", tmp_path, "--moves", 288, "--entropy", "0.1", "--quiet")

    assert wider.exit_code == 2
    assert longer.exit_code == 0
    assert messages(tmp_path, wider, longer) == snapshot
    settings = settings_of(read_checkpoint(tmp_path / "checkpoint.pt"))
    assert (settings.moves, settings.entropy_coef, settings.width) == (288, (0.1, 0.1), 16)


@needs_compiled_rules
@pytest.mark.slow
def test_a_best_response_is_learnt_and_reported(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    run("train", "5211", "--out", tmp_path / "fixed", "--moves", 96, *TINY)
    fixed = tmp_path / "fixed" / "weights.npz"
    call = ("train", "5211", "--out", tmp_path / "answer", "--quiet")

    answer = run(*call, "--against", fixed, "--moves", 2400, *TINY)
    alone = run(*call)
    with_another = run(*call, "--against", tmp_path / "answer" / "weights.npz")

    assert answer.exit_code == 0, answer.output
    other_game = run("train", "azul", "--out", tmp_path / "other", "--against", fixed)
    assert alone.exit_code == with_another.exit_code == other_game.exit_code == 2
    figures = re.compile(r"[-+]?\d[\d,.]*")
    assert figures.sub("N", messages(tmp_path, answer)) == snapshot(name="summary")
    assert messages(tmp_path, alone, with_another, other_game) == snapshot(name="refusals")


@needs_compiled_rules
def test_a_run_starts_from_the_weights_of_another(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    run("train", "azul", "--out", tmp_path / "first", "--moves", 96, *TINY)
    weights = tmp_path / "first" / "weights.npz"

    more = run(
        "train", "azul", "--players", 3, "--out", tmp_path / "second", "--from", weights,
        "--moves", 96, *TINY,
    )  # fmt: skip
    again = run("train", "azul", "--out", tmp_path / "first", "--from", weights)

    assert more.exit_code == 0, more.output
    assert messages(tmp_path, again) == snapshot


@needs_compiled_rules
def test_a_network_for_all_tables_starts_from_that_of_one_and_the_other_way_round(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    short = ("--moves", 96, *TINY)
    of_three = tmp_path / "three" / "weights.npz"
    of_all = tmp_path / "all" / "weights.npz"
    run("train", "azul", "--players", 3, "--out", of_three.parent, *short)
    everywhere = run(
        "train", "azul", "--all-tables", "--out", of_all.parent, "--from", of_three, *short
    )
    two = run("train", "azul", "--out", tmp_path / "two", "--from", of_all, *short)
    against = run("train", "azul", "--out", tmp_path / "no", "--against", of_all)
    game = run(
        "arena", "azul", "--players", 4, "--variant", "grey", "--games", 4, "--quiet",
        "--bots", f"policy:{tmp_path}/all/4-grey.npz,random",
    )  # fmt: skip

    assert everywhere.exit_code == two.exit_code == game.exit_code == 0, everywhere.output
    assert against.exit_code == 2
    assert messages(tmp_path, everywhere, two, against) == snapshot


@pytest.mark.slow
@needs_compiled_rules
def test_ctrl_c_saves_and_ends(tmp_path: Path) -> None:
    call = ["-m", "tilewright", "train", "azul", "--out", str(tmp_path), "--moves", "1e9", *TINY]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen([sys.executable, *call], env=environment, stderr=subprocess.PIPE)
    until = time.monotonic() + 300
    while not (tmp_path / "log.jsonl").exists() and time.monotonic() < until:
        assert process.poll() is None
        time.sleep(0.1)

    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=300)

    assert process.returncode == 130, told.decode()
    assert b"Stopping" in told
    assert b"Traceback" not in told
    learnt = read_checkpoint(tmp_path / "checkpoint.pt")["moves"]
    assert learnt == lines_of(tmp_path)[-1]["moves"]


@pytest.mark.parametrize(
    "arguments",
    [
        "chess",
        "azul --players 7",
        "azul --variant long",
        "azul --device tpu",
        "azul --games 0",
        "azul --moves 0",
        "azul --minutes nan",
        "azul --limit-minutes -1",
        "azul --width 30",
        "azul --opponent-share 2",
        "azul --rivals 2",
        "azul --value-lambda 2",
        "azul --auxiliary-coef -1",
        "5211 --auxiliary-coef 0.1",
        "azul --teacher-share 2",
        "azul --teacher-temperature 0",
        "azul --teacher-share 0.5 --ray local",
        "5211 --teacher-share 0.5",
        "azul --all-tables --players 2",
        "azul --all-tables --variant grey",
        "azul --all-tables --ray local",
        "azul --all-tables --teacher-share 0.5",
        "5211 --all-tables",
        "azul --learning-rate fast",
        "azul --entropy 1,2,3",
        "azul --from nowhere.npz",
        "azul --against nowhere.npz",
        "azul --workers 2",
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    tmp_path: Path, arguments: str, snapshot: SnapshotAssertion
) -> None:
    result = run("train", *arguments.split(), "--out", tmp_path / "run")

    assert result.exit_code == 2
    assert messages(tmp_path, result) == snapshot
    assert "Traceback" not in result.output
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
def test_a_missing_cuda_device_is_a_sentence(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    result = run("train", "azul", "--out", tmp_path, "--device", "cuda")

    assert result.exit_code == 2
    assert messages(tmp_path, result) == snapshot


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    (tmp_path / "run").touch()

    assert messages(tmp_path, run("train", "azul", "--out", tmp_path / "run")) == snapshot


def test_an_unreadable_checkpoint_is_a_sentence(
    tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"PK")

    result = run("train", "azul", "--out", tmp_path)

    assert result.exit_code == 2
    assert messages(tmp_path, result) == snapshot


def test_curves_are_a_picture_with_text_in_it(tmp_path: Path) -> None:
    for name, score in (("first", 10), ("second & third", 20)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "log.jsonl").write_text(
            "".join(
                json.dumps({"moves": moves, "score": score + moves / 1e6, "entropy": 2.0}) + "\n"
                for moves in (1_000_000, 2_000_000, 3_000_000)
            )
        )
    out = tmp_path / "curves.svg"

    result = run("curves", tmp_path / "first", tmp_path / "second & third", "--out", out)

    assert result.exit_code == 0, result.output
    picture = ElementTree.parse(out).getroot()
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"mean score of finished games", "first", "second & third", "2M"} <= set(texts)
    assert "prefers-color-scheme: dark" in out.read_text()


def test_a_folder_without_a_log_is_refused(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    result = run("curves", tmp_path, "--out", tmp_path / "curves.svg")

    assert result.exit_code == 1
    assert messages(tmp_path, result) == snapshot


def test_ticks_are_round_numbers_around_all_values() -> None:
    assert ticks(0, 100) == [0, 50, 100] or ticks(0, 100)[0] == 0
    for low, high in ((0, 1), (-3.2, 7.9), (0.0031, 0.0072), (0, 7.3e9)):
        found = ticks(low, high)
        assert found[0] <= low + 1e-9
        assert found[-1] >= high - 1e-9
        assert 2 <= len(found) <= 7
    assert [short(number) for number in (0, 0.05, 1500, 2e6, 1.25e9)] == [
        "0", "0.05", "1.5k", "2M", "1.25G",
    ]  # fmt: skip


def test_a_run_of_a_single_line_can_be_drawn() -> None:
    assert "<path" in curves({"one": [{"moves": 5, "score": 3.0}]})
