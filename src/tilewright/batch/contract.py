"""The contract of a game's batch module: kernels that let many games be played at once.

The kernels work on one game; everything about many games, devices and environments is made from them
(kernels.py, cpu.py, cuda_vector.py, single.py). `check_batch` in testing.py holds the laws they obey.
"""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined
from tilewright.core.errors import SetupError, UnknownOption, short_repr
from tilewright.core.game import UNSET_OPTION, Setup, State
from tilewright.core.observation import Fields
from tilewright.core.rng import Rng
from tilewright.games import game_entries, get_entry, get_game, load

NOBODY = -1
"""Instead of a seat: several act, or none does. Instead of an action: the seat does nothing."""

Turns = Literal["open", "simultaneous", "mixed"]
Scratch = NDArray[np.int8]
Actions = NDArray[np.int16]


class BatchGame(Protocol):
    """A game's batch module. Functions that take a state are kernels (`core/compiled.py`).

    Attributes:
        SIZE, STATE_TYPE: length and NumPy type of a state.
        SCRATCH: bytes of scratch memory that chance needs, at least 1.
        MAX_PLAYERS: the most seats a table has.
        MAX_LEGAL: length of the buffer that `choose_at_random` may write to; 1 for a game that needs none.
        OPTIONS: the names of the game's options that `begin` takes, in this order.
        TURNS: "open": one seat acts at a time. "simultaneous": in every turn every seat chooses in secret.
            "mixed": `is_secret` tells of each turn. Where several seats are asked in an open turn, many games
            at once let the lowest of them act first.

    After `begin`, `act` and `reveal`, which let chance happen where it is due, somebody has to choose or the
    game is over. Chance gives what `Game.draw` gives for the same state and generator.
    """

    SIZE: int
    STATE_TYPE: Any
    SCRATCH: int
    MAX_PLAYERS: int
    MAX_LEGAL: int
    OPTIONS: tuple[str, ...]
    TURNS: Turns

    def fields(self, players: int, variant: int) -> Fields:
        """Return the fields of an observation; `variant` is an index of `Game.variants`."""

    def num_actions(self, players: int, variant: int) -> int:
        """Return the number of actions; an action has the same number at every table."""

    def begin(
        self, state: State, players: int, variant: int, options: Any, rng: Rng, scratch: Scratch
    ) -> None:
        """Start a game and let chance happen until somebody has to choose.

        Args:
            options: a number for each name in OPTIONS. UNSET_OPTION stands for one that is left open: if it
                `is_drawn`, draw it by `below(rng, number of values)`, in the order of OPTIONS, before
                anything else; otherwise it has its first value.
        """

    def let_chance_happen(self, state: State, rng: Rng, scratch: Scratch) -> None:
        """Apply the one chance event that is due, with the outcome `Game.draw` gives."""

    def is_over(self, state: State) -> bool:
        """Return whether the game is over."""

    def score_of(self, state: State, seat: int) -> int:
        """Return a seat's points."""

    def winners(self, state: State) -> int:
        """Return a bit for each seat that has won; the game is over."""

    def observe(self, state: State, seat: int, row: NDArray[np.int16]) -> None:
        """Write the seat's observation, every number of it."""

    def mask_actions(self, state: State, seat: int, mask: NDArray[np.int8]) -> None:
        """Write 1 for each action the seat may choose now, 0 for all others."""

    def choose_at_random(self, state: State, seat: int, rng: Rng, legal: Actions) -> int:
        """Return one of the legal actions of a seat that is asked, each equally likely."""


class OpenTurns(Protocol):
    """What a game with TURNS "open" or "mixed" provides as well."""

    def acting_seat(self, state: State) -> int:
        """Return the lowest seat that is asked; the game is not over."""

    def act(self, state: State, seat: int, action: int, rng: Rng, scratch: Scratch) -> None:
        """Apply a legal action of a seat that is asked in an open turn."""


class SecretTurns(Protocol):
    """What a game with TURNS "simultaneous" or "mixed" provides as well."""

    def reveal(self, state: State, actions: Actions, rng: Rng, scratch: Scratch) -> None:
        """Apply the legal actions of a secret turn, [seats], -1 for seats that are not asked."""


class MixedTurns(OpenTurns, SecretTurns, Protocol):
    """What a game with TURNS "mixed" provides as well."""

    def is_secret(self, state: State) -> bool:
        """Return whether all seats that are asked choose in secret; the game is not over."""

    def is_asked(self, state: State, seat: int) -> bool:
        """Return whether the seat has to choose now; no when the game is over."""


class RandomGames(Protocol):
    """What a game may provide as well, where it can play random games faster than step by step."""

    def random_game(
        self,
        state: State,
        players: int,
        variant: int,
        rng: Rng,
        scratch: Scratch,
        scores: NDArray[np.int16],
    ) -> int:
        """Play one whole game at random; write the final scores and return the number of choices."""


_TURN_PROTOCOLS: dict[str, tuple[type, ...]] = {
    "open": (OpenTurns,),
    "simultaneous": (SecretTurns,),
    "mixed": (OpenTurns, SecretTurns, MixedTurns),
}


def batch_module(game: str) -> BatchGame:
    """Return a game's batch module, checked.

    Raises:
        SetupError: there is no game of that name, it has no batch module, or that lacks something.
    """
    entry = get_entry(game)
    module = entry.load("batch")
    _check_once(entry.batch)
    return cast(BatchGame, module)


def games_with_batch() -> list[str]:
    """Return the games that have a batch module."""
    return [entry.name for entry in game_entries() if entry.batch is not None]


def compile_key(game: str) -> str:
    """Return what the compiled loops of a game are cached by.

    For games outside the package, such as those of tests, the cache does not see their sources; the key
    holds a hash of these.
    """
    path = str(get_entry(game).batch).partition(":")[0]
    if path.startswith("tilewright."):
        return game
    digest = hashlib.sha256()
    for source in sorted(Path(str(import_module(path).__file__)).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return f"{game} {digest.hexdigest()}"


@cache
def _check_once(path: str) -> None:
    check_module(load(path), path)


def check_module(module: Any, name: str) -> None:
    """Check that a module has every name of the contract.

    Raises:
        SetupError: with all that is missing.
    """
    turns = getattr(module, "TURNS", None)
    if turns not in _TURN_PROTOCOLS:
        known = ", ".join(map(repr, _TURN_PROTOCOLS))
        raise SetupError(f"{name}: TURNS must be one of {known}, not {short_repr(turns)}.")
    due = list(BatchGame.__annotations__)
    for protocol in (BatchGame, *_TURN_PROTOCOLS[turns]):
        due += [each for each, value in vars(protocol).items() if _is_method(each, value)]
    missing = [each for each in due if not hasattr(module, each)]
    if missing:
        raise SetupError(f"{name} lacks {', '.join(missing)} (see BatchGame in batch/contract.py).")


def _is_method(name: str, value: object) -> bool:
    return callable(value) and not name.startswith("_")


class TurnKernels(NamedTuple):
    """The kernels that tell turns apart, with a stub for each that a game does not need.

    Attributes:
        has_seat_axis: whether arrays of many games have an axis of seats: there are secret turns.
        is_mixed: whether seats may have to wait in some turns and choose together in others.
        may_wait: whether some turn leaves out some seats.
    """

    has_seat_axis: bool
    is_mixed: bool
    may_wait: bool
    acting_seat: Callable[..., int]
    is_secret: Callable[..., bool]
    is_asked: Callable[..., bool]
    act: Callable[..., None]
    reveal: Callable[..., None]


@inlined
def _first_seat(state: Any) -> int:
    return 0


@inlined
def _yes(state: Any) -> bool:
    return True


@inlined
def _no(state: Any) -> bool:
    return False


@inlined
def _every_seat(state: Any, seat: int) -> bool:
    return True


@inlined
def _never_act(state: Any, seat: int, action: int, rng: Any, scratch: Any) -> None:
    pass


@inlined
def _never_reveal(state: Any, actions: Any, rng: Any, scratch: Any) -> None:
    pass


def turn_kernels(module: BatchGame) -> TurnKernels:
    """Return the kernels that tell a game's turns apart and apply them."""
    given: Any = module
    is_mixed, is_simultaneous = given.TURNS == "mixed", given.TURNS == "simultaneous"
    return TurnKernels(
        has_seat_axis=is_mixed or is_simultaneous,
        is_mixed=is_mixed,
        may_wait=not is_simultaneous,
        acting_seat=_first_seat if is_simultaneous else given.acting_seat,
        is_secret=given.is_secret if is_mixed else (_yes if is_simultaneous else _no),
        is_asked=given.is_asked if is_mixed else _every_seat,
        act=_never_act if is_simultaneous else given.act,
        reveal=given.reveal if is_mixed or is_simultaneous else _never_reveal,
    )


class Table(NamedTuple):
    """A checked set-up in the numbers that kernels take.

    Attributes:
        variant: its index in `Game.variants`.
        options: int64 [names in OPTIONS, at least 1] their values, UNSET_OPTION for those left open.
    """

    setup: Setup
    variant: int
    options: NDArray[np.int64]


def table_of(
    game: str, players: int | None, variant: str | None, options: Mapping[str, int]
) -> Table:
    """Return the table of a set-up.

    Raises:
        SetupError: there is no such game, variant, number of players or option.
    """
    kind, names = get_game(game), batch_module(game).OPTIONS
    setup = kind.setup(variant, players, **options)
    for name in options:
        if name not in names:
            raise UnknownOption(
                f"{kind.title} cannot set {short_repr(name)} here, only {', '.join(names) or 'nothing'}."
            )
    numbers = [setup.options[name] if name in options else UNSET_OPTION for name in names]
    packed = np.array(numbers or [UNSET_OPTION], np.int64)
    return Table(setup, kind.variants.index(setup.variant), packed)


def observation_fields(game: str, players: int | None = None, variant: str | None = None) -> Fields:
    """Return the fields of a game's observations, in order.

    >>> [field.name for field in observation_fields("5211", players=2)][-2:]
    ['hand', 'unseen']

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    table = table_of(game, players, variant, {})
    return batch_module(game).fields(table.setup.players, table.variant)


def num_actions(game: str, players: int | None = None, variant: str | None = None) -> int:
    """Return the number of actions at a table; an action has the same number at every table.

    Raises:
        SetupError: there is no such game, variant or number of players.
    """
    table = table_of(game, players, variant, {})
    return int(batch_module(game).num_actions(table.setup.players, table.variant))
