"""Auxiliary predictions, in training alone: what every board will look like at the end of the game.

A layer on top of the network makes them for each seat: in Azul each cell of the wall, and complete rows,
columns and colours. It is not kept in weights files; what it teaches the layers below is.
"""

from typing import TYPE_CHECKING, Any

from tilewright.core.errors import SetupError
from tilewright.training.model import Tensor, nn, torch
from tilewright.training.selfplay import Kind, SelfPlay

if TYPE_CHECKING:
    from tilewright.training.ppo import Settings


def check_auxiliary(kind: Kind) -> None:
    """Refuse auxiliary targets for a game that has none.

    Raises:
        SetupError: it has none.
    """
    if kind.module.ENDING_BITS == 0:
        raise SetupError("Auxiliary targets (--auxiliary-coef) can be had for azul only.")


class Auxiliary:
    """The layer that predicts final boards, and its optimiser."""

    def __init__(self, play: SelfPlay, settings: "Settings") -> None:
        """Start with probabilities of one half."""
        check_auxiliary(play.kind)
        self._play, self._coef = play, settings.auxiliary_coef
        where, players = play.device.name, play.kind.players
        bits = play.kind.module.ENDING_BITS
        self.layer = nn.Linear(settings.width, players * bits).to(where)
        nn.init.zeros_(self.layer.weight)
        nn.init.zeros_(self.layer.bias)
        self._optimiser = torch.optim.AdamW(self.layer.parameters(), weight_decay=1e-4, fused=True)
        self._bits = torch.arange(bits, device=where)
        self._games = torch.arange(play.games, device=where)
        self._ends = torch.zeros((play.steps, play.games), dtype=torch.int64, device=where)

    def look_back(self) -> None:
        """Note when the games that were played ended."""
        end = torch.full_like(self._games, -1)
        for step in range(self._play.steps - 1, -1, -1):
            end = torch.where(self._play.seen.ended[step] > 0, step, end)
            self._ends[step] = end

    def targets(self, step: int) -> tuple[Tensor, Tensor]:
        """Return [rows, P x bits] the targets, and [rows] whether they are known yet.

        Seats come in the order of play from the viewer on.
        """
        play = self._play
        end = self._ends[step]
        endings = play.seen.endings[end.clamp(min=0), self._games]
        views = play.kind.views_per_game
        padding = (0, len(play.seen.viewers[step]) - play.rows)
        is_known = nn.functional.pad((end >= 0).repeat_interleave(views), padding)
        endings = nn.functional.pad(endings.repeat_interleave(views, 0), (0, 0, *padding))
        seats = play.seats_from(play.seen.viewers[step].long())
        bits = (endings.gather(1, seats)[:, :, None] >> self._bits) & 1
        return bits.flatten(1).float(), is_known

    def gradient(self, predictions: Tensor, step: int, weights: Tensor) -> Tensor:
        """Return the gradient of the binary cross-entropy, summed over the predictions.

        Args:
            predictions: [rows, P x bits] log-odds.
            weights: [rows] the weight of each row in the loss.
        """
        targets, is_known = self.targets(step)
        return self._coef * (weights * is_known)[:, None] * (predictions.sigmoid() - targets)

    def learn(self, learning_rate: float) -> None:
        """Update the layer, after the gradient was propagated back."""
        for group in self._optimiser.param_groups:
            group["lr"] = learning_rate
        self._optimiser.step()
        self._optimiser.zero_grad(set_to_none=True)

    def state_dict(self) -> dict[str, Any]:
        """Return what a later run needs to resume."""
        return {"layer": self.layer.state_dict(), "optimiser": self._optimiser.state_dict()}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Resume where an earlier run stopped."""
        self.layer.load_state_dict(state["layer"])
        self._optimiser.load_state_dict(state["optimiser"])
