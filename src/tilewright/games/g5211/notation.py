"""5211 in text: cards, choices and deals, both ways (docs/records.md)."""

from collections.abc import Iterable, Sequence

import numpy as np

from tilewright.core.compiled import plain
from tilewright.core.errors import ImpossibleChance, NotationError
from tilewright.core.game import Outcome
from tilewright.games.g5211 import layout, rules
from tilewright.games.g5211.layout import COLOURS, NUM_VALUES
from tilewright.games.g5211.rules import NUM_KINDS

HIDDEN_CARD = "??"

card_of = plain(layout.card_of)
kind_of = plain(layout.kind_of)
pair_action = plain(rules.pair_action)

_KIND_TEXTS = [c + str(value) for c in COLOURS for value in range(1, NUM_VALUES + 1)]
_KINDS = {text: kind for kind, text in enumerate(_KIND_TEXTS)}
_PAIRS = [(low, high) for low in range(NUM_KINDS) for high in range(low, NUM_KINDS)]
ACTION_TEXTS = (
    *_KIND_TEXTS,
    *(f"{_KIND_TEXTS[low]} {_KIND_TEXTS[high]}" for low, high in _PAIRS),
)


def action_text(action: int) -> str:
    """Return the notation of an action: one card or two.

    >>> action_text(action_from_text("B6 Y1"))
    'Y1 B6'
    """
    return ACTION_TEXTS[action]


def action_cards(action: int) -> list[int]:
    """Return the cards that an action plays."""
    cards = [int(rules.FIRST_CARD[action]), int(rules.SECOND_CARD[action])]
    return [card for card in cards if card]


def action_from_text(text: str) -> int:
    """Return the action of one card or two in any order.

    Raises:
        NotationError: names the first wrong card.
    """
    kinds = sorted(kind_of(card) for card in cards_from_text(text, "a choice"))
    if len(kinds) == 1:
        return kinds[0]
    if len(kinds) == 2:
        return pair_action(kinds[0], kinds[1])
    raise NotationError(f"A choice is one card or two, not {len(kinds)}.")


def cards_text(cards: Iterable[int]) -> str:
    """Return cards in the order given."""
    return " ".join(_KIND_TEXTS[kind_of(card)] for card in cards)


def sorted_cards_text(cards: Iterable[int]) -> str:
    """Return cards sorted by colour, then value.

    >>> sorted_cards_text([8 * 4 + 2, 8 * 0 + 6, 8 * 0 + 1])
    'Y1 Y6 T2'
    """
    return cards_text(sorted(cards))


def hidden_cards_text(number: int) -> str:
    """Return cards that may not be known: only how many there are."""
    return " ".join([HIDDEN_CARD] * number)


def cards_from_text(text: object, where: str) -> list[int]:
    """Return the cards of a text, in its order.

    Raises:
        NotationError: names the first wrong card.
    """
    if not isinstance(text, str):
        raise NotationError(f"{where} must be a text of cards.")
    if not text:
        return []
    if len(text) > 300:
        raise NotationError(f"{where} is longer than all cards together.")
    cards = []
    for number, word in enumerate(text.split(" "), 1):
        if word not in _KINDS:
            raise NotationError(
                f"{where}: card {number}, {word[:12]!r}, is not a card: a colour (Y G O B T) and a"
                " value (1 to 6), with one blank between cards."
            )
        cards.append(card_of(_KINDS[word]))
    return cards


def chance_parts(outcome: Outcome, players: int) -> list[str]:
    """Return the cards each seat was given, in the order drawn."""
    number = len(outcome) // players
    cards = outcome.tolist()
    return [cards_text(cards[number * seat : number * seat + number]) for seat in range(players)]


def chance_from_parts(parts: Sequence[str], players: int, number: int) -> Outcome:
    """Return the outcome of a deal's or draw's texts, one for each seat.

    Raises:
        NotationError: something is not a card.
        ImpossibleChance: the number of seats, or of cards for one, is not what is due.
    """
    if len(parts) != players:
        raise ImpossibleChance(f"Cards go to {players} seats, not {len(parts)}.")
    cards: list[int] = []
    for seat, text in enumerate(parts):
        given = cards_from_text(text, f"seat {seat}")
        if len(given) != number:
            raise ImpossibleChance(f"Seat {seat} gets {number} cards now, not {len(given)}.")
        cards += given
    return np.array(cards, np.int8)
