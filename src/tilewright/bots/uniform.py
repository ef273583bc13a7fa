"""The weakest player of any game: every legal action is equally likely."""

from collections.abc import Sequence

import numpy as np

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.bot import Seen
from tilewright.core.game import Chance, Decide, Game, Over, State
from tilewright.core.rng import Rng, random_below

_MOST_PLAYOUTS = 256


class UniformBot:
    """Plays any legal action."""

    def __init__(self, *, playouts: int = 8) -> None:
        """Set how many games it plays on from each action to say what it leads to."""
        self.playouts = playouts

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return a random legal action."""
        return _random_choice(seen.actions, rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return all actions with equal weight; what they lead to is found by a few games of random play."""
        number = len(seen.actions)
        playouts = max(1, min(self.playouts, _MOST_PLAYOUTS // number))
        candidates = []
        for action in seen.actions:
            ends = [_play_out(seen, action, rng) for _ in range(playouts)]
            wins = [end.share(seen.seat) for end in ends]
            scores = np.mean([end.scores for end in ends], axis=0).tolist()
            candidates.append(Candidate(action, 1 / number, sum(wins) / playouts, tuple(scores)))
        return advice(candidates, playouts * number)


def _play_out(seen: Seen, action: int, rng: Rng) -> Over:
    """Return the end of a game of random play that begins with the seat's action."""
    game, state = seen.game, seen.sample(rng)
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    others = [seat for seat in turn.seats if turn.secret and seat != seen.seat]
    state = game.apply(state, _choices(game, state, others, rng) | {seen.seat: action})
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = game.apply_chance(state, game.draw(state, rng))
        else:
            seats = turn.seats if turn.secret else turn.seats[:1]
            state = game.apply(state, _choices(game, state, seats, rng))
    return turn


def _choices(game: Game, state: State, seats: Sequence[int], rng: Rng) -> dict[int, int]:
    """Return a random legal action for each of these seats."""
    return {seat: _random_choice(game.legal_actions(state, seat), rng) for seat in seats}


def _random_choice(actions: Sequence[int], rng: Rng) -> int:
    return actions[int(random_below(rng, len(actions)))]
