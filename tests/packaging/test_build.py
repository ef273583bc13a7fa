"""What a wheel and an sdist hold: the page of today, licences, and everything that the docs tell of."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

import hatch_build
import tilewright

FOLDER = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((FOLDER / "pyproject.toml").read_text())
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Collect what a build would run, and run nothing."""
    collected: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "find_npm", lambda: ["npm"])
    monkeypatch.setattr(subprocess, "run", lambda command, **_: collected.append(command))
    return collected


def build(root: Path, version: str = "standard") -> None:
    nothing: Any = None
    hook = hatch_build.CustomBuildHook(str(root), {}, nothing, nothing, str(root / "dist"), "wheel")
    hook.initialize(version, {})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a page that was built before."""
    page = tmp_path / "src/tilewright/server/static/index.html"
    page.parent.mkdir(parents=True)
    page.write_text("")
    return tmp_path


def test_a_page_that_was_built_before_is_built_again(root: Path, commands: list[list[str]]) -> None:
    """Its sources may have changed since."""
    build(root)

    assert ["npm", "run", "build"] in commands


def test_an_unpacked_sdist_brings_its_page(root: Path, commands: list[list[str]]) -> None:
    (root / "PKG-INFO").write_text("")

    build(root)

    assert commands == []


def test_an_editable_install_builds_no_page(root: Path, commands: list[list[str]]) -> None:
    build(root, "editable")

    assert commands == []


def test_the_built_page_has_the_licences_of_what_it_contains() -> None:
    licences = (FOLDER / "src/tilewright/server/static/licences.txt").read_text()

    for name in ("svelte", "uqr", "@fluent/bundle"):
        assert re.search(rf"^{name} [\d.]+: (MIT|Apache-2.0)$", licences, re.MULTILINE), name
    for font in ("Figtree", "Fraunces"):
        assert f"The {font} Project Authors" in licences


def test_every_licence_file_is_there() -> None:
    for pattern in PROJECT["project"]["license-files"]:
        assert list(FOLDER.glob(pattern)), pattern


def test_the_description_for_package_indexes_has_no_relative_links() -> None:
    """They would lead nowhere there."""
    text = (FOLDER / PROJECT["project"]["readme"]).read_text()

    assert [link for link in LINK.findall(text) if not link.startswith("https://")] == []


def test_an_sdist_holds_whatever_its_docs_link_to() -> None:
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    for page in [*FOLDER.glob("*.md"), *FOLDER.glob("docs/**/*.md")]:
        for link in LINK.findall(page.read_text()):
            path = link.partition("#")[0]
            if path and "://" not in path:
                target = (page.parent / path).resolve()
                assert target.exists(), f"{page.name}: {link}"
                assert f"/{target.relative_to(FOLDER).parts[0]}" in included, f"{page.name}: {link}"
    for path in included:
        assert (FOLDER / path.lstrip("/")).exists(), path


def test_the_version_is_one_everywhere() -> None:
    citation = (FOLDER / "CITATION.cff").read_text()

    assert PROJECT["project"]["version"] == tilewright.__version__
    assert f"\nversion: {tilewright.__version__}\n" in citation
