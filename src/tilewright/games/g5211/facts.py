"""Facts about 5211's positions and choices, computed from views alone (docs/records.md, Facts)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from tilewright.core.compiled import plain
from tilewright.core.facts import Facts
from tilewright.core.schema import Event
from tilewright.games.g5211 import layout, rules
from tilewright.games.g5211.layout import (
    CARDS_IN_A_ROUND,
    HAND_SIZE,
    ROOSTER,
)
from tilewright.games.g5211.notation import ACTION_TEXTS
from tilewright.games.g5211.rules import NUM_KINDS, POINTS_THAT_END_A_LONG_GAME
from tilewright.games.g5211.schema import (
    Colour,
    ColourKept,
    Counts,
    Ended,
    G5211Fact,
    G5211Figures,
    G5211Outlook,
    G5211Standing,
    G5211View,
    RoostersKept,
    RoundScored,
)

_scoring_colour = plain(rules.scoring_colour)
_ORDER = {card: index for index, card in enumerate(ACTION_TEXTS[:NUM_KINDS])}
_ROOSTER = str(ROOSTER)
_COLOURS: tuple[Colour, ...] = get_args(Colour)


@dataclass(frozen=True)
class RoundStanding:
    """How a round would be scored by the cards that lie on the table.

    Attributes:
        counts: cards by colour letter.
        roosters: roosters among them.
        exact: the number of roosters for the exact rule.
        limit: the number of cards at which a colour scores nothing.
        colour: the colour that scores, if any.
    """

    counts: dict[Colour, int]
    roosters: int
    exact: int
    limit: int
    colour: Colour | None

    @property
    def is_rooster_round(self) -> bool:
        """Whether the exact rule holds: roosters score and nothing else."""
        return self.roosters == self.exact

    @property
    def over_limit(self) -> list[Colour]:
        """The colours at or over the limit."""
        return [letter for letter, count in self.counts.items() if count >= self.limit]

    @property
    def ties(self) -> list[list[Colour]]:
        """The colours that cancel each other out above the scoring one, the most cards first."""
        if self.is_rooster_round:
            return []
        lowest = self.counts[self.colour] if self.colour else 0
        by_count: dict[int, list[Colour]] = {}
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


def standing(table: Sequence[str]) -> RoundStanding:
    """Return how a round would be scored (5211, scoring).

    Args:
        table: each seat's cards, as a view lists them.
    """
    players = len(table)
    cards = " ".join(table)
    counts = {letter: cards.count(letter) for letter in _COLOURS}
    roosters = cards.count(_ROOSTER)
    colour = None
    if cards and roosters != players + 2:
        lanes = sum(counts[letter] << (8 * number) for number, letter in enumerate(_COLOURS))
        colour = (*_COLOURS, None)[_scoring_colour(lanes, players)]
    return RoundStanding(counts, roosters, exact=players + 2, limit=players + 3, colour=colour)


def full_table(before: G5211View, events: Sequence[Event]) -> list[str]:
    """Return the cards on the table: what lay there before, and what was revealed since."""
    table = list(before.table)
    for who, what in events:
        if isinstance(who, int) and isinstance(what, str):
            table[who] = f"{table[who]} {what}".strip()
    return table


def has_round_ended(before: G5211View, after: G5211View) -> bool:
    """Return whether a round was scored between two views."""
    return any(before.table) and not any(after.table)


def _sorted_text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=_ORDER.__getitem__))


class G5211Facts(Facts[G5211View]):
    """5211's facts."""

    def figures(self) -> G5211Figures:
        """Return the limit, the exact number of roosters, and how long rounds and games are."""
        players = self.setup.players
        pile = plain(layout.pile_size)(players)
        return G5211Figures(
            limit=players + 3,
            roosters=players + 2,
            rounds=pile // (CARDS_IN_A_ROUND * players) + 1,
            goal=POINTS_THAT_END_A_LONG_GAME if self.setup.variant == "long" else None,
            hand=HAND_SIZE,
            plays=[2, 1, 1],
        )

    def standing(self, view: G5211View) -> G5211Standing:
        """Return how the round would be scored if it ended now."""
        outcome = standing(view.table)
        return G5211Standing(
            counts=Counts(*outcome.counts.values()),
            roosters=outcome.roosters,
            exact=outcome.is_rooster_round,
            over=outcome.over_limit,
            ties=outcome.ties,
            colour=outcome.colour,
        )

    def outlook(self, view: G5211View, seat: int, moves: Sequence[str]) -> list[G5211Outlook]:
        """Return the counts that each choice adds to, as if it alone were revealed."""
        outcome = standing(view.table)
        return [
            G5211Outlook(
                {
                    letter: count + move.count(letter)
                    for letter, count in outcome.counts.items()
                    if letter in move
                },
                outcome.roosters + move.count(_ROOSTER),
            )
            for move in moves
        ]

    def may_have_happened(self, after: G5211View, events: Sequence[Event]) -> bool:
        """Return whether a round may have ended: the table is empty then."""
        return not any(after.table)

    def happened(
        self, before: G5211View, after: G5211View, events: Sequence[Event]
    ) -> list[G5211Fact]:
        """Return how a round was scored and what each seat kept, if one has ended."""
        if not has_round_ended(before, after):
            return []
        table = full_table(before, events)
        outcome = standing(table)
        deal, number = before.deal, before.round
        facts: list[G5211Fact] = [
            RoundScored(
                seat=None,
                points=0,
                deal=deal,
                round=number,
                table=[_sorted_text(cards.split()) for cards in table],
                counts=Counts(*outcome.counts.values()),
                roosters=outcome.roosters,
                exact=outcome.is_rooster_round,
                over=outcome.over_limit,
                ties=outcome.ties,
                colour=outcome.colour,
            )
        ]
        for seat, played in enumerate(table):
            kept = outcome.kept(played)
            points, cards = sum(int(card[1]) for card in kept), _sorted_text(kept)
            if kept and outcome.colour is None:
                facts.append(RoostersKept(seat, points, deal, number, None, cards))
            elif kept and outcome.colour is not None:
                facts.append(ColourKept(seat, points, deal, number, outcome.colour, cards))
        if after.phase == "over":
            reason: Literal["goal", "pile"] = "goal" if self.setup.variant == "long" else "pile"
            facts.append(Ended(seat=None, points=0, deal=deal, round=number, reason=reason))
        return facts
