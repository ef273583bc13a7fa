"""`tilewright bench envs`: environments side by side."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tilewright.bench import contenders as contenders_module
from tilewright.bench import envs
from tilewright.bench.contenders import CONTENDERS, Contender, Play
from tilewright.cli.app import app

OURS = [
    contender.name
    for contender in CONTENDERS
    if contender.is_ours and not contender.name.startswith("cuda")
]


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", "envs", "--repeats", "1", *arguments])


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "_SECONDS_A_TURN", 0.001)


def test_every_one_of_ours_is_measured_and_drawn(tmp_path: Path) -> None:
    """With a bar for each in the picture."""
    picture = tmp_path / "chart.svg"
    names = [*OURS, "openspiel_connect_four"]
    result = bench("--json", "--only", ",".join(names), "--svg", str(picture))
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)["figures"]
    assert sorted(figures) == sorted(f"{name}_per_s" for name in names)
    assert all(value > 0 for value in figures.values())
    drawn = ElementTree.parse(picture)
    bars = drawn.findall(".//{*}rect[@rx]")
    assert [bar.get("class") for bar in bars].count("ours") == len(OURS)
    assert len(bars) == len(names)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are measured all the same."""

    def missing() -> Play:
        raise ImportError("no such thing")

    absent = Contender("absent", "somebody else's", False, missing)
    monkeypatch.setattr(envs, "CONTENDERS", (CONTENDERS[0], absent))
    result = bench()
    assert result.exit_code == 0, result.output
    assert "Not measured: absent (no such thing)" in result.stderr
    assert CONTENDERS[0].name in result.stdout


def test_open_spiels_way_of_counting_has_draws_too_and_a_turn_of_all_seats_once() -> None:
    """A game of 5211 for two has 33 turns, 66 choices, and 90 cards are drawn."""
    game = ("tilewright_5211", "tilewright.envs.openspiel")
    moves = contenders_module.open_spiel(*game)()
    nodes = contenders_module.open_spiel(*game, counts_nodes=True)()
    assert moves % 66 == 0
    assert nodes == moves // 66 * (33 + 90)


def test_our_wrapped_environment_has_the_wrappers_of_pettingzoos_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """connect_four_v3 has these three, in this order, in PettingZoo 1.25 to 1.27."""
    envs_played: list[Any] = []
    monkeypatch.setattr(contenders_module, "pettingzoo_aec", envs_played.append)

    contenders_module.our_pettingzoo("azul", 2, is_wrapped=True)

    wrappers = []
    env = envs_played[0]
    while env is not env.unwrapped:
        wrappers.append(type(env).__name__)
        env = env.env
    assert wrappers == [
        "OrderEnforcingWrapper",
        "AssertOutOfBoundsWrapper",
        "TerminateIllegalWrapper",
    ]


def test_where_nothing_is_there_to_be_measured_that_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And nothing is drawn."""

    def missing() -> Play:
        raise ImportError("no such thing")

    monkeypatch.setattr(envs, "CONTENDERS", (Contender("absent", "it", False, missing),))
    result = bench("--svg", str(tmp_path / "chart.svg"))
    assert result.exit_code == 2
    assert "None of these can be measured here: absent (no such thing)" in result.stderr
    assert not (tmp_path / "chart.svg").exists()


def test_wrong_arguments_are_refused_with_a_sentence(tmp_path: Path) -> None:
    """Before anything is measured, where that can be known."""
    result = bench("--only", "chess")
    assert result.exit_code == 2
    assert "There is no contender 'chess'" in result.stderr
    result = bench("--only", "vector_azul_2p", "--svg", str(tmp_path / "no" / "where.svg"))
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
