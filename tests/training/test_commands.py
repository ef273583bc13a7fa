"""`tilewright train` and `tilewright curves`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
import torch
from typer.testing import CliRunner, Result

from tests.training.small_runs import needs_compiled_rules
from tilewright.cli.app import app
from tilewright.training.checkpoint import read_checkpoint, settings_of
from tilewright.training.curves import curves, short, ticks

TINY = ["--games", "24", "--steps", "4", "--width", "16", "--blocks", "1", "--quiet"]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def lines_of(folder: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


@needs_compiled_rules
def test_a_run_is_begun_and_gone_on_with(tmp_path: Path) -> None:
    call = ("train", "azul", "--out", tmp_path, "--moves", 960, *TINY)

    first = run(*call, "--limit-minutes", 1e-6)
    second = run("train", "azul", "--out", tmp_path, "--quiet")

    assert first.exit_code == second.exit_code == 0, first.output + second.output
    assert "10% of the run" in first.stderr
    assert "The same call goes on from here." in first.stderr
    assert "960 moves learnt from, 100% of the run." in second.stderr
    assert lines_of(tmp_path)[-1]["iteration"] == 10


@needs_compiled_rules
def test_progress_is_shown_unless_quiet(tmp_path: Path) -> None:
    result = run("train", "5211", "--out", tmp_path, "--moves", 96, *TINY[:-1])

    assert "5211, 2 players" in result.stderr
    assert "100%" in result.stderr


@needs_compiled_rules
def test_some_options_change_a_run_and_others_are_refused(tmp_path: Path) -> None:
    run("train", "azul", "--out", tmp_path, "--moves", 192, *TINY)

    wider = run("train", "azul", "--out", tmp_path, "--width", 32)
    longer = run("train", "azul", "--out", tmp_path, "--moves", 288, "--entropy", "0.1", "--quiet")

    assert wider.exit_code == 2
    assert "was begun with --width 16, not 32: that cannot change." in wider.stderr
    assert longer.exit_code == 0
    assert "--moves changes from 192.0 to 288.0." in longer.stderr
    settings = settings_of(read_checkpoint(tmp_path / "checkpoint.pt"))
    assert (settings.moves, settings.entropy, settings.width) == (288, (0.1, 0.1), 16)


@needs_compiled_rules
def test_a_best_answer_is_learnt_and_told(tmp_path: Path) -> None:
    run("train", "5211", "--out", tmp_path / "fixed", "--moves", 96, *TINY)
    fixed = tmp_path / "fixed" / "weights.npz"
    call = ("train", "5211", "--out", tmp_path / "answer", "--quiet")

    answer = run(*call, "--against", fixed, "--moves", 2400, *TINY)
    alone = run(*call)
    with_another = run(*call, "--against", tmp_path / "answer" / "weights.npz")

    assert answer.exit_code == 0, answer.output
    assert " points a game, " in answer.stderr
    assert "% of victories" in answer.stderr
    assert "learns against a network: name it by --against" in alone.stderr
    assert "does not learn against" in with_another.stderr
    other_game = run("train", "azul", "--out", tmp_path / "other", "--against", fixed)
    assert "weights.npz is of 5211, standard, 2 players." in other_game.stderr


@needs_compiled_rules
def test_a_run_begins_with_what_another_knows(tmp_path: Path) -> None:
    run("train", "azul", "--out", tmp_path / "first", "--moves", 96, *TINY)
    weights = tmp_path / "first" / "weights.npz"

    more = run(
        "train", "azul", "--players", 3, "--out", tmp_path / "second", "--from", weights,
        "--moves", 96, *TINY,
    )  # fmt: skip
    again = run("train", "azul", "--out", tmp_path / "first", "--from", weights)

    assert more.exit_code == 0, more.output
    assert "holds a run already: --from is for a new one." in again.stderr


@needs_compiled_rules
def test_ctrl_c_saves_and_ends(tmp_path: Path) -> None:
    call = ["-m", "tilewright", "train", "azul", "--out", str(tmp_path), "--moves", "1e9", *TINY]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen([sys.executable, *call], env=environment, stderr=subprocess.PIPE)
    until = time.monotonic() + 120
    while not (tmp_path / "log.jsonl").exists() and time.monotonic() < until:
        assert process.poll() is None
        time.sleep(0.1)

    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)

    assert process.returncode == 130, told.decode()
    assert b"Stopping after this round of learning" in told
    assert b"Traceback" not in told
    learnt = read_checkpoint(tmp_path / "checkpoint.pt")["moves"]
    assert learnt == lines_of(tmp_path)[-1]["moves"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "There is no game 'chess': azul or 5211."),
        (["azul", "--players", "7"], "Azul is for 2 to 4 players, not 7."),
        (["azul", "--variant", "long"], "Azul has no variant 'long'"),
        (["azul", "--device", "tpu"], "--device must be cpu or cuda, not 'tpu'."),
        (["azul", "--games", "0"], "--games must be from 1 to"),
        (["azul", "--moves", "0"], "--moves must be from 1 to"),
        (["azul", "--minutes", "nan"], "--minutes must be from 0.001 to 1e+06, not nan."),
        (["azul", "--limit-minutes", "-1"], "--limit-minutes must be above 0, not -1."),
        (["azul", "--width", "30"], "--width must be a multiple of 4, not 30."),
        (["azul", "--rivals", "2"], "--rivals must be from 0 to 1, not 2."),
        (["azul", "--learning-rate", "fast"], "one or two numbers from 0 to 1, not 'fast'."),
        (["azul", "--entropy", "1,2,3"], "--entropy must be one or two numbers"),
        (["azul", "--from", "nowhere.npz"], "nowhere.npz"),
        (["azul", "--against", "nowhere.npz"], "nowhere.npz cannot be read: No such file"),
        (["azul", "--workers", "2"], "--workers must be 1 or more, and needs --ray."),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = run("train", *arguments, "--out", tmp_path / "run")

    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device here")
def test_a_missing_cuda_device_is_a_sentence(tmp_path: Path) -> None:
    result = run("train", "azul", "--out", tmp_path, "--device", "cuda")

    assert result.exit_code == 2
    assert "PyTorch finds no CUDA device here: --device cpu trains without one." in result.stderr


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").touch()

    assert "is a file, not a folder." in run("train", "azul", "--out", tmp_path / "run").stderr


def test_an_unreadable_checkpoint_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"PK")

    result = run("train", "azul", "--out", tmp_path)

    assert result.exit_code == 2
    assert "holds no checkpoint of a training run." in result.stderr


def test_without_pytorch_the_extra_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['torch'] = None; sys.argv = ['tilewright', 'train', 'azul',"
        f" '--out', {str(tmp_path)!r}]; from tilewright.cli import main; main()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)

    assert done.returncode == 2
    assert b"Training needs the extra: pip install 'tilewright[train]'." in done.stderr


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


def test_a_folder_without_a_log_is_refused(tmp_path: Path) -> None:
    result = run("curves", tmp_path, "--out", tmp_path / "curves.svg")

    assert result.exit_code == 1
    assert "log.jsonl cannot be read: No such file or directory." in result.stderr


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
