"""Loops made for one game, compiled once and kept: Numba alone would compile them anew at every start.

A loop is a closure over its game's functions, and Numba takes two closures for the same only within one
process. Here they are the same when the game and the sources of this package are.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilewright.core.compiled import cache_folder, is_interpreted

_OPTIONS = {"nogil": True, "error_model": "numpy"}


def compiler_for(game: str) -> Callable[[Any], Any]:
    """Return what compiles the loops of a game, or leaves them as they are where rules are interpreted."""
    if is_interpreted():
        return lambda function: function
    return _cached_compiler(game)  # pragma: no cover


def _cached_compiler(game: str) -> Callable[[Any], Any]:  # pragma: no cover
    """Return a compiler that keeps what it makes beside the compiled rules."""
    import numba
    from numba.core.caching import FunctionCache

    version = f"{game} {_sources_hash()}"
    folder = cache_folder()

    class LoopCache(FunctionCache):
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return (sig, codegen.magic_tuple(), version)

    def compiled(function: Any) -> Any:
        loop = numba.njit(**_OPTIONS)(function)
        if folder is not None:
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(folder)
            try:
                loop._cache = LoopCache(function)
            finally:
                numba.config.CACHE_DIR = before
        return loop

    return compiled


def _sources_hash() -> str:
    """Return a hash of all sources in this package; the folder's name stands for those below it."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
