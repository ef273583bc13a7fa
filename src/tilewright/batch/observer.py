"""Observations and masks of single positions, the same as many games at once show."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.batch.contract import batch_module, compile_key
from tilewright.core.compiled import compiler_for
from tilewright.core.game import Game, State
from tilewright.games import get_game


class _Observers(NamedTuple):
    observe: Any
    mask_actions: Any


@cache
def _observers_for(name: str) -> _Observers:
    """Return a game's kernels in a form that Python can call."""
    module = batch_module(name)
    write_observation, write_mask = module.observe, module.mask_actions
    compiled = compiler_for(compile_key(name))

    @compiled
    def observe(state: Any, seat: int, row: Any) -> None:
        write_observation(state, seat, row)

    @compiled
    def mask_actions(state: Any, seat: int, mask: Any) -> None:
        write_mask(state, seat, mask)

    return _Observers(observe, mask_actions)


class Observer:
    """Observations and masks of positions at tables of one kind.

    Attributes:
        fields: the fields of an observation (docs/observations.md).
        num_numbers: its length.
        num_actions: the number of actions.
    """

    def __init__(self, game: Game, players: int, variant: str) -> None:
        """Observe positions of such tables."""
        self._kind = (game.name, players, variant)
        module = batch_module(game.name)
        number = game.variants.index(variant)
        self.fields = module.fields(players, number)
        self.num_numbers = sum(field.size for field in self.fields)
        self.num_actions = int(module.num_actions(players, number))
        self._observe, self._mask_actions = _observers_for(game.name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the kind of table: compiled functions are found again, not stored."""
        game, players, variant = self._kind
        return _observer_of, (game, players, variant)

    def observation(self, state: State, seat: int) -> NDArray[np.int16]:
        """Return what the seat may know, as [numbers]."""
        row = np.empty(self.num_numbers, np.int16)
        self._observe(state, seat, row)
        return row

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """Return [actions] 1 for each action the seat may choose now; all 0 if it is not asked."""
        mask = np.empty(self.num_actions, np.int8)
        self._mask_actions(state, seat, mask)
        return mask


def _observer_of(game: str, players: int, variant: str) -> Observer:
    return Observer(get_game(game), players, variant)
