"""`tilewright advise`: a bot asked about a position of a record."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.reference import random_record
from tilewright import get_game
from tilewright.cli.app import app
from tilewright.core.record import check_record

pytestmark = pytest.mark.compiled_only

AZUL = random_record("azul", "coloured", 3, 5)
CARDS = random_record("5211", "standard", 2, 5)


def run(folder: Path, record: Any, *arguments: str) -> Result:
    path = folder / "game.jsonl"
    text = record if isinstance(record, str) else json.dumps(record)
    path.write_text(text + "\n", encoding="utf-8")
    return CliRunner().invoke(app, ["advise", str(path), *arguments])


def told(folder: Path, record: Any, *arguments: str) -> Any:
    result = run(folder, record, *arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_moves_are_told_as_data_the_likeliest_first(tmp_path: Path) -> None:
    advice = told(tmp_path, AZUL, "--at", "1", "--bot", "skilled", "--top", "3")

    match = check_record(AZUL, get_game)
    while match.num_events > 1:
        match.undo()
    [seat] = match.waiting_for
    about = {key: advice[key] for key in ("game", "variant", "players", "event", "seat", "bot")}
    assert about == {
        "game": "azul",
        "variant": "coloured",
        "players": 3,
        "event": 1,
        "seat": seat,
        "bot": "skilled",
    }
    assert advice["moves"] == len(match.legal_actions(seat))
    weights = [candidate["weight"] for candidate in advice["candidates"]]
    assert len(weights) == 3
    assert weights == sorted(weights, reverse=True)
    for candidate in advice["candidates"]:
        assert match.game.action_from_text(candidate["move"]) in match.legal_actions(seat)
        assert 0 <= candidate["win_share"] <= 1
        assert len(candidate["scores"]) == 3


def test_the_table_fits_eighty_columns(tmp_path: Path) -> None:
    result = run(tmp_path, random_record("5211", "standard", 5, 1), "--bot", "learner")

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0].startswith("5211, standard, 5 players, after event ")
    assert "win share" in result.stdout
    assert "seat 4" in result.stdout
    assert max(map(len, lines)) <= 80


def test_the_same_seed_gives_the_same_advice(tmp_path: Path) -> None:
    first, again = (
        run(tmp_path, CARDS, "--bot", "careful", "--seed", "3", "--json") for _ in range(2)
    )

    assert first.stdout == again.stdout


def test_left_open_it_is_the_last_position_in_which_somebody_chooses(tmp_path: Path) -> None:
    last = told(tmp_path, AZUL, "--bot", "random")
    own = told(tmp_path, AZUL, "--bot", "random", "--seat", str((last["seat"] + 1) % 3))

    assert last["event"] == len(AZUL["events"]) - 1
    assert AZUL["events"][last["event"]][0] == last["seat"]
    assert own["event"] < last["event"]


def test_a_seat_is_advised_from_its_own_view(tmp_path: Path) -> None:
    """5211, section 5: another hand of the other player changes nothing."""
    record = {key: CARDS[key] for key in ("format", "game", "variant", "players")}
    here = record | {"events": [["deal", ["Y1 Y3 G2 O2 T2", "Y2 G4 B2 B3 O1"]]]}
    there = record | {"events": [["deal", ["Y1 Y3 G2 O2 T2", "T6 T5 G5 O6 Y6"]]]}

    advice = told(tmp_path, here, "--bot", "careful", "--seat", "0")

    assert advice == told(tmp_path, there, "--bot", "careful", "--seat", "0")
    assert advice != told(tmp_path, here, "--bot", "careful", "--seat", "1")


def test_a_record_of_many_is_picked_by_its_line(tmp_path: Path) -> None:
    both = json.dumps(AZUL) + "\n" + json.dumps(CARDS)

    assert told(tmp_path, both, "--line", "2", "--bot", "random")["game"] == "5211"


@pytest.mark.parametrize(
    ("arguments", "why", "status"),
    [
        (["--bot", "nobody"], "There is no bot 'nobody' for azul: ", 2),
        (["--bot", "greedy@1s"], "greedy takes no time to think", 2),
        (["--at", "9999"], "--at must be from 0 to", 2),
        (["--at", "-1"], "--at must be from 0 to", 2),
        (["--at", "0"], "Chance comes next: nobody has to choose.", 2),
        (["--at", str(len(AZUL["events"]))], "The game is over", 2),
        (["--seat", "3"], "There is no seat 3 at this table.", 2),
        (["--at", "1", "--seat", "9"], "There is no seat 9", 2),
        (["--top", "0"], "--top must be at least 1", 2),
        (["--line", "2"], "holds no record number 2", 2),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    tmp_path: Path, arguments: list[str], why: str, status: int
) -> None:
    result = run(tmp_path, AZUL, *arguments)

    assert result.exit_code == status
    assert why in result.stderr
    assert "Traceback" not in result.output


def test_a_broken_record_is_told_with_its_event(tmp_path: Path) -> None:
    broken = AZUL | {"events": [*AZUL["events"][:1], [0, "9W9"]]}
    result = run(tmp_path, broken)

    assert result.exit_code == 1
    assert "record 1, event 2: '9W9' is not a move" in result.stderr
    assert run(tmp_path, "{}").exit_code == 1
    assert CliRunner().invoke(app, ["advise", str(tmp_path / "none")]).exit_code == 1
