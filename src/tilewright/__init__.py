"""Tilewright: Azul and 5211, exact and fast.

>>> import tilewright
>>> table = tilewright.new("5211", players=2, seed=3)
>>> table.play(table.legal_actions()[0])

The rules are loaded when the first table is opened, so that `import tilewright` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tilewright.batch import VectorGame
    from tilewright.core.errors import (
        IllegalAction,
        ImpossibleChance,
        NotationError,
        OutOfTurn,
        RecordError,
        SetupError,
        TilewrightError,
    )
    from tilewright.games import get_game
    from tilewright.table import Table, from_dump, from_record, new

__version__ = "0.1.0"

_HOMES = {
    "IllegalAction": "tilewright.core.errors",
    "ImpossibleChance": "tilewright.core.errors",
    "NotationError": "tilewright.core.errors",
    "OutOfTurn": "tilewright.core.errors",
    "RecordError": "tilewright.core.errors",
    "SetupError": "tilewright.core.errors",
    "Table": "tilewright.table",
    "TilewrightError": "tilewright.core.errors",
    "VectorGame": "tilewright.batch",
    "from_dump": "tilewright.table",
    "from_record": "tilewright.table",
    "get_game": "tilewright.games",
    "new": "tilewright.table",
}

__all__ = [
    "IllegalAction",
    "ImpossibleChance",
    "NotationError",
    "OutOfTurn",
    "RecordError",
    "SetupError",
    "Table",
    "TilewrightError",
    "VectorGame",
    "__version__",
    "from_dump",
    "from_record",
    "get_game",
    "new",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
