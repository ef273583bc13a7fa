"""Azul's batch kernels (`BatchGame` in batch/contract.py)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.game import UNSET_OPTION
from tilewright.core.rng import Rng, below
from tilewright.games.azul import layout
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.dealing import deal, start
from tilewright.games.azul.layout import SIZE, Words, board_of
from tilewright.games.azul.observation import fields, mask_actions, num_actions, observe
from tilewright.games.azul.random_play import finish_at_random, random_action
from tilewright.games.azul.rules import acting_seat, winners

__all__ = ["SIZE", "acting_seat", "fields", "mask_actions", "num_actions", "observe", "winners"]

STATE_TYPE = np.int64
SCRATCH = 36
"""The tiles of a deal."""
MAX_PLAYERS = 4
MAX_LEGAL = 1
"""Random actions are drawn without listing the legal ones."""
OPTIONS = ("start", "hidden_counts")
USUAL_OPTIONS = (UNSET_OPTION, UNSET_OPTION)
TURNS = "open"
"""On the grey wall the lowest seat with a choice acts first."""


@inlined
def is_over(state: Words) -> bool:
    """Return whether the game is over."""
    return state[layout.PHASE] == layout.OVER


@inlined
def score_of(state: Words, seat: int) -> int:
    """Return a seat's points."""
    return state[board_of(seat) + layout.SCORE]


@inlined
def begin(
    state: Words, players: int, grey: int, options: Any, rng: Rng, drawn: NDArray[np.int8]
) -> None:
    """Start a game and deal its first round; if `start` is unset, each seat is equally likely to start."""
    first = int(options[0])
    if first == UNSET_OPTION:
        first = below(rng, players)
    start(state, players, grey, first)
    state[layout.HIDDEN_COUNTS] = options[1] == 1
    deal(state, rng, drawn)


@inlined
def let_chance_happen(state: Words, rng: Rng, drawn: NDArray[np.int8]) -> None:
    """Deal, where a deal is due."""
    deal(state, rng, drawn)


@inlined
def act(state: Words, seat: int, action: int, rng: Rng, drawn: NDArray[np.int8]) -> None:
    """Apply a legal action of any seat to move; a deal follows where one is due."""
    apply_action(state, seat, action)
    if state[layout.PHASE] == layout.DEAL:
        let_chance_happen(state, rng, drawn)


@inlined
def choose_at_random(state: Words, seat: int, rng: Rng, legal: NDArray[np.int16]) -> int:
    """Return a random legal action of a seat to move, each equally likely."""
    return random_action(state, seat, rng)


@inlined
def random_game(
    state: Words,
    players: int,
    grey: int,
    rng: Rng,
    drawn: NDArray[np.int8],
    scores: NDArray[np.int16],
) -> int:
    """Play one game at random; write its final scores and return the number of moves."""
    start(state, players, grey, 0)
    moves = finish_at_random(state, rng, drawn)
    for seat in range(players):
        scores[seat] = state[board_of(seat) + layout.SCORE]
    return moves
