"""How the rules are compiled and where that is kept: core/compiled.py."""

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tilewright.core import compiled
from tilewright.core.compiled import (
    cache_folder,
    copy_state,
    is_interpreted,
    plain,
    source_hash,
)
from tilewright.core.errors import SetupError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a home of our own, on Linux, with no other setting."""
    for name in ("TILEWRIGHT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setattr(compiled, "sys", SimpleNamespace(platform="linux"))
    return folder


@pytest.fixture
def temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder for temporary files of our own."""
    folder = tmp_path / "temp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def block(folder: Path) -> None:
    """Put a file where a folder should be, so that not even root can write into it."""
    folder.rmdir()
    folder.write_text("")


@pytest.mark.parametrize(("value", "expected"), [("", False), ("0", False), ("1", True)])
def test_interpreting_is_switched_by_the_environment(
    value: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_INTERPRET", value)

    assert is_interpreted() is expected


def test_the_rules_are_compiled_where_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TILEWRIGHT_INTERPRET", raising=False)

    assert not is_interpreted()


@pytest.mark.parametrize("value", ["yes", "true", "2", " 1"])
def test_another_value_is_refused_with_the_ones_allowed(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_INTERPRET", value)

    with pytest.raises(SetupError) as refused:
        is_interpreted()

    assert str(refused.value) == f"TILEWRIGHT_INTERPRET must be 0 or 1, not {value!r}."


# The hash of the sources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a package of two sources."""
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    for name in ("core/rng.py", "games/azul/rules.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text("one = 1\n")
    monkeypatch.setattr(compiled, "_PACKAGE", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["core/rng.py", "games/azul/rules.py"])
def test_an_edited_source_changes_the_hash(package: Path, name: str) -> None:
    before = source_hash()
    (package / name).write_text("one = 2\n")

    assert source_hash() != before


@pytest.mark.parametrize("part", ["core", "games", "batch", "bots"])
def test_a_new_source_that_may_hold_kernels_changes_the_hash(package: Path, part: str) -> None:
    before = source_hash()
    (package / part).mkdir(exist_ok=True)
    (package / part / "new.py").write_text("two = 2\n")

    assert source_hash() != before


def test_a_source_that_holds_no_kernels_leaves_the_hash(package: Path) -> None:
    before = source_hash()
    (package / "server").mkdir()
    (package / "server" / "app.py").write_text("two = 2\n")

    assert source_hash() == before


def test_a_hash_of_the_same_sources_stays(package: Path) -> None:
    assert source_hash() == source_hash()


def test_checking_bounds_changes_the_hash(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert source_hash() != before


# The cache folder


def test_compiled_rules_are_kept_in_the_users_cache(home: Path, temp: Path) -> None:
    folder = cache_folder()

    assert folder == home / ".cache" / "tilewright" / f"kernels-{source_hash()}"
    assert folder.is_dir()


def test_the_folder_is_private(home: Path, temp: Path) -> None:
    folder = cache_folder()

    assert folder is not None
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_edit_starts_a_fresh_folder(home: Path, temp: Path, package: Path) -> None:
    before = cache_folder()
    (package / "core" / "rng.py").write_text("one = 2\n")

    assert cache_folder() != before


@pytest.mark.parametrize("names", [("XDG_CACHE_HOME",), ("TILEWRIGHT_CACHE", "XDG_CACHE_HOME")])
def test_a_folder_named_in_the_environment_comes_first(
    home: Path, temp: Path, tmp_path: Path, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in names:
        monkeypatch.setenv(name, str(tmp_path / name))
    folder = cache_folder()

    assert folder is not None
    assert folder.parent == tmp_path / names[0] / "tilewright"


@pytest.mark.parametrize(
    ("platform", "place"),
    [("darwin", "home/Library/Caches/tilewright"), ("win32", "local/tilewright")],
)
def test_each_platform_has_its_usual_place(
    platform: str,
    place: str,
    home: Path,
    temp: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    folder = cache_folder()

    assert folder is not None
    assert folder.parent == tmp_path / place


def test_where_the_home_is_read_only_the_temporary_folder_is_used(home: Path, temp: Path) -> None:
    block(home)
    folder = cache_folder()

    assert folder == temp / f"tilewright-{os.getuid()}" / f"kernels-{source_hash()}"


def test_without_user_numbers_the_temporary_folder_has_the_users_name(
    home: Path, temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    block(home)
    with monkeypatch.context() as patch:
        patch.delattr(os, "getuid")
        patch.setenv("USERNAME", "ada")
        folder = cache_folder()

    assert folder is not None
    assert folder.parent == temp / "tilewright-ada"


def test_where_nothing_can_be_written_there_is_no_cache(home: Path, temp: Path) -> None:
    block(home)
    block(temp)

    assert cache_folder() is None


def test_where_there_is_no_temporary_folder_at_all_there_is_no_cache(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a read-only system `tempfile` itself gives up."""
    block(home)

    def give_up() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", give_up)

    assert cache_folder() is None


def test_a_user_without_a_home_has_a_cache_in_the_temporary_folder(
    home: Path, temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A container may run under a user number that the system does not know."""

    def give_up(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", give_up)
    folder = cache_folder()

    assert folder is not None
    assert folder.is_relative_to(temp)


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_not_used(home: Path, temp: Path, mode: int) -> None:
    """Cached code is run, so it must be ours."""
    first = cache_folder()
    assert first is not None
    first.chmod(mode)
    folder = cache_folder()

    assert folder is not None
    assert folder.is_relative_to(temp)


def test_a_folder_of_another_user_is_not_used(
    home: Path, temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cached code is run, so it must be ours."""
    other = os.getuid() + 1
    with monkeypatch.context() as patch:
        patch.setattr(os, "getuid", lambda: other)

        assert cache_folder() is None


# The uncompiled form


def test_plain_gives_the_uncompiled_form_of_a_kernel() -> None:
    def original(number: int) -> int:
        return number + 1

    class Compiled:
        py_func = staticmethod(original)

        def __call__(self, number: int) -> int:
            raise AssertionError

    function: Any = Compiled()

    assert plain(function)(1) == 2


def test_plain_leaves_a_plain_function_as_it_is() -> None:
    assert plain(block) is block


def test_copy_state_copies_every_cell() -> None:
    source, target = np.arange(5, dtype=np.int16), np.zeros(5, np.int16)
    copy_state(source, target)

    assert target.tolist() == [0, 1, 2, 3, 4]
