"""`tilewright analyse`: games in, tables, JSON or a page out; what cannot be analysed is refused."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.analysis.games import recorded_game
from tilewright.analysis import get_judge, levels
from tilewright.analysis.judges import losses_id
from tilewright.analysis.levels import KnownLoss, KnownTable
from tilewright.bots.levels import level_hash
from tilewright.cli.app import app

pytestmark = pytest.mark.compiled_only

QUICK = ["--simulations", "20", "--quiet"]


@pytest.fixture
def records(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    record = recorded_game("5211", "standard", 2, 5) | {"names": ["<Ann>", "Ben"]}
    file.write_text(json.dumps(record) + "\n")
    return file


def test_a_game_is_shown_as_tables(records: Path) -> None:
    shown = CliRunner().invoke(app, ["analyse", str(records), *QUICK])

    assert shown.exit_code == 0, shown.output
    assert "Account" in shown.output


def test_a_game_is_printed_as_json(records: Path) -> None:
    shown = CliRunner().invoke(app, ["analyse", str(records), "--json", *QUICK])

    found = json.loads(shown.stdout)
    assert (found["record"], found["game"], len(found["accounts"])) == (1, "5211", 2)
    assert found["judge_id"].startswith("champion@20-")


def test_a_page_needs_nothing_else_and_escapes_names(records: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"

    shown = CliRunner().invoke(app, ["analyse", str(records), "--html", str(page), *QUICK])

    text = page.read_text(encoding="utf-8")
    assert shown.exit_code == 0, shown.output
    assert "&lt;Ann&gt;" in text
    assert "<Ann>" not in text
    assert not any(word in text for word in ("http:", "https:", "src=", "<script"))


def test_the_level_that_loses_as_much_is_told(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = losses_id(get_judge("5211", "standard", 2, simulations=20))
    losses = [
        KnownLoss(level, 50, mean, played_as=level_hash("5211", level, 2, "standard"))
        for level, mean in (("casual", 0.9), ("skilled", 0.01))
    ]
    table = KnownTable(judge, "5211", "standard", 2, [*losses, KnownLoss("champion", 50, 0.001)])
    monkeypatch.setattr(levels, "known_tables", lambda: [table])
    page = tmp_path / "game.html"

    shown = CliRunner().invoke(app, ["analyse", str(records), *QUICK])
    CliRunner().invoke(app, ["analyse", str(records), "--html", str(page), *QUICK])

    assert "Seat 0: like skilled" in shown.output
    assert "like skilled" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "pgn"}'])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text + "\n")

    shown = CliRunner().invoke(app, ["analyse", str(file), *QUICK])

    assert shown.exit_code == 1
    assert "record 1" in shown.output


def test_a_file_without_such_a_record_is_refused(records: Path) -> None:
    assert CliRunner().invoke(app, ["analyse", str(records), "--line", "7", *QUICK]).exit_code == 1
