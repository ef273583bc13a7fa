"""Reasons for refusals in 5211, as sentences for people."""

from collections import Counter

from tilewright.core.compiled import plain
from tilewright.games.g5211 import layout
from tilewright.games.g5211.layout import Cells
from tilewright.games.g5211.notation import action_cards, action_text, cards_text
from tilewright.games.g5211.position import hand_cards
from tilewright.games.g5211.rules import NUM_ACTIONS, cards_to_choose


def why_illegal(state: Cells, seat: int, action: int) -> str:
    """Return why an action is illegal, revealing nothing of other hands."""
    if not 0 <= seat < state[layout.PLAYERS]:
        return f"There is no seat {seat} at this table."
    if not 0 <= action < NUM_ACTIONS:
        return f"There is no action number {action}."
    text = action_text(action)
    if state[layout.PHASE] != layout.CHOOSE:
        return f"{text}: {why_nobody_chooses(state)}"
    cards = action_cards(action)
    number = plain(cards_to_choose)(state)
    if len(cards) != number:
        return f"{text}: choose {('one card', 'two cards')[number - 1]} in turn {int(state[layout.TURN])}."
    missing = list((Counter(cards) - Counter(hand_cards(state, seat))).elements())
    return f"{text}: {cards_text(missing)} is not in the hand of seat {seat}."


def why_nobody_chooses(state: Cells) -> str:
    """Return what is due instead of a choice."""
    if state[layout.PHASE] == layout.OVER:
        return "the game is over."
    return "a deal is due." if state[layout.PHASE] == layout.DEAL else "a draw is due."


def why_impossible(cards: list[int], given: int) -> str:
    """Return why these cards cannot be given after the first `given` of them."""
    card = cards_text(cards[given : given + 1])
    return f"{card} is not among the cards that are left: all of its kind have been seen."
