"""A 5211 position as integers from a seat's point of view, and its legal actions as a mask.

Seats are in the order of the table, the viewer first. Cards are counted by kind: how many there are of each
of the thirty different ones, in the order cards are sorted.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.observation import LARGEST, Field, Fields
from tilewright.games.g5211 import layout
from tilewright.games.g5211.layout import Cells, hand_of, kind_of, table_of
from tilewright.games.g5211.rules import NUM_ACTIONS, NUM_KINDS, cards_to_choose, pair_action

Row = NDArray[np.int16]
"""[numbers of all fields] an observation."""
Mask = NDArray[np.int8]
"""[actions] 1 where an action is legal."""

_HIDDEN = -1
_ALL_CARDS = np.array(layout.COPIES * layout.NUM_COLOURS, np.int8)
"""[30] how many cards there are of each kind."""


def fields(players: int, variant: int) -> Fields:
    """Return what an observation consists of, in order."""
    kinds = (layout.NUM_COLOURS, layout.NUM_VALUES)
    return (
        Field("deal", (1,), LARGEST, "the deal, counted from 1", scale=3),
        Field("round", (1,), 11, "the round of the deal, counted from 1", scale=6),
        Field("turn", (1,), 3, "the turn of the round: 1, 2 or 3", scale=3),
        Field("pile", (1,), 80, "cards in the draw pile", scale=80),
        Field("table", (players, *kinds), 4, "cards revealed this round, by colour and value"),
        Field("kept", (players,), 44, "cards in the score pile, -1 if hidden", low=-1, scale=20),
        Field("score", (players,), LARGEST, "points, -1 if hidden", low=-1, scale=50),
        Field("hand", kinds, 5, "the own hand, by colour and value", is_private=True),
        Field(
            "unseen",
            kinds,
            6,
            "cards of the deal that the seat has not seen, by colour and value; 0 between deals",
            scale=6,
            is_private=True,
        ),
    )


def num_actions(players: int, variant: int) -> int:
    """Return how many actions there are; an action is the same number at every table."""
    return NUM_ACTIONS


@inlined
def observe(state: Cells, seat: int, row: Row) -> None:
    """Write what the seat may know, all fields in order."""
    players = (
        int(state[layout.PLAYERS]) & 7
    )  # The mask tells the compiler that no index is negative.
    row[0] = state[layout.DEAL_NUMBER]
    row[1] = state[layout.ROUND]
    row[2] = state[layout.TURN]
    row[3] = state[layout.PILE]
    table = 4
    kept = table + NUM_KINDS * players
    hand = kept + 2 * players
    unseen = hand + NUM_KINDS
    for index in range(table, hand):
        row[index] = 0
    # Between deals nobody holds cards, and what is missing must not tell which ones were left over.
    has_cards = state[layout.IN_HAND] > 0
    for kind in range(NUM_KINDS):
        row[hand + kind] = 0
        row[unseen + kind] = _ALL_CARDS[kind] if has_cards else 0
    for index in range(int(state[layout.SEEN]) if has_cards else 0):
        row[unseen + kind_of(int(state[layout.DECK + index]))] -= 1
    for distance in range(players):
        other = seat + distance
        if other >= players:
            other -= players
        for index in range(int(state[layout.ON_TABLE])):
            kind = kind_of(int(state[table_of(other) + index]))
            row[table + NUM_KINDS * distance + kind] += 1
        holding = hand if distance == 0 else unseen
        for index in range(int(state[layout.IN_HAND])):
            row[holding + kind_of(int(state[hand_of(other) + index]))] += 1
        is_hidden = (
            state[layout.HIDDEN_TOTALS] and state[layout.PHASE] != layout.OVER and distance > 0
        )
        row[kept + distance] = _HIDDEN if is_hidden else state[layout.KEPT_COUNTS + other]
        row[kept + players + distance] = _HIDDEN if is_hidden else state[layout.SCORES + other]


@inlined
def mask_actions(state: Cells, seat: int, mask: Mask) -> None:
    """Write 1 for each action the seat may choose now, 0 for all others."""
    for action in range(NUM_ACTIONS):
        mask[action] = 0
    if state[layout.PHASE] != layout.CHOOSE:
        return
    hand = hand_of(seat)
    for first in range(int(state[layout.IN_HAND])):
        one = kind_of(int(state[hand + first]))
        if cards_to_choose(state) == 1:
            mask[one] = 1
            continue
        for second in range(first):
            other = kind_of(int(state[hand + second]))
            mask[pair_action(min(one, other), max(one, other))] = 1
