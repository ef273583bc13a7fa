"""The loops over many games on a processor."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from tilewright.batch.bodies import NOBODY, bodies_for
from tilewright.batch.modules import batch_module
from tilewright.core.compiled import compiler_for

MOST_CHOICES = 10
"""Room that random choices need: for the legal ones of 5211."""


class Loops(NamedTuple):
    """Compiled loops over all games.

    Attributes:
        begin: starts the games that are marked and shows all.
        step: carries out actions and shows what comes of them; where some are illegal it writes in which
            game, having done nothing.
        choose: writes random legal actions.
        play: plays whole games at random.
    """

    begin: Callable[..., None]
    step: Callable[..., None]
    choose: Callable[..., None]
    play: Callable[..., None]


@cache
def loops_for(name: str) -> Loops:
    """Return the loops of a game."""
    game = batch_module(name)
    bodies = bodies_for(game, compiler_for(name, forceinline=True))
    is_playable, step_game, begin_game, _, show_game, choose_game = bodies
    random_game = game.random_game
    compiled = compiler_for(name)

    @compiled
    def begin(
        marked: Any,
        players: int,
        variant: int,
        hidden: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        seats: Any,
        masks: Any,
        observations: Any,
    ) -> None:
        for number in range(states.shape[0]):
            if marked[number]:
                begin_game(number, states, players, variant, hidden, rngs, scratch)
                show_game(number, states, seats, masks, observations)

    @compiled
    def step(
        actions: Any,
        is_anew: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        illegal: Any,
        ended: Any,
        scores: Any,
        rewards: Any,
        seats: Any,
        masks: Any,
        observations: Any,
    ) -> None:
        for number in range(states.shape[0]):
            if not is_playable(number, actions, masks):
                illegal[0] = number
                return
        for number in range(states.shape[0]):
            step_game(number, states, actions, rngs, scratch, ended, scores, rewards, is_anew)
            if int(actions[number, 0]) != NOBODY:
                show_game(number, states, seats, masks, observations)

    @compiled
    def choose(states: Any, rngs: Any, actions: Any, room: Any) -> None:
        for number in range(states.shape[0]):
            choose_game(number, states, rngs, actions, room)

    @compiled
    def play(
        games_each: int,
        players: int,
        variant: int,
        states: Any,
        rngs: Any,
        scratch: Any,
        scores: Any,
        moves: Any,
    ) -> None:
        for number in range(states.shape[0]):
            moves[number] = 0
            for _ in range(games_each):
                moves[number] += random_game(
                    states[number], players, variant, rngs[number], scratch, scores[number]
                )

    return Loops(begin, step, choose, play)
