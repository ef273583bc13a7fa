"""Compile the rules, which are plain functions on a state vector, with Numba.

`@kernel` marks a function that is called from Python, `@inlined` a small one that is called from kernels
alone. With the environment variable TILEWRIGHT_INTERPRET=1 both stay plain Python: for debugging,
coverage and overflow checks.

Compiled code is kept in the user's cache directory, for every package in a folder named by a hash of all
sources that can be compiled into its kernels (`sources_of`): an edit recompiles what can depend on it, and
nothing else.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_cache_dir

from tilewright.core.errors import SetupError

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parent.parent
_NOTICE = (
    "Tilewright compiles the rules this program uses; later runs load them from the cache."
    " This takes up to half a minute (`tilewright compile` does it in advance).\n"
)

OPTIONS: dict[str, Any] = {}
"""Numba's options for every kernel; empty where the rules are interpreted."""


def is_interpreted() -> bool:
    """Return whether the rules run as plain Python (TILEWRIGHT_INTERPRET=1)."""
    value = os.environ.get("TILEWRIGHT_INTERPRET", "")
    if value not in ("", "0", "1"):
        raise SetupError(f"TILEWRIGHT_INTERPRET must be 0 or 1, not {value!r}.")
    return value == "1"


# The key of the cache


def sources_of(module: str, file: Path | None = None) -> list[Path]:
    """Return all sources that can be compiled into the kernels of a module.

    These are the packages that it may import: a game imports `core` and itself, its bots import the game and
    what bots share, `batch` imports all games. Any other module is assumed to import all of these and its
    own package; outside Tilewright, the modules of its folder.

    Args:
        module: its full name.
        file: its path; needed for modules outside Tilewright.
    """
    part, _, rest = module.removeprefix("tilewright.").partition(".")
    name = rest.partition(".")[0]
    has_own_game = name != "" and (_PACKAGE / "games" / name).is_dir()
    if part == "core":
        patterns = ["core/**/*.py"]
    elif part == "games" and has_own_game:
        patterns = ["core/**/*.py", "games/*.py", f"games/{name}/**/*.py"]
    elif part == "batch":
        patterns = ["core/**/*.py", "games/**/*.py", "extras.py", "table.py", "batch/**/*.py"]
    elif part == "bots" and has_own_game:
        patterns = ["core/**/*.py", "games/*.py", f"games/{name}/**/*.py"]
        patterns += ["bots/*.py", f"bots/{name}/**/*.py"]
    else:
        patterns = ["extras.py", "table.py"]
        patterns += [f"{lower}/**/*.py" for lower in ("core", "games", "batch", "bots")]
        if module.startswith("tilewright."):
            patterns.append(f"{part}/**/*.py")
    sources = {path for pattern in patterns for path in _PACKAGE.glob(pattern)}
    if file is not None and not module.startswith("tilewright."):
        sources |= set(file.parent.glob("*.py"))
    return sorted(sources)


def source_hash(module: str = "tilewright", file: Path | None = None) -> str:
    """Return a short hash of all that a module's kernels depend on; by default, of all kernels."""
    digest = hashlib.sha256()
    for path in sources_of(module, file):
        digest.update(_hash_of(path, path.stat().st_mtime_ns))
    digest.update(" ".join((*_compilers(), os.environ.get("NUMBA_BOUNDSCHECK", ""))).encode())
    return digest.hexdigest()[:16]


@cache
def _hash_of(path: Path, changed: int) -> bytes:
    """Return a file's hash; `changed` is part of the key, so that edits are noticed in a running process."""
    return hashlib.sha256(path.read_bytes()).digest()


def _compilers() -> list[str]:
    """Return what compiled code depends on besides its source: Numba, Python and processor."""
    versions = [platform.python_version(), platform.machine()]
    if not is_interpreted():  # pragma: no cover
        import llvmlite.binding
        import numba

        versions += [numba.__version__, str(llvmlite.binding.get_host_cpu_name())]
    return versions


# The cache folder


def cache_folder(module: str = "tilewright", file: Path | None = None) -> Path | None:
    """Return a private, writable folder for a module's compiled kernels, or None if there is none."""
    folder = f"kernels-{_package_of(module)}-{source_hash(module, file)}"
    for parent in _cache_roots():
        if _is_private_and_writable(parent) and _is_private_and_writable(parent / folder):
            return parent / folder
    return None


def _package_of(module: str) -> str:
    """Return the package of a module, for the folder names of the cache."""
    part, _, rest = module.removeprefix("tilewright").strip(".").partition(".")
    name = rest.partition(".")[0]
    return f"{part}.{name}" if name and (_PACKAGE / part / name).is_dir() else part or "all"


def _cache_roots() -> Iterator[Path]:
    """Yield candidates for the cache folder, the preferred one first."""
    for find in (_user_cache, _temporary_cache):
        with suppress(OSError, RuntimeError):  # There is no home or temporary folder.
            yield find()


def _temporary_cache() -> Path:
    return Path(tempfile.gettempdir()) / f"tilewright-{_user_id()}"


def _user_cache() -> Path:
    chosen = os.environ.get("TILEWRIGHT_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if chosen:
        return Path(chosen) / "tilewright"
    folder = Path(user_cache_dir("tilewright", appauthor=False))
    if (
        not folder.is_absolute()
    ):  # A user number that the system does not know, as in some containers.
        raise RuntimeError("This user has no home.")
    return folder


def _user_id() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")


def _is_private_and_writable(folder: Path) -> bool:
    """Return whether only this user can write there: cached code is executed, so it must be trusted."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        is_ours = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except (OSError, RuntimeError):
        return False
    return is_ours and not folder.stat().st_mode & 0o022


# Kernels


_is_announced = False


def announce_compiling(message: str = _NOTICE) -> None:
    """Print to standard error, once per process, that kernels are being compiled; "" silences it."""
    global _is_announced
    if not _is_announced:
        _is_announced = True
        with suppress(OSError, ValueError, AttributeError):  # Standard error is closed or missing.
            sys.stderr.write(message)
            sys.stderr.flush()


def plain(function: F) -> F:
    """Return the uncompiled function of a kernel, for Python code that calls a small one with scalars."""
    original: F = getattr(function, "py_func", function)
    return original


if is_interpreted():

    def kernel(function: F) -> F:
        """Return the function unchanged: the rules run interpreted."""
        return function

    inlined = kernel

    def compiler_for(name: str, **options: Any) -> Callable[[Any], Any]:
        """Return a decorator that changes nothing: the rules run interpreted."""
        return lambda function: function

else:  # pragma: no cover (coverage is measured interpreted)
    import numba
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    OPTIONS |= {"nogil": True, "error_model": "numpy"}
    # Kernels allocate nothing: without Numba's runtime there is no reference counting around calls, which
    # takes half of the time. They are never passed to C as callbacks, so wrappers for that need not be
    # compiled. Neither option is documented, so each is left out if Numba does not know it.
    for _option in ({"_nrt": False}, {"no_cfunc_wrapper": True}):
        with suppress(KeyError):
            numba.njit(**_option)(lambda: None)
            OPTIONS |= _option

    class _KernelCache(FunctionCache):  # type: ignore[misc]
        """Numba's cache of one function. No other code depends on the internals of Numba's cache.

        Numba compares the time stamp of the function's file, and for a closure the values it closes over,
        which differ in every process. Here the folder identifies all sources, and the name the closure.
        """

        def __init__(self, function: Any, name: str) -> None:
            super().__init__(function)
            self._closure = name
            # One stamp for all: an index whose stamp differs is emptied, and closures share their index.
            self._cache_file = IndexDataCacheFile(self._cache_path, self._impl.filename_base, "")

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return (sig, codegen.magic_tuple(), self._closure)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            loaded = super().load_overload(sig, target_context)
            if loaded is None:
                announce_compiling()
            return loaded

        def save_overload(self, sig: Any, data: Any) -> None:
            """Save under a lock: two processes that save at the same time could mix up two signatures."""
            with _lock(Path(self._cache_path)):
                super().save_overload(sig, data)

    @contextmanager
    def _lock(folder: Path) -> Iterator[None]:
        """Lock a folder against writes of other processes."""
        try:
            import fcntl
        except ImportError:  # Windows.
            yield
            return
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (folder / "lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _folder_of(function: Any) -> Path | None:
        module = function.__module__
        if module.startswith("tilewright."):  # The modules of a package share its folder.
            return _used_folder(module.rpartition(".")[0], None)
        return _used_folder(module, Path(function.__code__.co_filename))

    @cache
    def _used_folder(module: str, file: Path | None) -> Path | None:
        folder = cache_folder(module, file)
        if folder is not None:
            with suppress(OSError):
                os.utime(folder)  # Mark it as used, so that it is not removed as old.
        return folder

    def _compile(function: F, name: str = "", **options: Any) -> F:
        """Compile a function, cached in our folder; the caller's own Numba cache stays where it is."""
        compiled: F = numba.njit(**{**OPTIONS, **options})(function)
        folder = _folder_of(function)
        if folder is not None:
            before = numba.config.CACHE_DIR
            numba.config.CACHE_DIR = str(folder)
            try:
                compiled._cache = _KernelCache(function, name)  # type: ignore[attr-defined]
            finally:
                numba.config.CACHE_DIR = before
        return compiled

    def kernel(function: F) -> F:
        """Compile a function that Python calls; at its first call it is compiled or loaded from the cache."""
        return _compile(function)

    def inlined(function: F) -> F:
        """Compile a small function into the kernels that call it."""
        return _compile(function, forceinline=True)

    def compiler_for(name: str, **options: Any) -> Callable[[Any], Any]:
        """Return a decorator that compiles closures over a game's functions.

        Numba by itself would compile a closure again in every process. Here two closures share a cache entry
        if they have the same line in the source, the same name and the same source hash.

        Args:
            name: distinguishes these closures from others made by the same code: the game.
            options: further options of Numba.
        """
        return lambda function: _compile(function, name, **options)


@inlined
def copy_state(source: Any, target: Any) -> None:
    """Copy a state inside a kernel, where a slice would allocate."""
    for index in range(len(source)):
        target[index] = source[index]
