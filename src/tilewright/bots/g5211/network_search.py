"""The strongest 5211 player: a network's mixed choice, improved by looking ahead."""

import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.desk import Desk
from tilewright.bots.g5211.judgement import Judgement, softmax
from tilewright.bots.g5211.network import SHARE, desk_for, look_ahead, weigh_choices
from tilewright.bots.g5211.opponent_model import (
    OpponentModel,
    look_ahead_against,
    model_opponent,
)
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng
from tilewright.games.g5211.layout import PLAYERS, Cells

DEFAULT_SIMULATIONS = 6000
_WORLDS_AT_ONCE = 64
_BRIEF_WORLDS = 32
"""For choices that are not played anyway."""
LEAST_CHANCE = 0.01
"""Choices that the network plays less often are not looked at."""
TRUST, TEMPERATURE = 2.0, 0.01
"""The usual arguments of `improve_policy`."""
_POINT = 0.01
"""What a point of a lead is worth, in victories."""
_NO_LIMIT = 1 << 60


class _LookAhead(NamedTuple):
    """What looks ahead for a seat.

    Attributes:
        state: a position that the seat cannot tell from the true one.
        opponent: a model of the other seat; None if all are assumed to play as the network does.
        ends: when its time is up; None for never.
    """

    desk: Desk
    state: Cells
    seat: int
    opponent: OpponentModel | None
    ends: float | None

    def look(
        self,
        actions: NDArray[np.int16],
        worlds: int,
        turns: int,
        rng: Rng,
        sums: NDArray[np.float64],
    ) -> None:
        """Add up what is expected of actions, as `look_ahead` does."""
        desk, state, seat, opponent, _ = self
        if opponent is None:
            look_ahead(desk, state, seat, actions, worlds, turns, 1.0, rng, sums)
        else:
            look_ahead_against(opponent, state, seat, actions, worlds, turns, rng, sums)


class G5211NetworkBot:
    """Samples from the network policy, reweighted by values estimated ahead in many guessed worlds.

    Where choices are worth the same it mixes as the network does, which was trained to be hard to exploit.
    """

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        weights: Path | None = None,
        turns: int = 1,
        trust: float = TRUST,
        temperature: float = TEMPERATURE,
        models_opponent: bool = False,
    ) -> None:
        """Make a player.

        Args:
            simulations: how many positions some turns later it may value for a choice; DEFAULT_SIMULATIONS
                where seconds are not given either.
            seconds: the longest it may think about a choice.
            weights: a weights file; None for the one in this package that suits the table.
            turns: how many turns it looks ahead.
            trust: the exponent of the network's policy: 0 ignores it, 1 takes it as it is, more sharpens it.
            temperature: in victories: a choice worse by this much is played 1/e as often as the network
                would.
            models_opponent: whether it infers how its opponent plays from what was revealed
                (opponent_model.py); else all are assumed to play as the network does.
        """
        if simulations is None and seconds is None:
            simulations = DEFAULT_SIMULATIONS
        if simulations is not None and simulations < 1:
            raise SetupError(f"A search needs at least one simulation, not {simulations}.")
        if seconds is not None and not seconds > 0:
            raise SetupError(f"A search needs some time, not {seconds} seconds.")
        if turns < 1:
            raise SetupError(f"A search needs to look at least one turn ahead, not {turns}.")
        if not (trust >= 0 and temperature > 0):
            raise SetupError("A search needs a trust of at least 0 and a temperature above 0.")
        self.simulations = simulations
        self.seconds = seconds
        self.weights = weights
        self.turns = turns
        self.trust = float(trust)
        self.temperature = float(temperature)
        self.models_opponent = models_opponent

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, sampled from the improved policy."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        return self._judgement(self._look_ahead(seen, rng), rng).sample(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions as the bot judges them; those it never plays are looked at briefly."""
        ahead = self._look_ahead(seen, rng)
        played = self._judgement(ahead, rng)
        others = np.setdiff1d(np.array(seen.actions, np.int16), np.array(played.actions, np.int16))
        sums = np.zeros((len(others), 1 + seen.setup.players))
        ahead.look(others, _BRIEF_WORLDS, self.turns, rng, sums)
        sums /= _BRIEF_WORLDS
        return Judgement(
            [*played.actions, *others.tolist()],
            np.concatenate((played.weights, np.zeros(len(others)))),
            np.concatenate((played.shares, sums[:, SHARE])),
            np.concatenate((played.scores, sums[:, 1:])),
            played.looked_at + _BRIEF_WORLDS * len(others),
        ).advice()

    def _look_ahead(self, seen: Seen, rng: Rng) -> _LookAhead:
        ends = None if self.seconds is None else time.monotonic() + self.seconds
        state: Cells = seen.sample(rng)
        desk = desk_for(state, self.weights)
        opponent = model_opponent(state, desk, seen, rng) if self.models_opponent else None
        return _LookAhead(desk, state, seen.seat, opponent, ends)

    def _judgement(self, ahead: _LookAhead, rng: Rng) -> Judgement:
        """Return the judgement of the actions that it may play."""
        desk, state, seat, _, ends = ahead
        number = int(weigh_choices(desk, state, seat, 1.0))
        chances = desk.priors[:number].astype(np.float64)
        likely = chances >= min(LEAST_CHANCE, chances.max())
        actions, chances = desk.actions[:number][likely], chances[likely]
        sums = np.zeros((len(actions), 1 + state.item(PLAYERS)))
        simulations = _NO_LIMIT if self.simulations is None else self.simulations
        worlds, done = max(simulations // len(actions), 1), 0
        while done < worlds and (ends is None or done == 0 or time.monotonic() < ends):
            more = min(_WORLDS_AT_ONCE, worlds - done)
            ahead.look(actions, more, self.turns, rng, sums)
            done += more
        sums /= done
        weights = improve_policy(chances, worth(sums, seat), self.trust, self.temperature)
        return Judgement(
            actions.tolist(), weights, sums[:, SHARE], sums[:, 1:], done * len(actions)
        )


def improve_policy(
    chances: NDArray[np.float64], values: NDArray[np.float64], trust: float, temperature: float
) -> NDArray[np.float64]:
    """Return the network's mixed choice, reweighted by what choices are worth.

    Args:
        chances: [actions] of the network's policy.
        values: [actions] what each is worth.
    """
    return softmax(trust * np.log(chances) + values / temperature, 1.0)


def worth(expected: NDArray[np.float64], seat: int) -> NDArray[np.float64]:
    """Return what each action is worth, in victories: its share of the victory and its lead."""
    scores = expected[:, 1:]
    lead = scores[:, seat] - np.delete(scores, seat, axis=1).mean(axis=1)
    return np.asarray(expected[:, SHARE] + _POINT * lead, np.float64)
