"""What happens to one of many games, for every game and every machine: made from a game's own functions."""

from collections.abc import Callable
from typing import Any, NamedTuple

NOBODY = -1
"""In place of a seat: all act, or none does. In place of an action: this game is left as it is."""


class Bodies(NamedTuple):
    """What is done to the game of one number; the arrays hold all games.

    Attributes:
        is_playable: returns whether the actions are legal, or all say that the game is to be left.
        step: carries them out, tells what came of it, and starts a game that ended anew if wanted.
        begin: starts a game of the kind told.
        note_actor: writes who acts and returns the seat in the first place.
        show: writes who acts, and for whoever does the legal actions and the observation.
        choose: writes random legal actions.
    """

    is_playable: Callable[..., bool]
    step: Callable[..., None]
    begin: Callable[..., None]
    note_actor: Callable[..., int]
    show: Callable[..., None]
    choose: Callable[..., None]


def bodies_for(game: Any, compiled: Callable[[Any], Any]) -> Bodies:
    """Return the bodies of a game's loops.

    Args:
        game: the module of its batch functions, as games/azul/batch.py.
        compiled: compiles a small function that loops call.
    """
    all_at_once = game.ALL_AT_ONCE
    acting_seat, is_over, score_of, winners = (
        game.acting_seat,
        game.is_over,
        game.score_of,
        game.winners,
    )
    begin_game, begin_anew, advance = game.begin, game.begin_anew, game.advance
    observe, mask_actions, choose_at_random = (
        game.observe,
        game.mask_actions,
        game.choose_at_random,
    )

    @compiled
    def is_playable(number: int, actions: Any, masks: Any) -> bool:
        left = 0
        for place in range(actions.shape[1]):
            action = int(actions[number, place])
            if action == NOBODY:
                left += 1
            elif action < 0 or action >= masks.shape[2] or not masks[number, place, action] or left:
                return False
        return left == 0 or left == actions.shape[1]

    @compiled
    def tell(number: int, state: Any, scores: Any, rewards: Any) -> None:
        players = scores.shape[1]
        highest = int(winners(state))
        won = 0
        for seat in range(players):
            won += (highest >> seat) & 1
        for seat in range(players):
            share = ((highest >> seat) & 1) / won
            rewards[number, seat] = (players * share - 1) / (players - 1)
            scores[number, seat] = score_of(state, seat)

    @compiled
    def step(
        number: int,
        states: Any,
        actions: Any,
        rngs: Any,
        scratch: Any,
        ended: Any,
        scores: Any,
        rewards: Any,
        is_anew: int,
    ) -> None:
        if ended[number]:
            ended[number] = 0
            for seat in range(rewards.shape[1]):
                rewards[number, seat] = 0
        if int(actions[number, 0]) == NOBODY:
            return
        state = states[number]
        advance(state, actions[number], rngs[number], scratch)
        if is_over(state):
            ended[number] = 1
            tell(number, state, scores, rewards)
            if is_anew:
                begin_anew(state, rngs[number], scratch)

    @compiled
    def begin(
        number: int,
        states: Any,
        players: int,
        variant: int,
        hidden: int,
        rngs: Any,
        scratch: Any,
    ) -> None:
        begin_game(states[number], players, variant, hidden, rngs[number], scratch)

    @compiled
    def note_actor(number: int, states: Any, seats: Any) -> int:
        if all_at_once or is_over(states[number]):
            seats[number] = NOBODY
            return 0
        seat = int(acting_seat(states[number]))
        seats[number] = seat
        return seat

    @compiled
    def show(number: int, states: Any, seats: Any, masks: Any, observations: Any) -> None:
        state = states[number]
        first = note_actor(number, states, seats)
        for place in range(masks.shape[1]):
            mask_actions(state, first + place, masks[number, place])
            observe(state, first + place, observations[number, place])

    @compiled
    def choose(number: int, states: Any, rngs: Any, actions: Any, room: Any) -> None:
        state = states[number]
        for place in range(actions.shape[1]):
            if is_over(state):
                actions[number, place] = NOBODY
            else:
                seat = acting_seat(state) + place
                actions[number, place] = choose_at_random(state, seat, rngs[number], room)

    return Bodies(is_playable, step, begin, note_actor, show, choose)
