"""The judge of a game: by default the champion's search, at a fixed number of simulations."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from tilewright.analysis.errors import NotAnalysed
from tilewright.analysis.schema import Judge
from tilewright.games import get_entry

_LOSSES_SINCE = 1
"""The first version whose mean losses are today's: raised with every change that calibrations would show."""
DEALS = 64


def judging(game: str) -> Any:
    """Return the module that judges a game.

    Raises:
        NotAnalysed: there is none.
    """
    entry = get_entry(game)
    if entry.analysis is None:
        raise NotAnalysed("no_judge", f"There is no analysis of the game {game}.")
    return entry.load("analysis")


def get_judge(
    game: str,
    variant: str,
    players: int,
    *,
    simulations: int | None = None,
    deal_simulations: int | None = None,
    deals: int = DEALS,
    seed: int = 0,
) -> Judge:
    """Return the judge of a table; with other numbers it is another judge.

    Raises:
        NotAnalysed: nobody can judge this table.
    """
    module = judging(game)
    weights: Path = module.weights(variant, players)
    if not weights.is_file():
        raise NotAnalysed("no_judge", f"There is no network for {game}, {variant}, {players}.")
    return Judge(
        name=module.BOT,
        simulations=module.SIMULATIONS if simulations is None else simulations,
        deals=deals,
        deal_simulations=module.DEAL_SIMULATIONS if deal_simulations is None else deal_simulations,
        seed=seed,
        code=module.CODE,
        weights=_hash_of(weights, weights.stat().st_mtime_ns),
    )


def losses_id(judge: Judge) -> str:
    """Return a short text that is the same for judges who find the same losses: deals do not matter."""
    code = min(judge.code, _LOSSES_SINCE)
    return f"{judge.name}@{judge.simulations}-{judge.seed}/{code}-{judge.weights}"


@lru_cache(maxsize=64)
def _hash_of(path: Path, changed: int) -> str:
    """Return a short hash of a file; `changed` is part of the key."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8]
