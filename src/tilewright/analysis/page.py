"""An analysis as one page in HTML that needs nothing else: to be kept, or sent to a friend."""

from collections.abc import Sequence
from html import escape

from tilewright.analysis.schema import Analysis, Decision
from tilewright.analysis.texts import (
    change,
    decisions_that_mattered,
    level_text,
    percent,
    reasons_text,
    seat_names,
)
from tilewright.games import get_game

_WIDTH, _HEIGHT = 900, 240
_MOST_DECISIONS = 20
_COLOURS = ("#1f6fb2", "#c2410c", "#15803d", "#7c3aed", "#a16207")
_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0; width: 100% }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid #8886 }
th:first-child, td:first-child, td.text, th.text { text-align: left }
svg { width: 100%; height: auto } .note { opacity: .8; font-size: .9rem }
"""


def html_page(analysis: Analysis, names: Sequence[str] | None = None) -> str:
    """Return the page.

    Args:
        names: of the seats, as people call them.
    """
    people = [escape(name) for name in seat_names(analysis, names)]
    title = f"{get_game(analysis.game).title}, {analysis.variant}, {analysis.players} players"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _result(analysis, people),
        "<h2>Shares of the victory</h2>",
        _chart(analysis, people),
        "<h2>The account of the game</h2>",
        _accounts(analysis, people),
        _matrix(analysis, people) if analysis.players > 2 else "",
        "<h2>Decisions that mattered</h2>",
        *(
            _decision(analysis, one, people)
            for one in decisions_that_mattered(analysis, _MOST_DECISIONS)
        ),
        f"<p class=note>Judge: {escape(analysis.judge.id)}. Numbers are points of 100 of the share of the"
        " victory. Mistakes are told by what a search expects, which may be wrong.</p>",
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _result(analysis: Analysis, people: Sequence[str]) -> str:
    rows = [
        [people[seat], str(analysis.scores[seat]), escape(level_text(analysis, seat))]
        for seat in range(analysis.players)
    ]
    return _table(["seat", "points", "played"], rows)


def _accounts(analysis: Analysis, people: Sequence[str]) -> str:
    rows = [
        [
            people[one.seat],
            percent(one.share),
            percent(one.fair),
            *(change(part) for part in (one.luck, one.own, one.others, one.rest)),
        ]
        for one in analysis.accounts
    ]
    heads = ["seat", "share", "fair", "luck", "own decisions", "others' decisions", "unexplained"]
    return _table(heads, rows)


def _matrix(analysis: Analysis, people: Sequence[str]) -> str:
    rows = [
        [people[who], *(change(part) for part in effects)]
        for who, effects in enumerate(analysis.matrix)
    ]
    return "<h3>Who gave or cost whom how much</h3>" + _table(["decisions of", *people], rows)


def _chart(analysis: Analysis, people: Sequence[str]) -> str:
    step = _WIDTH / max(analysis.events, 1)
    lines = []
    for seat in range(analysis.players):
        points = " ".join(
            f"{step * one.event:.1f},{_HEIGHT * (1 - one.shares[seat]):.1f}"
            for one in analysis.positions
        )
        colour = _COLOURS[seat % len(_COLOURS)]
        lines.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>'
        )
        lines.append(f'<text x="6" y="{18 + 18 * seat}" fill="{colour}">{people[seat]}</text>')
    for one in analysis.decisions:
        if one.grade in ("medium", "large"):
            y = _HEIGHT * (1 - analysis.positions[one.event].shares[one.seat])
            colour = _COLOURS[one.seat % len(_COLOURS)]
            lines.append(
                f'<circle cx="{step * one.event:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'
            )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Shares of the victory by event;'
        f' the account below has the same in numbers">{"".join(lines)}</svg>'
    )


def _decision(analysis: Analysis, one: Decision, people: Sequence[str]) -> str:
    rows = [
        [
            f"<strong>{escape(move.move)}</strong>"
            if move.move == one.played.move
            else escape(move.move),
            percent(move.share),
            f"{move.margin:+.1f}".replace("-", "−"),
            percent(move.frequency),
            escape(reasons_text(analysis.game, move)),
        ]
        for move in (one.best if one.rank < len(one.best) else [*one.best, one.played])
    ]
    heads = ["move", "share", "margin", "judge plays it", "because"]
    return (
        f"<h3>Event {one.event + 1}, {people[one.seat]}: {escape(one.played.move)},"
        f" {one.grade} ({percent(one.loss)})</h3>{_table(heads, rows)}"
    )
