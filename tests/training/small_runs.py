"""Training runs that take a moment."""

from dataclasses import replace

import pytest

from tilewright.core.compiled import is_interpreted
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import Kind, kind_of_game

KINDS = [
    ("azul", 2, "coloured"),
    ("azul", 4, "grey"),
    # What trains on 5211 takes a minute to compile.
    pytest.param("5211", 2, "standard", marks=pytest.mark.slow),
    pytest.param("5211", 5, "long", marks=pytest.mark.slow),
]

TINY = Settings(moves=1e5, games=24, steps=4, width=16, blocks=1)

needs_compiled_rules = pytest.mark.skipif(
    is_interpreted(), reason="too slow with rules interpreted"
)


def azul() -> Kind:
    return kind_of_game("azul", 2, "coloured")


def tiny_learner(kind: Kind | None = None, **changes: object) -> Learner:
    return Learner(kind or azul(), "cpu", replace(TINY, **changes))  # type: ignore[arg-type]
