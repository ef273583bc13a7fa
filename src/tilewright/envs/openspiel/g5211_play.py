"""5211 in progress, card by card."""

from collections.abc import Collection, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.envs.openspiel.play import CHANCE, ILLEGAL, SIMULTANEOUS, TERMINAL, Play
from tilewright.games.g5211.dealing import cards_due, draw_given
from tilewright.games.g5211.game import G5211
from tilewright.games.g5211.layout import (
    CARDS,
    CHOOSE,
    DEAL,
    DECK,
    HAND_SIZE,
    HIDDEN_TOTALS,
    NUM_CARDS,
    OVER,
    PHASE,
    PLAYERS,
    SEEN,
    Cells,
    kind_of,
)
from tilewright.games.g5211.notation import ACTION_TEXTS, card_of, hidden_cards_text
from tilewright.games.g5211.observation import Row, fields, observe
from tilewright.games.g5211.rules import NUM_KINDS, is_legal, legal_actions, reveal

_HIDDEN = -1
_CARD_OF = [card_of(kind) for kind in range(NUM_KINDS)]
_MOST_ACTIONS = HAND_SIZE * (HAND_SIZE - 1) // 2


@inlined
def player_of(state: Cells) -> int:
    """Return who is to act: SIMULTANEOUS, CHANCE or TERMINAL."""
    if state[PHASE] == CHOOSE:
        return SIMULTANEOUS
    return TERMINAL if state[PHASE] == OVER else CHANCE


@kernel
def reveal_to(state: Cells, actions: NDArray[Any]) -> int:
    """Reveal all seats' choices and return the player to act next, or ILLEGAL.

    Args:
        actions: [players] one of each seat.
    """
    for seat in range(int(state[PLAYERS])):
        if not is_legal(state, seat, actions[seat]):
            return ILLEGAL
    reveal(state, actions)
    return player_of(state)


@kernel
def give_to(state: Cells, cards: NDArray[np.int8]) -> int:
    """Deal or refill with these cards, which must be unseen, and return the player to act next."""
    draw_given(state, cards)
    return player_of(state)


@kernel
def count_unseen(state: Cells, counts: NDArray[np.int64]) -> int:
    """Count the cards that chance may draw, and return how many each seat gets.

    Args:
        counts: [30] receives their numbers by kind.
    """
    for kind in range(NUM_KINDS):
        counts[kind] = 0
    is_deal = state[PHASE] == DEAL
    for index in range(0 if is_deal else int(state[SEEN]), NUM_CARDS):
        counts[kind_of(int(CARDS[index] if is_deal else state[DECK + index]))] += 1
    return cards_due(state)


@kernel
def write_observation(state: Cells, seat: int, row: Row) -> None:
    """Write what the seat may know, for callers in Python."""
    observe(state, seat, row)


class G5211Play(Play):
    """A game of 5211 in progress.

    Attributes:
        unseen: cards that chance may draw by kind, while a deal or draw is unfinished.
        num_unseen: how many they are.
        drawn: the kinds drawn so far, seat by seat.
        each: how many cards each seat gets.
    """

    __slots__ = ("drawn", "each", "num_unseen", "unseen")

    game = G5211()
    state: Cells

    def __init__(self, setup: Setup) -> None:
        """Lay out the table."""
        self.state = self.game.initial_state(setup)
        self.player = CHANCE
        self._begin_draw()

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        other = object.__new__(type(self))
        other.state = self.state.copy()
        other.player = self.player
        other.unseen = self.unseen.copy()
        other.num_unseen = self.num_unseen
        other.drawn = self.drawn.copy()
        other.each = self.each
        return other

    def legal_actions(self, seat: int) -> list[int]:
        """Return the cards, or pairs of cards, the seat may choose, rising."""
        actions = np.empty(_MOST_ACTIONS, np.int16)
        return actions[: legal_actions(self.state, seat, actions)].tolist()

    def choose(self, action: int) -> bool:
        """Return False: in 5211 all seats choose together."""
        return False

    def choose_together(self, actions: Sequence[int]) -> bool:
        """Reveal what all seats chose; return False, with nothing done, if one is illegal."""
        player = reveal_to(self.state, np.array(actions))
        if player == ILLEGAL:
            return False
        self.player = player
        if player == CHANCE:
            self._begin_draw()
        return True

    def _begin_draw(self) -> None:
        counts = np.empty(NUM_KINDS, np.int64)
        self.each = count_unseen(self.state, counts)
        self.unseen = counts.tolist()
        self.num_unseen = sum(self.unseen)
        self.drawn: list[int] = []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of cards that nobody has seen, with their shares of these.

        Removed cards count like those of the draw pile: nobody knows which they are.
        """
        unseen = self.num_unseen
        return [(kind, count / unseen) for kind, count in enumerate(self.unseen) if count]

    def draw(self, piece: int) -> bool:
        """Draw a card for the seat whose turn it is; return False if all of its kind were seen."""
        if not (0 <= piece < NUM_KINDS and self.unseen[piece]):
            return False
        self.unseen[piece] -= 1
        self.num_unseen -= 1
        self.drawn.append(piece)
        if len(self.drawn) == self.each * self.state.item(PLAYERS):
            cards = np.array([_CARD_OF[kind] for kind in self.drawn], np.int8)
            self.player = give_to(self.state, cards)
            self.drawn = []
            if self.player == CHANCE:
                self._begin_draw()
        return True

    def piece_text(self, piece: int) -> str:
        """Return how a card is written."""
        return ACTION_TEXTS[piece]

    def drawn_text(self, seats: Collection[int]) -> str:
        """Return the cards of an unfinished deal or draw, seat by seat, those of other seats as backs."""
        return cards_by_seat(self.drawn, self.each, seats)

    def observe(self, seat: int, row: Any, *, has_private: bool, has_recall: bool) -> None:
        """Write the seat's observation; to a spectator, hidden totals are hidden for every seat."""
        write_observation(self.state, seat, row)
        if not has_private and self.state[HIDDEN_TOTALS] and self.player != TERMINAL:
            index = 0
            for field in fields(self.state.item(PLAYERS), 0):
                if field.name in ("kept", "score"):
                    row[index : index + field.size] = _HIDDEN
                index += field.size

    @staticmethod
    def fields(players: int, variant: int) -> Fields:
        """Return what an observation consists of."""
        return fields(players, variant)


def cards_by_seat(kinds: Sequence[int], each: int, seats: Collection[int]) -> str:
    """Return cards that were drawn seat by seat, sorted, those of seats not listed as backs.

    >>> cards_by_seat([7, 0, 1, 2], 2, seats=[0])
    'Y1 G2 / ?? ??'
    """
    texts = []
    for index in range(0, len(kinds), each):
        hand = sorted(kinds[index : index + each])
        is_known = index // each in seats
        known = " ".join(ACTION_TEXTS[kind] for kind in hand)
        texts.append(known if is_known else hidden_cards_text(len(hand)))
    return " / ".join(texts)
