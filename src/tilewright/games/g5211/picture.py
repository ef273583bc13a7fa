"""5211 drawn for a terminal, from a view alone."""

from collections import Counter
from collections.abc import Sequence

from tilewright.core.game import View
from tilewright.core.picture import Line, Picture, Span

_NAMES = {"Y": "yellow", "G": "green", "O": "orange", "B": "dark blue", "T": "turquoise"}
_STYLES = {letter: f"card.{name.replace(' ', '_')}" for letter, name in _NAMES.items()} | {"?": "dim"}


def draw_table(view: View, names: Sequence[str]) -> Picture:
    """Return the counts, and for every seat its cards on the table, hand, choice and points."""
    picture: Picture = [_headline(view), [], *_draw_counts(view), []]
    for seat, name in enumerate(names):
        picture += _draw_seat(view, seat, name)
    return picture


def _headline(view: View) -> Line:
    phases = {"deal": "a deal is due", "choose": "choose", "draw": "a draw is due"}
    return [
        Span(f"Deal {view['deal']}, round {view['round']}, turn {view['turn']}", "title"),
        Span(f"  {phases.get(view['phase'], 'the game is over')}"),
        Span(f"  draw pile {view['pile']}  discarded {view['discarded']}", "dim"),
    ]


def _draw_counts(view: View) -> Picture:
    players = len(view["hands"])
    cards = [card for text in view["table"] for card in text.split()]
    colours = Counter(card[0] for card in cards)
    limit = players + 3
    line: Line = [Span("On the table ", "label")]
    for letter in _NAMES:
        over = "!" if colours[letter] >= limit else ""
        line += [Span(letter, _STYLES[letter]), Span(f" {colours[letter]}{over}  ")]
    line += [Span(f"limit {limit}", "dim")]
    roosters = sum(card[1] == "1" for card in cards)
    return [line, [Span("Roosters     ", "label"), Span(f"{roosters} of exactly {players + 2}")]]


def _draw_seat(view: View, seat: int, name: str) -> Picture:
    is_asked = seat in view["to_move"]
    score = view["scores"][seat]
    kept = view["kept"][seat]
    head = [Span(f"{'>' if is_asked else ' '} {name}", "asked" if is_asked else "title")]
    head += [Span("  points hidden" if score is None else f"  {score} points")]
    if kept:
        head += [Span(f"  {len(kept.split())} cards kept", "dim")]
    lines: Picture = [head]
    for label, cards in (("table", "table"), ("hand", "hands"), ("chosen", "chosen")):
        if view[cards][seat]:
            lines.append([Span(f"    {label:<7}", "label"), *_cards(view[cards][seat])])
    return lines


def _cards(text: str) -> Line:
    line: Line = []
    for card in text.split():
        line += [Span(card, _STYLES[card[0]]), Span(" ")]
    return line
