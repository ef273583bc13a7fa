"""Antialiased shapes, by supersampling, and the font (extra `envs`)."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache

from tilewright.core.errors import SetupError

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise SetupError("Pictures need the extra: pip install 'tilewright[envs]'.") from error

__all__ = ["BOLD", "Image", "ImageDraw", "Point", "Sketch", "font_of"]

Point = tuple[float, float]

_SMOOTH = 4
"""Supersampling factor: shapes are drawn this much larger, then scaled down."""
_STEPS = 12
"""Line segments that approximate a curve."""
BOLD = 0.035
"""Stroke width of bold letters, relative to their size."""
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
    """A small antialiased picture, drawn in units of its own."""

    def __init__(self, width: int, height: int, units: float | None = None) -> None:
        """Start with a transparent picture.

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
        """Draw an SVG path (M L H V C Z): scaled, rotated about a point, translated."""
        factors = scale if isinstance(scale, tuple) else (scale, scale)
        for points in outlines(path):
            scaled = [(x * factors[0], y * factors[1]) for x, y in points]
            self._shape(_translate(_rotate(scaled, turn, about), move), fill, stroke, width)

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
        """Draw a bold text centred at a position, with a halo if one is given."""
        layer, draw = self._layer()
        font, bold = font_of(size * self._scale), size * self._scale * BOLD * 1.4
        position = x * self._scale, y * self._scale
        if halo:
            draw.text(position, text, halo, font, anchor="mm", stroke_width=bold * 3)
        draw.text(position, text, ink, font, anchor="mm", stroke_width=bold)
        self._image.alpha_composite(layer)

    def put(self, other: "Sketch") -> None:
        """Draw another picture of the same size on top."""
        self._image.alpha_composite(other._image)

    def turn_upside_down(self) -> None:
        """Rotate what was drawn so far by 180 degrees."""
        self._image = self._image.transpose(Image.Transpose.ROTATE_180)

    def cut(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Keep what lies within a box with round corners."""
        layer, draw = self._layer()
        corners = [self._scale * v for v in (x, y, x + width, y + height)]
        draw.rounded_rectangle(corners, self._scale * radius, "#ffffff")
        empty = Image.new("RGBA", self._image.size)
        self._image = Image.composite(self._image, empty, layer.getchannel("A"))

    def fade(self, share: float) -> None:
        """Make everything drawn so far translucent."""
        alpha = self._image.getchannel("A").point([round(value * share) for value in range(256)])
        self._image.putalpha(alpha)

    def finish(self) -> Image.Image:
        """Return the picture, scaled down to its size."""
        return self._image.reduce(_SMOOTH)

    def _shape(
        self, points: Sequence[Point], fill: str | None, stroke: str | None, width: float
    ) -> None:
        layer, draw = self._layer()
        points_in_pixels = [(x * self._scale, y * self._scale) for x, y in points]
        if fill:
            draw.polygon(points_in_pixels, fill)
        if stroke:
            draw.line(points_in_pixels, stroke, self._width(width), joint="curve")
            radius = self._width(width) / 2
            for x, y in (points_in_pixels[0], points_in_pixels[-1]):
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), stroke)
        self._image.alpha_composite(layer)

    def _layer(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        layer = Image.new("RGBA", self._image.size)
        return layer, ImageDraw.Draw(layer)

    def _width(self, width: float) -> int:
        return max(1, round(width * self._scale)) if width else 0


@lru_cache(maxsize=256)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """Return the points of each subpath, with curves flattened."""
    found: list[list[Point]] = []
    tokens = _TOKEN.findall(path)
    position, command = 0, "M"
    while position < len(tokens):
        if tokens[position] in _NUMBERS:
            command, position = tokens[position], position + 1
        numbers = [float(token) for token in tokens[position : position + _NUMBERS[command]]]
        position += _NUMBERS[command]
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


def _rotate(points: Sequence[Point], degrees: float, about: Point) -> list[Point]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    ax, ay = about
    return [
        (ax + (x - ax) * cos - (y - ay) * sin, ay + (x - ax) * sin + (y - ay) * cos)
        for x, y in points
    ]


def _translate(points: Sequence[Point], by: Point) -> list[Point]:
    return [(x + by[0], y + by[1]) for x, y in points]
