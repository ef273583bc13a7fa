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
class Event:
    """A deal, a draw, or all seats' choices of one turn; the last one may be incomplete.

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


def events(history: Sequence[int], players: int) -> Iterator[Event]:
    """Yield the events of a history, in order."""
    start, turn, pile, each, is_choice = 0, 0, first_pile(players), HAND_SIZE, False
    while start < len(history):
        number = players if is_choice else players * each
        actions = list(history[start : start + number])
        yield Event(start, turn, 0 if is_choice else each, actions)
        start += number
        if is_choice and pile > 0:
            is_choice, each = False, 2 if turn % TURNS_IN_A_ROUND == 1 else 1
            pile -= players * each
        elif turn == turns_in_a_deal(players):
            turn, pile, each, is_choice = 0, first_pile(players), HAND_SIZE, False
        else:
            turn, is_choice = turn + 1, True


def resample(
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
    for event in events(history, players):
        if event.is_deal:
            deal.fill_hands(changed, sampler)
            deal = _Deal(players)
        for index, action in enumerate(event.actions, event.start):
            if not event.each:
                deal.reveal(changed, index - event.start, action, seat, sampler)
            elif (index - event.start) // event.each == seat:
                deal.unseen.remove(action)
            else:
                deal.hands[(index - event.start) // event.each].append(index)
    deal.fill_hands(changed, sampler)
    return changed


class _Deal:
    """What is not known yet of one deal.

    Attributes:
        hands: for each seat the indices in the history at which the cards it holds were drawn.
        unseen: the kinds of all cards that were not seen.
    """

    def __init__(self, players: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(players)]
        copies = COPIES * NUM_COLOURS
        self.unseen = [kind for kind, number in enumerate(copies) for _ in range(number)]

    def reveal(
        self, history: list[int], who: int, action: int, seat: int, sampler: Callable[[], float]
    ) -> None:
        """Let a seat other than the observer reveal cards that it drew at any earlier time."""
        if who == seat:
            return
        for card in action_cards(action):
            kind = kind_of(card)
            history[_pop_random(self.hands[who], sampler)] = kind
            self.unseen.remove(kind)

    def fill_hands(self, history: list[int], sampler: Callable[[], float]) -> None:
        """Redraw what the other seats hold at the end."""
        for hand in self.hands:
            for index in hand:
                history[index] = _pop_random(self.unseen, sampler)


def _pop_random(items: list[int], sampler: Callable[[], float]) -> int:
    """Remove and return a random item, uniformly."""
    return items.pop(min(int(sampler() * len(items)), len(items) - 1))
