"""`tilewright play`: whole games, records, wrong calls and menus."""

import io
import json
import re
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from tests.cli.desk import Desk, first_move
from tilewright.cli.play import play
from tilewright.cli.terminal import Terminal
from tilewright.cli.terminal_menu import Plan, ask_plan, parse_seats
from tilewright.core.errors import SetupError
from tilewright.core.record import check_record
from tilewright.games import get_game


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.command()(play)
    return app


# Whole games.


@pytest.mark.parametrize(
    ("game", "variant", "seats"),
    [
        ("azul", "coloured", "human,random"),
        ("azul", "grey", "human,random,human:Ann"),
        ("azul", "coloured", "human:Ann,random,random,human:Bob"),
        ("5211", "standard", "human,random"),
        ("5211", "standard", "random,human:Ann,random,human:Bob,random"),
    ],
)
def test_a_game_is_played_to_its_end(game: str, variant: str, seats: str) -> None:
    desk = Desk(game, seats, first_move, variant=variant).run()

    assert desk.match.is_over
    assert "The game is over." in desk.text
    assert re.search(r"(wins?|share the victory) with \d+ points?!", desk.text)


def test_a_game_among_bots_is_told_to_its_end() -> None:
    desk = Desk("azul", "random,random", first_move).run()

    assert not desk.typed
    assert "random 2 takes" in desk.text
    assert "Round 1 is over:" in desk.text


def test_a_long_game_with_hidden_totals_shows_them_only_at_the_end() -> None:
    desk = Desk("5211", "human,random", first_move, variant="long", hidden_totals=1).run()

    assert "hidden" in desk.text
    assert "hidden" not in desk.text[desk.text.rindex("the game is over") :]


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_the_command_line_plays_typed_lines_and_writes_a_sound_record(
    app: typer.Typer, tmp_path: Path, game: str
) -> None:
    desk = Desk(game, "human,random", first_move, seed=5).run()
    place = tmp_path / "game.json"

    result = CliRunner().invoke(
        app,
        [game, "--seats", "human,random", "--seed", "5", "--quick", "--record", str(place)],
        input="\n".join(desk.typed) + "\n",
    )

    assert result.exit_code == 0, result.output
    record = json.loads(place.read_text())
    assert check_record(record, get_game).is_over
    assert record["events"] == [list(event) for event in desk.match.events]
    assert record["names"] == ["You", "random"]


# Leaving, and wrong calls.


@pytest.mark.parametrize(("typed", "status"), [("quit\n", 0), ("", 0)])
def test_leaving_early_keeps_the_record_without_choices_that_wait(
    app: typer.Typer, tmp_path: Path, typed: str, status: int
) -> None:
    place = tmp_path / "games.jsonl"
    arguments = ["5211", "--seats", "human:Ann,random", "--record", str(place)]

    results = [CliRunner().invoke(app, arguments, input=typed) for _ in range(2)]

    assert [result.exit_code for result in results] == [status, status]
    assert "Goodbye." in results[0].output
    records = [json.loads(line) for line in place.read_text().splitlines()]
    assert len(records) == 2
    for record in records:
        assert [event[0] for event in record["events"]] == ["deal"]
        check_record(record, get_game)


def test_ctrl_c_leaves_politely(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Terminal, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupt)

    result = CliRunner().invoke(app, ["azul"])

    assert result.exit_code == 130
    assert "Goodbye." in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["azul", "--players", "5"],
        ["azul", "--variant", "pink"],
        ["--variant", "pink"],
        ["azul", "--seats", "human"],
        ["azul", "--seats", "human,wizard"],
        ["azul", "--seats", "human,greedy@1s"],
        ["azul", "--seats", "human,champion", "--think", "0"],
        ["azul", "--seats", "human,champion", "--think", "61"],
        ["azul", "--seats", "human,random", "--players", "3"],
        ["azul", "--seats", "human:Ann,human:Ann"],
        ["azul", "--seats", "human:\x1b[2J,random"],
        ["azul", "--seats", f"human:{'A' * 21},random"],
        ["azul", "--seats", "human,random", "--option", "start"],
        ["azul", "--seats", "human,random", "--option", "start=7"],
        ["azul", "--seats", "human,random", "--option", "pink=1"],
        ["azul", "--seats", "human,random", "--record", "/no/such/folder/game.json"],
    ],
)
def test_a_wrong_call_is_refused_in_one_line(app: typer.Typer, arguments: list[str]) -> None:
    result = CliRunner().invoke(app, arguments, input="")

    assert result.exit_code == 2
    assert result.output.startswith("tilewright: ") or "tilewright: " in result.output
    assert "Traceback" not in result.output
    assert "\x1b" not in result.output


# Menus.


def asked(*typed: str) -> tuple[Plan, str]:
    """Return the plan these answers make, and the screen."""
    screen, rest = io.StringIO(), iter(typed)
    terminal = Terminal(Console(file=screen, width=80), lambda prompt: next(rest, ""))
    return ask_plan(terminal, None, None, None, None), screen.getvalue()


def test_enter_alone_is_enough_to_start() -> None:
    plan, text = asked("", "", "")

    assert (plan.game.name, plan.variant) == ("azul", "coloured")
    assert [player.name for player in plan.players] == ["You", "casual"]
    assert [player.bot is None for player in plan.players] == [True, False]
    assert "Welcome" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("typed", "name", "variant"),
    [("2", "azul", "grey"), ("5211", "5211", "standard"), ("5211 LONG", "5211", "long")],
)
def test_games_are_picked_by_number_or_name(typed: str, name: str, variant: str) -> None:
    plan, _ = asked(typed)

    assert (plan.game.name, plan.variant) == (name, variant)


def test_answers_that_make_no_sense_are_asked_for_again() -> None:
    plan, text = asked(
        "chess", "5211", "9", "three", "3", "human,wizard,x", "human:Ann,human,random"
    )

    assert [player.name for player in plan.players] == ["Ann", "Player 2", "random"]
    assert "Type a number from 1 to 4" in text
    assert "Type a number from 2 to 5" in text
    assert "'wizard' cannot sit" in text


def test_menus_can_be_left() -> None:
    with pytest.raises(EOFError):
        asked("quit")


def test_bots_of_one_kind_are_told_apart() -> None:
    names = [player.name for player in parse_seats(get_game("azul"), "random,greedy,random,random")]

    assert names == ["random", "greedy", "random 2", "random 3"]


def test_a_bot_never_takes_a_persons_name() -> None:
    players = parse_seats(get_game("azul"), "human:random, random")

    assert [player.name for player in players] == ["random", "random 2"]
    with pytest.raises(SetupError):
        parse_seats(get_game("azul"), "random,human:random")
