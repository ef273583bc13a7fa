"""Pictures of 5211: counts, piles, and each seat's cards, from a view alone."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewright.envs.drawing.canvas import (
    HEADLINE_Y,
    INK,
    LIT,
    PAPER,
    SOFT,
    SURFACE,
    Box,
    Canvas,
    draw_head,
    draw_headline,
    frame_of,
    panel,
    pill,
)
from tilewright.envs.drawing.cards import (
    TINTS,
    card,
    card_height,
    chip,
    empty_card_space,
    glow_around,
)
from tilewright.envs.drawing.sketch import Image, font_of
from tilewright.games.g5211.facts import RoundStanding, standing
from tilewright.games.g5211.layout import CARDS_IN_A_ROUND, HAND_SIZE
from tilewright.games.g5211.notation import HIDDEN_CARD
from tilewright.games.g5211.picture import NAMES
from tilewright.games.g5211.rules import POINTS_THAT_END_A_LONG_GAME
from tilewright.games.g5211.schema import G5211View

_FELT, _FELT_EDGE, _SEAT, _SEAT_EDGE = "#2f5d50", "#1c3a33", "#fbf5ea", "#dccdb3"
_ON_FELT, _FELT_SOFT, _LEADS, _LOST = "#fbf4e4", "#c5d6cb", "#f5c95f", "#ffb6a6"
_CARD, _PITCH, _LEFT = 78, 87, 18
_TABLE_Y, _HAND_Y = 64, 206
_PHASES = {"deal": "a deal is due", "draw": "a draw is due", "over": "the game is over"}
_ROOSTER, _CREAM, _NO_CARD, _RED = "1", "#fff8ea", "#43705f", "#c8372a"


class Counts(NamedTuple):
    """How the counts and the piles are laid out for a number of players, in pixels."""

    row: int
    chip: int
    segment: int
    pile_card: int
    piles: tuple[int, int]


class Tally(NamedTuple):
    """A count of cards on the table: its limit, what it would mean, and the ink for that."""

    letter: str
    name: str
    fill: str
    number: int
    full: int
    note: str
    ink: str


_COUNTS = {
    2: Counts(44, 36, 30, 120, (604, 70)),
    3: Counts(34, 28, 17, 46, (18, 252)),
    4: Counts(58, 44, 22, 112, (84, 456)),
    5: Counts(34, 28, 15, 46, (18, 252)),
}


def draw(
    view: G5211View,
    variant: str,
    order: Sequence[int],
    names: Sequence[str],
    winners: Sequence[int],
) -> Image.Image:
    """Return the table; the seats' cards come in the order given."""
    players = len(view.hands)
    canvas = Canvas(_ground(players).copy())
    frame = frame_of(players)
    _draw_headline(canvas, view, frame.width, is_long=variant == "long")
    _draw_counts(canvas, standing(view.table), frame.shared, _COUNTS[players])
    _draw_piles(canvas, view, frame.shared, _COUNTS[players])
    for seat, box in zip(order, frame.panels, strict=True):
        _draw_seat(canvas, view, seat, names[seat], box, is_winner=seat in winners)
    return canvas.image


@lru_cache(maxsize=8)
def _ground(players: int) -> Image.Image:
    """Return the table with no card on it."""
    frame = frame_of(players)
    canvas = Canvas(Image.new("RGB", (frame.width, frame.height), SURFACE))
    shared = frame.shared
    canvas.put(panel(shared.width, shared.height, _FELT, _FELT_EDGE), shared.x, shared.y)
    for box in frame.panels:
        canvas.put(panel(box.width, box.height, _SEAT, _SEAT_EDGE), box.x, box.y)
        canvas.text(box.x + _LEFT, box.y + _TABLE_Y - 11, "on the table", 13, SOFT)
        canvas.text(box.x + _LEFT, box.y + _HAND_Y - 11, "hand", 13, SOFT)
        for index in range(CARDS_IN_A_ROUND):
            canvas.put(empty_card_space(_CARD), *_card_corner(box, index, _TABLE_Y))
        for index in range(HAND_SIZE):
            canvas.put(empty_card_space(_CARD), *_card_corner(box, index, _HAND_Y))
    return canvas.image


def _card_corner(box: Box, index: int, y: int) -> tuple[int, int]:
    return box.x + _LEFT + index * _PITCH, box.y + y


def _draw_headline(canvas: Canvas, view: G5211View, width: int, *, is_long: bool) -> None:
    number = "two cards" if view.turn == 1 else "one card"
    phase = _PHASES.get(view.phase, f"choose {number}")
    last = ", the last" if view.pile == 0 and view.phase == "choose" else ""
    where = f"Round {view.round}{last}   Turn {view.turn} of 3"
    deal = f"Deal {view.deal}   " if is_long else ""
    draw_headline(canvas, "5211", deal + where, phase)
    if is_long:
        goal = f"ends at {POINTS_THAT_END_A_LONG_GAME} points"
        canvas.text(width - 14, HEADLINE_Y, goal, 14, SOFT, "rm")


def _draw_counts(canvas: Canvas, stands: RoundStanding, box: Box, look: Counts) -> None:
    """Draw how many cards of each colour lie on the table, and how many roosters."""
    x, y = box.x + _LEFT, box.y + 20
    canvas.text(x, y, f"on the table: {stands.limit} of a colour are too many", 14, _FELT_SOFT)
    for index, tally in enumerate(_tallies(stands)):
        _draw_tally(canvas, tally, x, y + 16 + look.row * (index + 0.5), look)


def _tallies(stands: RoundStanding) -> list[Tally]:
    """Return what each count would mean if the round were scored now."""
    tallies = []
    for letter, count in stands.counts.items():
        note, ink = "", _FELT_SOFT
        if letter in stands.over_limit:
            note, ink = "too many", _LOST
        elif letter == stands.colour:
            note, ink = "scores", _LEADS
        elif any(letter in group for group in stands.ties):
            note, ink = "tied", _LOST
        field = TINTS[letter].field
        tallies.append(Tally(letter, NAMES[letter], field, count, stands.limit, note, ink))
    alone = (
        ("score alone", _LEADS)
        if stands.is_rooster_round
        else (f"{stands.exact} score alone", _FELT_SOFT)
    )
    roosters = Tally(_ROOSTER, "roosters", _RED, stands.roosters, stands.exact, *alone)
    return [*tallies, roosters]


def _draw_tally(canvas: Canvas, tally: Tally, x: float, y: float, look: Counts) -> None:
    canvas.put(chip(tally.letter, look.chip), x, y - look.chip / 2)
    x += look.chip + 8
    canvas.text(x, y, tally.name, 15, _ON_FELT)
    x += 78
    height = min(16, look.segment - 3)
    for index in range(tally.full):
        left, top = x + index * look.segment, y - height / 2
        is_laid = index < tally.number
        canvas.put(pill(look.segment - 3, height, _CREAM if is_laid else _NO_CARD), left, top)
        if is_laid:
            canvas.put(pill(look.segment - 7, height - 4, tally.fill), left + 2, top + 2)
    x += (tally.full + (tally.letter == _ROOSTER)) * look.segment + 24
    canvas.text(
        x, y, str(tally.number), 19, _ON_FELT if tally.number else _FELT_SOFT, "rm", is_bold=True
    )
    canvas.text(x + 10, y, tally.note, 14, tally.ink, is_bold=tally.ink != _FELT_SOFT)


def _draw_piles(canvas: Canvas, view: G5211View, box: Box, look: Counts) -> None:
    x, y = box.x + look.piles[0], box.y + look.piles[1]
    is_small = look.pile_card < 60
    for name, number in (("draw pile", view.pile), ("discarded", view.discarded)):
        size = look.pile_card
        canvas.put(empty_card_space(size), x, y)
        for layer in range(min(4, -(-number // 20))):
            canvas.put(card(HIDDEN_CARD, size), x + 2 * layer, y - 2 * layer)
        if is_small:
            canvas.text(x + size + 16, y + 18, str(number), 24, _ON_FELT, is_bold=True)
            canvas.text(x + size + 16, y + 42, name, 13, _FELT_SOFT)
        else:
            bottom = y + card_height(size)
            canvas.text(
                x + size / 2, bottom + 20, f"{name} {number}", 16, _ON_FELT, "mm", is_bold=True
            )
        x += size + (150 if is_small else 70 if look.segment < 30 else 52)


def _draw_seat(
    canvas: Canvas, view: G5211View, seat: int, name: str, box: Box, *, is_winner: bool
) -> None:
    is_lit, score = seat in view.to_move, view.scores[seat]
    has_chosen = bool(view.chosen[seat])
    note = "chooses" if is_lit else "has chosen" if has_chosen else ""
    points = "?" if score is None else str(score)
    draw_head(canvas, box, name, points, note, is_lit=is_lit, is_winner=is_winner)
    for index, text in enumerate(view.table[seat].split()):
        canvas.put(card(text, _CARD), *_card_corner(box, index, _TABLE_Y))
    _draw_kept(canvas, view.kept[seat], box)
    _draw_hand(canvas, view.hands[seat].split(), view.chosen[seat].split(), box)


def _draw_kept(canvas: Canvas, kept: str | None, box: Box) -> None:
    """Draw the seat's score pile, the number of its cards on top."""
    number = "?" if kept is None else str(len(kept.split()))
    x, y = _card_corner(box, CARDS_IN_A_ROUND, _TABLE_Y)
    middle = x + _CARD / 2 + 4
    for layer in range(3 if kept is None else min(3, len(kept.split()))):
        canvas.put(card(HIDDEN_CARD, 52), middle - 26 + 2 * layer, y + 12 - 2 * layer)
    canvas.text(middle, y - 11, "kept", 13, SOFT, "mm")
    canvas.text(middle, y + 100, number, 20, INK if kept != "" else SOFT, "mm", is_bold=True)


def _draw_hand(canvas: Canvas, hand: Sequence[str], chosen: Sequence[str], box: Box) -> None:
    """Draw the cards in hand, and those chosen at the right, raised and framed."""
    for index, text in enumerate(hand):
        canvas.put(card(text, _CARD), *_card_corner(box, index, _HAND_Y))
    for index, text in enumerate(chosen, HAND_SIZE - len(chosen)):
        left, top = _card_corner(box, index, _HAND_Y - 10)
        canvas.put(glow_around(_CARD, LIT), left - 4, top - 4)
        canvas.put(card(text, _CARD), left, top)
    if chosen:
        width = round(font_of(12).getlength("chosen")) + 14
        x = box.x + _LEFT + (HAND_SIZE - len(chosen) / 2) * _PITCH - (_PITCH - _CARD) / 2
        y = box.y + _HAND_Y + card_height(_CARD) - 12
        canvas.put(pill(width, 18, LIT), x - width / 2, y - 9)
        canvas.text(x, y, "chosen", 12, PAPER, "mm", is_bold=True)
