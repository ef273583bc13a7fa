"""Kernels for one game of a batch, on every device, built from the game's own kernels."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tilewright.batch.contract import NOBODY, BatchGame, turn_kernels
from tilewright.core.outcome import victory_share


class Batch(NamedTuple):
    """Many games at tables of one kind, as kernels take them. Arrays hold all games.

    [slots] is the axis of seats: of length 1 where one seat acts at a time, otherwise the number of
    players.

    Attributes:
        players, variant, options: the kind of table.
        autoreset: 1 if a game that ends is followed by another one at once.
        states: [games, words].
        rngs: uint64 [games, 1] what chance depends on.
        seats: int8 [games] who acts; NOBODY where several choose in secret, or the game is over.
        masks: int8 [games, slots, actions].
        observations: int16 [games, slots, numbers].
        ended: int8 [games] 1 where the last step ended a game.
        scores: int16 [games, players] of the last game that ended.
        rewards: float32 [games, players] of the last step.
        illegal: int32 [1] a game in which an action was illegal, or NOBODY.
        scratch: int8 [SCRATCH] for one game at a time; a CUDA thread has its own.
    """

    players: Any
    variant: Any
    options: Any
    autoreset: Any
    states: Any
    rngs: Any
    seats: Any
    masks: Any
    observations: Any
    ended: Any
    scores: Any
    rewards: Any
    illegal: Any
    scratch: Any


class Sampling(NamedTuple):
    """What random actions are drawn with; apart from `Batch`, since every array costs time in every call.

    Attributes:
        rngs: uint64 [games, 1] what they depend on.
        actions: int16 [games, slots] the actions drawn.
        legal: int16 [MAX_LEGAL] for one game at a time; a CUDA thread has its own.
    """

    rngs: Any
    actions: Any
    legal: Any


class GameKernels(NamedTuple):
    """Kernels for game number n of a batch.

    Attributes:
        is_playable: returns whether the actions are legal, or all say that the game is to be left alone.
        is_left_alone: returns whether they say so; they are playable.
        step: applies the actions, writes the result, and starts another game after the end with `autoreset`.
        begin: starts a game.
        note_actor: writes who acts and returns the seat of slot 0.
        write_mask: writes the legal actions of a seat whose action belongs to the next step, otherwise 0.
        show: writes who acts, the legal actions and the observations.
        choose: writes random legal actions.
        play_at_random: plays a whole game at random, writes its scores and returns the number of choices.
    """

    is_playable: Callable[..., bool]
    is_left_alone: Callable[..., bool]
    step: Callable[..., None]
    begin: Callable[..., None]
    note_actor: Callable[..., int]
    write_mask: Callable[..., None]
    show: Callable[..., None]
    choose: Callable[..., None]
    play_at_random: Callable[..., int]


def game_kernels(game: BatchGame, compiled: Callable[[Any], Any]) -> GameKernels:
    """Return the kernels for the games of a batch.

    Args:
        game: the game's batch module.
        compiled: compiles a small function that loops call.
    """
    turns = turn_kernels(game)
    has_seat_axis, is_mixed = turns.has_seat_axis, turns.is_mixed
    acting_seat, is_secret, is_asked = turns.acting_seat, turns.is_secret, turns.is_asked
    act, reveal = turns.act, turns.reveal
    is_over, score_of, winners = game.is_over, game.score_of, game.winners
    begin_game, observe, mask_actions = game.begin, game.observe, game.mask_actions
    choose_at_random = game.choose_at_random

    @compiled
    def is_due(state: Any, seat: int) -> bool:
        """Return whether an action of the seat belongs to the next step of a mixed game that is not over."""
        if is_secret(state):
            return bool(is_asked(state, seat))
        return bool(seat == acting_seat(state))

    @compiled
    def write_mask(state: Any, seat: int, mask: Any) -> None:
        if is_mixed and not is_over(state) and not is_due(state, seat):
            for action in range(len(mask)):
                mask[action] = 0
        else:
            mask_actions(state, seat, mask)

    @compiled
    def is_left_alone(number: int, actions: Any) -> bool:
        given = int(actions[number, 0]) != NOBODY
        if is_mixed:
            for slot in range(1, actions.shape[1]):
                given |= int(actions[number, slot]) != NOBODY
        return not given

    @compiled
    def is_playable(number: int, actions: Any, batch: Batch) -> bool:
        masks, state = batch.masks, batch.states[number]
        if is_mixed and is_left_alone(number, actions):
            return True
        if is_mixed and is_over(state):
            return False
        left = 0
        for slot in range(actions.shape[1]):
            action = int(actions[number, slot])
            if is_mixed and not is_due(state, slot):
                if action != NOBODY:
                    return False
            elif action == NOBODY:
                if is_mixed:
                    return False
                left += 1
            elif action < 0 or action >= masks.shape[2] or not masks[number, slot, action] or left:
                return False
        return left == 0 or left == actions.shape[1]

    @compiled
    def write_result(number: int, batch: Batch) -> None:
        state = batch.states[number]
        players = batch.scores.shape[1]
        winning = int(winners(state))
        for seat in range(players):
            share = victory_share(winning, seat)
            batch.rewards[number, seat] = (players * share - 1) / (players - 1)
            batch.scores[number, seat] = score_of(state, seat)

    @compiled
    def begin(number: int, batch: Batch, scratch: Any) -> None:
        rng, options = batch.rngs[number], batch.options
        begin_game(batch.states[number], batch.players, batch.variant, options, rng, scratch)

    @compiled
    def apply(number: int, actions: Any, batch: Batch, scratch: Any) -> None:
        state, rng = batch.states[number], batch.rngs[number]
        if not has_seat_axis:
            act(state, acting_seat(state), int(actions[number, 0]), rng, scratch)
        elif is_secret(state):
            reveal(state, actions[number], rng, scratch)
        else:
            seat = int(acting_seat(state))
            act(state, seat, int(actions[number, seat]), rng, scratch)

    @compiled
    def step(number: int, actions: Any, batch: Batch, scratch: Any) -> None:
        if batch.ended[number]:
            batch.ended[number] = 0
            for seat in range(batch.rewards.shape[1]):
                batch.rewards[number, seat] = 0
        if is_left_alone(number, actions):
            return
        apply(number, actions, batch, scratch)
        if is_over(batch.states[number]):
            batch.ended[number] = 1
            write_result(number, batch)
            if batch.autoreset:
                begin(number, batch, scratch)

    @compiled
    def note_actor(number: int, batch: Batch) -> int:
        state = batch.states[number]
        if is_over(state):
            batch.seats[number] = NOBODY
            return 0
        if is_secret(state):
            batch.seats[number] = NOBODY
            return 0
        seat = int(acting_seat(state))
        batch.seats[number] = seat
        if has_seat_axis:
            return 0
        return seat

    @compiled
    def show(number: int, batch: Batch) -> None:
        state = batch.states[number]
        first = note_actor(number, batch)
        for slot in range(batch.masks.shape[1]):
            write_mask(state, first + slot, batch.masks[number, slot])
            observe(state, first + slot, batch.observations[number, slot])

    @compiled
    def choose(number: int, states: Any, rngs: Any, actions: Any, legal: Any) -> None:
        state = states[number]
        for slot in range(actions.shape[1]):
            if is_over(state) or (is_mixed and not is_due(state, slot)):
                actions[number, slot] = NOBODY
            else:
                seat = slot if has_seat_axis else acting_seat(state)
                actions[number, slot] = choose_at_random(state, seat, rngs[number], legal)

    @compiled
    def play_at_random(number: int, batch: Batch, scratch: Any, actions: Any, legal: Any) -> int:
        begin(number, batch, scratch)
        num_choices = 0
        while not is_over(batch.states[number]):
            choose(number, batch.states, batch.rngs, actions, legal)
            for slot in range(actions.shape[1]):
                num_choices += int(actions[number, slot]) != NOBODY
            apply(number, actions, batch, scratch)
        for seat in range(batch.scores.shape[1]):
            batch.scores[number, seat] = score_of(batch.states[number], seat)
        return num_choices

    return GameKernels(
        is_playable,
        is_left_alone,
        step,
        begin,
        note_actor,
        write_mask,
        show,
        choose,
        play_at_random,
    )
