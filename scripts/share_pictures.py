"""Renders the parts of the pictures that links unfold with. scripts/share-pictures runs this.

The art is the page's own: the pictures on the doors, the mark, the portraits and the font. The server draws
people's names on top (`server/share_picture.py`).
"""

import base64
import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect

from scripts.browsing import browsing, serving
from tilewright.games import game_names, get_game
from tilewright.server.share_picture import FONT

_WEB = Path("web")
_FOLDER = Path("src/tilewright/server/pictures")
_WIDTH, _HEIGHT = 1200, 630
_ARCH = {"width": 330, "height": 526}
_PORTRAIT = 120
_STYLE = """
  @font-face { font-family: Title; src: url(data:font/woff2;base64,%s); font-weight: 400 800 }
  html, body { margin: 0; height: 100%% }
  body {
    position: relative; overflow: hidden; font-family: Title; color: #1d3f94;
    background: #f7efe1;
  }
  .arch {
    position: absolute; top: 40px; padding: 8px;
    border: 4px solid #1d3f94; border-radius: 177px 177px 26px 26px; background: #fbf5ea;
  }
  .arch img {
    display: block; width: 330px; height: 526px;
    object-fit: cover; border-radius: 165px 165px 18px 18px;
  }
  h1 { position: absolute; margin: 0; font-size: 104px; font-weight: 700; line-height: 1 }
  .mark {
    position: absolute; left: 510px; bottom: 40px; display: flex; align-items: center; gap: 16px;
    font-size: 34px; font-weight: 600;
  }
  .mark svg { width: 60px }
  .large { inset: 0 464px; flex-direction: column; justify-content: center; font-size: 48px }
  .large svg { width: 150px }
"""


def data_url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()


def doors(browser: Browser) -> dict[str, bytes]:
    """Return the picture on each game's door."""
    found = {}
    with serving() as address:
        context = browser.new_context(
            base_url=address,
            locale="en-GB",
            reduced_motion="reduce",
            device_scale_factor=2,
            bypass_csp=True,
        )
        page = context.new_page()
        page.goto("/")
        page.add_style_tag(
            content=f""".share-picture {{
              position: fixed !important; inset: 0 auto auto 0 !important; z-index: 99;
              width: {_ARCH["width"]}px !important; height: {_ARCH["height"]}px !important;
              max-width: none !important; border-radius: 0 !important; margin: 0 !important;
            }}"""
        )
        for name in game_names():
            door = page.get_by_role("article", name=get_game(name).title, exact=True)
            picture = door.locator(".arch")
            expect(picture).to_be_visible()
            picture.evaluate("element => element.classList.add('share-picture')")
            found[name] = picture.screenshot()
            picture.evaluate("element => element.classList.remove('share-picture')")
        context.close()
    return found


def render(browser: Browser, body: str) -> Image.Image:
    page = browser.new_page(viewport={"width": _WIDTH, "height": _HEIGHT})
    font = base64.b64encode(FONT.read_bytes()).decode()
    page.set_content(f"<style>{_STYLE % font}</style>{body}")
    page.evaluate("document.fonts.ready")
    png = page.screenshot()
    page.close()
    return Image.open(io.BytesIO(png)).convert("RGB")


def arch(picture: bytes, x: int) -> str:
    return f'<div class="arch" style="left:{x}px"><img src="{data_url(picture)}"></div>'


def portraits(browser: Browser) -> dict[str, Image.Image]:
    """Return the portrait of each level, transparent around it."""
    art = _WEB / "src/art"
    listed = (art / "Portrait.svelte").read_text().partition("const ANIMALS")[2].partition("}")[0]
    animals = re.findall(r"(\w+): '(\w+)'", listed)
    found = {}
    page = browser.new_page(viewport={"width": _PORTRAIT, "height": _PORTRAIT})
    for level, animal in animals:
        drawing = (art / f"portraits/{animal}.svg").read_text()
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ width: 100% }}</style>{drawing}")
        found[level] = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    page.close()
    return found


def save(picture: Image.Image, name: str) -> None:
    path = _FOLDER / f"{name}.png"
    has_alpha = picture.mode == "RGBA"
    method = Image.Quantize.FASTOCTREE if has_alpha else Image.Quantize.MEDIANCUT
    picture.quantize(128 if has_alpha else 256, method=method).save(path, "PNG", optimize=True)
    print(f"{path}: {path.stat().st_size // 1000} kB")


def main() -> None:
    _FOLDER.mkdir(parents=True, exist_ok=True)
    mark = (_WEB / "public/icon.svg").read_text()
    with browsing() as browser:
        pictures = doors(browser)
        for name, picture in pictures.items():
            title = f'<h1 style="left:510px; top:48px">{get_game(name).title}</h1>'
            sign = f'<div class="mark">{mark}Tilewright</div>'
            save(render(browser, arch(picture, 84) + title + sign), f"game-{name}")
        both = [arch(picture, x) for picture, x in zip(pictures.values(), (84, 762), strict=True)]
        sign = f'<div class="mark large">{mark}Tilewright</div>'
        save(render(browser, "".join(both) + sign), "home")
        for level, portrait in portraits(browser).items():
            save(portrait, f"bot-{level}")


if __name__ == "__main__":
    main()
