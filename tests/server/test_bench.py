"""`tilewright bench server` on a small load."""

import pytest

from tilewright.bench.server import FIGURES, Load, measure_server
from tilewright.bench.server_ratios import FIGURES as RATIO_FIGURES
from tilewright.bench.server_ratios import Sizes, measure_ratios
from tilewright.core.errors import SetupError


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul", "5211"])
def test_every_move_of_the_load_is_seen_and_every_figure_is_measured(game: str) -> None:
    figures = measure_server(Load(game, tables=3, rate=30, seconds=1), None, is_postgres=False)

    assert list(figures) == list(FIGURES)
    assert figures["tables"] == 3
    # A busy machine plays fewer of them, but one at each table.
    assert 3 <= figures["moves"] <= 33
    assert 0 < figures["p50_ms"] <= figures["p99_ms"] <= figures["max_ms"]


@pytest.mark.slow
def test_a_server_that_does_not_start_is_an_error_that_says_why() -> None:
    with pytest.raises(SetupError, match=r"did not start.*mysql"):
        measure_server(Load("azul", 1, 1, 1), "mysql://here/there", is_postgres=False)


@pytest.mark.slow
def test_every_ratio_is_measured() -> None:
    load = Load("azul", tables=4, rate=20, seconds=1)

    figures = measure_ratios(Sizes(load, connections=60, tables=100))

    assert list(figures) == list(RATIO_FIGURES)
    assert all(figures[f"moves_per_cpu_s_{number}"] > 0 for number in (1, 2, 4))
    assert figures["reloaded_p99_ms"] > 0
    assert figures["analysed_p99_ms"] > 0
    assert figures["tables_in_memory"] == 100
