"""Baselines: measured once, kept in a file, shown as tables."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tilewright.arena import (
    GameTable,
    baselines_markdown,
    extend_baselines,
    read_baselines,
    tables_of,
)
from tilewright.arena.baselines import measure_random_play
from tilewright.batch import VectorGame
from tilewright.cli.app import app
from tilewright.core.errors import SetupError
from tilewright.core.game import Decide
from tilewright.games import get_game

AZUL = GameTable("azul", "coloured", 2)


def test_there_is_a_row_for_every_table() -> None:
    tables = tables_of(["azul", "5211"])

    assert len(tables) == len(set(tables)) == 2 * 3 + 2 * 4


@pytest.mark.slow
def test_what_the_file_holds_is_not_measured_again(tmp_path: Path) -> None:
    """So that an interrupted call goes on, and new bots are added to old figures."""
    path, told = tmp_path / "figures.json", []

    def report(_: GameTable, bot: str) -> None:
        told.append(bot)

    first = extend_baselines(path, [AZUL], ["greedy"], 4, 1, report)
    both = extend_baselines(path, [AZUL], ["greedy", "random"], 4, 1, report)

    assert told == ["greedy", "random"]
    assert both.bots[0] == first.bots[0]
    assert [row.opponents for row in both.bots] == ["random", "greedy"]
    assert both.random_play == first.random_play
    assert read_baselines(path) == both
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.slow
def test_greedy_is_measured_against_random_and_wins(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    (row,) = extend_baselines(path, [AZUL], ["greedy"], 20, 1, lambda *_: None).bots

    assert row.games == 20
    assert row.win_share.value > 0.9
    assert row.margin.value > 0


@pytest.mark.parametrize("table", [AZUL, GameTable("5211", "standard", 3)])
def test_random_games_are_counted_as_the_rules_tell(table: GameTable) -> None:
    """Choices and legal moves, of one game that is played with the rules beside it."""
    facts = measure_random_play(table, games=1, seed=3)
    game, choices, legal = get_game(table.game), 0, 0
    batch = VectorGame(*table[:1], 1, table.players, table.variant, seed=3, autoreset=False)
    while isinstance(turn := game.turn(batch.states[0]), Decide):
        choices += len(turn.seats)
        legal += sum(len(game.legal_actions(batch.states[0], seat)) for seat in turn.seats)
        batch.step(batch.sample())

    assert facts.choices.value == choices
    assert facts.branching == legal / choices
    assert facts.score.value == batch.scores.mean()


def test_figures_are_shown_as_tables(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    text = baselines_markdown(extend_baselines(path, [AZUL], ["random"], 4, 1, lambda *_: None))

    assert text.startswith("## Azul, coloured, 2 players\n\nRandom games (2,000): ")
    assert "| `random` | `greedy` | 4 | " in text


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text("[]")
    with pytest.raises(SetupError, match="holds no baselines"):
        read_baselines(path)
    done = CliRunner().invoke(app, ["baselines", "--out", str(path)])

    assert done.exit_code == 2
    assert path.read_text() == "[]"
