"""Rules once, compiled: plain functions over a state vector, made fast by Numba.

`@kernel` marks a function that is called from Python, `@inlined` a small one that is called from kernels
alone. With the environment variable TILEWRIGHT_INTERPRET=1 both stay plain Python: for debugging,
coverage and overflow checks.

The compiled code is kept in the user's cache directory, in a folder named by a hash of every source that
can be compiled into it, so an edit in any of them starts a fresh one.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from tilewright.core.errors import SetupError

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent

OPTIONS: dict[str, Any] = {}
"""What Numba is told for every kernel; nothing where the rules are interpreted."""


def is_interpreted() -> bool:
    """Return whether the rules run as plain Python (TILEWRIGHT_INTERPRET=1)."""
    value = os.environ.get("TILEWRIGHT_INTERPRET", "")
    if value not in ("", "0", "1"):
        raise SetupError(f"TILEWRIGHT_INTERPRET must be 0 or 1, not {value!r}.")
    return value == "1"


def source_hash() -> str:
    """Return a short hash of all sources that kernels are made of, and of what else shapes them."""
    digest = hashlib.sha256()
    sources = [
        path
        for part in ("core", "games", "batch", "bots")
        for path in (_PACKAGE / part).rglob("*.py")
    ]
    for path in sorted(sources):
        digest.update(path.read_bytes())
    digest.update(" ".join((*_compilers(), os.environ.get("NUMBA_BOUNDSCHECK", ""))).encode())
    return digest.hexdigest()[:16]


def _compilers() -> list[str]:
    """Return what compiled code is tied to beside its source: Numba, Python and processor."""
    tied = [platform.python_version(), platform.machine()]
    if not is_interpreted():  # pragma: no cover
        import llvmlite.binding
        import numba

        tied += [numba.__version__, str(llvmlite.binding.get_host_cpu_name())]
    return tied


def cache_folder() -> Path | None:
    """Return a private, writable folder for compiled rules, or None where there is none."""
    for find_parent in (_user_cache, _temporary_cache):
        try:
            parent = find_parent()
        except (OSError, RuntimeError):  # No home, no temporary folder.
            continue
        folder = parent / f"kernels-{source_hash()}"
        if _is_private_and_writable(parent) and _is_private_and_writable(folder):
            return folder
    return None


def _temporary_cache() -> Path:
    return Path(tempfile.gettempdir()) / f"tilewright-{_user_id()}"


def _user_cache() -> Path:
    chosen = os.environ.get("TILEWRIGHT_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if chosen:
        return Path(chosen) / "tilewright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "tilewright"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/tilewright").expanduser()
    return Path("~/.cache/tilewright").expanduser()


def _user_id() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _is_private_and_writable(folder: Path) -> bool:
    """Return whether only this user can write there: cached code is run, so it must be ours."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        is_ours = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except (OSError, RuntimeError):
        return False
    return is_ours and not folder.stat().st_mode & 0o022


def plain(function: F) -> F:
    """Return the uncompiled form of a kernel: for Python code that calls a small one on single numbers."""
    original: F = getattr(function, "py_func", function)
    return original


if is_interpreted():

    def kernel(function: F) -> F:
        """Leave the function as it is: the rules run interpreted."""
        return function

    inlined = kernel

else:  # pragma: no cover (coverage is measured interpreted)
    import numba

    _FOLDER = cache_folder()
    OPTIONS |= {"nogil": True, "error_model": "numpy", "cache": _FOLDER is not None}
    # Kernels allocate nothing. Saying so spares the reference counting around every call, half of all the
    # time; the option has no public name, so it is left out where Numba does not know it.
    _ALLOCATES_NOTHING = {"_nrt": False}
    try:
        numba.njit(**_ALLOCATES_NOTHING)(lambda: None)
        OPTIONS |= _ALLOCATES_NOTHING
    except KeyError:
        pass

    def _compiled(function: F, **more: Any) -> F:
        """Compile, keeping the result in our folder without moving the caller's own cache there."""
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(_FOLDER or "")
        try:
            compiled: F = numba.njit(**OPTIONS, **more)(function)
        finally:
            numba.config.CACHE_DIR = before
        return compiled

    def kernel(function: F) -> F:
        """Compile a function that Python calls; it is compiled at its first call or read from the cache."""
        return _compiled(function)

    def inlined(function: F) -> F:
        """Compile a small function into the kernels that call it."""
        return _compiled(function, forceinline=True)


@inlined
def copy_state(source: Any, target: Any) -> None:
    """Copy a state inside a kernel, where a slice would allocate."""
    for place in range(len(source)):
        target[place] = source[place]
