"""What happened in a game of 5211, read from OpenSpiel's history, and what may have happened instead.

A history is a row of actions: cards as chance drew them, and choices seat by seat. Who got or chose what
follows from the number of players alone.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tilewright.core.compiled import plain
from tilewright.games.g5211.layout import (
    COPIES,
    HAND_SIZE,
    NUM_COLOURS,
    pile_size,
)
from tilewright.games.g5211.notation import action_cards, kind_of

TURNS_IN_A_ROUND = 3


@dataclass(frozen=True)
class Happening:
    """A deal, a draw or all seats' choices of one turn, as far as it has come.

    Attributes:
        start: where it starts in the history.
        turn: the turn in its deal, counted from 1; 0 for the deal itself.
        each: how many cards a seat gets; 0 for choices.
        actions: cards seat by seat, or a choice of each seat.
    """

    start: int
    turn: int
    each: int
    actions: list[int]

    @property
    def is_deal(self) -> bool:
        """Whether it is the deal that starts a new count."""
        return self.turn == 0


first_pile = plain(pile_size)


def turns_in_a_deal(players: int) -> int:
    """Return how many turns a whole deal has: four cards a player in a round, and a last round."""
    return TURNS_IN_A_ROUND * (first_pile(players) // (4 * players) + 1)


def happenings(history: Sequence[int], players: int) -> Iterator[Happening]:
    """Yield what a history tells, in order."""
    start, turn, pile, each, is_choice = 0, 0, first_pile(players), HAND_SIZE, False
    while start < len(history):
        number = players if is_choice else players * each
        actions = list(history[start : start + number])
        yield Happening(start, turn, 0 if is_choice else each, actions)
        start += number
        if is_choice and pile > 0:
            is_choice, each = False, 2 if turn % TURNS_IN_A_ROUND == 1 else 1
            pile -= players * each
        elif turn == turns_in_a_deal(players):
            turn, pile, each, is_choice = 0, first_pile(players), HAND_SIZE, False
        else:
            turn, is_choice = turn + 1, True


def resampled(
    history: Sequence[int], players: int, seat: int, sampler: Callable[[], float]
) -> list[int]:
    """Return a history that the seat cannot tell from this one.

    The other seats revealed the same cards, but in the true history any of the cards in a hand may have been
    the one revealed, and the cards they still hold are drawn from all that the seat has not seen. Every such
    history is as likely.

    Args:
        sampler: gives numbers from 0 to below 1.
    """
    changed = list(history)
    deal = _Deal(players)
    for happening in happenings(history, players):
        if happening.is_deal:
            deal.fill_hands(changed, sampler)
            deal = _Deal(players)
        for place, action in enumerate(happening.actions, happening.start):
            if not happening.each:
                deal.reveal(changed, place - happening.start, action, seat, sampler)
            elif (place - happening.start) // happening.each == seat:
                deal.unseen.remove(action)
            else:
                deal.hands[(place - happening.start) // happening.each].append(place)
    deal.fill_hands(changed, sampler)
    return changed


class _Deal:
    """What is not known yet of one deal.

    Attributes:
        hands: for each seat the places in the history where the cards it holds were drawn.
        unseen: the kinds of all cards that were not seen.
    """

    def __init__(self, players: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(players)]
        copies = COPIES * NUM_COLOURS
        self.unseen = [kind for kind, number in enumerate(copies) for _ in range(number)]

    def reveal(
        self, history: list[int], who: int, action: int, seat: int, sampler: Callable[[], float]
    ) -> None:
        """Let a seat other than the one that watches reveal cards that it drew at any time before."""
        if who == seat:
            return
        for card in action_cards(action):
            kind = kind_of(card)
            history[_taken(self.hands[who], sampler)] = kind
            self.unseen.remove(kind)

    def fill_hands(self, history: list[int], sampler: Callable[[], float]) -> None:
        """Draw again what the other seats hold in the end."""
        for hand in self.hands:
            for place in hand:
                history[place] = _taken(self.unseen, sampler)


def _taken(items: list[int], sampler: Callable[[], float]) -> int:
    """Take one out of a list, any of them as likely."""
    return items.pop(min(int(sampler() * len(items)), len(items) - 1))
