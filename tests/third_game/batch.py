"""Pebbles many at a time, as `BatchGame` (batch/contract.py) asks for it."""

from typing import Any

import numpy as np

from tests.third_game import rules as r
from tests.third_game.rules import MAX_LEGAL, MAX_PLAYERS, SIZE, is_asked, winners
from tilewright.core.compiled import inlined
from tilewright.core.game import UNSET_OPTION
from tilewright.core.observation import LARGEST, Field, Fields
from tilewright.core.rng import Rng, below

__all__ = ["MAX_LEGAL", "MAX_PLAYERS", "SIZE", "is_asked", "winners"]

STATE_TYPE = np.int16
SCRATCH = 2 * MAX_PLAYERS
OPTIONS = ("rounds",)
TURNS = "mixed"


def fields(players: int, variant: int) -> Fields:
    return (
        Field("round", (1,), players, "the round"),
        Field("secret", (1,), 1, "1 while stones are chosen in secret"),
        Field("stones", (2,), r.HIGHEST, "the seat's own hidden stones", is_private=True),
        Field("shown", (players,), r.HIGHEST, "stones shown, the seat's own first"),
        Field("done", (players,), 1, "who has kept or swapped"),
        Field("scores", (players,), LARGEST, "points"),
    )


def num_actions(players: int, variant: int) -> int:
    return r.NUM_ACTIONS


@inlined
def begin(state: Any, players: int, variant: int, options: Any, rng: Rng, scratch: Any) -> None:
    rounds = int(options[0])
    r.start(state, players, 1 if rounds == UNSET_OPTION else rounds)
    let_chance_happen(state, rng, scratch)


@inlined
def let_chance_happen(state: Any, rng: Rng, scratch: Any) -> None:
    r.draw_stones(state, rng, scratch)
    r.give(state, scratch)


@inlined
def is_over(state: Any) -> bool:
    return state[r.PHASE] == r.OVER


@inlined
def is_secret(state: Any) -> bool:
    return state[r.PHASE] == r.SHOW


@inlined
def score_of(state: Any, seat: int) -> int:
    return int(state[r.SCORES + seat])


@inlined
def acting_seat(state: Any) -> int:
    seat = 0
    while not is_asked(state, seat):
        seat += 1
    return seat


@inlined
def act(state: Any, seat: int, action: int, rng: Rng, scratch: Any) -> None:
    r.act(state, seat, action)
    while state[r.PHASE] == r.DRAW or state[r.PHASE] == r.DEAL:
        let_chance_happen(state, rng, scratch)


@inlined
def reveal(state: Any, actions: Any, rng: Rng, scratch: Any) -> None:
    r.reveal(state, actions)


@inlined
def observe(state: Any, seat: int, row: Any) -> None:
    players = int(state[r.PLAYERS])
    row[0] = state[r.ROUND]
    row[1] = state[r.PHASE] == r.SHOW
    row[2] = state[r.STONES + 2 * seat]
    row[3] = state[r.STONES + 2 * seat + 1]
    for index in range(players):
        other = (seat + index) % players
        row[4 + index] = state[r.SHOWN + other]
        row[4 + players + index] = state[r.DONE + other]
        row[4 + 2 * players + index] = state[r.SCORES + other]


@inlined
def mask_actions(state: Any, seat: int, mask: Any) -> None:
    for action in range(r.NUM_ACTIONS):
        mask[action] = r.is_legal(state, seat, action)


@inlined
def choose_at_random(state: Any, seat: int, rng: Rng, legal: Any) -> int:
    number = 0
    for action in range(r.NUM_ACTIONS):
        if r.is_legal(state, seat, action):
            legal[number] = action
            number += 1
    return int(legal[below(rng, number)])
