"""A deal of Azul in progress, as chance nodes draw it: a whole factory each, or tile by tile."""

from abc import ABC, abstractmethod
from itertools import combinations_with_replacement
from math import comb
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import kernel, plain
from tilewright.games.azul.dealing import has_at_least
from tilewright.games.azul.layout import (
    BAG,
    COLOURS,
    LID,
    NUM_COLOURS,
    PLAYERS,
    TILES_OF_A_COLOUR,
    TILES_ON_A_FACTORY,
    Words,
    lane,
    total,
)
from tilewright.games.azul.notation import tiles_text

_LANES = (0, 8, 16, 24, 32)

_FIRST = [0] * (TILES_ON_A_FACTORY + 1)
"""[tiles] the first piece of n tiles; pieces of more tiles come before those of fewer."""
_TILES: list[int] = []
"""[pieces] what a factory may hold, lanes by colour."""
for _number in range(TILES_ON_A_FACTORY, -1, -1):
    _FIRST[_number] = len(_TILES)
    _TILES += [
        sum(1 << shift for shift in shifts)
        for shifts in combinations_with_replacement(_LANES, _number)
        if shifts
    ]
_TEXTS = [tiles_text(tiles) for tiles in _TILES]
_TILE_ARRAY = np.array(_TILES)
_WAYS = np.array(
    [comb(tiles, taken) for tiles in range(TILES_OF_A_COLOUR + 1) for taken in range(5)]
)
"""[5 x tiles of a colour + taken] the number of ways to take that many of them."""
_MOST_OUTCOMES = _FIRST[TILES_ON_A_FACTORY - 1]

_has_at_least, _total = plain(has_at_least), plain(total)


@kernel
def write_outcomes(
    bag: int, lid: int, first: int, last: int, pieces: NDArray[Any], chances: NDArray[np.float64]
) -> int:
    """Write which of some pieces chance may give, all of the same number of tiles, and how likely each is.

    The bag is emptied first; what is still missing comes from the lid.

    Args:
        first, last: the range of pieces, `last` excluded.
        pieces, chances: receive the pieces and their probabilities.

    Returns:
        how many there are.
    """
    number = total(_TILE_ARRAY[first])
    certain, source = (bag, lid) if total(bag) < number else (0, bag)
    missing = number - total(certain)
    all_ways = 1
    for index in range(missing):
        all_ways = all_ways * (total(source) - index) // (index + 1)
    found = 0
    for piece in range(first, last):
        tiles = _TILE_ARRAY[piece]
        if not has_at_least(tiles, certain) or not has_at_least(source, tiles - certain):
            continue
        ways = 1
        for colour in range(NUM_COLOURS):
            ways *= _WAYS[5 * lane(source, colour) + lane(tiles - certain, colour)]
        pieces[found] = piece
        chances[found] = ways / all_ways
        found += 1
    return found


class Deal(ABC):
    """The deal of a round, tile by tile or factory by factory.

    Attributes:
        num_pieces: how many different pieces may ever be drawn.
        tiles_in_a_piece: how many tiles a piece is, unless too few are left.
        factories: what lies on them so far, lanes by colour.
        left: tiles still to be dealt.
    """

    __slots__ = ("factories", "left")

    num_pieces: ClassVar[int]
    tiles_in_a_piece: ClassVar[int]
    factories: list[int]
    left: int

    def __init__(self, state: Words) -> None:
        """Begin the deal that is due in a position."""
        self.factories = [0] * (2 * state.item(PLAYERS) + 1)
        tiles = _total(state.item(BAG)) + _total(state.item(LID))
        self.left = min(TILES_ON_A_FACTORY * len(self.factories), tiles)

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy of the deal."""

    @abstractmethod
    def outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may give next, with exact probabilities."""

    @abstractmethod
    def draw(self, piece: int) -> bool:
        """Draw a piece; return False, with nothing done, if it cannot be drawn."""

    @staticmethod
    @abstractmethod
    def text(piece: int) -> str:
        """Return how a piece is written."""

    @staticmethod
    @abstractmethod
    def texts(pieces: list[int]) -> str:
        """Return how a deal, or the beginning of one, is written, factory by factory."""


class FactoryDeal(Deal):
    """A deal whose pieces are what a factory holds.

    Attributes:
        bag, lid: what is in them, lanes by colour.
    """

    __slots__ = ("bag", "lid")

    num_pieces = len(_TILES)
    tiles_in_a_piece = TILES_ON_A_FACTORY

    def __init__(self, state: Words) -> None:
        """Begin the deal that is due in a position."""
        super().__init__(state)
        self.bag, self.lid = state.item(BAG), state.item(LID)

    def copy(self) -> Self:
        """Return an independent copy of the deal."""
        other = object.__new__(type(self))
        other.factories, other.left = self.factories.copy(), self.left
        other.bag, other.lid = self.bag, self.lid
        return other

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what the next factory may hold, with exact probabilities."""
        number = min(self.left, TILES_ON_A_FACTORY)
        pieces, chances = np.empty(_MOST_OUTCOMES, np.int64), np.empty(_MOST_OUTCOMES)
        found = write_outcomes(
            self.bag, self.lid, _FIRST[number], _FIRST[number - 1], pieces, chances
        )
        return list(zip(pieces[:found].tolist(), chances[:found].tolist(), strict=True))

    def draw(self, piece: int) -> bool:
        """Fill the next factory; return False, with nothing done, if bag and lid cannot."""
        number = min(self.left, TILES_ON_A_FACTORY)
        if not _FIRST[number] <= piece < _FIRST[number - 1]:
            return False
        tiles, bag = _TILES[piece], self.bag
        if _total(bag) < number:  # The bag is emptied first; the rest comes from the lid.
            if not _has_at_least(tiles, bag) or not _has_at_least(self.lid, tiles - bag):
                return False
            self.bag, self.lid = self.lid - (tiles - bag), 0
        elif _has_at_least(bag, tiles):
            self.bag = bag - tiles
        else:
            return False
        self.factories[self.factories.index(0)] = tiles
        self.left -= number
        return True

    @staticmethod
    def text(piece: int) -> str:
        """Return the letters of a factory's tiles."""
        return _TEXTS[piece]

    @staticmethod
    def texts(pieces: list[int]) -> str:
        """Return the factories of a deal."""
        return " ".join(_TEXTS[piece] for piece in pieces)


class TileDeal(Deal):
    """A deal whose pieces are tiles, by colour.

    Attributes:
        bag: tiles by colour.
        in_bag: how many they are.
        lid: tiles by colour, while the bag is not the one that the lid was tipped into.
        dealt: tiles dealt so far.
    """

    __slots__ = ("bag", "dealt", "in_bag", "lid")

    num_pieces = NUM_COLOURS
    tiles_in_a_piece = 1

    def __init__(self, state: Words) -> None:
        """Begin the deal that is due in a position."""
        super().__init__(state)
        bag, lid = state.item(BAG), state.item(LID)
        self.bag, self.lid = ([lanes >> shift & 255 for shift in _LANES] for lanes in (bag, lid))
        self.in_bag = sum(self.bag)
        self.dealt = 0
        if self.in_bag == 0:
            self._tip_lid_into_bag()

    def copy(self) -> Self:
        """Return an independent copy of the deal."""
        other = object.__new__(type(self))
        other.factories, other.left = self.factories.copy(), self.left
        other.bag, other.in_bag = self.bag.copy(), self.in_bag
        other.lid, other.dealt = self.lid, self.dealt
        return other

    def _tip_lid_into_bag(self) -> None:
        self.bag = self.lid.copy()
        self.in_bag = sum(self.bag)

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the colours in the bag with their shares."""
        in_bag = self.in_bag
        return [(colour, count / in_bag) for colour, count in enumerate(self.bag) if count]

    def draw(self, piece: int) -> bool:
        """Draw a tile; return False, with nothing done, if the bag has none of that colour."""
        if not (0 <= piece < NUM_COLOURS and self.bag[piece]):
            return False
        self.bag[piece] -= 1
        self.in_bag -= 1
        self.factories[self.dealt // TILES_ON_A_FACTORY] += 1 << 8 * piece
        self.dealt += 1
        self.left -= 1
        if self.in_bag == 0:
            self._tip_lid_into_bag()
        return True

    @staticmethod
    def text(piece: int) -> str:
        """Return the letter of a tile."""
        return COLOURS[piece]

    @staticmethod
    def texts(pieces: list[int]) -> str:
        """Return tiles in the order drawn, factory by factory."""
        letters = "".join(COLOURS[tile] for tile in pieces)
        size = TILES_ON_A_FACTORY
        return " ".join(letters[index : index + size] for index in range(0, len(letters), size))
