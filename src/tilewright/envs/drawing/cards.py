"""5211's cards: five suits, told apart by letter, pattern and emblem, roosters and the back."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.sketch import Image, Sketch
from tilewright.games.g5211.layout import ROOSTER
from tilewright.games.g5211.notation import HIDDEN_CARD

_WIDE, _HIGH = 100, 140
_PAPER, _COMB, _BEAK = "#fffaf0", "#d32f2f", "#f4b63f"
_BACK, _BACK_TONE, _BACK_LINE = "#6f2438", "#8a3a4d", "#e9c9a0"
_POSITIONS = [
    (x, y)
    for row, y in enumerate((20, 45, 70, 95, 120))
    for x in ((26, 50, 74) if row % 2 else (14, 38, 62, 86))
]
_BANDS = range(12, 150, 16)


class Tint(NamedTuple):
    """The colours of a suit: its field, the pattern on it, figures, and the emblem's second colour."""

    field: str
    tone: str
    ink: str
    glow: str


TINTS = {
    "Y": Tint("#f7cb45", "#eab824", "#3d2a00", "#fff1b8"),
    "G": Tint("#24703c", "#2f8249", "#ffffff", "#bfe3a4"),
    "O": Tint("#ee8339", "#df6f24", "#331300", "#ffd9b0"),
    "B": Tint("#232f6b", "#31407f", "#ffffff", "#a9b9f2"),
    "T": Tint("#0e8789", "#1f9a9b", "#ffffff", "#a8ebe2"),
}


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
    sketch = Sketch(size, size, 80)
    tint = TINTS.get(letter, Tint(_PAPER, _PAPER, "#5b3a1e", "#ffd9b0"))
    sketch.box(0, 0, 80, 80, 16, tint.field, stroke="#00000060", line=2.5)
    if letter in TINTS:
        _EMBLEMS[letter](_Emblem(sketch, tint, (40, 40), 1.05))
    else:
        _draw_rooster(sketch, (8, 8), 0.64, tint.ink, tint.glow)
    return sketch.finish()


@lru_cache(maxsize=16)
def empty_card_space(width: int) -> Image.Image:
    """Return the outline that marks an empty card space."""
    sketch = Sketch(width, card_height(width), _WIDE)
    sketch.box(1, 1, _WIDE - 2, _HIGH - 2, 10, "#00000009", stroke="#00000030", line=2)
    return sketch.finish()


@lru_cache(maxsize=8)
def glow_around(width: int, ink: str) -> Image.Image:
    """Return the frame around a highlighted card, four pixels wider on each side."""
    height = card_height(width)
    sketch = Sketch(width + 8, height + 8)
    sketch.box(0, 0, width + 8, height + 8, 4 + width / 10, ink)
    return sketch.finish()


def _front(text: str, width: int) -> Image.Image:
    letter, value = text[0], text[1]
    tint = TINTS[letter]
    foot = Sketch(width, card_height(width), _WIDE)
    foot.box(0.5, 0.5, _WIDE - 1, _HIGH - 1, 10, tint.field)
    _PATTERNS[letter](foot, tint.tone)
    foot.cut(0.5, 0.5, _WIDE - 1, _HIGH - 1, 10)
    foot.text(17, 20, value, 24, tint.ink, tint.field)
    foot.turn_upside_down()
    sketch = foot
    if int(value) == ROOSTER:
        sketch.circle(50, 80, 37, tint.glow, stroke=tint.ink, width=2.4)
        body = tint.field if tint.ink == "#ffffff" else tint.ink
        _draw_rooster(sketch, (18, 46), 0.65, body, tint.glow)
    else:
        _EMBLEMS[letter](_Emblem(sketch, tint, (50, 80), 1.16))
    sketch.text(22, 27, value, 44, tint.ink, tint.field)
    sketch.text(80, 21, letter, 25, tint.ink, tint.field)
    sketch.box(0.3, 0.3, _WIDE - 0.6, _HIGH - 0.6, 10, stroke=_PAPER, line=4.6)
    sketch.box(0.3, 0.3, _WIDE - 0.6, _HIGH - 0.6, 10, stroke="#00000070", line=1.4)
    return sketch.finish()


def _back(width: int) -> Image.Image:
    sketch = Sketch(width, card_height(width), _WIDE)
    sketch.box(0.3, 0.3, _WIDE - 0.6, _HIGH - 0.6, 10, "#fff4e2", stroke="#00000070", line=1.4)
    sketch.box(6, 6, 88, 128, 7, _BACK, stroke=_BACK_LINE, line=1.6)
    for x in range(18, 100, 16):
        for y in range(18, 130, 16):
            if x <= 82 and y <= 122:
                sketch.path(
                    "M0 -7L7 0L0 7L-7 0Z", _BACK_TONE, stroke=_BACK_LINE, width=0.9, move=(x, y)
                )
    sketch.path("M50 34L74 70L50 106L26 70Z", _BACK, stroke=_BACK_LINE, width=2.4)
    _draw_rooster(sketch, (33, 53), 0.34, _BACK_LINE, _BACK, is_plain=True)
    return sketch.finish()


def _draw_rooster(
    sketch: Sketch,
    position: tuple[float, float],
    scale: float,
    body: str,
    detail: str,
    *,
    is_plain: bool = False,
) -> None:
    """Draw a rooster, head held high and tail spread, in a square of 100 units times the scale."""
    comb, beak = (body, body) if is_plain else (_COMB, _BEAK)
    for path, fill in (
        (_TAIL, body),
        (_BODY, body),
        ("M80 20L95 26L80 31Z", beak),
        (_CREST, comb),
        ("M80 30C87 33 88 45 82 47C76 46 75 35 80 30Z", comb),
        (_WING, detail),
    ):
        sketch.path(path, fill, scale=scale, move=position)
    sketch.circle(position[0] + 72 * scale, position[1] + 22 * scale, 3.4 * scale, detail)
    legs = "M54 86L52 96M44 99L52 97L59 99M67 86L68 96M61 99L68 97L76 99"
    sketch.path(legs, stroke=beak, width=4 * scale, scale=scale, move=position)


_TAIL = (
    "M38 74C10 76-4 54 2 30C7 42 14 48 23 50C9 38 6 18 17 4C19 22 26 34 35 41"
    "C28 28 29 13 38 4C39 22 46 38 58 50Z"
)
_BODY = (
    "M34 60C46 58 54 50 55 38C56 27 56 13 67 12C78 11 82 20 81 30C80 41 89 48 88 62"
    "C86 79 74 87 60 87C46 87 35 78 34 60Z"
)
_CREST = (
    "M57 17C49 12 51 1 59 4C60-3 69-4 71 3C77-2 85 3 81 11C79 16 75 16 71 14C66 13 61 14 57 17Z"
)
_WING = "M41 62C44 77 59 81 71 71C77 66 78 60 76 55C68 65 54 67 41 62Z"


class _Emblem:
    """Draws a suit's emblem centred at a position, about 60 units across."""

    def __init__(
        self, sketch: Sketch, tint: Tint, position: tuple[float, float], scale: float
    ) -> None:
        self.tint = tint
        self._sketch, self._position, self._scale = sketch, position, scale

    def path(
        self,
        path: str,
        fill: str | None = None,
        *,
        stroke: str | None = None,
        width: float = 0,
        turn: float = 0,
        side: int = 1,
    ) -> None:
        scale = self._scale * side, self._scale
        self._sketch.path(
            path,
            fill,
            stroke=stroke,
            width=width * self._scale,
            turn=turn,
            scale=scale,
            move=self._position,
        )

    def circle(
        self, radius: float, fill: str | None = None, stroke: str | None = None, width: float = 0
    ) -> None:
        x, y = self._position
        radius, width = radius * self._scale, width * self._scale
        self._sketch.circle(x, y, radius, fill, stroke=stroke, width=width)


def _draw_sun(emblem: _Emblem) -> None:
    ink, glow = emblem.tint.ink, emblem.tint.glow
    for turn in range(0, 360, 45):
        emblem.path("M-6.5-18L0-32L6.5-18Z", ink, turn=turn)
        emblem.path("M-2.2-19L0-25L2.2-19Z", ink, turn=turn + 22.5)
    emblem.circle(15.5, ink)
    emblem.circle(10.5, glow)
    emblem.circle(4.5, ink)


def _draw_leaves(emblem: _Emblem) -> None:
    ink, glow = emblem.tint.ink, emblem.tint.glow
    for side in (-1, 1):
        emblem.path("M0 26C4 12 26 12 27-6C12-8-1 2 0 26Z", ink, side=side)
        emblem.path("M2 20C6 10 15 4 22-1", stroke=glow, width=2.4, side=side)
    emblem.path("M0 14C-13 2-13-18 0-33C13-18 13 2 0 14Z", ink)
    emblem.path("M0 31V-20M0-2L6-9M0-2L-6-9M0 7L6 0M0 7L-6 0", stroke=emblem.tint.field, width=2.2)


def _draw_peaks(emblem: _Emblem) -> None:
    for top, ink in ((-20, emblem.tint.ink), (-4, emblem.tint.glow), (12, emblem.tint.ink)):
        low, high = top + 12, top - 4
        emblem.path(f"M-28 {low}L-14 {high}L0 {low}L14 {high}L28 {low}", stroke=ink, width=7.5)


def _draw_star(emblem: _Emblem) -> None:
    ink, field = emblem.tint.ink, emblem.tint.field
    for turn in (0, 45):
        emblem.path("M-20-20H20V20H-20Z", ink, turn=turn)
    emblem.circle(15, stroke=field, width=2.6)
    for turn in range(0, 360, 90):
        emblem.path("M0-14L3.6-3.6L0 0L-3.6-3.6Z", field, turn=turn)


def _draw_waves(emblem: _Emblem) -> None:
    for top, ink in ((-20, emblem.tint.ink), (-4, emblem.tint.glow), (12, emblem.tint.ink)):
        wave = (
            f"M-28 {top + 5}C-21 {top - 9} -13 {top - 9} -9 {top + 1}"
            f"C-5 {top + 11} 5 {top + 13} 10 {top + 3}C15 {top - 7} 22 {top - 9} 28 {top + 5}"
        )
        emblem.path(wave, stroke=ink, width=6.5)


def _draw_rays(sketch: Sketch, tone: str) -> None:
    for position in range(16):
        sketch.path("M50 70L42-20H58Z", tone, turn=position * 22.5, about=(50, 70))


def _draw_foliage(sketch: Sketch, tone: str) -> None:
    for number, position in enumerate(_POSITIONS):
        turn = -35 if number % 2 else 35
        sketch.path("M0 9C-7 3-7-4 0-10C7-4 7 3 0 9Z", tone, turn=turn, move=position)


def _draw_zigzags(sketch: Sketch, tone: str) -> None:
    for y in _BANDS:
        corners = [f"{12.5 * step} {y - 9 * (step % 2)}" for step in range(9)]
        sketch.path("M" + "L".join(corners), stroke=tone, width=4)


def _draw_stars(sketch: Sketch, tone: str) -> None:
    for position in _POSITIONS:
        sketch.path("M0-8L2-2L8 0L2 2L0 8L-2 2L-8 0L-2-2Z", tone, move=position)


def _draw_ripples(sketch: Sketch, tone: str) -> None:
    for y in _BANDS:
        for x in range(0, 100, 25):
            ripple = f"M{x} {y}C{x + 4} {y - 6} {x + 8} {y - 6} {x + 12.5} {y}"
            ripple += f"C{x + 16} {y + 6} {x + 21} {y + 6} {x + 25} {y}"
            sketch.path(ripple, stroke=tone, width=3.4)


_EMBLEMS: dict[str, Callable[[_Emblem], None]] = {
    "Y": _draw_sun,
    "G": _draw_leaves,
    "O": _draw_peaks,
    "B": _draw_star,
    "T": _draw_waves,
}
_PATTERNS: dict[str, Callable[[Sketch, str], None]] = {
    "Y": _draw_rays,
    "G": _draw_foliage,
    "O": _draw_zigzags,
    "B": _draw_stars,
    "T": _draw_ripples,
}
