"""5211's cards as the page draws them: as many emblems as the card counts, roosters and the back."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.sketch import Image, Point, Sketch
from tilewright.games.g5211.layout import ROOSTER
from tilewright.games.g5211.notation import HIDDEN_CARD

_WIDE, _HIGH = 100, 140
_PAPER, _EDGE, _GOLD = "#fff8ea", "#2a1a0c59", "#f0c25a"
_INK, _COBALT, _OCHRE = "#1b2a57", "#1d3f94", "#e0a02c"
_LINE = 2.6
"""Width of an emblem's outline, in its own units."""


class Tint(NamedTuple):
    """The colours of a suit: its field, the pattern on it, figures, and the emblem with its outline."""

    field: str
    tone: str
    ink: str
    emblem: str
    outline: str


TINTS = {
    "Y": Tint("#f2bd35", "#dca01c8c", "#3a2600", "#fff8e2", "#6b4700"),
    "G": Tint("#2c7a45", "#1d5f338c", _PAPER, _PAPER, "#0f3a1e"),
    "O": Tint("#dd6b20", "#c054108c", "#2a0f00", "#fff4e4", "#5c2400"),
    "B": Tint("#24347f", "#18245e8c", _PAPER, _PAPER, "#0b1337"),
    "T": Tint("#0c7c82", "#075e648c", _PAPER, _PAPER, "#033a3f"),
}
_PIPS: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (42.6, ((50, 52), (50, 98))),
    3: (35, ((50, 44), (50, 75), (50, 106))),
    4: (35, ((35, 56), (67, 56), (35, 98), (67, 98))),
    5: (32.7, ((35, 52), (67, 52), (51, 77), (35, 102), (67, 102))),
    6: (31.2, ((35, 50), (67, 50), (35, 78), (67, 78), (35, 106), (67, 106))),
}
"""How large the emblems of a value are, and where they lie."""
_EMBLEM_UNITS = 40


def card_height(width: int) -> int:
    """Return the height of a card of a given width."""
    return round(width * _HIGH / _WIDE)


@lru_cache(maxsize=256)
def card(text: str, width: int) -> Image.Image:
    """Return a card as it is written, such as `G3`, or the back for `??`, with its shadow."""
    height = card_height(width)
    sketch = Sketch(width + 2, height + 2, _WIDE * (width + 2) / width)
    sketch.box(2.4, 3, _WIDE - 1, _HIGH - 1, 10, "#00000048")
    picture = sketch.finish()
    picture.alpha_composite(_back(width) if text == HIDDEN_CARD else _front(text, width))
    return picture


@lru_cache(maxsize=16)
def chip(letter: str, size: int) -> Image.Image:
    """Return a square with a suit's emblem, or a rooster for "1"."""
    sketch = Sketch(size, size, 40)
    sketch.box(0.5, 0.5, 39, 39, 8, _PAPER, stroke=_EDGE, line=1)
    if letter in TINTS:
        sketch.box(3, 3, 34, 34, 6, TINTS[letter].field)
        _EMBLEMS[letter](_Emblem(sketch, TINTS[letter], (20, 20), 0.8))
    else:
        _draw_rooster(sketch, (3, 4), 0.335)
    return sketch.finish()


@lru_cache(maxsize=16)
def empty_card_space(width: int) -> Image.Image:
    """Return the outline that marks an empty card space."""
    sketch = Sketch(width, card_height(width), _WIDE)
    sketch.box(1, 1, _WIDE - 2, _HIGH - 2, 10, "#ffffff14", stroke="#00000030", line=2)
    return sketch.finish()


@lru_cache(maxsize=8)
def glow_around(width: int, ink: str) -> Image.Image:
    """Return the frame around a highlighted card, four pixels wider on each side."""
    height = card_height(width)
    sketch = Sketch(width + 8, height + 8)
    sketch.box(0, 0, width + 8, height + 8, 4 + width / 10, ink)
    return sketch.finish()


def _front(text: str, width: int) -> Image.Image:
    letter, value = text[0], int(text[1])
    tint = TINTS[letter]
    field = Sketch(width, card_height(width), _WIDE)
    field.box(6, 6, 88, 128, 6, tint.field)
    _PATTERNS[letter](field, tint.tone)
    field.cut(6, 6, 88, 128, 6)
    sketch = Sketch(width, card_height(width), _WIDE)
    sketch.box(0.5, 0.5, _WIDE - 1, _HIGH - 1, 10, _PAPER, stroke=_EDGE, line=1)
    sketch.put(field)
    if value > 4:
        gold = "#8a5a08" if letter == "Y" else _GOLD
        sketch.box(9, 9, 82, 122, 4, stroke=gold, line=1.7)
    sketch.text(15.5, 20, text[1], 20, tint.ink, tint.field)
    sketch.turn_upside_down()
    if value == ROOSTER:
        sketch.circle(50, 80, 38, _PAPER)
        sketch.circle(50, 80, 35, stroke=tint.field, width=2.6)
        sketch.circle(50, 80, 31.3, _PAPER, stroke=tint.outline, width=1.2)
        _draw_rooster(sketch, (21.6, 52), 0.58)
    else:
        size, middles = _PIPS[value]
        for middle in middles:
            _EMBLEMS[letter](_Emblem(sketch, tint, middle, size / _EMBLEM_UNITS))
    sketch.text(21.5, 26, text[1], 38, tint.ink, tint.field)
    return sketch.finish()


def _back(width: int) -> Image.Image:
    tiles = Sketch(width, card_height(width), _WIDE)
    tiles.box(6, 6, 88, 128, 6, _COBALT)
    for x in range(6, 100, 22):
        for y in range(4, 140, 22):
            tiles.circle(x, y, 10.4, stroke="#dfe6f5", width=1.5)
            star = "M0 -6C2 -2 2 -2 6 0C2 2 2 2 0 6C-2 2 -2 2 -6 0C-2 -2 -2 -2 0 -6Z"
            tiles.path(star, "#86abec", move=(x, y))
            tiles.path("M11 7L15 11L11 15L7 11Z", _OCHRE, move=(x, y))
    tiles.cut(6, 6, 88, 128, 6)
    sketch = Sketch(width, card_height(width), _WIDE)
    sketch.box(0.5, 0.5, _WIDE - 1, _HIGH - 1, 10, _PAPER, stroke=_EDGE, line=1)
    sketch.put(tiles)
    sketch.box(28, 44, 44, 52, 8, _PAPER, stroke=_COBALT, line=1.6)
    _draw_rooster(sketch, (31, 51), 0.38, _COBALT)
    return sketch.finish()


def _draw_rooster(
    sketch: Sketch, position: Point, scale: float, silhouette: str | None = None
) -> None:
    """Draw the rooster in a square of 100 units times the scale, in colours or as a silhouette."""
    line = None if silhouette else _INK
    legs = "M56 82L54 93M46 96L54 93L61 96M67 81L68 93M61 96L68 93L76 96"
    for ink, width in ((silhouette or _INK, 5.0), (silhouette or "#eab033", 2.6)):
        sketch.path(legs, stroke=ink, width=width * scale, scale=scale, move=position)
    for path, fill in _BIRD:
        sketch.path(
            path,
            silhouette or fill,
            stroke=line,
            width=2.2 * scale,
            scale=scale,
            move=position,
        )
    if silhouette:
        return
    bands = "M59 30C64 35 73 36 78.5 31M57 37C63 43 74 44 81 39"
    sketch.path(bands, stroke="#f2bd35", width=2.6 * scale, scale=scale, move=position)
    sketch.path(_HEART, "#c8372a", scale=scale, move=position)
    sketch.path(_HEART, stroke="#fff3d8", width=2.2 * scale, scale=scale, move=position)
    for x, y, radius, ink in _DOTS:
        at = position[0] + x * scale, position[1] + y * scale
        sketch.circle(*at, radius * scale, ink)


_BIRD = (
    ("M42 67C20 74 1 62 3 38C11 48 21 52 36 52Z", "#0c7c82"),
    ("M40 62C18 58 6 40 12 17C18 32 27 42 44 47Z", "#dd6b20"),
    ("M41 56C26 46 20 27 29 8C32 25 39 36 52 43Z", "#f2bd35"),
    ("M46 52C37 41 36 24 46 10C46 25 50 34 58 41Z", "#c8372a"),
    (
        "M57 24C56 13 66 8 74 12C80 15 80 22 79 28C78 37 88 44 88 57C88 73 76 84 60 84"
        "C43 84 31 73 31 56C41 57 50 52 54 43C57 36 57 30 57 24Z",
        "#20398a",
    ),
    (
        "M58 18C51 14 51 4 58 6C57 -1 66 -3 68 4C72 -3 81 0 78 7C84 7 83 15 78 16"
        "C72 11 64 12 58 18Z",
        "#c8372a",
    ),
    ("M79 18L94 24L79 29Z", "#eab033"),
    ("M79 29C86 32 87 43 80 46C74 43 74 34 79 29Z", "#c8372a"),
)
"""Tail, body, comb, beak and wattle."""
_HEART = "M58 77C45 70 39 61 43 54C47 48 55 50 58 57C61 50 69 48 73 54C77 61 71 70 58 77Z"
_DOTS = (
    (58, 65, 2.6, "#f6cf63"),
    (51, 59, 1.7, "#f6cf63"),
    (65, 59, 1.7, "#f6cf63"),
    (80, 56, 1.9, "#fff3d8"),
    (79.5, 63, 1.9, "#fff3d8"),
    (76, 69.5, 1.9, "#fff3d8"),
    (71, 21, 3.9, _PAPER),
    (72, 21, 2, _INK),
)


class _Emblem:
    """Draws a suit's emblem centred at a position, about 32 units across."""

    def __init__(self, sketch: Sketch, tint: Tint, position: Point, scale: float) -> None:
        self.tint = tint
        self._sketch, self._position, self._scale = sketch, position, scale

    def path(self, path: str, fill: str | None = None, *, line: float = 0, ink: str = "") -> None:
        self._sketch.path(
            path,
            fill,
            stroke=(ink or self.tint.outline) if line else None,
            width=line * self._scale,
            scale=self._scale,
            move=self._position,
        )

    def circle(self, radius: float, fill: str | None = None, *, line: float = 0) -> None:
        stroke = self.tint.outline if line else None
        radius, width = radius * self._scale, line * self._scale
        self._sketch.circle(*self._position, radius, fill, stroke=stroke, width=width)


def _draw_sun(emblem: _Emblem) -> None:
    rays = (
        "M0 -15.8 2.8 -10.4 7.9 -13.7 7.6 -7.6 13.7 -7.9 10.4 -2.8 15.8 0 10.4 2.8 13.7 7.9"
        " 7.6 7.6 7.9 13.7 2.8 10.4 0 15.8 -2.8 10.4 -7.9 13.7 -7.6 7.6 -13.7 7.9 -10.4 2.8"
        " -15.8 0 -10.4 -2.8 -13.7 -7.9 -7.6 -7.6 -7.9 -13.7 -2.8 -10.4Z"
    )
    emblem.path(rays, emblem.tint.emblem, line=_LINE)
    emblem.circle(7, line=2.1)
    emblem.circle(1.7, emblem.tint.outline)


def _draw_leaf(emblem: _Emblem) -> None:
    emblem.path("M-11 14C-16 -3 -5 -15 14 -15C15 4 5 15 -8 12Z", emblem.tint.emblem, line=_LINE)
    emblem.path("M-14 16C-8 5 0 -2 8 -9M-5 5L4 6M0 -1L-1 -8", line=_LINE)


def _draw_zigzag(emblem: _Emblem) -> None:
    zigzag = "M-11.5 7.5L-5.8 -7.5L0 7.5L5.8 -7.5L11.5 7.5"
    emblem.path(zigzag, line=10.7)
    emblem.path(zigzag, line=6, ink=emblem.tint.emblem)


def _draw_star(emblem: _Emblem) -> None:
    points = (
        "M0 -16L4.2 -10.2L11.3 -11.3L10.2 -4.2L16 0L10.2 4.2L11.3 11.3L4.2 10.2L0 16"
        "L-4.2 10.2L-11.3 11.3L-10.2 4.2L-16 0L-10.2 -4.2L-11.3 -11.3L-4.2 -10.2Z"
    )
    emblem.path(points, emblem.tint.emblem, line=_LINE)
    small = "M0 -8.5L2.1 -2.1L8.5 0L2.1 2.1L0 8.5L-2.1 2.1L-8.5 0L-2.1 -2.1Z"
    emblem.path(small, emblem.tint.outline)


def _draw_wave(emblem: _Emblem) -> None:
    wave = (
        "M-17 12C-16 -4 -7 -15 5 -15C14 -15 18 -7 15 -2C12.5 2 7 1.5 6 -2C5.5 -4 7 -6 9 -5.5"
        "C6 -9.5 -0.5 -7.5 -0.5 0C-0.5 6.5 6 11 17 12Z"
    )
    emblem.path(wave, emblem.tint.emblem, line=_LINE)
    emblem.path("M-9 7.5C-8 -1 -4 -7 2 -9.5", line=_LINE)


def _draw_rays(sketch: Sketch, tone: str) -> None:
    for position in range(16):
        sketch.path("M50 74L44.5 -30H55.5Z", tone, turn=position * 22.5, about=(50, 74))


def _draw_foliage(sketch: Sketch, tone: str) -> None:
    for row, y in enumerate(range(16, 140, 22)):
        for x in range(23 if row % 2 else 12, 100, 22):
            sketch.path("M-6 7C-8 -2 -2 -8 7 -8C8 2 2 8 -6 7Z", tone, move=(x, y))


def _draw_zigzags(sketch: Sketch, tone: str) -> None:
    for y in range(14, 150, 16):
        corners = [f"{11 * step} {y - 9 * (step % 2)}" for step in range(10)]
        sketch.path("M" + "L".join(corners), stroke=tone, width=4)


def _draw_stars(sketch: Sketch, tone: str) -> None:
    for row, y in enumerate(range(16, 140, 20)):
        for x in range(20 if row % 2 else 10, 100, 20):
            sketch.path("M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z", tone, move=(x, y))


def _draw_ripples(sketch: Sketch, tone: str) -> None:
    for y in range(14, 150, 14):
        for x in range(0, 100, 24):
            ripple = f"M{x} {y}C{x + 4} {y - 5} {x + 8} {y - 5} {x + 12} {y}"
            ripple += f"C{x + 16} {y + 5} {x + 20} {y + 5} {x + 24} {y}"
            sketch.path(ripple, stroke=tone, width=3)


_EMBLEMS: dict[str, Callable[[_Emblem], None]] = {
    "Y": _draw_sun,
    "G": _draw_leaf,
    "O": _draw_zigzag,
    "B": _draw_star,
    "T": _draw_wave,
}
_PATTERNS: dict[str, Callable[[Sketch, str], None]] = {
    "Y": _draw_rays,
    "G": _draw_foliage,
    "O": _draw_zigzags,
    "B": _draw_stars,
    "T": _draw_ripples,
}
