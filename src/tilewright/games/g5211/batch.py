"""Batches of 5211 games."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, below, new_rng
from tilewright.games.g5211.dealing import draw_at_random, start
from tilewright.games.g5211.game import G5211
from tilewright.games.g5211.layout import (
    CHOOSE,
    LONG,
    MAX_PLAYERS,
    OVER,
    PHASE,
    PLAYERS,
    SCORES,
    SIZE,
    Cells,
)
from tilewright.games.g5211.random_play import finish_at_random
from tilewright.games.g5211.rules import legal_actions, reveal

STATE_TYPE = np.int16
SCRATCH = 1
"""Random games need no room beside the state."""
MAX_CHOICES = 10

States = NDArray[np.int16]
"""[games, SIZE] positions."""
Rngs = NDArray[np.uint64]
"""[games, 1] a generator for each game."""


@inlined
def deal_until_choice(state: Cells, rng: Rng) -> None:
    """Let chance happen until the seats have to choose; start anew if the game is over."""
    if state[PHASE] == OVER:
        start(state, int(state[PLAYERS]), int(state[LONG]), 0)
    while state[PHASE] != CHOOSE:
        draw_at_random(state, rng)


@kernel
def start_all(states: States, players: int, long: int, rngs: Rngs) -> None:
    """Start all games and deal the first hands."""
    for game in range(len(states)):
        start(states[game], players, long, 0)
        deal_until_choice(states[game], rngs[game])


@kernel
def step_all(
    states: States,
    actions: NDArray[np.int16],
    rngs: Rngs,
    ended: NDArray[np.uint8],
    scores: NDArray[np.int16],
) -> None:
    """Reveal the legal choices of all seats in every game; draws and deals follow.

    Args:
        actions: [games, players] a choice for each seat.
        ended: [games] takes 1 where a game ended.
        scores: [games, 5] takes the final scores where it did.
    """
    for game in range(len(states)):
        state = states[game]
        reveal(state, actions[game])
        while state[PHASE] != CHOOSE and state[PHASE] != OVER:
            draw_at_random(state, rngs[game])
        ended[game] = state[PHASE] == OVER
        if state[PHASE] == OVER:
            for seat in range(int(state[PLAYERS])):
                scores[game, seat] = state[SCORES + seat]
            deal_until_choice(state, rngs[game])


@kernel
def random_actions_all(
    states: States, rngs: Rngs, legal: NDArray[np.int16], actions: NDArray[np.int16]
) -> None:
    """Write a random legal choice of every seat for every game."""
    for game in range(len(states)):
        for seat in range(int(states[game, PLAYERS])):
            number = legal_actions(states[game], seat, legal)
            actions[game, seat] = legal[below(rngs[game], number)]


@inlined
def random_game(
    state: Cells,
    players: int,
    long: int,
    rng: Rng,
    scratch: NDArray[np.int8],
    scores: NDArray[np.int16],
) -> int:
    """Play one whole game at random; write its final scores and return the number of choices."""
    start(state, players, long, 0)
    choices = finish_at_random(state, rng)
    for seat in range(players):
        scores[seat] = state[SCORES + seat]
    return choices


@kernel
def random_games_all(
    games_each: int,
    states: States,
    players: int,
    long: int,
    rngs: Rngs,
    scratch: NDArray[np.int8],
    scores: NDArray[np.int16],
    choices: NDArray[np.int64],
) -> None:
    """Play whole games at random in every place of the batch.

    Args:
        scores: [games, 5] takes the final scores of the last ones.
        choices: [games] takes the number of choices in all.
    """
    for game in range(len(states)):
        choices[game] = 0
        for _ in range(games_each):
            choices[game] += random_game(
                states[game], players, long, rngs[game], scratch, scores[game]
            )


class Batch:
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    Attributes:
        states: [games, SIZE] positions, each waiting for the choices of all seats.
        ended: [games] 1 where the last step ended a game; its place holds a new one already.
        scores: [games, 5] the final scores of the last game that ended in each place.
    """

    def __init__(self, games: int, players: int | None, variant: str | None, seed: int) -> None:
        """Start so many games; the n-th depends on the seed and n alone."""
        if games < 1:
            raise SetupError(f"A batch has at least one game, not {games}.")
        setup = G5211().setup(variant, players)
        self.players = setup.players
        self.long = G5211.variants.index(setup.variant)
        self.states = np.zeros((games, SIZE), np.int16)
        self.rngs = np.stack([new_rng(seed, number) for number in range(games)])
        self.ended = np.zeros(games, np.uint8)
        self.scores = np.zeros((games, MAX_PLAYERS), np.int16)
        self._actions = np.zeros((games, self.players), np.int16)
        self._legal = np.zeros(MAX_CHOICES, np.int16)
        self._scratch = np.zeros(SCRATCH, np.int8)
        self._choices = np.zeros(games, np.int64)
        start_all(self.states, self.players, self.long, self.rngs)

    def random_actions(self) -> NDArray[np.int16]:
        """Return [games, players] a random legal choice for each seat."""
        random_actions_all(self.states, self.rngs, self._legal, self._actions)
        return self._actions

    def step(self, actions: NDArray[np.int16]) -> None:
        """Reveal [games, players] legal choices; that they are legal is not checked."""
        actions = np.ascontiguousarray(actions, np.int16)
        due = (len(self.states), self.players)
        if actions.shape != due:
            raise SetupError(f"Actions must be of shape {due}, not {actions.shape}.")
        step_all(self.states, actions, self.rngs, self.ended, self.scores)

    def play_random_games(self, games_each: int) -> int:
        """Play whole random games in every place, start new ones, and return the number of choices."""
        random_games_all(
            games_each,
            self.states,
            self.players,
            self.long,
            self.rngs,
            self._scratch,
            self.scores,
            self._choices,
        )
        start_all(self.states, self.players, self.long, self.rngs)
        return int(self._choices.sum())
