"""What a seat sees of a state, as a tensor and as a text (OpenSpiel's observers)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyspiel

from tilewright.core.errors import short_repr
from tilewright.core.observation import Field, Fields, size_of

if TYPE_CHECKING:
    from tilewright.envs.openspiel.game import TilewrightGame
    from tilewright.envs.openspiel.state import TilewrightState


class TilewrightObserver:
    """Writes observations of one kind.

    Attributes:
        tensor: [numbers] the observation last written, each number divided by its field's scale; None
            where observations of this kind have no numbers.
        dict: the same by name, as views of the tensor.
    """

    def __init__(self, game: "TilewrightGame", kind: Any, params: Mapping[str, Any] | None) -> None:
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
                "No observation tells all players' secrets: ask for SINGLE_PLAYER or NONE."
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
        place = 0
        for field in parts:
            part = self.tensor[place : place + field.size]
            self.dict[field.name] = part.reshape(field.shape)
            place += field.size
        first = self._game.num_players() if is_whole else 0
        self._position = self.tensor[first : first + len(self._scales)]

    def set_from(self, state: "TilewrightState", player: int) -> None:
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

    def string_from(self, state: "TilewrightState", player: int) -> str:
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
