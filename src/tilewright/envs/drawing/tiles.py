"""Azul's tiles, cells and plates."""

from collections.abc import Callable
from functools import lru_cache

from tilewright.envs.drawing.sketch import Image, Sketch

_UNITS = 40
_MIDDLE = (20.0, 20.0)
_FOURTHS = (0, 90, 180, 270)
_SHADOW = 2
"""Margin for the shadow to the right of a tile and below it."""


@lru_cache(maxsize=64)
def tile(letter: str, size: int) -> Image.Image:
    """Return a tile of a colour, or the first-player marker `M`, with its shadow."""
    sketch = Sketch(size + _SHADOW, size + _SHADOW, _UNITS * (size + _SHADOW) / size)
    sketch.box(1.8, 2.4, 39, 39, 11 if letter == "M" else 6, "#00000058")
    picture = sketch.finish()
    picture.alpha_composite(_marker(size) if letter == "M" else _glazed_tile(letter, size))
    return picture


@lru_cache(maxsize=16)
def printed_tile(letter: str, size: int) -> Image.Image:
    """Return the print of a colour on an empty cell: faint, with its letter."""
    sketch = _face(letter, size)
    sketch.fade(0.27)
    sketch.text(31.4, 31.6, letter, 13, "#5a544d", "#fffdf8")
    return sketch.finish()


@lru_cache(maxsize=16)
def cell(size: int, fill: str, edge: str) -> Image.Image:
    """Return an empty cell of a board."""
    sketch = Sketch(size, size)
    sketch.box(0, 0, size, size, size * 0.15, fill, stroke=edge, line=1.5)
    return sketch.finish()


@lru_cache(maxsize=8)
def plate(size: int) -> Image.Image:
    """Return a factory, without tiles."""
    sketch = Sketch(size, size, 100)
    middle = 49.4
    sketch.circle(50.6, 50.8, 49, "#00000040")
    sketch.circle(middle, middle, 49, "#f3f6f7", stroke="#7f97aa", width=1.4)
    sketch.circle(middle, middle, 39.5, "#d5e1e8", stroke="#9db7cc", width=1.2)
    for turn in range(0, 360, 15):
        lozenge = "M49.4 2.4L51.4 5.4L49.4 8.4L47.4 5.4Z"
        ink = "#4d7fb5" if turn % 30 == 0 else "#b9cddc"
        sketch.path(lozenge, ink, turn=turn, about=(middle, middle))
    return sketch.finish()


def _marker(size: int) -> Image.Image:
    sketch = Sketch(size, size, _UNITS)
    sketch.box(0.4, 0.4, 39.2, 39.2, 12, "#fdf7ea", stroke="#6b4a1f", line=1.6)
    sketch.box(4, 4, 32, 32, 9, stroke="#c08a3e", line=1.4)
    sketch.path("M22.6 10.4V28H18.2V15.8L13.8 17.4V13.6L19.4 10.4Z", "#7a2f1d")
    sketch.path("M14 29H27", stroke="#7a2f1d", width=2.4)
    return sketch.finish()


def _glazed_tile(letter: str, size: int) -> Image.Image:
    """Return a tile with light on its glaze, and its letter on a badge."""
    sketch = _face(letter, size)
    sketch.path("M3 12C3 6 6 3 12 3H26C16 4 7 9 3.6 20Z", "#ffffff38")
    sketch.path("M37 24V33C37 36 36 37 33 37H20C29 36 35 31 37 24Z", "#00000022")
    sketch.box(1.6, 1.6, 36.8, 36.8, 4.4, stroke="#ffffff40", line=1.1)
    sketch.circle(31.4, 31.4, 8.6, "#fffdf8", stroke="#00000090", width=0.9)
    sketch.text(31.4, 31.6, letter, 13.5, "#1a1a1a")
    return sketch.finish()


def _face(letter: str, size: int) -> Sketch:
    sketch = Sketch(size, size, _UNITS)
    _FACES[letter](sketch)
    sketch.cut(0.3, 0.3, 39.4, 39.4, 5.5)
    edge = "#8f8466" if letter == "K" else "#00000078"
    sketch.box(0.3, 0.3, 39.4, 39.4, 5.5, stroke=edge, line=1)
    return sketch


def _draw_blue(sketch: Sketch) -> None:
    """Draw a flower of eight petals."""
    sketch.box(0, 0, 40, 40, 0, "#1b4ea8")
    for x, y in ((0, 0), (0, 40), (40, 0), (40, 40)):
        sketch.circle(x, y, 7.5, "#12387d", stroke="#bcd4fb", width=1.6)
    for turn in _FOURTHS:
        short = "M20 20C16.4 16 16.6 11 20 6.4C23.4 11 23.6 16 20 20Z"
        sketch.path(short, "#8fb8f2", turn=turn + 45, about=_MIDDLE)
    for turn in _FOURTHS:
        long = "M20 20C15 14 15.6 8 20 2.6C24.4 8 25 14 20 20Z"
        sketch.path(long, "#f1f6ff", turn=turn, about=_MIDDLE)
        vein = "M20 17C18.6 13.6 18.8 10.6 20 8C21.2 10.6 21.4 13.6 20 17Z"
        sketch.path(vein, "#1b4ea8", turn=turn, about=_MIDDLE)
    sketch.circle(20, 20, 3.8, "#f4cf62", stroke="#1b4ea8", width=1.4)


def _draw_yellow(sketch: Sketch) -> None:
    """Draw a sun in a square on its corner."""
    sketch.box(0, 0, 40, 40, 0, "#f8c531")
    sketch.path("M20 0L40 20L20 40L0 20Z", "#ffe08a", stroke="#93500a", width=2.2)
    for turn in _FOURTHS:
        sketch.path("M0 0H9L0 9Z", "#b0640f", turn=turn, about=_MIDDLE)
    for turn in range(0, 360, 30):
        sketch.path("M17.9 13L20 6L22.1 13Z", "#93500a", turn=turn, about=_MIDDLE)
    sketch.circle(20, 20, 7.2, "#f8c531", stroke="#93500a", width=2)
    sketch.circle(20, 20, 2.4, "#93500a")


def _draw_red(sketch: Sketch) -> None:
    """Draw four leaves that meet."""
    sketch.box(0, 0, 40, 40, 0, "#d04a30")
    for turn in _FOURTHS:
        leaf = "M20 20C9.5 19.5 4 13 4 4C13 4 19.5 9.5 20 20Z"
        sketch.path(leaf, "#fff0df", turn=turn, about=_MIDDLE)
        vein = "M17 17C11.8 15.8 8.6 12.6 7.6 7.6C12.6 8.6 15.8 11.8 17 17Z"
        sketch.path(vein, "#a52f1c", turn=turn, about=_MIDDLE)
        bud = "M20 0L23.2 4.6L20 9.2L16.8 4.6Z"
        sketch.path(bud, "#f9c9a6", turn=turn, about=_MIDDLE)
    sketch.circle(20, 20, 3.8, "#d04a30", stroke="#fff0df", width=1.4)


def _draw_black(sketch: Sketch) -> None:
    """Draw rows of scales."""
    sketch.box(0, 0, 40, 40, 0, "#1b1d24")
    scale = "M-10 0C-10 16 10 16 10 0Z"
    for top, middles in (
        (28.5, (0, 20, 40)),
        (16.5, (10, 30)),
        (4.5, (0, 20, 40)),
        (-7.5, (10, 30)),
    ):
        for middle in middles:
            sketch.path(scale, "#1b1d24", stroke="#d9c591", width=1.7, move=(middle, top))
            sketch.path("M0 1.5L2.6 4.7L0 8.3L-2.6 4.7Z", "#d9c591", move=(middle, top))


def _draw_white(sketch: Sketch) -> None:
    """Draw a snow crystal."""
    sketch.box(0, 0, 40, 40, 0, "#f6fbf9")
    sketch.box(2.6, 2.6, 34.8, 34.8, 3.6, stroke="#8fd0cd", line=1.4)
    for turn in range(0, 360, 60):
        sketch.path("M20 17V5.2", stroke="#0a777f", width=2.4, turn=turn, about=_MIDDLE)
        barbs = "M15.9 6.6L20 10.6L24.1 6.6"
        sketch.path(barbs, stroke="#0a777f", width=2, turn=turn, about=_MIDDLE)
    sketch.path("M20 15.8L23.7 17.9V22.1L20 24.2L16.3 22.1V17.9Z", "#0a777f")
    sketch.circle(20, 20, 1.5, "#f6fbf9")


_FACES: dict[str, Callable[[Sketch], None]] = {
    "B": _draw_blue,
    "Y": _draw_yellow,
    "R": _draw_red,
    "K": _draw_black,
    "W": _draw_white,
}
