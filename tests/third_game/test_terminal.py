"""The third game in the terminal, with the words that serve any game."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.desk import Desk, first_move
from tilewright.cli.app import app
from tilewright.core.record import check_record
from tilewright.games import get_game


@pytest.mark.parametrize("seats", ["human,random", "human:Ann,random,human:Bob,random"])
def test_a_game_is_played_to_its_end(seats: str) -> None:
    desk = Desk("pebbles", seats, first_move, rounds=2).run()

    assert desk.match.is_over
    assert "The game is over." in desk.text


def test_the_command_line_plays_it_and_writes_its_record(tmp_path: Path) -> None:
    desk = Desk("pebbles", "human,random", first_move, seed=5).run()
    place = tmp_path / "game.json"

    arguments = ["--seats", "human,random", "--seed", "5", "--quick", "--record", str(place)]
    result = CliRunner().invoke(
        app, ["play", "pebbles", *arguments], input="\n".join(desk.typed) + "\n"
    )

    assert result.exit_code == 0, result.output
    record = json.loads(place.read_text())
    assert check_record(record, get_game).is_over
    assert record["events"] == [list(event) for event in desk.match.events]


def test_commands_read_simulate_and_advise_on_it(tmp_path: Path) -> None:
    run = CliRunner()
    games = tmp_path / "games.jsonl"
    made = run.invoke(app, ["simulate", "pebbles", "--games", "2", "--out", str(games)])
    assert made.exit_code == 0, made.output

    told = run.invoke(app, ["replay", str(games)])
    advised = run.invoke(app, ["advise", str(games), "--at", "1"])

    assert told.exit_code == 0, told.output
    assert advised.exit_code == 0, advised.output
