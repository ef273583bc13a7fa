"""One game at a time, a turn in one compiled call: made from a game's own functions.

Whatever a game keeps lies in one block of bytes, since each array that Python hands over costs time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tilewright.batch.bodies import NOBODY
from tilewright.batch.modules import batch_module
from tilewright.core.compiled import compiler_for

ILLEGAL = -2
"""What a step returns for an illegal action; -2 - seat where all seats act."""
_WORD = 8


class Block(NamedTuple):
    """Where the parts of a game's block end: the state, its generator, room for deals, choices."""

    state: int
    rng: int
    scratch: int
    choices: int


class Steps(NamedTuple):
    """What may be done with a block.

    Attributes:
        begin: starts a game; the generator must stand there already. Returns the seat to act first.
        step: carries out, or lets wait, a seat's action and shows the position to the next one. Returns its
            seat, NOBODY if the game is over, or ILLEGAL, having done nothing.
        step_all: carries out the choices of all seats asked, NOBODY for the others, and shows the position
            to all. Returns the seat to act next, NOBODY if the game is over, or ILLEGAL - seat, having
            done nothing.
        show: writes a seat's observation and mask.
        show_all: writes those of all seats.
    """

    begin: Callable[..., int]
    step: Callable[..., int]
    step_all: Callable[..., int]
    show: Callable[..., None]
    show_all: Callable[..., None]


def block_of(game: Any) -> Block:
    """Return how the block of a game is divided; each part starts at a whole word.

    Args:
        game: the module of its batch functions.
    """
    state = _whole_words(game.SIZE * np.dtype(game.STATE_TYPE).itemsize)
    rng = state + _WORD
    scratch = rng + _whole_words(game.SCRATCH)
    return Block(state, rng, scratch, scratch + _whole_words(2 * game.MAX_PLAYERS))


def _whole_words(size: int) -> int:
    return -(-size // _WORD) * _WORD


@cache
def steps_for(name: str) -> Steps:
    """Return the steps of a game."""
    game = batch_module(name)
    act = _act_together(name) if game.ALL_AT_ONCE else _act_by_turns(name)
    begin_game, write_observation, write_mask = game.begin, game.observe, game.mask_actions
    acting_seat, is_over = game.acting_seat, game.is_over
    state_type, cells = game.STATE_TYPE, game.SIZE * np.dtype(game.STATE_TYPE).itemsize
    after_state, after_rng, after_scratch, after_choices = block_of(game)
    all_at_once = game.ALL_AT_ONCE
    compiled = compiler_for(name)

    # Called, not inlined: each is compiled once for all that follows.
    @compiled
    def observe(state: Any, seat: int, observation: Any) -> None:
        write_observation(state, seat, observation)

    @compiled
    def mask_actions(state: Any, seat: int, mask: Any) -> None:
        write_mask(state, seat, mask)

    @compiled
    def next_seat(state: Any) -> int:
        if is_over(state):
            return NOBODY
        return int(acting_seat(state))

    @compiled
    def show_every_seat(state: Any, observations: Any, masks: Any) -> None:
        waits = int(not all_at_once and not is_over(state))
        for seat in range(len(masks)):
            mask = masks[seat]
            mask_actions(state, seat, mask)
            observe(state, seat, observations[seat])
            if not all_at_once:
                last = len(mask) - 1
                mask[last] = waits
                for action in range(last):
                    if mask[action]:
                        mask[last] = 0

    @compiled
    def begin(block: Any, players: int, variant: int, hidden: int) -> int:
        state = block[:cells].view(state_type)
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        begin_game(state, players, variant, hidden, rng, scratch)
        return int(next_seat(state))

    @compiled
    def show(block: Any, seat: int, observation: Any, mask: Any) -> None:
        state = block[:cells].view(state_type)
        mask_actions(state, seat, mask)
        observe(state, seat, observation)

    @compiled
    def show_all(block: Any, observations: Any, masks: Any) -> None:
        show_every_seat(block[:cells].view(state_type), observations, masks)

    @compiled
    def step(block: Any, players: int, seat: int, action: int, observation: Any, mask: Any) -> int:
        state = block[:cells].view(state_type)
        mask_actions(state, seat, mask)
        if not mask[action]:
            return ILLEGAL
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        choices = block[after_scratch:after_choices].view(np.int16)
        following = act(state, players, seat, action, choices, rng, scratch)
        if following == NOBODY:
            following = next_seat(state)
        if following != NOBODY:
            mask_actions(state, following, mask)
            observe(state, following, observation)
        return int(following)

    @compiled
    def step_all(block: Any, observations: Any, masks: Any) -> int:
        state = block[:cells].view(state_type)
        choices = block[after_scratch:after_choices].view(np.int16)
        show_every_seat(state, observations, masks)
        players = len(masks)
        for seat in range(players):
            place = int(choices[seat])
            if place == NOBODY and not all_at_once:
                place = masks.shape[1] - 1
            if place == NOBODY or not masks[seat, place]:
                return ILLEGAL - seat
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        for seat in range(players):
            action = int(choices[seat])
            if action != NOBODY:
                act(state, players, seat, action, choices, rng, scratch)
        show_every_seat(state, observations, masks)
        return int(next_seat(state))

    return Steps(begin, step, step_all, show, show_all)


def _act_by_turns(name: str) -> Any:
    """Return what carries out a seat's action at once."""
    act = batch_module(name).act

    @compiler_for(name)
    def act_now(
        state: Any, players: int, seat: int, action: int, choices: Any, rng: Any, scratch: Any
    ) -> int:
        act(state, seat, action, rng, scratch)
        return NOBODY

    return act_now


def _act_together(name: str) -> Any:
    """Return what lets a seat's choice wait until the last one chose, and returns who chooses next."""
    advance = batch_module(name).advance

    @compiler_for(name)
    def wait_or_reveal(
        state: Any, players: int, seat: int, action: int, choices: Any, rng: Any, scratch: Any
    ) -> int:
        choices[seat] = action
        if seat + 1 < players:
            return seat + 1
        advance(state, choices, rng, scratch)
        return NOBODY

    return wait_or_reveal
