"""5211 drawn for a terminal, from a view alone."""

from collections.abc import Sequence

from tilewright.core.picture import Line, Picture, Span, pad, text_width, truncate
from tilewright.games.g5211.facts import RoundStanding, standing
from tilewright.games.g5211.notation import HIDDEN_CARD
from tilewright.games.g5211.schema import Colour, G5211View

__all__ = ["NAMES", "card_spans", "draw_table", "standing"]

NAMES: dict[Colour, str] = {
    "Y": "yellow",
    "G": "green",
    "O": "orange",
    "B": "dark blue",
    "T": "turquoise",
}

_CARDS = {letter: f"card.{name.replace(' ', '_')}" for letter, name in NAMES.items()} | {"?": "dim"}
_INKS = {letter: f"ink.{name.replace(' ', '_')}" for letter, name in NAMES.items()}
_PHASES = {"deal": "a deal is due", "draw": "a draw is due", "over": "the game is over"}
_NAME_COLUMNS = 14
_CARDS_IN_A_ROUND = 4
STYLES = {
    "card.yellow": "bold black on #f0c030",
    "card.green": "bold white on #2e8b3d",
    "card.orange": "bold black on #f08a24",
    "card.dark_blue": "bold white on #24458f",
    "card.turquoise": "bold black on #45c8c0",
    "ink.yellow": "#b58900",
    "ink.green": "#2e9b45",
    "ink.orange": "#d97a1a",
    "ink.dark_blue": "#4a6fd0",
    "ink.turquoise": "#20a0a0",
}
"""Cards bring their own background, inks are of middle brightness: both can be read on any background."""


def draw_table(
    view: G5211View, names: Sequence[str], *, own: int | None = None, columns: int = 80
) -> Picture:
    """Return the counts, and for every seat its cards on the table, hand, choice and points.

    Args:
        own: the seat that comes first, its hand drawn large; the others follow in seat order.
        columns: how wide the drawing may be; names give way first.
    """
    seats = [(seat + (own or 0)) % len(names) for seat in range(len(names))]
    name_columns = _NAME_COLUMNS if columns >= 70 else 8
    widest = min(name_columns, max(text_width(name) for name in names))
    picture: Picture = [_headline(view), []]
    if view.phase != "over":
        picture += [*_draw_counts(view), []]
    picture.append(_seats_headline(widest))
    for seat in seats:
        picture.append(_draw_seat(view, seat, names[seat], widest, is_own=seat == own))
    if own is not None and view.phase != "over":
        picture += [[], _draw_own_hand(view, own)]
    return picture


def _headline(view: G5211View) -> Line:
    deal = f"Deal {view.deal}, round" if view.deal > 1 else "Round"
    number = "two cards" if view.turn == 1 else "one card"
    phase = _PHASES.get(view.phase, f"choose {number}")
    last = ", the last of this deal" if view.pile == 0 and view.phase == "choose" else ""
    return [
        Span(f"{deal} {view.round}{last}, turn {view.turn} of 3", "title"),
        Span(f"  {phase}"),
        Span(f"   draw pile {view.pile}, discarded {view.discarded}", "dim"),
    ]


def _draw_counts(view: G5211View) -> Picture:
    """Return a bar of cards for each colour against the limit, and one of roosters."""
    outcome = standing(view.table)
    head = f"On the table; a colour with {outcome.limit} cards or more scores nothing"
    colours = [_draw_count(outcome, letter) for letter in NAMES]
    return [[Span(head, "dim")], *colours, _draw_roosters(outcome)]


def _draw_count(outcome: RoundStanding, letter: Colour) -> Line:
    count, limit = outcome.counts[letter], outcome.limit
    return [
        Span(f" {letter} ", _CARDS[letter]),
        Span(f" {NAMES[letter]:<11}"),
        *_bar(count, limit, _INKS[letter]),
        Span(f" {count:>2}", "" if count else "dim"),
        _count_note(outcome, letter),
    ]


def _count_note(outcome: RoundStanding, letter: Colour) -> Span:
    """Return what the colour's count would mean if the round were scored now."""
    if letter in outcome.over_limit:
        return Span("  at the limit: nothing", "bad")
    if outcome.is_rooster_round or not outcome.counts[letter]:
        return Span("")
    if letter == outcome.colour:
        return Span("  would score", "good")
    is_tied = any(letter in group for group in outcome.ties)
    return Span("  tied: nothing", "bad") if is_tied else Span("")


def _draw_roosters(outcome: RoundStanding) -> Line:
    blanks = " " * (outcome.limit - outcome.exact)
    line = [
        Span(" 1 ", "marker"),
        Span(f" {'roosters':<11}"),
        *_bar(outcome.roosters, outcome.exact, ""),
    ]
    line += [Span(f"{blanks} {outcome.roosters:>2}")]
    if outcome.is_rooster_round:
        return [*line, Span("  would score, and nothing else", "good")]
    line += [Span(f"  exactly {outcome.exact} would score alone", "dim")]
    return line


def _bar(count: int, full: int, style: str) -> Line:
    return [Span("■" * min(count, full), style), Span("·" * (full - count), "dim")]


def _seats_headline(widest: int) -> Line:
    table = "on the table".ljust(3 * _CARDS_IN_A_ROUND + 1)
    return [Span(f"  {'':<{widest}}  points  kept  {table} hand", "dim")]


def _draw_seat(view: G5211View, seat: int, name: str, widest: int, *, is_own: bool) -> Line:
    is_asked = seat in view.to_move
    score, kept = view.scores[seat], view.kept[seat]
    points = "hidden" if score is None else str(score)
    number = "?" if kept is None else str(len(kept.split()))
    name = f"{'>' if is_asked else ' '} {truncate(name, widest)}"
    return [
        *pad([Span(name, "asked" if is_asked else "title")], widest + 2),
        Span(f"  {points:>6}", "title"),
        Span(f"  {number:>4}  ", "dim"),
        *pad(card_spans(view.table[seat]), 3 * _CARDS_IN_A_ROUND + 2),
        *([] if is_own else _draw_hand(view.hands[seat], view.chosen[seat])),
    ]


def _draw_hand(hand: str, chosen: str) -> Line:
    if HIDDEN_CARD in hand + chosen:
        is_chosen = f"chose {_number_of_cards(chosen)}" if chosen else _number_of_cards(hand)
        return [Span(is_chosen, "dim")]
    return [*card_spans(hand), *([Span("chosen ", "label"), *card_spans(chosen)] if chosen else [])]


def _number_of_cards(text: str) -> str:
    number = len(text.split())
    return f"{number} card{'' if number == 1 else 's'}"


def _draw_own_hand(view: G5211View, own: int) -> Line:
    """Return the seat's hand as separate cards, and what it has chosen."""
    line: Line = [Span("Your hand  ", "label"), *_large_cards(view.hands[own])]
    if view.chosen[own]:
        line += [Span("chosen  ", "label"), *_large_cards(view.chosen[own])]
    return line


def _large_cards(text: str) -> Line:
    line: Line = []
    for card in text.split():
        line += [Span(f" {card} ", _CARDS[card[0]]), Span("  ")]
    return line


def card_spans(text: str) -> Line:
    """Return cards in their colours, each with a blank after it."""
    line: Line = []
    for card in text.split():
        line += [Span(card, _CARDS[card[0]]), Span(" ")]
    return line
