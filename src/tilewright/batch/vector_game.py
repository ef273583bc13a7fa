"""Many games at once, in one compiled call."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.bodies import NOBODY
from tilewright.batch.loops import MOST_CHOICES
from tilewright.batch.modules import batch_module, games_with_batch, table_of
from tilewright.batch.processor import Processor
from tilewright.core.errors import IllegalAction, SetupError, short_repr
from tilewright.core.observation import Fields, size_of
from tilewright.core.rng import new_rngs
from tilewright.games import get_game
from tilewright.table import seed_or_fresh

_ACTION_STREAM = 1
"""Last key of the generators that `sample` uses: how actions are chosen does not change the luck."""

_SETTINGS = (
    *("game", "players", "variant", "fields", "num_actions"),
    *("_variant", "_hidden", "_number", "_autoreset", "_device", "_is_flat"),
)
_ARRAYS = (
    *("_states", "_rngs", "_action_rngs", "_actions", "_seats", "_masks", "_observations"),
    *("_ended", "_rewards", "_scores", "_scratch", "_room", "_illegal"),
)
"""What a copy needs: its settings, and the arrays that kernels write to. The rest is made from these."""


class VectorGame:
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    Copies and pickles continue where the games were, independently of them.

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
        num_actions: how many actions there are.
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
        seed: int | None = 0,
        *,
        device: str = "cpu",
        autoreset: bool = True,
        **options: int,
    ) -> None:
        """Start and deal so many games; the n-th depends on the seed and n alone.

        Args:
            seed: any integer, NumPy's too; drawn at random if None.
            device: "cpu", or "cuda" (extra `cuda`): the same games, in arrays that stay on the device and are
                handed to PyTorch, JAX and others by DLPack, without a copy.
            autoreset: whether the place of a game that ends holds a new one at once; otherwise it stays
                over until `reset`.
            options: `hidden_counts` of Azul, `hidden_totals` of 5211.

        Raises:
            SetupError: there is no such game, variant, number of players, option or device.
        """
        module = batch_module(game)
        asked: object = games
        if not isinstance(asked, int | np.integer) or asked < 1:
            raise SetupError(
                f"The number of games must be a whole number, at least one, not {short_repr(asked)}."
            )
        number = int(asked)
        setup, self._variant, self._hidden = table_of(game, players, variant, options)
        self.game = get_game(game).name
        self.players = setup.players
        self.variant = setup.variant
        self.fields: Fields = module.fields(self.players, self._variant)
        self.num_actions = int(module.num_actions(self.players, self._variant))
        self._number = number
        self._autoreset = int(autoreset)
        self._device = device
        self._machine = machine = _machine_for(device)
        places = self.players if module.ALL_AT_ONCE else 1
        self._is_flat = not module.ALL_AT_ONCE

        self._states = machine.zeros((number, module.SIZE), module.STATE_TYPE)
        self._scratch = machine.zeros((module.SCRATCH,), np.int8)
        self._room = machine.zeros((MOST_CHOICES,), np.int16)
        self._illegal = machine.brought(np.full(1, NOBODY, np.int32))
        self._actions = machine.zeros((number, places), np.int16)
        self._seats = machine.zeros((number,), np.int8)
        self._masks = machine.zeros((number, places, self.num_actions), np.int8)
        self._observations = machine.zeros((number, places, size_of(self.fields)), np.int16)
        self._ended = machine.zeros((number,), np.int8)
        self._rewards = machine.zeros((number, self.players), np.float32)
        self._scores = machine.zeros((number, self.players), np.int16)
        self._make_views()
        self.reset(seed=seed_or_fresh(seed))

    def _make_views(self) -> None:
        """Set what is made from the arrays that the kernels write to."""
        machine = self._machine
        self._loops = machine.loops_for(self.game)
        self._results = (self._illegal, self._ended, self._scores, self._rewards)
        self._shown = (self._seats, self._masks, self._observations)

        self.states: NDArray[Any] = machine.opened(self._states)
        self.seats: NDArray[np.int8] = machine.shown(self._seats)
        self.masks: NDArray[np.int8] = machine.shown(self._by_place(self._masks))
        self.observations: NDArray[np.int16] = machine.shown(self._by_place(self._observations))
        self.ended: NDArray[np.int8] = machine.shown(self._ended)
        self.rewards: NDArray[np.float32] = machine.shown(self._rewards)
        self.scores: NDArray[np.int16] = machine.shown(self._scores)
        self._chosen: NDArray[np.int16] = machine.opened(self._by_place(self._actions))

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings, and copies of the arrays that kernels write to, in the host's memory."""
        kept = {name: value for name, value in vars(self).items() if name in _SETTINGS}
        arrays = {name: self._machine.fetched(getattr(self, name)).copy() for name in _ARRAYS}
        return kept | arrays

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue where the other was: bring the arrays to the device, and make the views of them again."""
        vars(self).update(kept)
        self._machine = _machine_for(self._device)
        for name in _ARRAYS:
            setattr(self, name, self._machine.brought(kept[name]))
        self._make_views()

    def __len__(self) -> int:
        """Return how many games there are."""
        return self._number

    def reset(self, which: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Start games anew.

        Args:
            which: [games] marks those that are; all, if left out.
            seed: what all games depend on from now on; they go on with their luck, if left out.

        Raises:
            SetupError: the marks do not fit the games, or the seed is not an integer.
        """
        if seed is not None:
            self._rngs = self._machine.brought(new_rngs(seed, len(self)))
            self._action_rngs = self._machine.brought(new_rngs(seed, len(self), _ACTION_STREAM))
        marked = np.ones(len(self), np.int8) if which is None else np.array(which, np.int8)
        if marked.shape != (len(self),):
            raise SetupError(f"Marks must be of shape {(len(self),)}, not {marked.shape}.")
        self._loops.begin(
            self._machine.brought(marked),
            self.players,
            self._variant,
            self._hidden,
            self._states,
            self._rngs,
            self._scratch,
            *self._shown,
        )

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action of every seat that acts; deals and draws follow.

        Args:
            actions: [games, seats] whole numbers; -1, for all seats of a game, leaves it as it is.

        Raises:
            IllegalAction: one of them is not allowed; nothing was done. On a device `check` tells of it.
            SetupError: they are not whole numbers, or do not fit the games.
        """
        given = self._machine.taken(actions, self._actions.shape)
        self._loops.step(
            given,
            self._autoreset,
            self._states,
            self._rngs,
            self._scratch,
            *self._results,
            *self._shown,
        )
        if self._machine.tells_at_once and self._illegal[0] != NOBODY:
            number = int(self._illegal[0])
            self._illegal[0] = NOBODY
            raise IllegalAction(self._complaint(number, given[number].tolist()))

    def check(self) -> None:
        """Wait for the device, and refuse what it was told to do against the rules since the last check.

        A step on a device does not wait for it, so it cannot refuse; a game with an illegal action is left
        as it is, and the others go on. On a processor there is never anything to tell.

        Raises:
            IllegalAction: some action was not allowed; one of the games is named.
        """
        number = int(self._machine.fetched(self._illegal)[0])
        if number != NOBODY:
            self._illegal[0] = NOBODY
            raise IllegalAction(f"Game {number}: an action was illegal; it was left as it was.")

    def sample(self) -> NDArray[np.int16]:
        """Return [games, seats] random legal actions, -1 where a game is over; it is reused as well."""
        self._loops.choose(self._states, self._action_rngs, self._actions, self._room)
        return self._chosen

    def play_random_games(self, games_each: int) -> int:
        """Play whole random games in every place, start new ones, and return the number of choices."""
        moves = self._machine.zeros((len(self),), np.int64)
        self._loops.play(
            games_each,
            self.players,
            self._variant,
            self._states,
            self._rngs,
            self._scratch,
            self._scores,
            moves,
        )
        self.reset()
        return int(self._machine.fetched(moves).sum())

    def _by_place(self, array: Any) -> Any:
        return array[:, 0] if self._is_flat else array

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
                why = game.why_illegal(self._states[number], seat, action)
                return f"Game {number}, seat {seat}: {why}"
        raise AssertionError("no action is illegal")


def _machine_for(device: str) -> Any:
    """Return where games lie and what plays them.

    Raises:
        SetupError: there is no such device.
    """
    if device == "cpu":
        return Processor()
    if device == "cuda":
        from tilewright.batch.cuda_vector import CudaDevice

        return CudaDevice()
    raise SetupError(f"There is no device {short_repr(device)}: cpu or cuda.")


def warm_up_vectors() -> None:
    """Use every loop once, so that it is compiled."""
    for game in games_with_batch():
        games = VectorGame(game, games=2)
        games.step(games.sample())
        games.play_random_games(1)
