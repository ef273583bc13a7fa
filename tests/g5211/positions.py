"""5211 positions to test from: dumps around the cards a test is about, matches dealt by hand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import tilewright
from tilewright.core.match import Match
from tilewright.games.g5211 import GAME

PLAYER_COUNTS = (2, 3, 4, 5)
COPIES = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
"""Cards of each value in one colour."""
DECK = [f"{colour}{value}" for colour in "YGOBT" for value in COPIES for _ in range(COPIES[value])]
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
PILE = {2: 80, 3: 72, 4: 80, 5: 60}
ROUNDS = {2: 11, 3: 7, 4: 6, 5: 4}
"""Rounds in a deal, the last without refill among them."""

Cards = Sequence[str]
"""A text of cards for each seat."""


def dump_with(
    players: int = 2,
    *,
    round_number: int = 1,
    turn: int = 1,
    phase: str = "choose",
    hands: Cards | None = None,
    table: Cards | None = None,
    kept: Cards | None = None,
    scores: Sequence[int] | None = None,
    deal: int = 1,
) -> dict[str, Any]:
    """Return a whole dump in which every count fits.

    Hands and tables are filled up with cards that stand nowhere else; scores, unless given, are
    those of the kept cards.
    """
    is_last = round_number == ROUNDS[players]
    revealed = (0, 2, 3, 4)[turn - 1 if phase == "choose" else turn]
    held = 5 - revealed if is_last else 5 - (0 if phase == "choose" else (2, 1, 1)[turn - 1])
    kept = list(kept or [""] * players)
    tables = [text.split() for text in table or [""] * players]
    handfuls = [text.split() for text in hands or [""] * players]
    spare = _Spare([*tables, *handfuls, *(text.split() for text in kept)])
    for cards, number in [(c, revealed) for c in tables] + [(c, held) for c in handfuls]:
        spare.fill_up(cards, number)
    drawn = 4 * (round_number - 1) + (0, 2, 3)[turn - 1]
    pile = 0 if is_last else PILE[players] - players * drawn
    num_kept = sum(len(text.split()) for text in kept)
    return {
        "deal": deal,
        "round": round_number,
        "turn": turn,
        "phase": phase,
        "to_move": list(range(players)) if phase == "choose" else [],
        "hands": [sorted_text(cards) for cards in handfuls],
        "chosen": [""] * players,
        "table": [sorted_text(cards) for cards in tables],
        "pile": pile,
        "kept": [sorted_text(text.split()) for text in kept],
        "scores": list(scores) if scores is not None else [points(text) for text in kept],
        "discarded": 100 - REMOVED[players] - pile - players * (held + revealed) - num_kept,
    }


class _Spare:
    """The cards that a position does not name: 2s first, roosters last."""

    def __init__(self, used: list[list[str]]) -> None:
        left = Counter(DECK)
        left.subtract(card for cards in used for card in cards)
        self._cards = sorted(left.elements(), key=lambda card: "234561".index(card[1]))

    def fill_up(self, cards: list[str], number: int) -> None:
        while len(cards) < number:
            cards.append(self._cards.pop(0))


def sorted_text(cards: Sequence[str]) -> str:
    """Return cards as a dump writes them: by colour in the order Y G O B T, then value."""
    return " ".join(sorted(cards, key=lambda card: ("YGOBT".index(card[0]), card[1])))


def points(text: str) -> int:
    """Return the sum of the cards' values."""
    return sum(int(card[1]) for card in text.split())


def position(
    players: int = 2, *, variant: str = "standard", hidden_totals: int = 0, **more: Any
) -> tilewright.Table:
    """Return a table at the position of `dump_with`."""
    dump = dump_with(players, **more)
    return tilewright.from_dump("5211", dump, variant, hidden_totals=hidden_totals)


def before_last_choice(*revealed: str, **more: Any) -> tuple[tilewright.Table, list[str]]:
    """Return a table where each seat has one choice left in the round, and these choices.

    Args:
        revealed: the four cards that each seat will have revealed; the last one is its choice.
    """
    cards = [text.split() for text in revealed]
    table = position(
        len(revealed),
        turn=3,
        table=[" ".join(four[:3]) for four in cards],
        hands=[four[3] for four in cards],
        **more,
    )
    return table, [four[3] for four in cards]


def after_round(*revealed: str, **more: Any) -> tilewright.Table:
    """Return a table after a round in which each seat revealed these four cards."""
    table, choices = before_last_choice(*revealed, **more)
    play_all(table, choices)
    return table


def after_last_round(*revealed: str, **more: Any) -> tilewright.Table:
    """Return a table after the last round of a deal, where each seat revealed these four cards."""
    return after_round(*revealed, round_number=ROUNDS[len(revealed)], **more)


def play_all(table: tilewright.Table, choices: Sequence[str]) -> None:
    """Let each seat choose."""
    for seat, text in enumerate(choices):
        table.play(text, seat)


def play_round(table: tilewright.Table) -> None:
    """Play what is left of a round, each seat its first legal choice."""
    before = table.dump()
    here = (before["deal"], before["round"])
    while not table.is_over and (table.dump()["deal"], table.dump()["round"]) == here:
        table.play(table.legal_actions()[0])


def dealt(*hands: str, **setup: Any) -> Match:
    """Return a match after a first deal of these hands."""
    match = Match(GAME, GAME.setup(setup.pop("variant", None), len(hands), **setup))
    give(match, "deal", *hands)
    return match


def give(match: Match, word: str, *parts: str) -> None:
    """Let chance deal or draw these cards."""
    match.chance(GAME.chance_from_text(match.state, word, parts))


def choose(match: Match, *choices: str) -> None:
    """Let each seat choose."""
    for seat, text in enumerate(choices):
        match.submit(seat, GAME.action_from_text(text))


def without(view: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return a view less some of its fields."""
    return {name: value for name, value in view.items() if name not in names}
