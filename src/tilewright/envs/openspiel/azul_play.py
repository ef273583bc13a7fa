"""Azul in progress."""

from collections.abc import Collection, Sequence
from typing import Any, Self

import numpy as np

from tilewright.core.compiled import inlined, kernel
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.envs.openspiel.azul_deal import Deal
from tilewright.envs.openspiel.play import CHANCE, ILLEGAL, TERMINAL, Play
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, is_legal, legal_actions
from tilewright.games.azul.dealing import lay_out
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import (
    DEAL,
    HIDDEN_COUNTS,
    MOVER,
    OFFER,
    OVER,
    PHASE,
    PLAYERS,
    STARTER,
    Words,
)
from tilewright.games.azul.notation import tiles_text
from tilewright.games.azul.observation import Row, fields, observe
from tilewright.games.azul.rules import first_seat_with_choice


@inlined
def player_of(state: Words) -> int:
    """Return the seat to act, or CHANCE or TERMINAL; of several that place tiles the lowest."""
    if state[PHASE] == OFFER:
        return int(state[MOVER])
    if state[PHASE] == DEAL:
        return CHANCE
    if state[PHASE] == OVER:
        return TERMINAL
    return first_seat_with_choice(state)


@kernel
def step_to(state: Words, seat: int, action: int) -> int:
    """Apply an action and return the player to act next, or ILLEGAL."""
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

    Pieces are those of its deals; the numbers after them are starting seats, drawn once, before any deal.

    Attributes:
        draws_starter: whether chance still has to say who starts.
        deal: the deal that is due, or the last one.
    """

    __slots__ = ("deal", "draws_starter")

    game = Azul()
    state: Words

    def __init__(self, setup: Setup, deal_class: type[Deal], *, draws_starter: bool) -> None:
        """Lay out the table; without a drawn starter, the set-up says who starts."""
        self.state = self.game.initial_state(setup)
        self.player = CHANCE
        self.draws_starter = draws_starter
        self.deal = deal_class(self.state)

    def copy(self) -> Self:
        """Return an independent copy of the game."""
        other = object.__new__(type(self))
        other.state = self.state.copy()
        other.player = self.player
        other.draws_starter = self.draws_starter
        other.deal = self.deal.copy()
        return other

    def legal_actions(self, seat: int) -> list[int]:
        """Return what the seat may choose now, rising; empty when it is not asked."""
        if seat != self.player:
            return []
        actions = np.empty(NUM_ACTIONS, np.int16)
        return actions[: legal_actions(self.state, seat, actions)].tolist()

    def choose(self, action: int) -> bool:
        """Apply an action of the seat to act; return False, with nothing done, if it is illegal."""
        player = step_to(self.state, self.player, action)
        if player == ILLEGAL:
            return False
        self.player = player
        if player == CHANCE:
            self.deal = type(self.deal)(self.state)
        return True

    def choose_together(self, actions: Sequence[int]) -> bool:
        """Return False: in Azul one seat at a time acts."""
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be dealt next; before the first deal the seats, equally likely."""
        if self.draws_starter:
            players = self.state.item(PLAYERS)
            return [(self.deal.num_pieces + seat, 1 / players) for seat in range(players)]
        return self.deal.outcomes()

    def draw(self, piece: int) -> bool:
        """Deal a piece, or draw the seat that starts; return False if it cannot be drawn."""
        deal = self.deal
        if self.draws_starter:
            return self._start_with(piece - deal.num_pieces)
        if not deal.draw(piece):
            return False
        if deal.left == 0:
            lay_out(self.state, np.array(deal.factories))
            self.player = self.state.item(MOVER)
        return True

    def _start_with(self, seat: int) -> bool:
        if not 0 <= seat < self.state.item(PLAYERS):
            return False
        self.state[MOVER] = self.state[STARTER] = seat
        self.draws_starter = False
        return True

    def piece_text(self, piece: int) -> str:
        """Return how tiles that are dealt are written, or who starts."""
        seat = piece - self.deal.num_pieces
        return self.deal.text(piece) if seat < 0 else f"start {seat}"

    def drawn_text(self, seats: Collection[int]) -> str:
        """Return the factories of an unfinished deal, and who starts when it is done."""
        if self.player != CHANCE or self.draws_starter:
            return ""
        factories = [tiles_text(tiles) for tiles in self.deal.factories if tiles]
        return " ".join([f"start {self.state.item(STARTER)}", *factories])

    def observe(self, seat: int, row: Any, *, has_private: bool, has_recall: bool) -> None:
        """Write the seat's observation; with perfect recall it includes the counts of bag and lid."""
        state = self.state
        if has_recall and state[HIDDEN_COUNTS]:
            state = state.copy()
            state[HIDDEN_COUNTS] = 0
        write_observation(state, seat, row)

    @staticmethod
    def fields(players: int, variant: int) -> Fields:
        """Return what an observation consists of."""
        return fields(players, variant)
