"""Smooth shapes, drawn larger than they are and then reduced, and the font (extra `envs`)."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache

from tilewright.core.errors import SetupError

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise SetupError("Pictures need the extra: pip install 'tilewright[envs]'.") from error

__all__ = ["BOLD", "Image", "ImageDraw", "Sketch", "font_of"]

Point = tuple[float, float]

_SMOOTH = 4
"""Shapes are drawn this many times larger, then reduced."""
_STEPS = 12
"""Straight pieces that stand for a curve."""
BOLD = 0.035
"""How much letters are thickened, as part of their size."""
_TOKEN = re.compile(r"[MLHVCZ]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


@lru_cache(maxsize=64)
def font_of(size: float) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font."""
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise SetupError("Pictures need a Pillow with FreeType: pip install --upgrade pillow.")
    return font


class Sketch:
    """A small picture, drawn in units of its own and then made smooth."""

    def __init__(self, width: int, height: int, units: float | None = None) -> None:
        """Start with nothing.

        Args:
            units: how many units the picture is wide; pixels if left out.
        """
        size = width * _SMOOTH, height * _SMOOTH
        self._scale = size[0] / (units or width)
        self._image = Image.new("RGBA", size)

    def path(
        self,
        path: str,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        width: float = 0,
        turn: float = 0,
        about: Point = (0, 0),
        scale: Point | float = 1,
        move: Point = (0, 0),
    ) -> None:
        """Draw outlines written as in SVG (M L H V C Z): scaled, turned about a point, moved."""
        factors = scale if isinstance(scale, tuple) else (scale, scale)
        for points in outlines(path):
            scaled = [(x * factors[0], y * factors[1]) for x, y in points]
            self._shape(_moved(_turned(scaled, turn, about), move), fill, stroke, width)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        width: float = 0,
    ) -> None:
        """Draw a circle."""
        layer, draw = self._layer()
        box = [self._scale * v for v in (x - radius, y - radius, x + radius, y + radius)]
        draw.ellipse(box, fill, stroke, self._width(width))
        self._image.alpha_composite(layer)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        line: float = 0,
    ) -> None:
        """Draw a box with round corners."""
        layer, draw = self._layer()
        corners = [self._scale * v for v in (x, y, x + width, y + height)]
        corners[2:] = [corner - 1 for corner in corners[2:]]
        draw.rounded_rectangle(corners, self._scale * radius, fill, stroke, self._width(line))
        self._image.alpha_composite(layer)

    def text(self, x: float, y: float, text: str, size: float, ink: str, halo: str = "") -> None:
        """Write a bold text with its middle at a place, with a halo where one is asked for."""
        layer, draw = self._layer()
        font, bold = font_of(size * self._scale), size * self._scale * BOLD * 1.4
        place = x * self._scale, y * self._scale
        if halo:
            draw.text(place, text, halo, font, anchor="mm", stroke_width=bold * 3)
        draw.text(place, text, ink, font, anchor="mm", stroke_width=bold)
        self._image.alpha_composite(layer)

    def turn_upside_down(self) -> None:
        """Turn what was drawn so far by half a turn."""
        self._image = self._image.transpose(Image.Transpose.ROTATE_180)

    def cut(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Keep what lies within a box with round corners."""
        layer, draw = self._layer()
        corners = [self._scale * v for v in (x, y, x + width, y + height)]
        draw.rounded_rectangle(corners, self._scale * radius, "#ffffff")
        empty = Image.new("RGBA", self._image.size)
        self._image = Image.composite(self._image, empty, layer.getchannel("A"))

    def fade(self, share: float) -> None:
        """Make all that was drawn so far see-through."""
        alpha = self._image.getchannel("A").point([round(value * share) for value in range(256)])
        self._image.putalpha(alpha)

    def finish(self) -> Image.Image:
        """Return the picture at its true size."""
        return self._image.reduce(_SMOOTH)

    def _shape(
        self, points: Sequence[Point], fill: str | None, stroke: str | None, width: float
    ) -> None:
        layer, draw = self._layer()
        places = [(x * self._scale, y * self._scale) for x, y in points]
        if fill:
            draw.polygon(places, fill)
        if stroke:
            draw.line(places, stroke, self._width(width), joint="curve")
            radius = self._width(width) / 2
            for x, y in (places[0], places[-1]):
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), stroke)
        self._image.alpha_composite(layer)

    def _layer(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        layer = Image.new("RGBA", self._image.size)
        return layer, ImageDraw.Draw(layer)

    def _width(self, width: float) -> int:
        return max(1, round(width * self._scale)) if width else 0


@lru_cache(maxsize=256)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of each outline of a path, curves in small pieces."""
    found: list[list[Point]] = []
    tokens = _TOKEN.findall(path)
    place, command = 0, "M"
    while place < len(tokens):
        if tokens[place] in _NUMBERS:
            command, place = tokens[place], place + 1
        numbers = [float(token) for token in tokens[place : place + _NUMBERS[command]]]
        place += _NUMBERS[command]
        if command == "M":
            found.append([(numbers[0], numbers[1])])
            command = "L"
        else:
            found[-1] += _piece(found[-1], command, numbers)
    return tuple(tuple(points) for points in found)


def _piece(points: Sequence[Point], command: str, numbers: Sequence[float]) -> list[Point]:
    """Return the points that a command adds."""
    x, y = points[-1]
    if command == "Z":
        return [points[0]]
    if command == "H":
        return [(numbers[0], y)]
    if command == "V":
        return [(x, numbers[0])]
    if command == "L":
        return [(numbers[0], numbers[1])]
    xs, ys = (x, *numbers[0::2]), (y, *numbers[1::2])
    return [(_bezier(xs, step / _STEPS), _bezier(ys, step / _STEPS)) for step in range(1, 13)]


def _bezier(values: Sequence[float], t: float) -> float:
    a, b, c, d = values
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3


def _turned(points: Sequence[Point], degrees: float, about: Point) -> list[Point]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ax, ay = about
    return [
        (ax + (x - ax) * cos - (y - ay) * sin, ay + (x - ax) * sin + (y - ay) * cos)
        for x, y in points
    ]


def _moved(points: Sequence[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]
