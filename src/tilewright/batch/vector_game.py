"""Many games at once, in one compiled call."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch.contract import (
    NOBODY,
    batch_module,
    table_of,
    turn_kernels,
)
from tilewright.batch.cpu import Cpu
from tilewright.batch.kernels import Batch, Sampling
from tilewright.core.errors import IllegalAction, SetupError, short_repr
from tilewright.core.observation import Fields, size_of
from tilewright.core.rng import new_rngs
from tilewright.games import get_game
from tilewright.table import seed_or_fresh

_ACTION_STREAM = 1
"""Last key of the generators that `sample` uses: how actions are chosen does not change the luck."""
_SETTINGS = (
    *("game", "players", "variant", "fields", "num_actions"),
    *("_number", "_has_seat_axis", "_device_name"),
)
"""What a copy keeps besides the batch; everything else is derived from these."""


class VectorGame:
    """Games stepped together. Arrays are reused: copy what must outlast the next step.

    Where only one seat of each game acts at a time, as in Azul, arrays with [seats] below have no such axis.
    Where seats choose at once, as in 5211, it has an entry for every seat; one that does not act in the next
    step has an empty mask, and its action is -1.

    Copies and pickles continue where the games were, independently of them.

    >>> games = VectorGame("azul", games=64, players=2, seed=1)
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> games.observations.shape, games.masks.shape, games.rewards.shape
    ((64, 162), (64, 180), (64, 2))

    Attributes:
        game: what is played.
        players: the number of seats.
        variant: which variant of the game.
        fields: the fields of an observation (docs/observations.md).
        num_actions: the number of actions.
        states: [games, words] the positions.
        observations: int16 [games, seats, numbers] what each seat that acts may know.
        masks: int8 [games, seats, actions] 1 for its legal actions.
        seats: int8 [games] who acts; -1 where several choose at once, or the game is over.
        ended: int8 [games] 1 where the last step ended a game.
        rewards: float32 [games, players] the reward of each seat: from 1 for a victory to
            -1 / (players - 1) for none; 0 while a game goes on.
        scores: int16 [games, players] the final scores of the last game that ended.
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
        """Start and deal the games; game n depends on the seed and n alone.

        Args:
            seed: any integer, NumPy's too; drawn at random if None.
            device: "cpu", or "cuda" (extra `cuda`): the same games, in arrays that stay on the device and are
                exported to PyTorch, JAX and others by DLPack, without a copy.
            autoreset: whether a game that ends is followed by a new one at once; otherwise it stays over
                until `reset`.
            options: those of the game, for example `hidden_counts` and `start` of Azul.

        Raises:
            SetupError: there is no such game, variant, number of players, value of an option or device.
            UnknownOption: there is no such argument, nor such an option of the game.
            MissingExtra: the device needs an extra that is not installed.
        """
        module = batch_module(game)
        asked: object = games
        if isinstance(asked, bool) or not isinstance(asked, int | np.integer) or asked < 1:
            raise SetupError(
                f"The number of games must be a whole number, at least one, not {short_repr(asked)}."
            )
        table = table_of(game, players, variant, options)
        self.game = get_game(game).name
        self.players = table.setup.players
        self.variant = table.setup.variant
        self.fields: Fields = module.fields(self.players, table.variant)
        self.num_actions = int(module.num_actions(self.players, table.variant))
        self._number = number = int(asked)
        self._has_seat_axis = turn_kernels(module).has_seat_axis
        self._device_name = device
        self._device = on = _device_for(device)
        slots = self.players if self._has_seat_axis else 1
        self._use(
            Batch(
                players=self.players,
                variant=table.variant,
                options=on.to_device(table.options),
                autoreset=int(autoreset),
                states=on.states(np.zeros((number, module.SIZE), module.STATE_TYPE)),
                rngs=on.zeros((number, 1), np.uint64),
                seats=on.zeros((number,), np.int8),
                masks=on.zeros((number, slots, self.num_actions), np.int8),
                observations=on.zeros((number, slots, size_of(self.fields)), np.int16),
                ended=on.zeros((number,), np.int8),
                scores=on.zeros((number, self.players), np.int16),
                rewards=on.zeros((number, self.players), np.float32),
                illegal=on.to_device(np.full(1, NOBODY, np.int32)),
                scratch=on.zeros((module.SCRATCH,), np.int8),
            ),
            Sampling(
                rngs=on.zeros((number, 1), np.uint64),
                actions=on.zeros((number, slots), np.int16),
                legal=on.zeros((module.MAX_LEGAL,), np.int16),
            ),
        )
        self.reset(seed=seed_or_fresh(seed))

    def _use(self, batch: Batch, sampling: Sampling) -> None:
        """Use a batch, and create the views of its arrays that callers read."""
        on = self._device
        self._batch, self._arrays = batch, on.loop_arrays(batch)
        self._sampling = sampling
        self._loops = on.loops_for(self.game)
        self.states: NDArray[Any] = on.writable(batch.states)
        self.seats: NDArray[np.int8] = on.read_only(batch.seats)
        self.masks: NDArray[np.int8] = on.read_only(self._by_seat(batch.masks))
        self.observations: NDArray[np.int16] = on.read_only(self._by_seat(batch.observations))
        self.ended: NDArray[np.int8] = on.read_only(batch.ended)
        self.rewards: NDArray[np.float32] = on.read_only(batch.rewards)
        self.scores: NDArray[np.int16] = on.read_only(batch.scores)
        self._chosen: NDArray[np.int16] = on.writable(self._by_seat(sampling.actions))

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings, and the batch with copies of its arrays in the host's memory."""
        settings = {name: getattr(self, name) for name in _SETTINGS}

        def copied(value: Any) -> Any:
            return value if isinstance(value, int) else self._device.to_host(value).copy()

        batch = Batch(*map(copied, self._batch))
        return {**settings, "batch": batch, "sampling": Sampling(*map(copied, self._sampling))}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue where the other was."""
        batch: Batch = kept.pop("batch")
        sampling: Sampling = kept.pop("sampling")
        vars(self).update(kept)
        self._device = on = _device_for(self._device_name)

        def moved(value: Any) -> Any:
            return value if isinstance(value, int) else on.to_device(value)

        moved_batch = Batch(*map(moved, batch))._replace(states=on.states(batch.states))
        self._use(moved_batch, Sampling(*map(moved, sampling)))

    def __len__(self) -> int:
        """Return the number of games."""
        return self._number

    def reset(self, which: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Start games from the beginning.

        Args:
            which: [games] marks those to start; all, if left out.
            seed: what all games depend on from now on; their generators continue, if left out.

        Raises:
            SetupError: the marks do not fit the games, or the seed is not an integer.
        """
        if seed is not None:
            rngs = self._device.to_device(new_rngs(seed, len(self)))
            action_rngs = self._device.to_device(new_rngs(seed, len(self), _ACTION_STREAM))
            self._use(self._batch._replace(rngs=rngs), self._sampling._replace(rngs=action_rngs))
        marked = np.ones(len(self), np.int8) if which is None else np.array(which, np.int8)
        if marked.shape != (len(self),):
            raise SetupError(f"Marks must be of shape {(len(self),)}, not {marked.shape}.")
        self._loops.begin(self._device.to_device(marked), self._arrays)

    def step(self, actions: ArrayLike) -> None:
        """Apply an action of every seat that acts; deals and draws follow.

        Args:
            actions: [games, seats] integers; -1, for all seats of a game, leaves it as it is.

        Raises:
            IllegalAction: one of them is not allowed; nothing was done. On a device `check` reports it.
            SetupError: they are not integers, or do not fit the games.
        """
        batch = self._batch
        given = self._device.as_actions(actions, self._sampling.actions.shape)
        self._loops.step(given, self._arrays)
        if self._device.checks_at_once and batch.illegal[0] != NOBODY:
            number = int(batch.illegal[0])
            batch.illegal[0] = NOBODY
            asked = np.asarray(actions).reshape(given.shape)[number].tolist()
            raise IllegalAction(self._refusal(number, asked))

    def step_random(self) -> NDArray[np.int16]:
        """Do what `step(sample())` does, in one call, and return the actions; the array is reused as well."""
        self._loops.step_random(self._sampling, self._arrays)
        return self._chosen

    def check(self) -> None:
        """Wait for the device, and report illegal actions since the last check.

        A step on a device does not wait for it, so it cannot refuse; a game with an illegal action is left
        as it is, and the others continue. On the CPU there is never anything to report.

        Raises:
            IllegalAction: some action was not allowed; one of the games is named.
        """
        illegal = self._batch.illegal
        number = int(self._device.to_host(illegal)[0])
        if number != NOBODY:
            illegal[0] = NOBODY
            raise IllegalAction(f"Game {number}: an action was illegal; it was left as it was.")

    def sample(self) -> NDArray[np.int16]:
        """Return [games, seats] random legal actions, -1 where none is due; the array is reused as well."""
        states, sampling = self._batch.states, self._sampling
        self._loops.choose(states, sampling.rngs, sampling.actions, sampling.legal)
        return self._chosen

    def play_random_games(self, games_each: int) -> int:
        """Play a whole random game in every row, start new ones, and return the number of choices."""
        num_choices = self._device.zeros((len(self),), np.int64)
        actions, legal = self._sampling.actions, self._sampling.legal
        self._loops.play(games_each, num_choices, actions, legal, self._arrays)
        self.reset()
        return int(self._device.to_host(num_choices).sum())

    def _by_seat(self, array: Any) -> Any:
        return array if self._has_seat_axis else array[:, 0]

    def _refusal(self, number: int, actions: list[int]) -> str:
        masks, seats = self._batch.masks[number], self._batch.seats
        if not masks.any():
            return f"Game {number} is over: reset it, or leave it as it is by -1."
        for slot, action in enumerate(actions):
            is_asked = masks[slot].any()
            seat = slot if self._has_seat_axis else int(seats[number])
            if is_asked and action == NOBODY:
                return f"Game {number}: all seats choose at once, so -1 must stand for all or none."
            if not is_asked and action != NOBODY:
                return f"Game {number}, seat {seat} is not asked: its action must be -1."
            if is_asked and not 0 <= action < self.num_actions:
                return f"Game {number}, seat {seat}: {action} is no action from 0 to {self.num_actions - 1}."
            if is_asked and not masks[slot, action]:
                why = get_game(self.game).why_illegal(self._batch.states[number], seat, action)
                return f"Game {number}, seat {seat}: {why}"
        raise AssertionError("no action is illegal")


def _device_for(name: str) -> Any:
    """Return the device that keeps and plays the games.

    Raises:
        SetupError: there is no such device.
    """
    if name == "cpu":
        return Cpu()
    if name == "cuda":
        from tilewright.batch.cuda_vector import CudaDevice

        return CudaDevice()
    raise SetupError(f"There is no device {short_repr(name)}: cpu or cuda.")
