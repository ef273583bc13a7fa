"""Renders the icons by which systems show the installed page. scripts/icons runs this."""

import io
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from scripts.browsing import browsing

_FOLDER = Path("web/public")
_GROUND = "#1d3f94"


class Icon(NamedTuple):
    """A picture of the mark.

    Attributes:
        share: of the picture that the mark takes, in per cent. A system may cut a maskable icon down to the
            circle of 80 % in its middle.
        is_cut_out: whether the picture is transparent around the mark; systems that cut a shape of
            their own want a full square.
    """

    size: int
    share: int
    is_cut_out: bool


ICONS = {
    "icon-192": Icon(192, 100, is_cut_out=True),
    "icon-512": Icon(512, 100, is_cut_out=True),
    "icon-maskable-512": Icon(512, 76, is_cut_out=False),
    "apple-touch-icon": Icon(180, 92, is_cut_out=False),
}


def render(browser: Browser, mark: str, icon: Icon) -> Image.Image:
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    ground = "transparent" if icon.is_cut_out else _GROUND
    uncut = "svg { overflow: visible } g { clip-path: none } .corners { display: none }"
    page.set_content(
        f"""<style>
          html, body {{ height: 100%; margin: 0; background: {ground} }}
          body {{ display: grid; place-items: center }}
          svg {{ width: {icon.share}% }}
          {"" if icon.is_cut_out else uncut}
        </style>{mark}"""
    )
    png = page.screenshot(omit_background=icon.is_cut_out)
    page.close()
    return Image.open(io.BytesIO(png))


def main() -> None:
    mark = (_FOLDER / "icon.svg").read_text()
    with browsing() as browser:
        for name, icon in ICONS.items():
            path = _FOLDER / f"{name}.png"
            few_colours = render(browser, mark, icon).quantize(64, method=Image.Quantize.FASTOCTREE)
            few_colours.save(path, "PNG", optimize=True)
            print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
