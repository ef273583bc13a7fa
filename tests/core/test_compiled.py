"""How the rules are compiled and where that is kept: core/compiled.py."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import grimp
import numpy as np
import pytest

from tests.refusals import Refused
from tilewright.core import compiled
from tilewright.core.compiled import (
    announce_compiling,
    cache_folder,
    copy_state,
    is_interpreted,
    plain,
    source_hash,
    sources_of,
)
from tilewright.core.errors import SetupError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a home of our own, with no other setting."""
    for name in ("TILEWRIGHT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
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
    value: str, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    monkeypatch.setenv("TILEWRIGHT_INTERPRET", value)

    with refused(SetupError):
        is_interpreted()


# The hash of the sources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a package with the parts that Tilewright has."""
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    for part in PARTS:
        path = tmp_path / part / "code.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one = 1\n")
    monkeypatch.setattr(compiled, "_PACKAGE", tmp_path)
    return tmp_path


PARTS = [
    "core",
    "games/azul",
    "games/g5211",
    "batch",
    "bots",
    "bots/azul",
    "bots/g5211",
    "envs",
    "server",
]


@pytest.mark.parametrize(
    ("module", "seen"),
    [
        ("tilewright.core.rng", ["core"]),
        ("tilewright.games.azul.rules", ["core", "games/azul"]),
        ("tilewright.batch.loops", ["core", "games/azul", "games/g5211", "batch"]),
        ("tilewright.bots.azul.policy", ["core", "games/azul", "bots", "bots/azul"]),
        ("tilewright.bots.network_kernels", PARTS[:7]),
        ("tilewright.envs.features", PARTS[:8]),
        ("tests.third_game.rules", PARTS[:7]),
    ],
)
def test_an_edit_changes_the_hash_of_what_can_depend_on_it_alone(
    module: str, seen: list[str], package: Path
) -> None:
    changing = []
    for part in PARTS:
        before = source_hash(module)
        (package / part / "code.py").write_text("one = 2\n")
        if source_hash(module) != before:
            changing.append(part)

    assert changing == seen


def test_a_new_source_changes_the_hash(package: Path) -> None:
    before = source_hash("tilewright.games.azul.rules")
    (package / "core" / "new.py").write_text("two = 2\n")

    assert source_hash("tilewright.games.azul.rules") != before


def test_the_hash_of_a_module_elsewhere_covers_its_neighbours(
    package: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    before = source_hash("mine.rules", folder / "rules.py")
    (folder / "layout.py").write_text("two = 2\n")

    assert source_hash("mine.rules", folder / "rules.py") != before


def test_the_hash_covers_whatever_a_module_with_kernels_imports() -> None:
    """Otherwise compiled code would outlive an edit of what it was made from."""
    graph = grimp.build_graph("tilewright", cache_dir=None)
    files = {module: _file_of(module) for module in graph.modules}
    makers = [module for module, file in files.items() if MAKES_KERNELS.search(file.read_text())]
    uncovered = [
        (module, upstream)
        for module in makers
        for upstream in graph.find_upstream_modules(module)
        if files[upstream] not in sources_of(module)
    ]

    assert "tilewright.games.azul.rules" in makers
    assert uncovered == []


MAKES_KERNELS = re.compile(r"@(kernel|inlined)\b|= compiler_for\(|@compiler_for\(")


def _file_of(module: str) -> Path:
    path = Path(compiled.__file__).parent.parent.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def test_a_hash_of_the_same_sources_stays(package: Path) -> None:
    assert source_hash() == source_hash()


def test_checking_bounds_changes_the_hash(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")

    assert source_hash() != before


# The cache folder


def test_compiled_rules_are_kept_in_the_users_cache(home: Path, temp: Path) -> None:
    folder = cache_folder()

    assert folder == home / ".cache" / "tilewright" / f"kernels-all-{source_hash()}"
    assert folder.is_dir()


def test_the_folder_is_private(home: Path, temp: Path) -> None:
    folder = cache_folder()

    assert folder is not None
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_edit_starts_a_fresh_folder(home: Path, temp: Path, package: Path) -> None:
    before = cache_folder()
    (package / "core" / "code.py").write_text("one = 2\n")

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


def test_where_the_home_is_read_only_the_temporary_folder_is_used(home: Path, temp: Path) -> None:
    block(home)
    folder = cache_folder()

    assert folder == temp / f"tilewright-{os.getuid()}" / f"kernels-all-{source_hash()}"


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
    """A container may run under a user number that the system does not know; `~` stays as it is then."""
    monkeypatch.setattr(compiled, "user_cache_dir", lambda *_, **__: "~/.cache/tilewright")
    folder = cache_folder()

    assert folder is not None
    assert folder.is_relative_to(temp)


def test_each_package_has_a_folder_of_its_own(home: Path, temp: Path) -> None:
    azul, other = (cache_folder(f"tilewright.games.{name}.rules") for name in ("azul", "g5211"))

    assert azul is not None
    assert other is not None
    assert azul.name.startswith("kernels-games.azul-")
    assert azul != other


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


# Closures

TWO_CLOSURES = """
from tilewright.core.compiled import compiler_for

def adding(number):
    @compiler_for(f"game {number}")
    def add(other):
        return number + other
    return add

print(adding(1)(1), adding(2)(1))
"""


@pytest.mark.compiled_only
def test_closures_of_two_games_are_compiled_once(tmp_path: Path) -> None:
    script = tmp_path / "closures.py"
    script.write_text(TWO_CLOSURES)
    environment = {**os.environ, "TILEWRIGHT_CACHE": str(tmp_path / "cache")}
    first, second = (
        subprocess.run(
            [sys.executable, str(script)],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
            timeout=300,
        )
        for _ in range(2)
    )

    assert first.stdout == second.stdout == "2 3\n"
    assert "compiles" in first.stderr
    assert second.stderr == ""


# The notice


def test_compiling_is_announced_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_is_announced", False)
    announce_compiling("Compiling.\n")
    announce_compiling("Compiling.\n")

    assert capsys.readouterr() == ("", "Compiling.\n")


def test_a_closed_stream_does_not_keep_from_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_is_announced", False)
    monkeypatch.setattr("sys.stderr", None)
    announce_compiling()
