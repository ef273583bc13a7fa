"""Batches of Azul games."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, new_rng
from tilewright.games.azul.actions import apply_action
from tilewright.games.azul.dealing import deal, start
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import (
    CHOICE,
    DEAL,
    GREY,
    MOVER,
    NO_CHOICE,
    OFFER,
    OVER,
    PHASE,
    PLAYERS,
    SCORE,
    SIZE,
    Words,
    board_of,
)
from tilewright.games.azul.random_play import finish_at_random, random_action

STATE_TYPE = np.int64
SCRATCH = 36
"""Room that random games need: the tiles of the largest deal."""
MAX_PLAYERS = 4

States = NDArray[np.int64]
"""[games, SIZE] positions."""
Rngs = NDArray[np.uint64]
"""[games, 1] a generator for each game."""


@inlined
def acting_seat(state: Words) -> int:
    """Return the seat whose action comes next: on the grey wall the lowest with a choice."""
    if state[PHASE] == OFFER:
        return state[MOVER]
    seat = 0
    while state[board_of(seat) + CHOICE] == NO_CHOICE:
        seat += 1
    return seat


@kernel
def start_all(states: States, players: int, grey: int, rngs: Rngs, drawn: NDArray[np.int8]) -> None:
    """Start all games and deal their first round."""
    for game in range(len(states)):
        start(states[game], players, grey, 0)
        deal(states[game], rngs[game], drawn)


@kernel
def step_all(
    states: States,
    actions: NDArray[np.int16],
    rngs: Rngs,
    drawn: NDArray[np.int8],
    ended: NDArray[np.uint8],
    scores: NDArray[np.int16],
) -> None:
    """Carry out one legal action in every game; deals follow, and a game that ends starts anew.

    Args:
        actions: [games] of the acting seats.
        ended: [games] takes 1 where a game ended.
        scores: [games, 4] takes the final scores where it did.
    """
    for game in range(len(states)):
        state = states[game]
        apply_action(state, acting_seat(state), int(actions[game]))
        ended[game] = state[PHASE] == OVER
        if state[PHASE] == OVER:
            for seat in range(state[PLAYERS]):
                scores[game, seat] = state[board_of(seat) + SCORE]
            start(state, state[PLAYERS], state[GREY], 0)
        if state[PHASE] == DEAL:
            deal(state, rngs[game], drawn)


@kernel
def random_actions_all(states: States, rngs: Rngs, actions: NDArray[np.int16]) -> None:
    """Write a random legal action for every game."""
    for game in range(len(states)):
        state = states[game]
        actions[game] = random_action(state, acting_seat(state), rngs[game])


@inlined
def random_game(
    state: Words,
    players: int,
    grey: int,
    rng: Rng,
    drawn: NDArray[np.int8],
    scores: NDArray[np.int16],
) -> int:
    """Play one whole game at random; write its final scores and return the number of moves."""
    start(state, players, grey, 0)
    moves = finish_at_random(state, rng, drawn)
    for seat in range(players):
        scores[seat] = state[board_of(seat) + SCORE]
    return moves


@kernel
def random_games_all(
    games_each: int,
    states: States,
    players: int,
    grey: int,
    rngs: Rngs,
    drawn: NDArray[np.int8],
    scores: NDArray[np.int16],
    moves: NDArray[np.int64],
) -> None:
    """Play whole games at random in every place of the batch.

    Args:
        scores: [games, 4] takes the final scores of the last ones.
        moves: [games] takes the number of moves in all.
    """
    for game in range(len(states)):
        moves[game] = 0
        for _ in range(games_each):
            moves[game] += random_game(states[game], players, grey, rngs[game], drawn, scores[game])


class Batch:
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    Attributes:
        states: [games, SIZE] positions, each waiting for an action.
        ended: [games] 1 where the last step ended a game; its place holds a new one already.
        scores: [games, 4] the final scores of the last game that ended in each place.
    """

    def __init__(self, games: int, players: int | None, variant: str | None, seed: int) -> None:
        """Start so many games; the n-th depends on the seed and n alone."""
        if games < 1:
            raise SetupError(f"A batch has at least one game, not {games}.")
        setup = Azul().setup(variant, players)
        self.players = setup.players
        self.grey = Azul.variants.index(setup.variant)
        self.states = np.zeros((games, SIZE), np.int64)
        self.rngs = np.stack([new_rng(seed, number) for number in range(games)])
        self.ended = np.zeros(games, np.uint8)
        self.scores = np.zeros((games, MAX_PLAYERS), np.int16)
        self._actions = np.zeros(games, np.int16)
        self._drawn = np.zeros(SCRATCH, np.int8)
        self._moves = np.zeros(games, np.int64)
        start_all(self.states, self.players, self.grey, self.rngs, self._drawn)

    def random_actions(self) -> NDArray[np.int16]:
        """Return [games] a random legal action for each game."""
        random_actions_all(self.states, self.rngs, self._actions)
        return self._actions

    def step(self, actions: NDArray[np.int16]) -> None:
        """Carry out [games] legal actions; that they are legal is not checked."""
        actions = np.ascontiguousarray(actions, np.int16)
        due = (len(self.states),)
        if actions.shape != due:
            raise SetupError(f"Actions must be of shape {due}, not {actions.shape}.")
        step_all(self.states, actions, self.rngs, self._drawn, self.ended, self.scores)

    def play_random_games(self, games_each: int) -> int:
        """Play whole random games in every place, start new ones, and return the number of moves."""
        random_games_all(
            games_each,
            self.states,
            self.players,
            self.grey,
            self.rngs,
            self._drawn,
            self.scores,
            self._moves,
        )
        start_all(self.states, self.players, self.grey, self.rngs, self._drawn)
        return int(self._moves.sum())
