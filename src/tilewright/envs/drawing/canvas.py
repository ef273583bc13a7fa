"""What the pictures of all games share: colours, layout, text and panels."""

import math
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.sketch import BOLD, Image, ImageDraw, Sketch, font_of

SURFACE = "#f4ecdf"
INK, SOFT, LINE_STRONG = "#241f2b", "#5d5361", "#857764"
GOOD, BAD, LIT, PAPER = "#2f6a3c", "#a3301d", "#b0720c", "#ffffff"
_LIT_SOFT = "#fbe9c2"


class Box(NamedTuple):
    """A rectangle on a frame."""

    x: int
    y: int
    width: int
    height: int


class Frame(NamedTuple):
    """The layout of a frame: the shared area, and a panel for each player in drawing order."""

    width: int
    height: int
    shared: Box
    panels: tuple[Box, ...]


PANEL_WIDTH, PANEL_HEIGHT = 462, 326
_GAP, _TOP, _HEIGHT = 12, 46, 720
HEADLINE_Y = 24


def frame_of(players: int) -> Frame:
    """Return the layout for a number of players; sides are multiples of 16, as video codecs want."""
    columns = 2 if players <= 3 else 3
    width = 480 * columns
    left = (width - columns * PANEL_WIDTH - (columns - 1) * _GAP) // 2
    across, down = PANEL_WIDTH + _GAP, PANEL_HEIGHT + _GAP
    cells = [
        Box(left + column * across, _TOP + row * down, PANEL_WIDTH, PANEL_HEIGHT)
        for row in range(2)
        for column in range(columns)
    ]
    shared = cells[0]
    if players == 2:
        shared = shared._replace(width=PANEL_WIDTH + across)
    if players == 4:
        shared = shared._replace(height=PANEL_HEIGHT + down)
    panels = [c for c in cells if c.x >= shared.x + shared.width or c.y >= shared.y + shared.height]
    return Frame(width, _HEIGHT, shared, tuple(panels))


class Canvas:
    """A frame that is drawn on."""

    def __init__(self, image: Image.Image) -> None:
        """Draw on an image, in place."""
        self.image = image

    def put(self, piece: Image.Image, x: float, y: float) -> None:
        """Paste an image with its upper left corner at a point."""
        self.image.paste(piece, (round(x), round(y)), piece)

    def put_at(self, piece: Image.Image, x: float, y: float) -> None:
        """Paste an image with its centre at a point."""
        self.put(piece, x - piece.width / 2, y - piece.height / 2)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: str = INK,
        anchor: str = "lm",
        *,
        is_bold: bool = False,
    ) -> float:
        """Draw a text and return its width."""
        rendered = _render_text(text, size, ink, anchor, is_bold=is_bold)
        self.put(rendered.piece, x + rendered.left, y + rendered.top)
        return rendered.width


class _RenderedText(NamedTuple):
    """A rendered text, its offset from the anchor, and its width."""

    piece: Image.Image
    left: int
    top: int
    width: float


@lru_cache(maxsize=2048)
def _render_text(text: str, size: float, ink: str, anchor: str, *, is_bold: bool) -> _RenderedText:
    font, stroke = font_of(size), size * BOLD if is_bold else 0
    box = font.getbbox(text, anchor=anchor, stroke_width=stroke)
    left, top = math.floor(box[0]) - 1, math.floor(box[1]) - 1
    letters = Image.new("L", (math.ceil(box[2]) - left + 1, math.ceil(box[3]) - top + 1))
    draw = ImageDraw.Draw(letters)
    draw.text((-left, -top), text, 255, font, anchor=anchor, stroke_width=stroke)
    piece = Image.new("RGBA", letters.size, ink)
    piece.putalpha(letters)
    return _RenderedText(piece, left, top, font.getlength(text))


@lru_cache(maxsize=32)
def panel(width: int, height: int, fill: str, edge: str) -> Image.Image:
    """Return an empty panel."""
    sketch = Sketch(width, height)
    sketch.box(0, 0, width, height, 12, fill, stroke=edge, line=1.5)
    return sketch.finish()


@lru_cache(maxsize=32)
def _lit_edge(width: int, height: int) -> Image.Image:
    """Return the highlighted edge and head of a panel whose player is to move."""
    sketch = Sketch(width, height)
    sketch.box(0, 0, width, height, 12, _LIT_SOFT)
    sketch.cut(0, 0, width, 40, 12)
    sketch.box(0, 0, width, height, 12, stroke=LIT, line=4)
    return sketch.finish()


@lru_cache(maxsize=32)
def pill(width: int, height: int, fill: str) -> Image.Image:
    """Return a rounded background for a few words."""
    sketch = Sketch(width, height)
    sketch.box(0, 0, width, height, height / 2, fill)
    return sketch.finish()


@lru_cache(maxsize=4)
def _crown(width: int) -> Image.Image:
    """Return a crown for a winner."""
    sketch = Sketch(width, round(width * 20 / 24), 24)
    outline = "M2 17L0.9 5L7.5 10L12 1.5L16.5 10L23.1 5L22 17Z"
    sketch.path(outline, "#f1b52c", stroke="#6b4700", width=1.2)
    sketch.circle(12, 13, 1.8, "#d32f2f")
    return sketch.finish()


def draw_headline(canvas: Canvas, title: str, where: str, phase: str) -> None:
    """Write the game, its progress and the next step above the table."""
    y, gap = HEADLINE_Y, 14
    x = gap + canvas.text(gap, y, title, 22, is_bold=True) + gap
    x += canvas.text(x, y, where, 18, is_bold=True) + gap
    canvas.text(x, y, phase, 16, SOFT)


def draw_head(
    canvas: Canvas, box: Box, name: str, points: str, note: str, *, is_lit: bool, is_winner: bool
) -> float:
    """Draw the head of a player's panel, and return where its texts end.

    Args:
        note: what the player has to do or has achieved, "" for nothing.
    """
    if is_lit:
        canvas.put(_lit_edge(box.width, box.height), box.x, box.y)
    y = box.y + 22
    end = box.x + 14 + canvas.text(box.x + 14, y, name, 19, is_bold=True)
    if note:
        width = round(font_of(13).getlength(note)) + 18
        canvas.put(pill(width, 22, LIT if is_lit else SOFT), end + 12, y - 11)
        canvas.text(end + 12 + width / 2, y, note, 13, PAPER, "mm", is_bold=True)
        end += 12 + width
    if is_winner:
        canvas.put_at(_crown(30), end + 26, y - 1)
        end += 41
    right = box.x + box.width - 14.0
    unit = "point" if points == "1" else "points"
    right -= canvas.text(right, y + 2, unit, 13, SOFT, "rm") + 6
    canvas.text(right, y, points, 25, INK, "rm", is_bold=True)
    return end
