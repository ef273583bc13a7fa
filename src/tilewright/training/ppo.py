"""Proximal policy optimisation by self-play, with a pool of past selves as opponents and a magnet policy.

A compiled kernel computes the gradient with respect to the policy's outputs over the legal moves of each
position; PyTorch propagates it back through the network.
"""

import copy
import math
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tilewright.training.auxiliary import Auxiliary
from tilewright.training.kernels import PolicyBatch
from tilewright.training.model import Network, Tensor, torch
from tilewright.training.selfplay import Device, Kind, SelfPlay
from tilewright.training.teacher import Teacher

_VALUE_COEF = 0.5
_MAX_GRADIENT_NORM = 1.0


@dataclass(frozen=True)
class Settings:
    """How a network learns. Pairs are annealed from the first value to the second.

    Attributes:
        moves, minutes: the length of the whole run in moves or in minutes: what is reached first.
        games, steps: games played at once, and steps of each between two updates.
        clip: the clip range of the probability ratio.
        gae_lambda: the decay of generalised advantage estimation.
        value_lambda: the same for the returns that values learn from; at 1 nothing is expected that is
            played within the steps of an update.
        auxiliary_coef: the coefficient of the binary cross-entropy of each auxiliary prediction
            (training/auxiliary.py).
        margin_coef: what a lead of 100 points is worth, in victories; None takes the game's own.
        ema_decay: the decay of the exponential moving average of the weights, which is what bots play.
        magnet: the coefficient of the KL divergence from an earlier policy, which is replaced every
            `magnet_every` updates.
        opponent_share: the share of the games in which a past self plays all seats but one; with a fixed
            opponent that one does, and 0 stands for all games.
        opponent_every: updates between two past selves that join the pool.
        teacher_share: the share of the positions in which a teacher looks ahead (training/teacher.py).
        teacher_coef: the coefficient of the cross-entropy of its targets, a mean over these positions.
        teacher_moves: the number of moves it looks at, the likeliest ones.
        teacher_depth: the number of moves that it follows the policy after each of them.
        teacher_temperature: what its values are divided by, in victories.
    """

    moves: float = 1e9
    minutes: float = math.inf
    games: int = 65536
    steps: int = 24
    epochs: int = 2
    width: int = 256
    blocks: int = 3
    learning_rate: tuple[float, float] = (4e-4, 2e-5)
    entropy_coef: tuple[float, float] = (0.02, 0.002)
    clip: float = 0.2
    gae_lambda: float = 0.95
    value_lambda: float = 0.95
    auxiliary_coef: float = 0.0
    margin_coef: float | None = None
    ema_decay: float = 0.98
    magnet: float = 0.0
    magnet_every: int = 50
    opponent_share: float = 0.0
    opponent_every: int = 100
    opponent_pool_size: int = 6
    teacher_share: float = 0.0
    teacher_coef: float = 0.5
    teacher_moves: int = 16
    teacher_depth: int = 12
    teacher_temperature: float = 0.05
    seed: int = 0


class Learner:
    """A network, its optimiser and its games."""

    def __init__(
        self,
        kind: Kind,
        device: str,
        settings: Settings,
        fixed_opponent: Network | None = None,
        new_self_play: Callable[..., SelfPlay] = SelfPlay,
    ) -> None:
        """Start from nothing; `load_state_dict` resumes from a checkpoint.

        Args:
            fixed_opponent: learn to beat this network, which stays as it is and plays all seats but one.
            new_self_play: makes the games in progress.
        """
        self.kind, self.settings = kind, settings
        torch.manual_seed(settings.seed)
        self._rng = random.Random(settings.seed)
        self.device = Device(device, kind)
        self.fixed_opponent = fixed_opponent
        share = settings.opponent_share or float(fixed_opponent is not None)
        games = max(1, settings.games // kind.views_per_game)
        self.play = new_self_play(kind, self.device, games, settings.steps, settings.seed, share)
        self.network = kind.new_network(settings.width, settings.blocks).to(device)
        self.magnet = copy.deepcopy(self.network) if settings.magnet > 0 else None
        self.ema = copy.deepcopy(self.network).requires_grad_(False)
        self.opponent_pool: list[Network] = []
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=settings.learning_rate[0], weight_decay=1e-4, fused=True
        )
        self.moves, self.iteration, self.seconds = 0, 0, 0.0
        self._is_compiled = False
        rows = self.play.seen.outputs
        self._gradient = torch.zeros_like(rows)
        self._magnet_outputs = torch.zeros_like(rows)
        self._entropies = torch.zeros(len(rows), device=device)
        self._coefs = torch.zeros(4, device=device)
        self._weights = torch.zeros(len(rows), device=device)
        self._advantages = torch.zeros(len(rows), device=device)
        coef = settings.margin_coef
        self._margin_coef = kind.module.MARGIN_COEF if coef is None else coef
        self.auxiliary = Auxiliary(self.play, settings) if settings.auxiliary_coef > 0 else None
        has_teacher = settings.teacher_share > 0
        self.teacher = Teacher(self.play, settings, self._margin_coef) if has_teacher else None
        candidates = self.play.seen.actions.shape[1]
        self._no_targets = torch.zeros(1, candidates, device=device)
        self._no_target = torch.full((len(rows),), -1, dtype=torch.int32, device=device)
        self._batches = [self._batch(step) for step in range(settings.steps)]
        if self.device.is_cuda:
            self.network.compile_body()

    def _batch(self, step: int) -> PolicyBatch:
        array, seen, teacher = self.device.array, self.play.seen, self.teacher
        return PolicyBatch(
            outputs=array(seen.outputs),
            magnet_outputs=array(self._magnet_outputs),
            counts=array(seen.counts[step]),
            parts=array(seen.parts[step]),
            chosen=array(seen.chosen[step]),
            log_probabilities=array(seen.log_probabilities[step]),
            advantages=array(self._advantages),
            weights=array(self._weights),
            targets=array(teacher.targets[step] if teacher else self._no_targets),
            target_of=array(teacher.target_of[step] if teacher else self._no_target),
            coefs=array(self._coefs),
            gradient=array(self._gradient),
            entropies=array(self._entropies),
        )

    @property
    def progress(self) -> float:
        """The fraction of the run that is done, 0 to 1."""
        settings = self.settings
        return min(1.0, max(self.moves / settings.moves, self.seconds / 60 / settings.minutes))

    def _annealed(self, pair: tuple[float, float]) -> float:
        """Return the present value of a setting that is annealed along a cosine."""
        first, last = pair
        return last + (first - last) * 0.5 * (1 + math.cos(math.pi * self.progress))

    def iterate(self) -> dict[str, float]:
        """Play and learn once; return figures for the log."""
        began = time.perf_counter()
        settings, play = self.settings, self.play
        play.play(self.network, self._opponent(), self._look if self.teacher else None)
        self.device.wait()
        playing = time.perf_counter() - began
        advantages, returns = self._advantages_and_returns()
        figures = self._learn(advantages, returns)
        rows = play.rows * settings.steps
        self.moves += rows
        self.iteration += 1
        self._update_copies()
        figures |= self._results()
        seconds = time.perf_counter() - began
        if self._is_compiled:  # Compilation does not count as training time.
            self.seconds += seconds
        self._is_compiled = True
        if self.teacher is not None:
            figures["teacher_gain"] = self.teacher.gain.item()
        return figures | {"playing_share": playing / seconds}

    def _look(self, network: Network, step: int) -> None:
        """Let the teacher look at some positions of a step."""
        if self.teacher is not None:
            self.teacher.look(network, step, self.iteration * self.settings.steps + step)

    def _opponent(self) -> Network | None:
        if self.fixed_opponent is not None:
            return self.fixed_opponent
        if not self.opponent_pool:
            return None
        return self._rng.choice(self.opponent_pool)

    def _update_copies(self) -> None:
        """Update the moving average, the magnet and the opponent pool."""
        settings = self.settings
        decay = min(settings.ema_decay, self.iteration / (self.iteration + 10))
        for mean, new in zip(self.ema.parameters(), self.network.parameters(), strict=True):
            mean.lerp_(new.detach(), 1 - decay)
        is_due = self.iteration % settings.opponent_every == 1
        if is_due and settings.opponent_share > 0 and self.fixed_opponent is None:
            self.opponent_pool.append(self._frozen())
            if len(self.opponent_pool) > settings.opponent_pool_size:
                del self.opponent_pool[self._rng.randrange(len(self.opponent_pool) - 1)]
        if self.magnet is not None and self.iteration % settings.magnet_every == 0:
            self.magnet.load_state_dict(self.network.state_dict())

    def _frozen(self) -> Network:
        past = self.kind.new_network(self.settings.width, self.settings.blocks)
        # Rounded as in a checkpoint, so that it plays the same after a resume.
        weights = self.network.state_dict()
        past.load_state_dict({name: weight.half().float() for name, weight in weights.items()})
        return past.to(self.device.name).requires_grad_(False)

    def _advantages_and_returns(self) -> tuple[Tensor, Tensor]:
        """Return advantages [T, B] and returns [T, B, 2 P] by generalised advantage estimation."""
        seen, play, players = self.play.seen, self.play, self.kind.players
        advantages = torch.zeros_like(seen.log_probabilities)
        returns = torch.zeros_like(seen.values[:-1])
        gae, error = torch.zeros_like(seen.values[0]), torch.zeros_like(seen.values[0])
        views_per_game, rows = self.kind.views_per_game, play.rows
        for step in range(self.settings.steps - 1, -1, -1):
            ended = torch.zeros(len(gae), 1, device=gae.device)
            ended[:rows, 0] = seen.ended[step].float().repeat_interleave(views_per_game)
            outcome = torch.zeros_like(gae)
            outcome[:rows] = seen.outcomes[step].repeat_interleave(views_per_game, 0)
            following = torch.where(ended > 0, outcome, seen.values[step + 1])
            surprise = following - seen.values[step]
            gae = surprise + self.settings.gae_lambda * (1 - ended) * gae
            error = surprise + self.settings.value_lambda * (1 - ended) * error
            own = play.by_distance(gae, step)
            others = own[:, players + 1 :].sum(1) / (play.players - 1)
            advantages[step] = own[:, 0] + self._margin_coef * (own[:, players] - others)
            returns[step] = play.by_distance(error + seen.values[step], step)
        return advantages, returns

    def _learn(self, advantages: Tensor, returns: Tensor) -> dict[str, float]:
        settings, seen, play = self.settings, self.play.seen, self.play
        learners = torch.stack([play.is_learners(step) for step in range(settings.steps)])
        choices = learners & (seen.counts[:-1] > 1)
        chosen = advantages[choices]
        advantages = (advantages - chosen.mean()) / (chosen.std() + 1e-6)
        learning_rate = self._annealed(settings.learning_rate)
        for group in self.optimiser.param_groups:
            group["lr"] = learning_rate
        if self.auxiliary is not None:
            self.auxiliary.look_back()
        # Rows with a target have their share of the weight, and stand for all.
        teacher_coef = settings.teacher_coef * self.teacher.stride if self.teacher else 0.0
        entropy_coef = self._annealed(settings.entropy_coef)
        self._coefs.copy_(
            torch.tensor([settings.clip, entropy_coef, settings.magnet, teacher_coef])
        )
        value_loss = torch.zeros((), device=self.device.name)
        entropy = torch.zeros((), device=self.device.name)
        for _ in range(settings.epochs):
            for step in self._rng.sample(range(settings.steps), settings.steps):
                with play.precision():
                    hidden = self.network.hidden(seen.features[step])
                    heads = [head.float() for head in self.network.heads(hidden)]
                    if self.auxiliary is not None:
                        heads.append(self.auxiliary.layer(hidden).float())
                    if self.magnet is not None:
                        with torch.no_grad():
                            self._magnet_outputs.copy_(self.magnet(seen.features[step])[0])
                outputs, values = heads[0].detach(), heads[1].detach()
                seen.outputs.copy_(outputs)
                weight = learners[step].float() / learners[step].sum()
                self._weights.copy_(weight)
                self._advantages.copy_(advantages[step])
                self._gradient.zero_()
                self.device.kernels.add_policy_gradient(self._batches[step])
                error = (values - returns[step]) * weight[:, None] * play.taken
                gradients = [self._gradient, 2 * _VALUE_COEF * error]
                if self.auxiliary is not None:
                    predictions = heads[2].detach()
                    gradients.append(self.auxiliary.gradient(predictions, step, weight))
                self.optimiser.zero_grad(set_to_none=True)
                torch.autograd.backward(heads, gradients)
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), _MAX_GRADIENT_NORM)
                self.optimiser.step()
                if self.auxiliary is not None:
                    self.auxiliary.learn(learning_rate)
                value_loss = ((values - returns[step]) * error).sum()
                entropy = (self._entropies * weight).sum()
        return {"value_loss": value_loss.item(), "entropy": entropy.item()}

    def _results(self) -> dict[str, float]:
        """Return figures about the games that ended."""
        seen, players = self.play.seen, self.kind.players
        ended = seen.ended > 0
        figures = {"games": float(ended.sum().item())}
        if not figures["games"]:
            return figures
        outcomes = seen.outcomes[ended]
        games = torch.arange(self.play.games, device=ended.device).expand_as(ended)[ended]
        rows = games * self.kind.views_per_game
        taken = self.play.players[rows]
        figures["score"] = 100 * (outcomes[:, players:].sum() / taken.sum()).item()
        if self.play.opponent_games:
            against = games >= self.play.games - self.play.opponent_games
            if bool(against.any()):
                seat = self.play.learner_seats[rows[against], None]
                shares, scores = outcomes[against, :players], 100 * outcomes[against, players:]
                own = scores.gather(1, seat)[:, 0]
                others = (scores.sum(1) - own) / (taken[against] - 1)
                figures["share_against_opponents"] = shares.gather(1, seat).mean().item()
                figures["margin_against_opponents"] = (own - others).mean().item()
                figures["score_against_opponents"] = own.mean().item()
        return figures

    def state_dict(self) -> dict[str, Any]:
        """Return what a later run needs to resume; the keys are those of checkpoint files."""
        return {
            "game": self.kind.game,
            "players": self.kind.players,
            "variant": self.kind.variant,
            "settings": asdict(self.settings),
            "moves": self.moves,
            "seconds": self.seconds,
            "iteration": self.iteration,
            "network": self.network.state_dict(),
            "average": self.ema.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": self._rng.getstate(),
        } | ({} if self.auxiliary is None else {"auxiliary": self.auxiliary.state_dict()})

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Resume where an earlier run stopped; its unfinished games start again."""
        self.moves, self.seconds = state["moves"], state["seconds"]
        self.iteration = state["iteration"]
        self.network.load_state_dict(state["network"])
        self.ema.load_state_dict(state.get("average", state["network"]))
        self.optimiser.load_state_dict(state["optimiser"])
        if self.auxiliary is not None and "auxiliary" in state:
            self.auxiliary.load_state_dict(state["auxiliary"])
        if self.magnet is not None:
            self.magnet.load_state_dict(state["network"])
        self.opponent_pool = []
        for weights in state["rivals"]:
            self.opponent_pool.append(self._frozen())
            self.opponent_pool[-1].load_state_dict({name: w.float() for name, w in weights.items()})
        self._rng.setstate(state["random"])
