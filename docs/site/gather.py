"""Gather the pages of the site in build/docs: those of docs/, and README, CONTRIBUTING and CHANGELOG.

Links between them lead to where their targets are on the site; of files that are not on it, such as sources,
the name alone is kept.
"""

import os
import re
import shutil
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_SITE = _ROOT / "build" / "docs"
_FROM_OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "web/src/art/mark.svg": "site/mark.svg",
}
_LEFT_OUT = ("package.md", "*.py")
_LINK = re.compile(r"(?P<text>!?\[[^\]]*\])\((?P<path>[^)#:\s]+)(?P<anchor>#[^)\s]*)?\)")


def gather() -> None:
    """Write all pages, and remove those of the last time."""
    shutil.rmtree(_SITE, ignore_errors=True)
    shutil.copytree(_ROOT / "docs", _SITE, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    for source, page in _FROM_OUTSIDE.items():
        shutil.copy(_ROOT / source, _SITE / page)
    for path in _SITE.rglob("*.md"):
        path.write_text(_relinked(path.read_text(), str(path.relative_to(_SITE))))


def _relinked(markdown: str, page: str) -> str:
    """Return a page with its links as they are on the site."""
    sources = {to: source for source, to in _FROM_OUTSIDE.items()}
    folder = Path(sources.get(page, f"docs/{page}")).parent

    def relinked(link: re.Match[str]) -> str:
        target = os.path.normpath(folder / link["path"])
        on_site = _FROM_OUTSIDE.get(target, target.removeprefix("docs/"))
        if (_SITE / on_site).is_file():
            relative = os.path.relpath(on_site, Path(page).parent)
            return f"{link['text']}({relative}{link['anchor'] or ''})"
        # What exists nowhere keeps its link, for the build to complain of.
        return link["text"].strip("[]") if (_ROOT / target).exists() else link[0]

    return _LINK.sub(relinked, markdown)


if __name__ == "__main__":
    gather()
