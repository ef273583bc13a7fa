"""The rules of Pebbles over one vector of cells."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, below

Cells = NDArray[Any]

PLAYERS, ROUNDS, ROUND, PHASE, DRAWER = range(5)
STONES = 5  # [4, 2] hidden stones, 0 for none
SHOWN = 13  # [4] the stone shown this round, 0 before
DONE = 17  # [4] 1 once the seat has kept or swapped
SCORES = 21  # [4]
SIZE, MAX_PLAYERS, MAX_LEGAL = 25, 4, 2
DEAL, SHOW, SWAP, DRAW, OVER = range(5)
HIGHEST = 4
KEEP_ACTION, SWAP_ACTION, NUM_ACTIONS = HIGHEST, HIGHEST + 1, HIGHEST + 2


@kernel
def start(state: Cells, players: int, rounds: int) -> None:
    state[:] = 0
    state[PLAYERS], state[ROUNDS], state[ROUND], state[PHASE] = players, rounds, 1, DEAL


@kernel
def is_asked(state: Cells, seat: int) -> bool:
    if state[PHASE] == SHOW:
        return seat < state[PLAYERS]
    return state[PHASE] == SWAP and seat < state[PLAYERS] and state[DONE + seat] == 0


@kernel
def is_legal(state: Cells, seat: int, action: int) -> bool:
    if not is_asked(state, seat):
        return False
    if state[PHASE] == SWAP:
        return action >= KEEP_ACTION
    stones = STONES + 2 * seat
    return state[stones] == action + 1 or state[stones + 1] == action + 1


@kernel
def draw_stones(state: Cells, rng: Rng, stones: Any) -> int:
    """Write the stones that chance gives now and return how many they are."""
    number = 2 * int(state[PLAYERS]) if state[PHASE] == DEAL else 1
    for index in range(number):
        stones[index] = 1 + below(rng, HIGHEST)
    return number


@kernel
def give(state: Cells, stones: Any) -> None:
    """Deal the stones, or hand the one stone to the seat that swaps."""
    if state[PHASE] == DEAL:
        for index in range(2 * int(state[PLAYERS])):
            state[STONES + index] = stones[index]
        state[PHASE] = SHOW
        return
    state[STONES + 2 * int(state[DRAWER])] = stones[0]
    finish_swap(state, int(state[DRAWER]))


@kernel
def reveal(state: Cells, actions: Any) -> None:
    """Show the chosen stone of every seat; the highest scores unless another is as high."""
    players, highest, winner = int(state[PLAYERS]), 0, -1
    for seat in range(players):
        stones, stone = STONES + 2 * seat, int(actions[seat]) + 1
        if state[stones] == stone:
            state[stones] = state[stones + 1]
        state[stones + 1] = 0
        state[SHOWN + seat] = stone
        if stone > highest:
            highest, winner = stone, seat
        elif stone == highest:
            winner = -1
    if winner >= 0:
        state[SCORES + winner] += highest
    state[PHASE] = SWAP


@kernel
def act(state: Cells, seat: int, action: int) -> None:
    """Keep the other stone, or give it away to draw one."""
    if action == SWAP_ACTION:
        state[STONES + 2 * seat], state[DRAWER], state[PHASE] = 0, seat, DRAW
    else:
        finish_swap(state, seat)


@inlined
def finish_swap(state: Cells, seat: int) -> None:
    players = int(state[PLAYERS])
    state[DONE + seat], state[DRAWER], state[PHASE] = 1, 0, SWAP
    for other in range(players):
        if state[DONE + other] == 0:
            return
    for other in range(players):
        state[SCORES + other] += state[STONES + 2 * other]
        state[STONES + 2 * other] = 0
        state[SHOWN + other] = 0
        state[DONE + other] = 0
    if state[ROUND] == state[ROUNDS]:
        state[PHASE] = OVER
    else:
        state[ROUND] += 1
        state[PHASE] = DEAL


@kernel
def winners(state: Cells) -> int:
    best, seats = -1, 0
    for seat in range(int(state[PLAYERS])):
        score = int(state[SCORES + seat])
        if score > best:
            best, seats = score, 0
        if score == best:
            seats |= 1 << seat
    return seats


def new_state() -> Cells:
    return np.zeros(SIZE, np.int16)
