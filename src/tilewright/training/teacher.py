"""Search as the teacher: a short look ahead says what the policy should have been.

In a share of the positions of self-play the likeliest moves are carried out on copies, and the network goes
on from each of them with its likeliest moves: for a number of moves, or until chance or the end of the game
comes next. The network's value of where that leads, or the outcome, is the value q of the move. The target is
the policy, shifted to what is better: proportional to p * exp(q / temperature), where moves that were not
looked at count as what is expected of the position (completed values, as in Gumbel MuZero).
"""

from typing import TYPE_CHECKING, Any

from tilewright.core.errors import SetupError
from tilewright.training.kernels import Views
from tilewright.training.model import Network, Tensor, torch
from tilewright.training.selfplay import Kind, SelfPlay
from tilewright.training.teacher_kernels import (
    NO_PICK,
    Branches,
    cpu_teacher_kernels,
    cuda_teacher_kernels,
)

if TYPE_CHECKING:
    from tilewright.training.ppo import Settings

_LARGEST_SHIFT = 20.0


def check_teacher(kind: Kind, *, is_spread: bool) -> None:
    """Refuse what a teacher cannot do.

    Args:
        is_spread: whether workers play the games (training/spread.py).

    Raises:
        SetupError: a look ahead would need what players do not know, or games are played elsewhere or at
            several tables.
    """
    if not hasattr(kind.module, "apply_choice"):
        raise SetupError("A teacher (--teacher-share) can be had for azul only.")
    if is_spread or kind.tables:
        other = "--ray" if is_spread else "--all-tables"
        raise SetupError(f"A teacher (--teacher-share) does not go with {other}.")


class Teacher:
    """Looks ahead in some of the games that are played.

    Attributes:
        targets: [steps, positions, candidates] what the policy should have been.
        target_of: [steps, rows] the number of a row's target, or -1.
        branches: the positions after the moves it looked at last.
        gain: what the targets are expected to gain over the policy, a choice; in victories.
    """

    def __init__(self, play: SelfPlay, settings: "Settings", margin_coef: float) -> None:
        """Allocate on the device of the games."""
        check_teacher(play.kind, is_spread=False)
        self._play, self._settings, self._margin_coef = play, settings, margin_coef
        kind, device = play.kind, play.device
        encoding, where = kind.module.ENCODING, device.name
        self.stride = max(1, min(round(1 / settings.teacher_share), play.rows))
        self._positions = play.rows // self.stride
        branches = self._positions * settings.teacher_moves
        number_type = torch.float16 if device.is_cuda else torch.float32

        def zeros(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=where)

        candidates = encoding.MAX_CANDIDATES
        self.targets = zeros(settings.steps, self._positions, candidates)
        rows = play.seen.counts.shape[1]
        self.target_of = torch.full((settings.steps, rows), -1, dtype=torch.int32, device=where)
        self._log_policies = zeros(self._positions, candidates)
        self._picks = zeros(self._positions, settings.teacher_moves, dtype=torch.int16)
        self._ended = zeros(branches, dtype=torch.uint8)
        self._outcomes = zeros(branches, 2 * kind.players)
        self._features = zeros(branches, kind.features, dtype=number_type)
        self._viewers = zeros(branches, dtype=torch.int8)
        self._outputs = zeros(branches, encoding.NUM_OUTPUTS)
        array = device.array
        self._output_array = array(self._outputs)
        self.branches = Branches(
            log_policies=array(self._log_policies),
            picks=array(self._picks),
            states=array(zeros(branches, play.states.shape[1], dtype=play.states.dtype)),
            ended=array(self._ended),
            outcomes=array(self._outcomes),
        )
        self._views = Views(
            features=array(self._features),
            counts=array(zeros(branches, dtype=torch.int16)),
            actions=array(zeros(branches, candidates, dtype=torch.int16)),
            parts=array(zeros(branches, candidates, encoding.NUM_PARTS, dtype=torch.int16)),
            viewers=array(self._viewers),
        )
        make = cuda_teacher_kernels if device.is_cuda else cpu_teacher_kernels
        self._kernels = make(kind.module)
        self.gain = zeros()

    def look(self, network: Network, step: int, turn: int) -> None:
        """Write the targets of a step, before its moves are played.

        Args:
            turn: which of the games it is the turn of, so that all have theirs.
        """
        play, settings = self._play, self._settings
        first, stride = turn % self.stride, self.stride
        self._kernels.branch(
            first, stride, play.state_array, play.views[step], play.output_array, self.branches
        )
        for _ in range(settings.teacher_depth):
            self._observe()
            self._outputs.copy_(network(self._features)[0])
            self._kernels.follow(self._views, self._output_array, self.branches)
        self._observe()
        # In full precision: moves differ by less than bfloat16 can tell.
        with torch.autocast(play.device.name, enabled=False):
            values = network(self._features.float())[1]
        rows = slice(first, first + self._positions * stride, stride)
        self.target_of[step] = -1
        self.target_of[step, rows] = torch.arange(
            self._positions, dtype=torch.int32, device=values.device
        )
        self._write_targets(values, step, rows)

    def _observe(self) -> None:
        self._features.zero_()
        self._kernels.observe(self._views, self.branches)

    def _write_targets(self, values: Tensor, step: int, rows: slice) -> None:
        play, seen = self._play, self._play.seen
        viewers, moves = seen.viewers[step, rows].long(), self._settings.teacher_moves
        found = play.rotate(values, -self._viewers.long())
        found = torch.where(self._ended[:, None] > 0, self._outcomes, found)
        q = self._utility(found, viewers.repeat_interleave(moves)).view(-1, moves)
        expected = self._utility(seen.values[step, rows], viewers)[:, None]
        numbers = torch.arange(self.targets.shape[2], device=q.device)
        is_candidate = numbers[None, :] < seen.counts[step, rows, None]
        policy = torch.where(is_candidate, self._log_policies, -torch.inf).exp()
        is_pick = self._picks != NO_PICK
        picks = self._picks.long().clamp_min(0)
        weights = torch.where(is_pick, policy.gather(1, picks), 0.0)
        number = is_pick.sum(1, keepdim=True)
        mean = (weights * q).sum(1, keepdim=True) / weights.sum(1, keepdim=True).clamp_min(1e-9)
        completed = (expected + number * mean) / (1 + number)
        shifts = ((q - completed) / self._settings.teacher_temperature).clamp(
            -_LARGEST_SHIFT, _LARGEST_SHIFT
        )
        shift = torch.zeros_like(policy).scatter_add_(1, picks, torch.where(is_pick, shifts, 0.0))
        target = policy * shift.exp()
        target /= target.sum(1, keepdim=True)
        self.targets[step] = target
        gains = ((target.gather(1, picks) - weights) * torch.where(is_pick, q - mean, 0.0)).sum(1)
        self.gain = gains.sum() / is_pick[:, 0].sum().clamp_min(1)

    def _utility(self, values: Tensor, seats: Tensor) -> Tensor:
        """Return what values by absolute seat are worth to a seat each: victory and a little of the lead."""
        players = self._play.kind.players
        own = self._play.rotate(values, seats)
        return own[:, 0] + self._margin_coef * (own[:, players] - own[:, players + 1 :].mean(1))
