"""A game and its observers as OpenSpiel knows them: what all games have in common."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Setup
from tilewright.core.observation import Field, Fields, size_of
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
        """Pass the game's type and parameters to OpenSpiel."""
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
    ) -> "TilewrightObserver":
        """Return an observer for a type of observation; by default all a seat sees now."""
        if isinstance(iig_obs_type, Mapping):  # OpenSpiel omits the type rather than passing None.
            iig_obs_type, params = None, iig_obs_type
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TilewrightObserver(self, kind, params)

    def position_fields(self) -> Fields:
        """Return the fields of a position's observation."""
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
    def resample(
        self, state: TilewrightState, seat: int, sampler: Callable[[], float]
    ) -> TilewrightState:
        """Return a state that the seat cannot tell from this one."""


class TilewrightObserver:
    """Writes what a seat sees of a state, as a tensor and as a text, for one kind of observation.

    Attributes:
        tensor: [numbers] the observation last written, each number divided by its field's scale; None
            where observations of this kind have no numbers.
        dict: the same by name, as views of the tensor.
    """

    def __init__(self, game: TilewrightGame, kind: Any, params: Mapping[str, Any] | None) -> None:
        """Prepare observations of a kind, a `pyspiel.IIGObservationType`.

        Raises:
            ValueError: the games have no such observations.
        """
        if params:
            raise ValueError(
                f"Observations take no parameters: leave {short_repr(dict(params))} out."
            )
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(
                "No observation shows all players' secrets: ask for SINGLE_PLAYER or NONE."
            )
        self._game = game
        self._has_public = kind.public_info
        self._has_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._has_recall = kind.perfect_recall
        fields = game.position_fields()
        self._row = np.zeros(size_of(fields), np.int16)
        self._shown = np.concatenate([np.full(field.size, self._shows(field)) for field in fields])
        scales = np.concatenate([np.full(field.size, field.scale) for field in fields])
        self._scales = scales[self._shown].astype(np.float32)
        self._lay_out(tuple(field for field in fields if self._shows(field)))

    def _shows(self, field: Field) -> bool:
        return self._has_private if field.is_private else self._has_public

    def _lay_out(self, position: Fields) -> None:
        """Make the tensor and name its parts: with perfect recall seat first and history last."""
        is_whole = self._has_public and self._has_private and self._has_recall
        recalled = self._game.history_fields() if is_whole else ()
        who = (Field("seat", (self._game.num_players(),), 1, "1 for the own seat"),)
        parts = (*(who if is_whole else ()), *position, *recalled)
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if not parts or (self._has_recall and not (is_whole and self._game.has_recall_tensor)):
            return
        self.tensor = np.zeros(size_of(parts), np.float32)
        index = 0
        for field in parts:
            part = self.tensor[index : index + field.size]
            self.dict[field.name] = part.reshape(field.shape)
            index += field.size
        first = self._game.num_players() if is_whole else 0
        self._position = self.tensor[first : first + len(self._scales)]

    def set_from(self, state: TilewrightState, player: int) -> None:
        """Write what the player sees into `tensor` and `dict`.

        Raises:
            pyspiel.SpielError: there is no such player.
        """
        self._check(player)
        if self.tensor is None:
            return
        state.play.observe(
            player, self._row, has_private=self._has_private, has_recall=self._has_recall
        )
        np.divide(self._row[self._shown], self._scales, out=self._position)
        if self._has_recall:
            self.dict["seat"][:] = 0
            self.dict["seat"][player] = 1
            self._game.write_history(state, player, self.dict)

    def string_from(self, state: TilewrightState, player: int) -> str:
        """Return what the player sees, with perfect recall all it ever saw, as a text.

        Raises:
            pyspiel.SpielError: there is no such player.
        """
        self._check(player)
        seat = player if self._has_private else None
        if not self._has_public:
            return self._game.private_text(state, player) if self._has_private else ""
        if self._has_recall:
            return self._game.history_text(state, seat)
        play = state.play
        text = msgspec.json.encode(play.game.view(play.state, seat)).decode()
        drawn = play.drawn_text(() if seat is None else (seat,))
        return f"{text}\ndrawn: {drawn}" if drawn else text

    def _check(self, player: int) -> None:
        if not 0 <= player < self._game.num_players():
            raise pyspiel.SpielError(
                f"There is no player {short_repr(player)}: they are 0 to {self._game.num_players() - 1}."
            )
