"""Loops made for one game, compiled once and kept: Numba alone would compile them anew at every start.

A loop is a closure over its game's functions, and Numba takes two closures for the same only within one
process. Here they are the same when what they are called and the sources are.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilewright.core.compiled import OPTIONS, cache_folder, is_interpreted


def compiler_for(name: str, **options: Any) -> Callable[[Any], Any]:
    """Return what compiles loops, or leaves them as they are where rules are interpreted.

    Args:
        name: tells these loops from others made by the same code: the game, and a hash of their
            sources where `source_hash` does not cover them.
        options: options of Numba beside the usual ones.
    """
    if is_interpreted():
        return lambda function: function
    return _cached_compiler(name, options)  # pragma: no cover


def hash_of_sources(folder: Path) -> str:
    """Return a hash of the sources in a folder that `source_hash` does not cover."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _cached_compiler(
    name: str, options: dict[str, Any]
) -> Callable[[Any], Any]:  # pragma: no cover
    """Return a compiler that keeps what it makes beside the compiled rules."""
    import numba
    from numba.core.caching import FunctionCache

    folder = cache_folder()

    class LoopCache(FunctionCache):  # type: ignore[misc]
        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return (sig, codegen.magic_tuple(), name)

    def compiled(function: Any) -> Any:
        loop = numba.njit(**{**OPTIONS, "cache": False, **options})(function)
        if folder is not None:
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(folder)
            try:
                loop._cache = LoopCache(function)
            finally:
                numba.config.CACHE_DIR = before
        return loop

    return compiled
