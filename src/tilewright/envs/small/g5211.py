"""5211 with fewer colours, cards and rounds."""

import re
from collections import Counter
from math import comb

import numpy as np

from tilewright.core.compiled import plain
from tilewright.core.errors import ImpossibleChance, SetupError, short_repr
from tilewright.core.game import Dump, Outcome, Setup, State
from tilewright.core.rng import Rng, random_below
from tilewright.envs.small.tree import SmallGame, check_number_of_outcomes, draws
from tilewright.games.g5211 import layout
from tilewright.games.g5211.explanation import why_impossible
from tilewright.games.g5211.game import G5211
from tilewright.games.g5211.layout import Cells


class SmallG5211(SmallGame, G5211):
    """The last rounds of a game of 5211, with new hands from a small deck.

    Everything else is 5211: hands of five, two cards and then one and one a turn, and a last round without
    a draw. All other cards count as discarded before. What is neither dealt nor in the draw pile is
    removed unseen.
    """

    name = "small_5211"
    title = "Small 5211"
    variants = ("standard",)  # type: ignore[assignment]

    def __init__(
        self,
        colours: int = 2,
        cards: str = "2x6",
        rounds: int = 1,
        players: int = 2,
        lead: int = 0,
    ) -> None:
        """Choose the size.

        Args:
            colours: how many colours there are, 1 to 5.
            cards: the cards of each colour, as value x copies: "1x3+2x4" are three 1s and four 2s.
            rounds: how many rounds are played.
            players: how many play, 2 to 5.
            lead: points that seat 0 has before the first round; without them all seats are alike.

        Raises:
            SetupError: a number is out of its range, or there are too few cards.
        """
        if type(players) is not int or players not in G5211.player_counts:
            raise SetupError(f"players must be from 2 to 5, not {short_repr(players)}.")
        self._all_rounds = plain(layout.pile_size)(players) // self._cards_a_round(players) + 1
        for what, number, least, most in (
            ("colours", colours, 1, layout.NUM_COLOURS),
            ("rounds", rounds, 1, self._all_rounds),
            ("lead", lead, 0, 100),
        ):
            if type(number) is not int or not least <= number <= most:
                raise SetupError(
                    f"{what} must be from {least} to {most}, not {short_repr(number)}."
                )
        self.colours, self.cards, self.rounds = colours, cards, rounds
        self.players, self.lead = players, lead
        self.player_counts = range(players, players + 1)
        self.deck = [
            8 * colour + value
            for colour in range(colours)
            for value, copies in _copies(cards)
            for _ in range(copies)
        ]
        self._pile = self._cards_a_round(players) * (rounds - 1)
        due = layout.HAND_SIZE * players + self._pile
        if len(self.deck) < due:
            raise SetupError(
                f"{due} cards are dealt and drawn, but there are only {len(self.deck)}."
            )
        check_number_of_outcomes(self.most_outcomes())

    @staticmethod
    def _cards_a_round(players: int) -> int:
        return layout.CARDS_IN_A_ROUND * players

    def most_outcomes(self) -> int:
        """Return an upper bound on the number of different deals."""
        kinds = len(set(self.deck))
        hands = comb(layout.HAND_SIZE + kinds - 1, kinds - 1)
        return int(hands**self.players)

    def initial_state(self, setup: Setup) -> Cells:
        """Return the position before the deal."""
        state = super().initial_state(setup)
        state[layout.ROUND] = self._all_rounds - self.rounds + 1
        state[layout.SCORES] = self.lead
        return state

    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return the cards of the deal or a refill, seat by seat in the order drawn."""
        if state[layout.PHASE] != layout.DEAL:
            return super().draw(state, rng)
        cards = self.deck.copy()
        number = layout.HAND_SIZE * self.players
        dealt = [cards.pop(int(random_below(rng, len(cards)))) for _ in range(number)]
        return np.array(dealt, np.int8)

    def apply_chance(self, state: State, outcome: Outcome) -> Cells:
        """Return the position after the deal or a refill."""
        if state[layout.PHASE] != layout.DEAL:
            return super().apply_chance(state, outcome)
        number = layout.HAND_SIZE * self.players
        if outcome.shape != (number,):
            raise ImpossibleChance(f"{number} cards are due, not {outcome.size}.")
        cards = outcome.tolist()
        left = Counter(self.deck)
        for given, card in enumerate(cards):
            if left[card] == 0:
                raise ImpossibleChance(why_impossible(cards, given))
            left[card] -= 1
        after = state.copy()
        after[layout.PHASE] = layout.CHOOSE
        after[layout.PILE] = self._pile
        in_play = layout.NUM_CARDS - int(layout.REMOVED[self.players])
        after[layout.DISCARDED] = in_play - self._pile - number
        after[layout.IN_HAND] = layout.HAND_SIZE
        after[layout.HANDS : layout.HANDS + number] = cards
        self._fill_deck(after, cards)
        return after

    def _fill_deck(self, state: Cells, seen: list[int]) -> None:
        """Write the deck: cards that are not in this game, those seen in it, and the others."""
        outside = Counter(layout.CARDS.tolist()) - Counter(self.deck)
        unseen = Counter(self.deck) - Counter(seen)
        cards = [*outside.elements(), *seen, *unseen.elements()]
        state[layout.DECK : layout.DECK + layout.NUM_CARDS] = cards
        state[layout.SEEN] = outside.total() + len(seen)

    def chance_outcomes(self, state: State) -> list[tuple[Outcome, float]]:
        """Return all deals or draws that are possible now, each seat's cards sorted."""
        number = self._cards_due(state)
        is_deal = state[layout.PHASE] == layout.DEAL
        first = layout.DECK + state.item(layout.SEEN)
        unseen = self.deck if is_deal else state[first : layout.DECK + layout.NUM_CARDS].tolist()
        kinds = sorted(set(unseen))
        deals: list[tuple[tuple[int, ...], tuple[int, ...], float]] = [
            ((), tuple(map(unseen.count, kinds)), 1.0)
        ]
        for _ in range(self.players):
            deals = [
                (
                    (
                        *cards,
                        *(card for card, n in zip(kinds, taken, strict=True) for _ in range(n)),
                    ),
                    tuple(n - less for n, less in zip(left, taken, strict=True)),
                    chance * probability,
                )
                for cards, left, chance in deals
                for taken, probability in draws(left, number)
            ]
        return [(np.array(cards, np.int8), chance) for cards, _, chance in deals]

    def state_from_dump(self, setup: Setup, dump: Dump) -> Cells:
        """Return the position of a dump; discarded cards, which it does not name, count as unseen."""
        state = super().state_from_dump(setup, dump)
        if state[layout.PHASE] != layout.DEAL:
            first = layout.DECK
            self._fill_deck(state, state[first : first + state.item(layout.SEEN)].tolist())
        return state


def _copies(cards: object) -> list[tuple[int, int]]:
    """Return values and numbers of copies.

    >>> _copies("1x3+2x4")
    [(1, 3), (2, 4)]
    """
    parts = str(cards).split("+")
    found = [(int(part[0]), int(part[2])) for part in parts if re.fullmatch("[1-6]x[1-6]", part)]
    values = [value for value, _ in found]
    if (
        len(found) < len(parts)
        or values != sorted(set(values))
        or any(copies > layout.COPIES[value - 1] for value, copies in found)
    ):
        most = "+".join(f"{value}x{copies}" for value, copies in enumerate(layout.COPIES, 1))
        raise SetupError(f"cards must be some of {most}, in this order, not {short_repr(cards)}.")
    return found
