"""Azul's tiles, cells and plates, as the page draws them."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.sketch import Image, Sketch

_UNITS = 48
_MIDDLE = (24.0, 24.0)
_FOURTHS = (0, 90, 180, 270)
_DIAGONALS = (45, 135, 225, 315)
_CORNERS = ((0, 0), (48, 0), (48, 48), (0, 48))
_ROUNDEL, _COBALT = "#fff8e8", "#2450ad"
_SHADOW = 2
"""Margin for the shadow to the right of a tile and below it."""


class Glaze(NamedTuple):
    """The colours of a tile: its ground, the figure on it, and the second figure."""

    ground: str
    figure: str
    second: str


_GLAZES = {
    "B": Glaze("#2450ad", "#f3f6ff", "#86abec"),
    "Y": Glaze("#eab033", "#7a3410", "#fff1cf"),
    "R": Glaze("#bf4429", "#fdeedd", "#f0a98c"),
    "K": Glaze("#262a36", "#e4d3ab", "#8b8672"),
    "W": Glaze("#f5f4ec", "#117c7a", "#8cc7c1"),
}


@lru_cache(maxsize=64)
def tile(letter: str, size: int) -> Image.Image:
    """Return a loose tile of a colour, or the first-player marker `M`, with its shadow."""
    sketch = Sketch(size + _SHADOW, size + _SHADOW, _UNITS * (size + _SHADOW) / size)
    sketch.box(2, 2.8, 46.5, 46.5, 24 if letter == "M" else 6.5, "#32190066")
    picture = sketch.finish()
    picture.alpha_composite(_marker(size) if letter == "M" else _loose_tile(letter, size))
    return picture


@lru_cache(maxsize=16)
def set_tile(letter: str, size: int) -> Image.Image:
    """Return a tile on the wall: without gap or rounding, so that neighbours join into one pattern."""
    return _face(letter, size).finish()


@lru_cache(maxsize=16)
def printed_tile(letter: str, size: int) -> Image.Image:
    """Return the print of a colour on an empty cell of the wall: faint."""
    sketch = _face(letter, size)
    sketch.fade(0.2)
    return sketch.finish()


@lru_cache(maxsize=16)
def cell(size: int, fill: str, edge: str, rounding: float = 0.13) -> Image.Image:
    """Return an empty cell of a board."""
    sketch = Sketch(size, size)
    sketch.box(0, 0, size, size, size * rounding, fill, stroke=edge, line=1)
    return sketch.finish()


@lru_cache(maxsize=8)
def plate(size: int, *, is_empty: bool) -> Image.Image:
    """Return a factory without its tiles; an empty one is faint."""
    sketch = Sketch(size, size, 100)
    middle = 49.2
    sketch.circle(50.6, 51, 48.8, "#46280a50")
    sketch.circle(middle, middle, 48.8, "#f4f5f7")
    sketch.circle(middle - 2, middle - 2.5, 44, "#ffffff")
    for turn in range(0, 360, 8):
        sketch.path(
            "M48.3 3.6C48.3 2.4 50.1 2.4 50.1 3.6C50.1 4.8 48.3 4.8 48.3 3.6Z",
            "#5a7cc4",
            turn=turn,
            about=(middle, middle),
        )
    sketch.circle(middle, middle, 41, stroke="#9bb2de", width=1.1)
    if is_empty:
        sketch.fade(0.3)
    return sketch.finish()


def _marker(size: int) -> Image.Image:
    """Return the first-player marker: the rooster, on a round piece."""
    sketch = Sketch(size, size, _UNITS)
    sketch.circle(24, 24, 23.6, "#d8962a")
    sketch.circle(24, 24, 20.9, "#fffaf0")
    for path, fill in (
        (_NECK, "#1d3f94"),
        (_COMB, "#c73f27"),
        ("M19.5 17L10.5 20C13 22.5 16 23 19.5 22.5Z", "#d8962a"),
        ("M19 24C15.5 25.5 16 31 18.5 33C22 31.5 23 27.5 22 24.5Z", "#c73f27"),
    ):
        sketch.path(path, fill, move=(-1.5, 1.5))
    sketch.circle(22.5, 19, 2.3, "#fff8e8")
    return sketch.finish()


_NECK = (
    "M16 41C14 34 18 29 20 25C17 21 17 15 20.5 12C25 8 32 10 33 16C34 22 33 25 35 29"
    "C37 33 39 36 39.5 39C33 45 22 45.5 16 41Z"
)
_COMB = (
    "M19.5 13C15 11 16 7 19 7.5C18.5 3.5 23 2.5 24.5 6C26 2.5 30.5 3.5 30.5 7"
    "C34 6 36 10 33 14C30 9.5 24 9 19.5 13Z"
)


def _loose_tile(letter: str, size: int) -> Image.Image:
    """Return a tile with round corners and light on its glaze."""
    sketch = _face(letter, size)
    sketch.path("M0 0H34C20 3 8 11 0 26Z", "#ffffff30")
    sketch.path("M48 24V48H22C34 46 44 38 48 24Z", "#00000018")
    sketch.box(0.4, 0.4, 47.2, 47.2, 6.2, stroke="#ffffff50", line=1)
    sketch.cut(0, 0, 48, 48, 6.4)
    return sketch.finish()


def _face(letter: str, size: int) -> Sketch:
    """Return a tile's picture: what all tiles share at their edges, and the figure of its colour."""
    sketch = Sketch(size, size, _UNITS)
    glaze = _GLAZES[letter]
    sketch.box(0, 0, 48, 48, 0, glaze.ground)
    for turn, (x, y) in zip(_FOURTHS, _CORNERS, strict=True):
        sketch.circle(x, y, 14, stroke=f"{glaze.second}8c", width=1.2)
        sketch.circle(x, y, 9.4, _ROUNDEL, stroke=glaze.second, width=1.2)
        leaf = "M0.4 0.4C3.9 0.5 6 2.4 6.2 6.2C2.4 6 0.5 3.9 0.4 0.4Z"
        sketch.path(leaf, _COBALT, turn=turn, move=(x, y))
        sketch.path("M18.5 0L24 4.6L29.5 0Z", f"{glaze.second}d9", turn=turn, about=_MIDDLE)
    _FIGURES[letter](sketch, glaze)
    return sketch


def _draw_blossom(sketch: Sketch, glaze: Glaze) -> None:
    for turn in _FOURTHS:
        petal = "M24 24C15.5 18.5 16.5 9.5 24 5.6C31.5 9.5 32.5 18.5 24 24Z"
        sketch.path(petal, glaze.figure, turn=turn, about=_MIDDLE)
        vein = "M24 21C20.4 17.6 20.8 13 24 10.4C27.2 13 27.6 17.6 24 21Z"
        sketch.path(vein, glaze.second, turn=turn, about=_MIDDLE)
    for turn in _DIAGONALS:
        sepal = "M24 24C22.4 20 22.6 16.6 24 14.2C25.4 16.6 25.6 20 24 24Z"
        sketch.path(sepal, glaze.second, turn=turn, about=_MIDDLE)
    sketch.circle(24, 24, 3.4, glaze.ground)
    sketch.circle(24, 24, 1.6, glaze.figure)


def _draw_sun(sketch: Sketch, glaze: Glaze) -> None:
    for turn in range(0, 360, 45):
        sketch.path("M20.6 15.5L24 6.2L27.4 15.5Z", glaze.figure, turn=turn, about=_MIDDLE)
    sketch.circle(24, 24, 9.6, glaze.figure)
    sketch.circle(24, 24, 7, glaze.second)
    for turn in range(0, 360, 60):
        ray = "M24 24L21.8 19.4L24 17.6L26.2 19.4Z"
        sketch.path(ray, glaze.figure, turn=turn, about=_MIDDLE)
    sketch.circle(24, 24, 2.4, glaze.ground)


def _draw_leaves(sketch: Sketch, glaze: Glaze) -> None:
    for turn in _DIAGONALS:
        leaf = "M24 23C18.6 18 18.4 9.6 24 3.6C29.6 9.6 29.4 18 24 23Z"
        sketch.path(leaf, glaze.figure, turn=turn, about=_MIDDLE)
        sketch.path("M24 19.5V9.5", stroke=glaze.ground, width=1.8, turn=turn, about=_MIDDLE)
    for x, y in ((24, 11.6), (36.4, 24), (24, 36.4), (11.6, 24)):
        sketch.circle(x, y, 2.6, glaze.second)
    sketch.box(21.6, 21.6, 4.8, 4.8, 1, glaze.second)


def _draw_lozenge(sketch: Sketch, glaze: Glaze) -> None:
    outline = "M24 5.4L42.6 24L24 42.6L5.4 24Z"
    sketch.path(outline, stroke=glaze.figure, width=2.2)
    for turn in _FOURTHS:
        small = "M24 10.2L28.6 14.8L24 19.4L19.4 14.8Z"
        sketch.path(small, glaze.figure, turn=turn, about=_MIDDLE)
    sketch.path("M24 20.4L27.6 24L24 27.6L20.4 24Z", glaze.second)


def _draw_wreath(sketch: Sketch, glaze: Glaze) -> None:
    sketch.circle(24, 24, 12.6, stroke=glaze.figure, width=4.4)
    for turn in _FOURTHS:
        leaf = "M24 12.6C21 10.8 21.4 7.4 24 5.4C26.6 7.4 27 10.8 24 12.6Z"
        sketch.path(leaf, glaze.figure, turn=turn, about=_MIDDLE)
    for x, y in ((34.6, 13.4), (34.6, 34.6), (13.4, 34.6), (13.4, 13.4)):
        sketch.circle(x, y, 2, glaze.second)
    sketch.circle(24, 24, 3.4, glaze.second)
    sketch.circle(24, 24, 1.5, glaze.figure)


_FIGURES: dict[str, Callable[[Sketch, Glaze], None]] = {
    "B": _draw_blossom,
    "Y": _draw_sun,
    "R": _draw_leaves,
    "K": _draw_lozenge,
    "W": _draw_wreath,
}
