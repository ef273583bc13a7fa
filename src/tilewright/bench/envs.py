"""Environments side by side, in one run: actions a second of ours and of others."""

import math
import time
from html import escape

from tilewright.bench.contenders import CONTENDERS, Contender, Play
from tilewright.core.errors import SetupError

FIGURES = {f"{each.name}_per_s": each.what for each in CONTENDERS}

_SECONDS_A_TURN = 0.3
_ROW, _LETTER, _BAR, _RIGHT, _TOP, _BOTTOM = 24, 6.6, 400, 100, 34, 16

_STYLE = """
text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.ground { fill: #ffffff }
.ours { fill: #0b62c4 } .others { fill: #8c959f }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.ground { fill: #0d1117 }
.ours { fill: #6cb0ff } .others { fill: #6e7681 }
}
"""


def measure_envs(
    repeats: int, only: list[str] | None = None
) -> tuple[dict[str, float], dict[str, str]]:
    """Return the actions per second of every contender available here, and why others could not be measured.

    They take turns, so that other load affects all of them equally; a figure is the best of its turns.

    Args:
        only: contenders to measure; all, if left out.

    Raises:
        SetupError: there is no contender of that name, or none of them is here.
    """
    players: dict[str, Play] = {}
    missing: dict[str, str] = {}
    for contender in _contenders_named(only):
        try:
            players[contender.name] = contender.make()
            players[contender.name]()
        except (ImportError, SetupError) as error:
            if contender.is_ours and not _needs_extra(contender):
                raise
            missing[contender.name] = str(error)
    if not players:
        reasons = "; ".join(f"{name} ({reason})" for name, reason in missing.items())
        raise SetupError(f"None of these can be measured here: {reasons}")
    best = dict.fromkeys(players, 0.0)
    for _ in range(repeats):
        for name, play in players.items():
            best[name] = max(best[name], _rate(play))
    return {f"{name}_per_s": rate for name, rate in best.items()}, missing


def _needs_extra(contender: Contender) -> bool:
    return not contender.name.startswith("vector")


def _contenders_named(only: list[str] | None) -> list[Contender]:
    known = {contender.name: contender for contender in CONTENDERS}
    for name in only or []:
        if name not in known:
            raise SetupError(f"There is no contender {name!r}: {', '.join(known)}.")
    return [contender for name, contender in known.items() if only is None or name in only]


def _rate(play: Play) -> float:
    actions, began = 0, time.perf_counter()
    while (seconds := time.perf_counter() - began) < _SECONDS_A_TURN:
        actions += play()
    return actions / seconds


def _rounded(rate: float) -> float:
    return float(f"{rate:.3g}")


def bar_chart(figures: dict[str, float], machine: str) -> str:
    """Return the figures as an SVG bar chart on a logarithmic scale, ours in colour."""
    rows = sorted(figures.items(), key=lambda row: -row[1])
    ours = {f"{each.name}_per_s" for each in CONTENDERS if each.is_ours}
    lowest = 10.0 ** math.floor(math.log10(min(figures.values())))
    decades = math.log10(max(figures.values()) / lowest) or 1.0
    left = 20 + round(_LETTER * max(len(FIGURES[name]) for name in figures))
    width, height = left + _BAR + _RIGHT, _TOP + _ROW * len(rows) + _BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>Actions a second on {escape(machine)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
        f'<text class="title" x="12" y="22">Actions a second, logarithmic; {escape(machine)}</text>',
    ]
    for number, (name, rate) in enumerate(rows):
        y = _TOP + _ROW * number
        length = max(2.0, _BAR * math.log10(rate / lowest) / decades)
        kind = "ours" if name in ours else "others"
        parts += [
            f'<text x="{left - 8}" y="{y + 16}" text-anchor="end">{escape(FIGURES[name])}</text>',
            f'<rect class="{kind}" x="{left}" y="{y + 4}" width="{length:.1f}" height="{_ROW - 8}" rx="2"/>',
            f'<text x="{left + length + 6:.1f}" y="{y + 16}">{_rounded(rate):,.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
