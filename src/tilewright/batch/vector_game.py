"""Many games at once, in one compiled call."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.bodies import NOBODY
from tilewright.batch.loops import loops_for
from tilewright.batch.modules import batch_module, table_of
from tilewright.core.errors import IllegalAction, SetupError, whole_number
from tilewright.core.observation import Fields, size_of
from tilewright.core.rng import new_rng
from tilewright.games import get_game

_MOST_CHOICES = 10
_ACTION_STREAM = 1
"""Last key of the generators that `sample` uses: how actions are chosen does not change the luck."""


class VectorGame:
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    In Azul one seat of each game acts at a time, so arrays with [seats] below have no such axis there;
    in 5211 all seats choose at once, and it has as many places as there are players.

    >>> games = VectorGame("azul", games=64, players=2, seed=1)
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> games.observations.shape, games.masks.shape, games.rewards.shape
    ((64, 162), (64, 180), (64, 2))

    Attributes:
        game, players, variant: what is played.
        fields: what an observation consists of (docs/observations.md).
        states: [games, words] the positions.
        observations: int16 [games, seats, numbers] what each seat that acts may know.
        masks: int8 [games, seats, actions] 1 for its legal actions.
        seats: int8 [games] who acts; -1 where all do, or the game is over.
        ended: int8 [games] 1 where the last step ended a game.
        rewards: float32 [games, players] what that step brought each seat: from 1 for a victory to
            -1 / (players - 1) for none; 0 while a game goes on.
        scores: int16 [games, players] the final scores of the last game that ended in each place.
    """

    def __init__(
        self,
        game: str,
        games: int,
        players: int | None = None,
        variant: str | None = None,
        seed: int = 0,
        *,
        autoreset: bool = True,
        **options: int,
    ) -> None:
        """Start and deal so many games; the n-th depends on the seed and n alone.

        Args:
            autoreset: whether the place of a game that ends holds a new one at once; otherwise it stays
                over until `reset`.
            options: `hidden_counts` of Azul, `hidden_totals` of 5211.

        Raises:
            SetupError: there is no such game, variant, number of players or option.
        """
        module = batch_module(game)
        number = whole_number(games, "games")
        if number < 1:
            raise SetupError(f"A vector of games has at least one, not {number}.")
        setup, self._variant, self._hidden = table_of(game, players, variant, options)
        self.game = get_game(game).name
        self.players = setup.players
        self.variant = setup.variant
        self._autoreset = int(autoreset)
        self._loops = loops_for(self.game)
        self.fields: Fields = module.fields(self.players, self._variant)
        places = self.players if module.ALL_AT_ONCE else 1
        self._is_flat = not module.ALL_AT_ONCE
        actions = module.num_actions(self.players, self._variant)

        self.states: NDArray[Any] = np.zeros((number, module.SIZE), module.STATE_TYPE)
        self._scratch = np.zeros(module.SCRATCH, np.int8)
        self._room = np.zeros(_MOST_CHOICES, np.int16)
        self._actions = np.zeros((number, places), np.int16)
        self._seats = np.zeros(number, np.int8)
        self._masks = np.zeros((number, places, actions), np.int8)
        self._observations = np.zeros((number, places, size_of(self.fields)), np.int16)
        self._ended = np.zeros(number, np.int8)
        self._rewards = np.zeros((number, self.players), np.float32)
        self._scores = np.zeros((number, self.players), np.int16)
        self._results = (self._ended, self._scores, self._rewards)
        self._shown = (self._seats, self._masks, self._observations)

        self.seats = _read_only(self._seats)
        self.masks = _read_only(self._by_place(self._masks))
        self.observations = _read_only(self._by_place(self._observations))
        self.ended = _read_only(self._ended)
        self.rewards = _read_only(self._rewards)
        self.scores = _read_only(self._scores)
        self.reset(seed=seed)

    def __len__(self) -> int:
        """Return how many games there are."""
        return len(self.states)

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return int(self._masks.shape[2])

    def reset(self, which: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Start games anew.

        Args:
            which: [games] marks those that are; all, if left out.
            seed: what all games depend on from now on; they go on with their luck, if left out.

        Raises:
            SetupError: the marks do not fit the games.
        """
        if seed is not None:
            numbers = range(len(self))
            self._rngs = np.stack([new_rng(seed, number) for number in numbers])
            self._action_rngs = np.stack(
                [new_rng(seed, number, _ACTION_STREAM) for number in numbers]
            )
        marked = np.ones(len(self), np.int8) if which is None else np.array(which, np.int8)
        if marked.shape != (len(self),):
            raise SetupError(f"Marks must be of shape {(len(self),)}, not {marked.shape}.")
        self._loops.begin(
            marked,
            self.players,
            self._variant,
            self._hidden,
            self.states,
            self._rngs,
            self._scratch,
            *self._shown,
        )

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action of every seat that acts; deals and draws follow.

        Args:
            actions: [games, seats] whole numbers; -1, for all seats of a game, leaves it as it is.

        Raises:
            IllegalAction: one of them is not allowed; nothing was done.
            SetupError: they are not whole numbers, or do not fit the games.
        """
        given = self._checked(actions)
        illegal = self._loops.step(
            given,
            self._autoreset,
            self.states,
            self._rngs,
            self._scratch,
            *self._results,
            *self._shown,
        )
        if illegal != NOBODY:
            raise IllegalAction(self._complaint(illegal, given[illegal].tolist()))

    def sample(self) -> NDArray[np.int16]:
        """Return [games, seats] random legal actions, -1 where a game is over; it is reused as well."""
        self._loops.choose(self.states, self._action_rngs, self._actions, self._room)
        return self._by_place(self._actions)

    def play_random_games(self, games_each: int) -> int:
        """Play whole random games in every place, start new ones, and return the number of choices."""
        moves = np.zeros(len(self), np.int64)
        self._loops.play(
            games_each,
            self.players,
            self._variant,
            self.states,
            self._rngs,
            self._scratch,
            self._scores,
            moves,
        )
        self.reset()
        return int(moves.sum())

    def _by_place(self, array: NDArray[Any]) -> NDArray[Any]:
        return array[:, 0] if self._is_flat else array

    def _checked(self, actions: ArrayLike) -> NDArray[np.int16]:
        """Return actions as the loops take them."""
        given = np.asarray(actions)
        due = self._by_place(self._actions).shape
        if given.dtype.kind not in "iu":
            raise SetupError(f"Actions must be whole numbers, not {given.dtype}.")
        if given.shape != due:
            raise SetupError(f"Actions must be of shape {due}, not {given.shape}.")
        if given.dtype != np.int16:
            # What does not fit 16 bits is no action: it must not become one by losing bits.
            given = np.clip(given, -2, np.iinfo(np.int16).max).astype(np.int16)
        return np.ascontiguousarray(given.reshape(self._actions.shape))

    def _complaint(self, number: int, actions: list[int]) -> str:
        game = get_game(self.game)
        masks = self._masks[number]
        if not masks.any():
            return f"Game {number} is over: reset it, or leave it as it is by -1."
        if NOBODY in actions:
            return f"Game {number}: all seats choose at once, so -1 must stand for all or none."
        for place, action in enumerate(actions):
            seat = place if self._seats[number] == NOBODY else int(self._seats[number])
            if not 0 <= action < self.num_actions:
                return f"Game {number}, seat {seat}: {action} is no action from 0 to {self.num_actions - 1}."
            if not masks[place, action]:
                why = game.why_illegal(self.states[number], seat, action)
                return f"Game {number}, seat {seat}: {why}"
        raise AssertionError("no action is illegal")


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def warm_up_vectors() -> None:
    """Use every loop once, so that it is compiled."""
    from tilewright.games import NAMES

    for game in NAMES:
        games = VectorGame(game, games=2)
        games.step(games.sample())
        games.play_random_games(1)
