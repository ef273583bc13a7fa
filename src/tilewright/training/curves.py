"""Charts of a training run, drawn from its log: small SVG pictures for light and dark backgrounds."""

import json
import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from tilewright.core.errors import SetupError

Figures = Mapping[str, float]
Runs = Mapping[str, Sequence[Figures]]
"""The lines of each run's log, by the run's name."""

LOG = "log.jsonl"
PANELS = {
    "score": "mean score of finished games",
    "entropy": "entropy of the policy",
    "value_loss": "error of the values, squared",
    "share_against_opponents": "share of victories against opponents",
    "margin_against_opponents": "margin over opponents, in points",
    "moves_per_s": "moves a second",
}
"""The figures that are drawn, where a log has them."""
_OLD_SUFFIX = "_against_rivals"
"""In logs of version 0.1.0."""

_WIDTH, _HEIGHT = 460, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 16, 34, 42
_LEGEND = 24
_STYLES = 6
_TICKS = 4

_STYLE = """
text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.ground { fill: #ffffff }
.grid { stroke: #d0d7de; stroke-width: 1 }
.run { fill: none; stroke-width: 1.8; stroke-linejoin: round }
.run0 { stroke: #0b62c4 } .run1 { stroke: #b34700; stroke-dasharray: 6 3 }
.run2 { stroke: #1a7f37; stroke-dasharray: 2 2 } .run3 { stroke: #8250df; stroke-dasharray: 8 3 2 3 }
.run4 { stroke: #9a6700; stroke-dasharray: 10 4 } .run5 { stroke: #bf3989; stroke-dasharray: 4 4 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.ground { fill: #0d1117 }
.grid { stroke: #30363d }
.run0 { stroke: #6cb0ff } .run1 { stroke: #ff9e5e } .run2 { stroke: #56d364 }
.run3 { stroke: #c297ff } .run4 { stroke: #e3b341 } .run5 { stroke: #ff80c0 }
}
"""


def read_log(folder: Path) -> list[dict[str, float]]:
    """Return the lines of a run's log, without those that a killed run repeated later.

    Raises:
        SetupError: the file is missing or is not a log.
    """
    path = folder / LOG
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        kept: list[dict[str, float]] = []
        for line in lines:
            while kept and kept[-1]["moves"] >= line["moves"]:
                kept.pop()
            kept.append(
                {name.replace(_OLD_SUFFIX, "_against_opponents"): line[name] for name in line}
            )
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise SetupError(f"{path} is no log of a training run.") from error
    if not kept:
        raise SetupError(f"{path} is empty.")
    return kept


def curves(runs: Runs) -> str:
    """Return a chart of runs: a panel for each figure, over the moves learnt from."""
    names = [name for name in PANELS if _points(runs, name)]
    legend = _LEGEND if len(runs) > 1 else 0
    rows = math.ceil(len(names) / 2)
    width, height = 2 * _WIDTH, rows * _HEIGHT + legend
    most_moves = max(line["moves"] for lines in runs.values() for line in lines)
    parts = [_legend(runs)] if legend else []
    for index, name in enumerate(names):
        x, y = index % 2 * _WIDTH, index // 2 * _HEIGHT + legend
        parts.append(f'<g transform="translate({x} {y})">{_panel(runs, name, most_moves)}</g>')
    title = escape("Training: " + ", ".join(runs))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n"
        f'<rect class="ground" width="{width}" height="{height}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _points(runs: Runs, name: str) -> dict[str, list[tuple[float, float]]]:
    """Return each run's moves and values of one figure, for the runs that have it."""
    found = {
        run: [(line["moves"], line[name]) for line in lines if name in line]
        for run, lines in runs.items()
    }
    return {run: points for run, points in found.items() if points}


def _panel(runs: Runs, name: str, most_moves: float) -> str:
    points = _points(runs, name)
    values = [value for line in points.values() for _, value in line]
    low, high = min(values), max(values)
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    rows, columns = ticks(low, high), ticks(0, most_moves)
    low, high = min(low, rows[0]), max(high, rows[-1])

    def x(moves: float) -> float:
        return _LEFT + moves / most_moves * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [f'<text class="title" x="{_LEFT}" y="{_TOP - 14}">{PANELS[name]}</text>']
    for tick in rows:
        line = f'<path class="grid" d="M{_LEFT} {y(tick):.1f}H{_WIDTH - _RIGHT}"/>'
        text = f'<text x="{_LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{short(tick)}</text>'
        parts.append(line + text)
    for tick in (tick for tick in columns if tick <= most_moves):
        at = f'x="{x(tick):.1f}" y="{_HEIGHT - _BOTTOM + 17}"'
        parts.append(f'<text {at} text-anchor="middle">{short(tick)}</text>')
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{_HEIGHT - 8}" text-anchor="middle">moves</text>')
    for number, run in enumerate(runs):
        if run in points:
            way = "L".join(f"{x(moves):.1f} {y(value):.1f}" for moves, value in points[run])
            parts.append(f'<path class="run run{number % _STYLES}" d="M{way}"/>')
    return "\n".join(parts)


def _legend(runs: Runs) -> str:
    parts, x = [], float(_LEFT)
    for number, run in enumerate(runs):
        line = f'<path class="run run{number % _STYLES}" d="M{x:.0f} 16h26"/>'
        parts.append(f'{line}<text x="{x + 32:.0f}" y="20">{escape(run)}</text>')
        x += 60 + 7.2 * len(run)
    return "\n".join(parts)


def ticks(low: float, high: float) -> list[float]:
    """Return a few round numbers that cover a range."""
    rough = (high - low) / _TICKS
    step = 10 ** math.floor(math.log10(rough))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [number * step for number in range(first, last + 1)]


def short(number: float) -> str:
    """Return a number with an SI suffix."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(number) >= size:
            return f"{number / size:.4g}{letter}"
    return f"{number:.4g}" if abs(number) > 1e-12 else "0"
