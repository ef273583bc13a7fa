"""Many games at once with one seat of each kept for the caller; the others belong to bots."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.batch import NOBODY, Observer, VectorGame
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
    """Games that wait for one's own seat. Random opponents act in compiled code, others one by one.

    Attributes:
        games: the games themselves; one that ends stays over until it begins anew.
        seats: int64 [games] one's own seats.
        ended: bool [games] which the last `act` ended.
        rewards: float64 [games, players] what that brought each seat.
    """

    def __init__(
        self, game: Game, setup: Setup, number: int, opponents: Sequence[Bot], **options: Any
    ) -> None:
        """Set up so many tables; `begin` starts the games.

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
        self._all_at_once = self.games.masks.ndim == 3
        self._rngs: list[list[Rng]] = []

    def seed(self, key: int) -> None:
        """Let all games from now on depend on a number."""
        self.games.reset(seed=key)
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
        """Carry out legal actions of one's own seats, -1 for none, and let the others act up to the next."""
        self.ended[:] = False
        self.rewards[:] = 0
        if self._all_at_once:
            self._step(self._with_choices_of_others(actions))
            return
        self._step(actions)
        is_theirs = self._is_their_turn()
        while is_theirs.any():
            self._step(self._actions_of_others(is_theirs))
            is_theirs = self._is_their_turn()

    def may_choose(self, actions: Numbers) -> Flags:
        """Return where an action is legal for one's own seat; all are numbers of actions."""
        if self._all_at_once:
            return self.games.masks[self._numbers, self.seats, actions].astype(np.bool_)
        return self.games.masks[self._numbers, actions].astype(np.bool_)

    def why_illegal(self, number: int, action: int) -> str:
        """Return what stands against an illegal action of one's own seat."""
        return self._game.why_illegal(self.games.states[number], int(self.seats[number]), action)

    def observations(self) -> NDArray[np.int16]:
        """Return [games, numbers] what one's own seats may know."""
        if self._all_at_once:
            return np.asarray(self.games.observations[self._numbers, self.seats])
        rows = self.games.observations.copy()
        for number in np.flatnonzero(self.games.seats == NOBODY):
            seat = int(self.seats[number])
            rows[number] = self.observer.observation(self.games.states[number], seat)
        return rows

    def masks(self) -> NDArray[np.int8]:
        """Return [games, actions] 1 for the legal actions of one's own seats."""
        if self._all_at_once:
            return np.asarray(self.games.masks[self._numbers, self.seats])
        return self.games.masks.copy()

    def match(self, number: int) -> Match:
        """Return a game as one that can be looked at; what is done to it does not count here."""
        return Match(self._game, self._setup, self.games.states[number])

    def _step(self, actions: NDArray[Any]) -> None:
        self.games.step(actions)
        self.ended |= self.games.ended != 0
        self.rewards += self.games.rewards

    def _is_their_turn(self) -> Flags:
        is_own, is_over = self.games.seats == self.seats, self.games.seats == NOBODY
        return np.asarray(~(is_own | is_over))

    def _actions_of_others(self, is_theirs: Flags) -> NDArray[np.int16]:
        """Return [games] what opponents do who act now, -1 where it is one's own turn."""
        actions = np.where(is_theirs, self.games.sample(), np.int16(NOBODY))
        if any(self._bots):
            for number in np.flatnonzero(is_theirs).tolist():
                seat = int(self.games.seats[number])
                bot = self._bot_at(number, seat)
                if bot:
                    actions[number] = self._choice(bot, number, seat)
        return actions

    def _with_choices_of_others(self, own: Numbers) -> NDArray[np.int16]:
        """Return [games, players] one's own choices with those of all others, -1 where there is none."""
        actions = self.games.sample().copy()
        actions[self._numbers, self.seats] = own
        actions[own == NOBODY] = NOBODY
        if any(self._bots):
            for number in np.flatnonzero(own != NOBODY).tolist():
                for seat in range(self._setup.players):
                    bot = self._bot_at(number, seat)
                    if bot:
                        actions[number, seat] = self._choice(bot, number, seat)
        return actions

    def _bot_at(self, number: int, seat: int) -> Bot | None:
        """Return the bot of a seat; None where it acts at random, or is one's own."""
        distance = (seat - int(self.seats[number])) % self._setup.players
        return self._bots[distance - 1] if distance else None

    def _choice(self, bot: Bot, number: int, seat: int) -> int:
        return bot.choose(see(self.match(number), seat), self._rngs[number][seat])
