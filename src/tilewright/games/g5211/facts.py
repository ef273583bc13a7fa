"""What 5211's positions and choices amount to, from views alone (docs/records.md, Facts)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.core.compiled import plain
from tilewright.core.facts import Fact, Facts
from tilewright.core.game import View
from tilewright.core.match import Event
from tilewright.games.g5211 import rules
from tilewright.games.g5211.layout import (
    CARDS_IN_A_ROUND,
    COLOURS,
    HAND_SIZE,
    NUM_CARDS,
    REMOVED,
    ROOSTER,
)
from tilewright.games.g5211.notation import ACTION_TEXTS
from tilewright.games.g5211.rules import NUM_KINDS, POINTS_THAT_END_A_LONG_GAME

_scoring_colour = plain(rules.scoring_colour)
_PLACES = {card: place for place, card in enumerate(ACTION_TEXTS[:NUM_KINDS])}
_ROOSTER = str(ROOSTER)


@dataclass(frozen=True)
class Standing:
    """How a round would be scored by the cards that lie on the table.

    Attributes:
        counts: cards by colour letter.
        roosters: roosters among them.
        exact: the number of roosters for the exact rule.
        limit: the number of cards at which a colour scores nothing.
        colour: the letter of the colour that scores, "" for none.
    """

    counts: dict[str, int]
    roosters: int
    exact: int
    limit: int
    colour: str

    @property
    def is_rooster_round(self) -> bool:
        """Whether the exact rule holds: roosters score and nothing else."""
        return self.roosters == self.exact

    @property
    def over_limit(self) -> list[str]:
        """The colours at or over the limit."""
        return [letter for letter, count in self.counts.items() if count >= self.limit]

    @property
    def ties(self) -> list[list[str]]:
        """The colours that cancel each other out above the scoring one, the most cards first."""
        if self.is_rooster_round:
            return []
        lowest = self.counts.get(self.colour, 0)
        by_count: dict[int, list[str]] = {}
        for letter, count in self.counts.items():
            if lowest < count < self.limit:
                by_count.setdefault(count, []).append(letter)
        return [by_count[count] for count in sorted(by_count, reverse=True)]

    def kept(self, cards: str) -> list[str]:
        """Return which of a seat's cards on the table it would keep."""
        return [
            card
            for card in cards.split()
            if (card[1] == _ROOSTER if self.is_rooster_round else card[0] == self.colour)
        ]


def standing(table: Sequence[str]) -> Standing:
    """Return how a round stands (5211, scoring).

    Args:
        table: each seat's cards, as a view lists them.
    """
    players = len(table)
    cards = " ".join(table)
    counts = {letter: cards.count(letter) for letter in COLOURS}
    roosters = cards.count(_ROOSTER)
    colour = ""
    if cards and roosters != players + 2:
        lanes = sum(counts[letter] << (8 * number) for number, letter in enumerate(COLOURS))
        colour = (*COLOURS, "")[_scoring_colour(lanes, players)]
    return Standing(counts, roosters, exact=players + 2, limit=players + 3, colour=colour)


def full_table(before: View, events: Sequence[Event]) -> list[str]:
    """Return the cards on the table: what lay there before, and what was revealed since."""
    table = list(before["table"])
    for who, what in events:
        if isinstance(who, int) and isinstance(what, str):
            table[who] = f"{table[who]} {what}".strip()
    return table


def has_round_ended(before: View, after: View) -> bool:
    """Return whether a round was scored between two views."""
    return any(before["table"]) and not any(after["table"])


def _sorted_text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=_PLACES.__getitem__))


class G5211Facts(Facts):
    """5211's facts."""

    def figures(self) -> dict[str, Any]:
        """Return the limit, the exact number of roosters, and how long rounds and games are."""
        players = self.setup.players
        pile = NUM_CARDS - int(REMOVED[players]) - HAND_SIZE * players
        return {
            "limit": players + 3,
            "roosters": players + 2,
            "rounds": pile // (CARDS_IN_A_ROUND * players) + 1,
            "goal": POINTS_THAT_END_A_LONG_GAME if self.setup.variant == "long" else None,
            "hand": HAND_SIZE,
            "plays": [2, 1, 1],
        }

    def standing(self, view: View) -> dict[str, Any]:
        """Return how the round would be scored, ended it now."""
        return _told(standing(view["table"]))

    def outlook(self, view: View, seat: int, moves: Sequence[str]) -> list[dict[str, Any]]:
        """Return the counts that each choice adds to, as if it alone were revealed."""
        stands = standing(view["table"])
        return [
            {
                "counts": {
                    card[0]: stands.counts[card[0]] + move.count(card[0]) for card in move.split()
                },
                "roosters": stands.roosters + move.count(_ROOSTER),
            }
            for move in moves
        ]

    def may_have_happened(self, after: View, events: Sequence[Event]) -> bool:
        """Return whether a round may have ended: the table is empty then."""
        return not any(after["table"])

    def happened(self, before: View, after: View, events: Sequence[Event]) -> list[Fact]:
        """Return why a round was scored so, and what each seat kept, where one has ended."""
        if not has_round_ended(before, after):
            return []
        table = full_table(before, events)
        stands = standing(table)
        place = {"deal": before["deal"], "round": before["round"]}
        facts: list[Fact] = [
            {
                "kind": "round",
                "seat": None,
                **place,
                "table": [_sorted_text(cards.split()) for cards in table],
                **_told(stands),
                "points": 0,
            }
        ]
        for seat, cards in enumerate(table):
            kept = stands.kept(cards)
            if kept:
                facts.append(
                    {
                        "kind": "roosters" if stands.is_rooster_round else "colour",
                        "seat": seat,
                        **place,
                        "colour": stands.colour or None,
                        "cards": _sorted_text(kept),
                        "points": sum(int(card[1]) for card in kept),
                    }
                )
        if after["phase"] == "over":
            reason = "goal" if self.setup.variant == "long" else "pile"
            facts.append({"kind": "end", "seat": None, **place, "reason": reason, "points": 0})
        return facts


def _told(stands: Standing) -> dict[str, Any]:
    return {
        "counts": stands.counts,
        "roosters": stands.roosters,
        "exact": stands.is_rooster_round,
        "over": stands.over_limit,
        "ties": stands.ties,
        "colour": stands.colour or None,
    }
