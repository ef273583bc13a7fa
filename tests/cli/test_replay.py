"""`tilewright replay`: records checked and shown."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.plain import seen
from tests.reference import random_record, replay
from tilewright import get_game
from tilewright.cli.app import app
from tilewright.core.match import Match
from tilewright.core.record import MAX_BYTES, check_record

AZUL = random_record("azul", "grey", 2, 5)
CARDS = random_record("5211", "standard", 3, 5)


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["replay", *arguments], input=stdin)


def written(folder: Path, *records: Any) -> str:
    path = folder / "games.jsonl"
    lines = [r if isinstance(r, str) else json.dumps(r) for r in records]
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def cut(record: dict[str, Any], *events: Any) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k != "result"} | {"events": list(events)}


def test_states_are_the_positions_before_and_after_each_event(tmp_path: Path) -> None:
    result = run(written(tmp_path, AZUL, CARDS), "--states")
    states = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert states == replay(AZUL) + replay(CARDS)


@pytest.mark.parametrize(("eyes", "seat"), [("1", 1), ("spectator", None)])
def test_states_of_a_seat_are_what_it_may_know(tmp_path: Path, eyes: str, seat: int | None) -> None:
    result = run(written(tmp_path, CARDS), "--states", "--seat", eyes)
    views: list[Any] = []

    def look(match: Match) -> None:
        views.append(seen(match, seat))

    check_record(CARDS, get_game, look)
    assert [json.loads(line) for line in result.stdout.splitlines()] == views


def test_a_story_for_a_seat_tells_no_other_card_before_it_is_revealed(tmp_path: Path) -> None:
    """The table shows the seat's own cards, and how many the others hold."""
    story = run(written(tmp_path, cut(CARDS, *CARDS["events"][:3])), "--seat", "0").stdout
    hands = CARDS["events"][0][1]
    assert all(card in story for card in hands[0].split())
    assert "5 cards" in story
    hidden = {card for hand in hands[1:] for card in hand.split()} - set(hands[0].split())
    assert not any(card in story for card in hidden)


@pytest.mark.parametrize("eyes", [[], ["--seat", "0"], ["--seat", "spectator"]])
def test_a_story_tells_what_all_revealed_and_why_a_round_is_scored(
    tmp_path: Path, eyes: list[str]
) -> None:
    """Once the last choice is in, everybody's cards lie open."""
    story = run(written(tmp_path, CARDS), *eyes).stdout
    first = sorted(event for event in CARDS["events"][1:4])
    told = "  ".join(f"Seat {seat} {' '.join(f' {c} ' for c in t.split())}" for seat, t in first)
    lines = [line for line in story.splitlines() if line.startswith("Turn 1: ")]
    assert "".join(lines[0].split()) == "".join(f"Turn 1: {told}".split())
    assert story.count("scores") + story.count("roosters:") >= 7


def test_a_story_tells_moves_and_the_end(tmp_path: Path) -> None:
    record = {**AZUL, "names": ["Ann", "Bo"]}
    story = run(written(tmp_path, record)).stdout
    assert "Azul, grey, 2 players" in story
    for seat, text in (event for event in AZUL["events"] if isinstance(event[0], int)):
        told = [line for line in story.splitlines() if line.endswith(f"({text})")]
        assert any(line.startswith(("Ann", "Bo")[seat]) for line in told)
    assert story.count(" is over:") == replay(AZUL)[-1]["round"]
    scores = AZUL["result"]["scores"]
    assert f"Ann {scores[0]}, Bo {scores[1]}." in story


def test_records_are_read_from_standard_input_and_blank_lines_are_skipped() -> None:
    result = run("-", "--check", stdin=f"\n{json.dumps(AZUL)}\n\n")
    assert result.exit_code == 0
    assert "1 sound, 0 broken" in result.stderr


def test_a_json_file_may_hold_one_record_over_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(AZUL, indent=2))
    assert run(str(path), "--check").exit_code == 0


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (cut(AZUL, AZUL["events"][0], [AZUL["start"], "0X1"]), "line 2, event 2: '0X1' is not"),
        (cut(AZUL, ["deal", ["B"] * 5]), "line 2, event 1: Factory 1 must get 4 tiles, not 1."),
        ({**AZUL, "game": "go"}, "line 2: There is no game 'go'"),
        ('{"format": "tilewright/1", "game', "line 2: this is not a JSON object"),
        ({**AZUL, "result": {"scores": [0, 0], "winners": [0]}}, "line 2: the events give scores"),
    ],
)
def test_a_broken_record_is_named_by_file_line_event_and_reason(
    tmp_path: Path, record: Any, message: str
) -> None:
    """The others are still shown; nothing of the broken one is; the exit status is 1."""
    path = written(tmp_path, AZUL, record, CARDS)
    result = run(path, "--states")
    assert result.exit_code == 1
    assert f"{path}, {message}" in result.stderr
    assert "2 sound, 1 broken" in result.stderr
    assert len(result.stdout.splitlines()) == len(AZUL["events"]) + len(CARDS["events"]) + 2


def test_an_endless_line_is_refused_and_the_next_one_read(tmp_path: Path) -> None:
    """A line of more than 4 MiB is not even parsed."""
    path = tmp_path / "games.jsonl"
    endless = b'{"format": "' + b"x" * (2 * MAX_BYTES + 5) + b'"}\n'
    path.write_bytes(endless + json.dumps(AZUL).encode() + b"\n")
    result = run(str(path), "--check")
    assert result.exit_code == 1
    assert "line 1: the record is longer than 4 MiB" in result.stderr
    assert "1 sound, 1 broken" in result.stderr


def test_a_seat_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    result = run(written(tmp_path, AZUL), "--states", "--seat", "2")
    assert result.exit_code == 2
    assert "line 1: There is no seat 2 at this table." in result.stderr


@pytest.mark.parametrize("seat", ["-1", "one", "", "1.5", "²", "999999"])
def test_a_wrong_seat_is_refused(tmp_path: Path, seat: str) -> None:
    result = run(written(tmp_path, AZUL), "--seat", seat)
    assert result.exit_code == 2
    assert "--seat must be" in result.stderr


def test_a_file_without_records_or_without_existence_is_refused(tmp_path: Path) -> None:
    assert "holds no record" in run(written(tmp_path, "")).stderr
    missing = run(str(tmp_path / "missing.jsonl"))
    assert missing.exit_code == 1
    assert "cannot be read: No such file or directory" in missing.stderr
    assert "cannot be read: Is a directory" in run(str(tmp_path)).stderr


def test_a_name_cannot_talk_to_the_terminal(tmp_path: Path) -> None:
    """What is not printable in a record's names is shown as a question mark."""
    story = run(written(tmp_path, {**AZUL, "names": ["\x1b[31mred", "B\no"]})).stdout
    assert "?[31mred" in story
    assert "B?o" in story
    assert "\x1b[31mred" not in story


def test_checking_prints_no_states(tmp_path: Path) -> None:
    assert run(written(tmp_path, AZUL), "--states", "--check").stdout == ""
