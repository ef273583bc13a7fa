"""The picture that a shared link unfolds with: the game's art, and who plays.

It holds no words besides names, so that it serves readers of all languages. The art is made from the page's
own (`scripts/share-pictures`).
"""

import io
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

PICTURES = Path(__file__).parent / "pictures"
FONT = PICTURES / "fraunces-latin.woff2"
"""The page's own font, which the page is built with from here."""
SIZE = (1200, 630)
MAX_ROWS = 6
"""More seats than this are not shown."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 510, 1140, 176, 520
_LARGEST_ROW, _PLATE_SHARE = 116, 0.86
_COBALT, _INK, _SOFT, _PLATE, _OCHRE = "#1d3f94", "#241f2b", "#5d5361", "#dbe5f6", "#e0a02c"
_ELLIPSIS = "…"


class Row(NamedTuple):
    """A seat, as the picture shows it.

    Attributes:
        name: empty for a free seat.
        level: of the bot that sits there.
        points: at the end of a game.
    """

    name: str
    level: str | None = None
    points: int | None = None
    is_winner: bool = False


@lru_cache(maxsize=64)
def share_picture(game: str | None, rows: tuple[Row, ...]) -> bytes:
    """Return a PNG for a table of a game, or for the page itself (None).

    Names that the font cannot write are left out: their seats show a plain plate.
    """
    background = PICTURES / f"game-{game}.png"
    if game is None or not background.is_file():
        return (PICTURES / "home.png").read_bytes()
    picture = Image.open(background).convert("RGB")
    _draw_rows(picture, rows[:MAX_ROWS])
    out = io.BytesIO()
    picture.quantize(256, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def _draw_rows(picture: Image.Image, rows: Sequence[Row]) -> None:
    if not rows:
        return
    height = min(_LARGEST_ROW, (_BOTTOM - _TOP) // len(rows))
    font = _font(int(height * 0.46))
    draw = ImageDraw.Draw(picture)
    for number, row in enumerate(rows):
        top = _TOP + number * height
        plate = int(height * _PLATE_SHARE)
        _draw_plate(picture, draw, row, top, plate, font)
        middle = top + plate // 2
        right = _RIGHT
        if row.points is not None:
            points = str(row.points).replace("-", "\N{MINUS SIGN}")
            draw.text((_RIGHT, middle), points, _COBALT, font, anchor="rm")
            right -= int(font.getlength(points)) + 24
        name = (
            _fitting(row.name, font, right - _LEFT - plate - 20) if _is_drawable(row.name) else ""
        )
        draw.text((_LEFT + plate + 20, middle), name, _INK, font, anchor="lm")


def _draw_plate(
    picture: Image.Image,
    draw: ImageDraw.ImageDraw,
    row: Row,
    top: int,
    size: int,
    font: ImageFont.FreeTypeFont,
) -> None:
    box = (_LEFT, top, _LEFT + size, top + size)
    if row.is_winner:
        draw.ellipse((box[0] - 6, box[1] - 6, box[2] + 6, box[3] + 6), fill=_OCHRE)
    portrait = PICTURES / f"bot-{row.level}.png"
    if row.level is not None and portrait.is_file():
        animal = Image.open(portrait).convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)
        picture.paste(animal, box[:2], animal)
        return
    middle = (_LEFT + size // 2, top + size // 2)
    if not row.name:
        for start in range(0, 360, 30):
            draw.arc(box, start, start + 18, fill=_SOFT, width=3)
        draw.text(middle, "+", _SOFT, font, anchor="mm")
        return
    draw.ellipse(box, fill=_PLATE, outline=_COBALT, width=4)
    initial = row.name[0].upper()
    if _is_drawable(initial):
        draw.text(middle, initial, _COBALT, font, anchor="mm")


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _is_drawable(text: str) -> bool:
    return all(_has_glyph(character) for character in text)


@lru_cache(maxsize=1024)
def _has_glyph(character: str) -> bool:
    """Return whether the font has a glyph of its own for a character."""
    font = _font(32)
    missing = font.getmask("\uffff")
    found = font.getmask(character)
    return character.isspace() or bytes(found) != bytes(missing)


def _fitting(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Return a text cut to a width in pixels."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(text + _ELLIPSIS) > width:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS
