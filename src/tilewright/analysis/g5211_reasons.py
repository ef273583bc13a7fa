"""Facts about choices in 5211 that may explain why one is better than another.

They count the cards that lie open and those of the choice itself: what the others choose is not known.
"""

from typing import get_args

from tilewright.analysis.schema import Reason
from tilewright.core.game import State
from tilewright.core.setup import Setup
from tilewright.games.g5211.facts import standing
from tilewright.games.g5211.game import GAME
from tilewright.games.g5211.notation import ACTION_TEXTS
from tilewright.games.g5211.schema import Colour

_HIGH = 4
"""A card of at least this value is worth holding back."""


class Leads(Reason, tag="leads"):
    """After the move, the colour of a card played would score; `points` is what the seat would get."""

    colour: Colour
    points: int


class ReachesLimit(Reason, tag="limit"):
    """A colour reaches the number of cards at which it scores nothing."""

    colour: Colour
    cards: int


class NearsLimit(Reason, tag="near_limit"):
    """One more card of the colour, and it scores nothing."""

    colour: Colour
    cards: int


class Ties(Reason, tag="ties"):
    """Two colours have as many cards then, so that neither scores."""

    colour: Colour
    other: Colour


class ExactRoosters(Reason, tag="exact_roosters"):
    """There are exactly as many roosters then as it takes for roosters to score."""

    roosters: int


class NearsRoosters(Reason, tag="near_roosters"):
    """One more rooster, and roosters score."""

    roosters: int


class HoldsBack(Reason, tag="hold_back"):
    """The highest card of the hand is kept for later."""

    card: str


G5211Reason = Leads | ReachesLimit | NearsLimit | Ties | ExactRoosters | NearsRoosters | HoldsBack


def reasons(setup: Setup, state: State, seat: int, action: int) -> list[Reason]:
    """Return facts about a seat's choice, what matters most first."""
    view, move = GAME.view(state, seat), ACTION_TEXTS[action]
    before = standing(view.table)
    table = list(view.table)
    table[seat] = f"{table[seat]} {move}".strip()
    after = standing(table)
    found: list[Reason] = []
    if after.roosters > before.roosters and after.roosters in (after.exact, after.exact - 1):
        kind = ExactRoosters if after.is_rooster_round else NearsRoosters
        found.append(kind(after.roosters))
    for colour in get_args(Colour):
        cards = after.counts[colour]
        if cards == before.counts[colour]:
            continue
        if cards >= after.limit > before.counts[colour]:
            found.append(ReachesLimit(colour, cards))
        elif cards == after.limit - 1:
            found.append(NearsLimit(colour, cards))
        if after.colour == colour and not after.is_rooster_round:
            points = sum(int(card[1]) for card in after.kept(table[seat]))
            found.append(Leads(colour, points))
        for tied in after.ties:
            if colour in tied:
                found.append(Ties(colour, next(other for other in tied if other != colour)))
    hand = view.hands[seat].split()
    for card in move.split():
        hand.remove(card)
    highest = max(hand, key=lambda card: card[1], default="00")
    if int(highest[1]) >= max(_HIGH, *(int(card[1]) + 1 for card in move.split())):
        found.append(HoldsBack(highest))
    return found


_THEMES: dict[type[Reason], str] = {
    ReachesLimit: "limit",
    NearsLimit: "limit",
    Ties: "tie",
    ExactRoosters: "roosters",
    NearsRoosters: "roosters",
    HoldsBack: "hold_back",
}
THEMES = tuple(dict.fromkeys(_THEMES.values()))


def themes(found: list[Reason]) -> list[str]:
    """Return the themes of a puzzle from the facts about its best choice."""
    kinds = {type(reason) for reason in found}
    return list(dict.fromkeys(theme for kind, theme in _THEMES.items() if kind in kinds))


_NAMES = {"Y": "yellow", "G": "green", "O": "orange", "B": "dark blue", "T": "turquoise"}


def reason_text(reason: Reason) -> str:
    """Return a reason in English."""
    match reason:
        case Leads(colour, points):
            return f"{_NAMES[colour]} would score, {points} points"
        case ReachesLimit(colour, cards):
            return f"{_NAMES[colour]} reaches the limit with {cards} cards"
        case NearsLimit(colour, cards):
            return f"{_NAMES[colour]} has {cards} cards, one below the limit"
        case Ties(colour, other):
            return f"{_NAMES[colour]} and {_NAMES[other]} tie"
        case ExactRoosters(roosters):
            return f"exactly {roosters} roosters"
        case NearsRoosters(roosters):
            return f"{roosters} roosters, one too few"
        case HoldsBack(card):
            return f"holds back {card}"
    raise TypeError(f"{reason!r} is no reason of 5211.")
