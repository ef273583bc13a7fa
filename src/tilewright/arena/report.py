"""Results as JSON and as Markdown (docs/arena.md)."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tilewright.arena.results import ArenaResult, Estimate
from tilewright.arena.tournament import Ladder

FORMAT = "tilewright-arena/1"
"""The name of the format of `arena_json`."""


def arena_json(result: ArenaResult) -> str:
    """Return a result as the text of one JSON object."""
    builtins: dict[str, Any] = msgspec.to_builtins(result)
    return json.dumps({"format": FORMAT, **builtins}, indent=2, ensure_ascii=False) + "\n"


def percent(estimate: Estimate | None) -> str:
    """Return a share with its interval, such as 61.5 % (58.4–64.5)."""
    if estimate is None:
        return "–"
    value = f"{100 * estimate.value:.1f} %"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def points(estimate: Estimate, *, has_sign: bool = False) -> str:
    """Return a mean score with its interval, such as 54.2 ± 0.8."""
    value = _number(estimate.value, 1, has_sign=has_sign)
    return value if estimate.high is None else f"{value} ± {estimate.high - estimate.value:.1f}"


def elo(estimate: Estimate) -> str:
    """Return a rating with its interval, such as 212 (187 to 240)."""
    value = _number(estimate.value)
    if estimate.low is None or estimate.high is None or estimate.low == estimate.high:
        return value
    return f"{value} ({_number(estimate.low)} to {_number(estimate.high)})"


def bots_markdown(result: ArenaResult) -> str:
    """Return a table of how each bot did, in Markdown."""
    heads = ("bot", "win share (95 %)", "mean score", "margin", "rating (95 %)", "think time")
    rows = [
        (
            bot.name,
            percent(bot.win_share),
            points(bot.score),
            points(bot.margin, has_sign=True),
            elo(bot.rating),
            milliseconds(result.measured.think[bot.name].mean),
        )
        for bot in result.bots
    ]
    return markdown_table(heads, rows)


def pairs_markdown(result: ArenaResult) -> str:
    """Return a table of how the pairs did, in Markdown."""
    heads = ("bot", "against", "games", "ahead (95 %)", "margin")
    rows = [
        (pair.first, pair.second, f"{pair.games:,}", percent(pair.ahead), points(pair.margin, has_sign=True))
        for pair in result.pairs
    ]  # fmt: skip
    return markdown_table(heads, rows)


def ladder_markdown(ladder: Ladder) -> str:
    """Return a ladder as a table in Markdown, the strongest level last."""
    heads = ("level", "rating (95 %)", "step", "against 1 below", "against 2 below", "think time")
    think = ladder.result.measured.think
    rows = [
        (
            rung.name,
            elo(rung.rating),
            "–" if rung.step is None else _number(rung.step, has_sign=True),
            percent(rung.over_next),
            percent(rung.over_second),
            milliseconds(think[rung.name].mean),
        )
        for rung in ladder.rungs
    ]
    return markdown_table(heads, rows)


def milliseconds(seconds: float) -> str:
    """Return a time in milliseconds, with as many digits as matter."""
    return f"{1000 * seconds:.2f} ms" if seconds < 0.01 else f"{1000 * seconds:,.0f} ms"


def _number(value: float, digits: int = 0, *, has_sign: bool = False) -> str:
    """Return a rounded number with a true minus sign, and never as minus zero."""
    rounded = round(value, digits) + 0.0
    return f"{rounded:{'+' if has_sign else ''}.{digits}f}".replace("-", "−")


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown, figures to the right."""
    lines = [heads, ["---", *["--:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
