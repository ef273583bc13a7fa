"""What is compiled together, and what is known to be compiled: warm_up.py."""

from pathlib import Path

import pytest

from tilewright.bots import level_names, usual_level
from tilewright.core.compiled import cache_folder
from tilewright.games import game_names
from tilewright.warm_up import (
    Unit,
    compile_unit,
    is_compiled,
    later_units,
    table_units,
    warm_up,
)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr("tilewright.warm_up.is_interpreted", lambda: False)
    monkeypatch.setattr("tilewright.warm_up.warm_up", lambda unit: None)
    return tmp_path / "tilewright"


def test_tables_need_the_usual_level_of_every_game() -> None:
    units = table_units()

    assert [unit.entry.name for unit in units] == list(game_names())
    assert all(usual_level(unit.entry.name) in unit.levels for unit in units)


@pytest.mark.parametrize("game", game_names())
def test_every_level_is_in_one_unit(game: str) -> None:
    units = [unit for unit in table_units() + later_units() if unit.entry.name == game]
    levels = [level for unit in units for level in unit.levels]

    assert sorted(levels) == sorted(level_names(game))


def test_a_unit_is_compiled_once_some_process_has_compiled_it(empty_cache: Path) -> None:
    first, second = table_units()[:2]
    assert not is_compiled(first)
    compile_unit(first)

    assert is_compiled(first)
    assert not is_compiled(second)


def test_compiling_removes_what_older_versions_left(empty_cache: Path) -> None:
    for number in range(8):
        (empty_cache / f"kernels-games.azul-{number}").mkdir(parents=True, mode=0o700)
    compile_unit(table_units()[0])

    assert len(list(empty_cache.glob("kernels-games.azul-*"))) == 5
    assert cache_folder() in list(empty_cache.iterdir())


_ANALYSES = [unit for unit in later_units() if unit.name == "analysis"]


def test_every_game_that_has_a_judge_is_analysed_before_people_ask() -> None:
    assert [unit.entry.name for unit in _ANALYSES] == ["azul", "5211"]


@pytest.mark.parametrize("unit", [*table_units(), *_ANALYSES], ids=str)
def test_a_warm_up_plays_tells_and_judges(unit: Unit) -> None:
    """It must work for every game, or a server would not start."""
    warm_up(unit)
