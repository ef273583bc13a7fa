"""The layout of 5211's state: a vector of 16-bit cells.

A card is 8 x colour + value, with colours 0-4 and values 1-6: it fits a byte and comes apart by shifting.

| cells | hold | range |
|---|---|---|
| PLAYERS, LONG | number of seats; 1 for the long game | 2-5; 0-1 |
| HIDDEN_TOTALS | 1 if totals are hidden until the end | 0-1 |
| PHASE | DEAL, CHOOSE, DRAW or OVER | 0-3 |
| DEAL_NUMBER, ROUND, TURN | as in a dump: counted from 1 | 1-...; 1-11; 1-3 |
| SEEN | how many cards at the front of DECK were dealt or drawn in this deal | 0-100 |
| PILE | cards left in the draw pile | 0-80 |
| DISCARDED | cards discarded in this deal | 0-100 |
| ON_TABLE | cards each seat has revealed this round | 0-4 |
| IN_HAND | cards each seat holds: as many as any other | 0-5 |
| DECK | all 100 cards; behind the first SEEN those nobody has seen, in no meaningful order | |
| HANDS | five cells a seat, filled from the front | |
| TABLE | four cells a seat, in the order revealed | |
| SCORES | points of all deals | 0-... |
| KEPT_COUNTS | cards in the score pile of this deal | 0-44 |
| KEPT | forty-five cells a seat: its score pile, filled from the front; the last one stays free | |

Unseen cards are those of the draw pile and the removed ones alike: chance picks among them.
Unused cells are 0.
"""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined

Cells = NDArray[np.int16]
"""[SIZE] a position."""

COLOURS = "YGOBT"
NUM_COLOURS = 5
NUM_VALUES = 6
NUM_CARDS = 100
MAX_PLAYERS = 5
HAND_SIZE = 5
CARDS_IN_A_ROUND = 4
ROOSTER = 1

DEAL, CHOOSE, DRAW, OVER = range(4)

(
    PLAYERS,
    LONG,
    HIDDEN_TOTALS,
    PHASE,
    DEAL_NUMBER,
    ROUND,
    TURN,
    SEEN,
    PILE,
    DISCARDED,
    ON_TABLE,
    IN_HAND,
) = range(12)
DECK = 12
HANDS = DECK + NUM_CARDS
TABLE = HANDS + HAND_SIZE * MAX_PLAYERS
SCORES = TABLE + CARDS_IN_A_ROUND * MAX_PLAYERS
KEPT_COUNTS = SCORES + MAX_PLAYERS
KEPT = KEPT_COUNTS + MAX_PLAYERS
KEPT_CELLS = 45
SIZE = KEPT + KEPT_CELLS * MAX_PLAYERS

REMOVED = np.array([0, 0, 10, 13, 0, 15], np.int8)
"""[players] cards put aside unseen before a deal."""
COPIES = (5, 6, 5, 2, 1, 1)
"""Cards of each value from 1 in one colour."""
CARDS = np.array(
    [
        8 * colour + value
        for colour in range(NUM_COLOURS)
        for value in range(1, NUM_VALUES + 1)
        for _ in range(COPIES[value - 1])
    ],
    np.int8,
)
"""[100] the cards of the game."""


@inlined
def pile_size(players: int) -> int:
    """Return how many cards the draw pile has after a deal."""
    return NUM_CARDS - int(REMOVED[players]) - HAND_SIZE * players


@inlined
def card_colour(card: int) -> int:
    """Return the colour of a card."""
    return card >> 3


@inlined
def card_value(card: int) -> int:
    """Return the value of a card."""
    return card & 7


@inlined
def kind_of(card: int) -> int:
    """Return the number of a card among the thirty different ones, in the order cards are sorted."""
    return NUM_VALUES * (card >> 3) + (card & 7) - 1


@inlined
def card_of(kind: int) -> int:
    """Return the card of a kind."""
    return 8 * (kind // NUM_VALUES) + kind % NUM_VALUES + 1


@inlined
def hand_of(seat: int) -> int:
    """Return the index of the seat's hand (the mask tells the compiler that it is not negative)."""
    return HANDS + HAND_SIZE * (seat & 7)


@inlined
def table_of(seat: int) -> int:
    """Return the index of the seat's revealed cards."""
    return TABLE + CARDS_IN_A_ROUND * (seat & 7)


@inlined
def kept_of(seat: int) -> int:
    """Return the index of the seat's score pile."""
    return KEPT + KEPT_CELLS * (seat & 7)
