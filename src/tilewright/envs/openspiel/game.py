"""A game as OpenSpiel knows it: what both games have in common."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tilewright.core.errors import SetupError
from tilewright.core.game import Setup
from tilewright.core.observation import Fields
from tilewright.envs.openspiel.observer import TilewrightObserver
from tilewright.envs.openspiel.play import Play
from tilewright.envs.openspiel.state import TilewrightState

Params = Mapping[str, Any]


class TilewrightGame(pyspiel.Game):
    """One game with its parameters.

    Attributes:
        game_type: what OpenSpiel registers it by.
        play_class: how it is played.
        setup: what its tables are set up with.
        variant: the number of its variant.
        has_recall_tensor: whether information states have tensors.
    """

    game_type: ClassVar[Any]
    play_class: ClassVar[type[Play]]
    has_recall_tensor = True

    def __init__(self, game_type: Any, game_info: Any, setup: Setup, params: Params) -> None:
        """Announce the game to OpenSpiel."""
        super().__init__(game_type, game_info, dict(params))
        self.setup = setup
        self.variant = self.play_class.game.variants.index(setup.variant)

    @classmethod
    def setup_from(cls, params: Params, **options: int) -> Setup:
        """Return the set-up that parameters ask for.

        Raises:
            pyspiel.SpielError: the game has no such variant, number of players or option.
        """
        try:
            return cls.play_class.game.setup(params["variant"], params["players"], **options)
        except SetupError as error:
            raise pyspiel.SpielError(str(error)) from None

    @abstractmethod
    def new_initial_state(self) -> TilewrightState:
        """Return the state before the first draw."""

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Params | None = None
    ) -> TilewrightObserver:
        """Return what writes observations of a kind; by default all a seat sees now."""
        if isinstance(
            iig_obs_type, Mapping
        ):  # OpenSpiel leaves the kind out rather than naming none.
            iig_obs_type, params = None, iig_obs_type
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TilewrightObserver(self, kind, params)

    def position_fields(self) -> Fields:
        """Return what the observation of a position consists of."""
        return self.play_class.fields(self.setup.players, self.variant)

    def history_fields(self) -> Fields:
        """Return what a tensor with perfect recall has beside them."""
        return ()

    @abstractmethod
    def write_history(
        self, state: TilewrightState, seat: int, parts: dict[str, np.ndarray[Any, Any]]
    ) -> None:
        """Write the history fields of a seat."""

    @abstractmethod
    def history_text(self, state: TilewrightState, seat: int | None) -> str:
        """Return all that a seat saw, in order; `None` is a spectator."""

    @abstractmethod
    def private_text(self, state: TilewrightState, seat: int) -> str:
        """Return what the seat alone knows."""

    @abstractmethod
    def resampled(
        self, state: TilewrightState, seat: int, sampler: Callable[[], float]
    ) -> TilewrightState:
        """Return a state that the seat cannot tell from this one."""
