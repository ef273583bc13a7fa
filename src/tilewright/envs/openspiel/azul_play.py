"""Azul in progress, tile by tile."""

from collections.abc import Collection, Sequence
from typing import Any, Self

import numpy as np

from tilewright.core.compiled import inlined, kernel
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.envs.openspiel.play import CHANCE, ILLEGAL, TERMINAL, Play
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, is_legal, legal_actions
from tilewright.games.azul.dealing import lay_out
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import (
    BAG,
    CHOICE,
    COLOURS,
    DEAL,
    HIDDEN_COUNTS,
    LID,
    MOVER,
    NO_CHOICE,
    NUM_COLOURS,
    OFFER,
    OVER,
    PHASE,
    PLAYERS,
    STARTER,
    TILES_ON_A_FACTORY,
    Words,
    board_of,
)
from tilewright.games.azul.notation import tiles_text
from tilewright.games.azul.observation import Row, fields, observe

FIRST_STARTER = NUM_COLOURS
"""Pieces below are tiles by colour; from here seats that start, drawn once, before the first deal."""
_LANES = (0, 8, 16, 24, 32)


@inlined
def player_of(state: Words) -> int:
    """Return the seat to act, or CHANCE or TERMINAL; of several that place tiles the lowest."""
    if state[PHASE] == OFFER:
        return int(state[MOVER])
    if state[PHASE] == DEAL:
        return CHANCE
    if state[PHASE] == OVER:
        return TERMINAL
    seat = 0
    while state[board_of(seat) + CHOICE] == NO_CHOICE:
        seat += 1
    return seat


@kernel
def step_to(state: Words, seat: int, action: int) -> int:
    """Carry out an action and return the player to act next, or ILLEGAL."""
    if not is_legal(state, seat, action):
        return ILLEGAL
    apply_action(state, seat, action)
    return player_of(state)


@kernel
def write_observation(state: Words, seat: int, row: Row) -> None:
    """Write what the seat may know, for callers in Python."""
    observe(state, seat, row)


class AzulPlay(Play):
    """A game of Azul in progress.

    Attributes:
        draws_starter: whether chance still has to say who starts.
        bag: tiles by colour, while a deal is drawn.
        in_bag: how many they are.
        factories: what is dealt so far, lanes by colour.
        dealt, due: tiles dealt so far, and in the whole deal.
    """

    __slots__ = ("bag", "dealt", "draws_starter", "due", "factories", "in_bag")

    game = Azul()
    state: Words

    def __init__(self, setup: Setup, *, draws_starter: bool) -> None:
        """Lay out the table; without a drawn starter, the set-up says who starts."""
        self.state = self.game.initial_state(setup)
        self.player = CHANCE
        self.draws_starter = draws_starter
        self._begin_deal()

    def copy(self) -> Self:
        """Return a game that goes on by itself from here."""
        other = object.__new__(type(self))
        other.state = self.state.copy()
        other.player = self.player
        other.draws_starter = self.draws_starter
        other.bag = self.bag.copy()
        other.in_bag = self.in_bag
        other.factories = self.factories.copy()
        other.dealt = self.dealt
        other.due = self.due
        return other

    def legal_actions(self, seat: int) -> list[int]:
        """Return what the seat may choose now, rising; empty when it is not asked."""
        if seat != self.player:
            return []
        actions = np.empty(NUM_ACTIONS, np.int16)
        return actions[: legal_actions(self.state, seat, actions)].tolist()

    def choose(self, action: int) -> bool:
        """Carry out an action of the seat to act; return False, with nothing done, if it is illegal."""
        player = step_to(self.state, self.player, action)
        if player == ILLEGAL:
            return False
        self.player = player
        if player == CHANCE:
            self._begin_deal()
        return True

    def choose_together(self, actions: Sequence[int]) -> bool:
        """Return False: in Azul one seat at a time acts."""
        return False

    def _begin_deal(self) -> None:
        bag, lid = self.state.item(BAG), self.state.item(LID)
        self.bag = [bag >> lane & 255 for lane in _LANES]
        self.in_bag = sum(self.bag)
        factories = 2 * self.state.item(PLAYERS) + 1
        self.factories = [0] * factories
        self.dealt = 0
        tiles = self.in_bag + sum(lid >> lane & 255 for lane in _LANES)
        self.due = min(TILES_ON_A_FACTORY * factories, tiles)
        if self.in_bag == 0:
            self._tip_lid_into_bag()

    def _tip_lid_into_bag(self) -> None:
        lid = self.state.item(LID)
        self.bag = [lid >> lane & 255 for lane in _LANES]
        self.in_bag = sum(self.bag)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the colours in the bag with their shares; before the first deal the seats, all alike."""
        if self.draws_starter:
            players = self.state.item(PLAYERS)
            return [(FIRST_STARTER + seat, 1 / players) for seat in range(players)]
        in_bag = self.in_bag
        return [(colour, count / in_bag) for colour, count in enumerate(self.bag) if count]

    def draw(self, piece: int) -> bool:
        """Draw a tile, or the seat that starts; return False if it cannot be drawn."""
        if self.draws_starter:
            return self._start_with(piece - FIRST_STARTER)
        if not (0 <= piece < NUM_COLOURS and self.bag[piece]):
            return False
        self.bag[piece] -= 1
        self.in_bag -= 1
        self.factories[self.dealt // TILES_ON_A_FACTORY] += 1 << 8 * piece
        self.dealt += 1
        if self.dealt == self.due:
            lay_out(self.state, np.array(self.factories))
            self.player = self.state.item(MOVER)
        elif self.in_bag == 0:
            self._tip_lid_into_bag()
        return True

    def _start_with(self, seat: int) -> bool:
        if not 0 <= seat < self.state.item(PLAYERS):
            return False
        self.state[MOVER] = self.state[STARTER] = seat
        self.draws_starter = False
        return True

    def piece_text(self, piece: int) -> str:
        """Return the letter of a tile, or who starts."""
        return f"start {piece - FIRST_STARTER}" if piece >= FIRST_STARTER else COLOURS[piece]

    def drawn_text(self, seats: Collection[int]) -> str:
        """Return the factories of an unfinished deal, and who starts when it is done."""
        if self.player != CHANCE or self.draws_starter:
            return ""
        factories = [tiles_text(tiles) for tiles in self.factories if tiles]
        return " ".join([f"start {self.state.item(STARTER)}", *factories])

    def observe(self, seat: int, row: Any, *, has_private: bool, has_recall: bool) -> None:
        """Write the seat's observation; whoever recalls everything knows the counts of bag and lid."""
        state = self.state
        if has_recall and state[HIDDEN_COUNTS]:
            state = state.copy()
            state[HIDDEN_COUNTS] = 0
        write_observation(state, seat, row)

    @staticmethod
    def fields(players: int, variant: int) -> Fields:
        """Return what an observation consists of."""
        return fields(players, variant)
