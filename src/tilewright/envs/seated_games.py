"""Many games at once: the caller plays one seat of each, and bots play the others."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.batch import NOBODY, Observer, VectorGame
from tilewright.batch.contract import batch_module, turn_kernels
from tilewright.bots import Bot, see
from tilewright.bots.uniform import UniformBot
from tilewright.core.game import Game, Setup
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng

Flags = NDArray[np.bool_]
"""[games] marks some of them."""
Numbers = NDArray[np.int64]
"""[games] a seat or an action of each."""

_BOT_STREAM = 2
"""Third key of the bots' generators; `VectorGame` uses those before."""


class SeatedGames:
    """Games that stop where one's own seat acts. Random opponents act in compiled code, others one by one.

    Attributes:
        games: the games themselves; one that ends stays over until `begin`.
        seats: int64 [games] one's own seats.
        ended: bool [games] which the last `act` ended.
        rewards: float64 [games, players] the reward of each seat.
    """

    def __init__(
        self, game: Game, setup: Setup, number: int, opponents: Sequence[Bot], **options: Any
    ) -> None:
        """Set up `number` tables; `begin` starts the games.

        Args:
            opponents: by their distance from one's own seat, from 1.
        """
        self._game, self._setup = game, setup
        self._bots = [None if isinstance(bot, UniformBot) else bot for bot in opponents]
        self.games = VectorGame(
            game.name, number, setup.players, setup.variant, autoreset=False, **options
        )
        self.observer = Observer(game, setup.players, setup.variant)
        self.seats: Numbers = np.zeros(number, np.int64)
        self.ended: Flags = np.zeros(number, np.bool_)
        self.rewards: NDArray[np.float64] = np.zeros((number, setup.players), np.float64)
        self._numbers = np.arange(number)
        turns = turn_kernels(batch_module(game.name))
        self._has_seat_axis, self._is_mixed = turns.has_seat_axis, turns.is_mixed
        self._rngs: list[list[Rng]] = []

    def seed(self, key: int) -> None:
        """Seed all games from now on; `begin` starts them."""
        self.games.reset(np.zeros(len(self._numbers), np.int8), seed=key)
        if any(self._bots):
            self._rngs = [
                [new_rng(key, number, _BOT_STREAM, seat) for seat in range(self._setup.players)]
                for number in self._numbers.tolist()
            ]

    def begin(self, marked: Flags, seats: Numbers) -> None:
        """Start the games that are marked; the others act when `act` is called.

        Args:
            seats: [marked games] one's own seats in them.
        """
        self.games.reset(marked)
        self.seats[marked] = seats

    def act(self, actions: Numbers) -> None:
        """Apply legal actions of one's own seats, -1 for none, and let the others act up to the next."""
        self.ended[:] = False
        self.rewards[:] = 0
        if self._has_seat_axis:
            self._step(self._with_choices_of_others(actions))
        else:
            self._step(actions)
        if self._has_seat_axis and not self._is_mixed:
            return
        is_theirs = self._is_their_turn()
        while is_theirs.any():
            self._step(self._actions_of_others(is_theirs))
            is_theirs = self._is_their_turn()

    def may_choose(self, actions: Numbers) -> Flags:
        """Return where an action is legal for one's own seat; all are valid action numbers."""
        if self._has_seat_axis:
            return self.games.masks[self._numbers, self.seats, actions].astype(np.bool_)
        return self.games.masks[self._numbers, actions].astype(np.bool_)

    def why_illegal(self, number: int, action: int) -> str:
        """Return why an action of one's own seat is illegal."""
        return self._game.why_illegal(self.games.states[number], int(self.seats[number]), action)

    def observations(self) -> NDArray[np.int16]:
        """Return [games, numbers] what one's own seats may know."""
        if self._has_seat_axis:
            return np.asarray(self.games.observations[self._numbers, self.seats])
        rows = self.games.observations.copy()
        for number in np.flatnonzero(self.games.seats == NOBODY):
            seat = int(self.seats[number])
            rows[number] = self.observer.observation(self.games.states[number], seat)
        return rows

    def masks(self) -> NDArray[np.int8]:
        """Return [games, actions] 1 for the legal actions of one's own seats."""
        if self._has_seat_axis:
            return np.asarray(self.games.masks[self._numbers, self.seats])
        return self.games.masks.copy()

    def match(self, number: int) -> Match:
        """Return a copy of a game as a match, for views and drawings."""
        return Match(self._game, self._setup, self.games.states[number])

    def _step(self, actions: NDArray[Any]) -> None:
        self.games.step(actions)
        self.ended |= self.games.ended != 0
        self.rewards += self.games.rewards

    def _is_their_turn(self) -> Flags:
        """Return where only other seats have to act."""
        if self._has_seat_axis:
            is_asked: NDArray[np.bool_] = np.any(self.games.masks, axis=2)
            return np.asarray(is_asked.any(axis=1) & ~is_asked[self._numbers, self.seats])
        is_own, is_over = self.games.seats == self.seats, self.games.seats == NOBODY
        return np.asarray(~(is_own | is_over))

    def _actions_of_others(self, is_theirs: Flags) -> NDArray[np.int16]:
        """Return [games] or [games, players] the actions of opponents that act now, -1 elsewhere."""
        actions = self.games.sample().copy()
        actions[~is_theirs] = NOBODY
        self._ask_bots(actions, is_theirs)
        return actions

    def _with_choices_of_others(self, own: Numbers) -> NDArray[np.int16]:
        """Return [games, players] one's own actions, with those of the others that choose at once."""
        actions = self.games.sample().copy()
        actions[self._numbers, self.seats] = own
        actions[own == NOBODY] = NOBODY
        if (
            self._is_mixed
        ):  # In an open turn one's own action comes first, if others are asked as well.
            is_open = self.games.seats != NOBODY
            actions[is_open] = NOBODY
            actions[is_open, self.seats[is_open]] = own[is_open]
        self._ask_bots(actions, own != NOBODY)
        return actions

    def _ask_bots(self, actions: NDArray[np.int16], marked: Flags) -> None:
        """Replace random actions of opponents that are bots in the games that are marked."""
        if not any(self._bots):
            return
        for number in np.flatnonzero(marked).tolist():
            row = actions[number : number + 1] if actions.ndim == 1 else actions[number]
            for index in range(len(row)):
                seat = index if self._has_seat_axis else int(self.games.seats[number])
                bot = self._bot_at(number, seat) if row[index] != NOBODY else None
                if bot:
                    row[index] = self._choice(bot, number, seat)

    def _bot_at(self, number: int, seat: int) -> Bot | None:
        """Return the bot of a seat; None where it acts at random, or is one's own."""
        distance = (seat - int(self.seats[number])) % self._setup.players
        return self._bots[distance - 1] if distance else None

    def _choice(self, bot: Bot, number: int, seat: int) -> int:
        return bot.choose(see(self.match(number), seat), self._rngs[number][seat])
