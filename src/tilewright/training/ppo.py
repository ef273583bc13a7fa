"""Learning from self-play by proximal policy optimisation, with past selves as rivals and a magnet.

The gradient with respect to the policy's outputs is worked out by a compiled kernel that reads just the
legal moves of each position; PyTorch carries it back through the network.
"""

import copy
import math
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tilewright.training.model import Network, Tensor, torch
from tilewright.training.selfplay import Device, Kind, SelfPlay

_VALUE_WEIGHT = 0.5
_LONGEST_GRADIENT = 1.0


@dataclass(frozen=True)
class Settings:
    """How a network learns. Values in pairs go from the first at the start to the second at the end.

    Attributes:
        moves, minutes: how many moves the whole run learns from, or how long: what is reached first.
        games, steps: games played at once, and steps of each between two rounds of learning.
        margin_worth: what a lead of 100 points is worth, in victories; None takes the game's own.
        magnet: how strongly the policy is held to an earlier one, which follows every `magnet_every` rounds.
        averaging: how much of the running mean of past networks stays each round; that mean is played.
        rival_share: in which share of the games a past self plays all seats but one.
    """

    moves: float = 1e9
    minutes: float = math.inf
    games: int = 65536
    steps: int = 24
    epochs: int = 2
    width: int = 256
    blocks: int = 3
    learning_rate: tuple[float, float] = (4e-4, 2e-5)
    entropy: tuple[float, float] = (0.02, 0.002)
    clip: float = 0.2
    trace: float = 0.95
    margin_worth: float | None = None
    averaging: float = 0.98
    magnet: float = 0.0
    magnet_every: int = 50
    rival_share: float = 0.0
    rival_every: int = 100
    most_rivals: int = 6
    seed: int = 0


class Learner:
    """A network, its optimiser and its games."""

    def __init__(
        self,
        kind: Kind,
        device: str,
        settings: Settings,
        fixed_rival: Network | None = None,
        player: Callable[..., SelfPlay] = SelfPlay,
    ) -> None:
        """Start from nothing; `load_state_dict` goes on from a checkpoint.

        Args:
            fixed_rival: learn to beat this network, which stays as it is and plays all seats but one in
                every game.
            player: makes the games in progress.
        """
        self.kind, self.settings = kind, settings
        torch.manual_seed(settings.seed)
        self._rng = random.Random(settings.seed)
        self.device = Device(device, kind)
        self.fixed_rival = fixed_rival
        share = 1.0 if fixed_rival is not None else settings.rival_share
        games = max(1, settings.games // kind.places)
        self.play = player(kind, self.device, games, settings.steps, settings.seed, share)
        self.network = kind.new_network(settings.width, settings.blocks).to(device)
        self.magnet = copy.deepcopy(self.network) if settings.magnet > 0 else None
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.rivals: list[Network] = []
        self.optimiser = torch.optim.AdamW(
            self.network.parameters(), lr=settings.learning_rate[0], weight_decay=1e-4, fused=True
        )
        self.moves, self.iteration, self.seconds = 0, 0, 0.0
        self._is_compiled = False
        rows = self.play.seen.outputs
        self._gradient = torch.zeros_like(rows)
        self._magnet_outputs = torch.zeros_like(rows)
        self._entropies = torch.zeros(len(rows), device=device)
        self._settings = torch.zeros(3, device=device)
        self._scales = torch.zeros(len(rows), device=device)
        self._advantages = torch.zeros(len(rows), device=device)
        worth = settings.margin_worth
        self._margin_worth = kind.module.MARGIN_WORTH if worth is None else worth
        self._pushed = [self._arrays_to_push(step) for step in range(settings.steps)]
        if self.device.is_cuda:
            self.network.compile_body()

    def _arrays_to_push(self, step: int) -> tuple[Any, ...]:
        array, seen = self.device.array, self.play.seen
        return (
            array(seen.outputs),
            array(self._magnet_outputs),
            array(seen.counts[step]),
            array(seen.parts[step]),
            array(seen.chosen[step]),
            array(seen.log_probabilities[step]),
            array(self._advantages),
            array(self._scales),
            array(self._settings),
            array(self._gradient),
            array(self._entropies),
        )

    @property
    def progress(self) -> float:
        """How much of the run is done, 0 to 1."""
        settings = self.settings
        return min(1.0, max(self.moves / settings.moves, self.seconds / 60 / settings.minutes))

    def _now(self, pair: tuple[float, float]) -> float:
        """Return a setting that goes from its first to its second value, by a falling cosine."""
        first, last = pair
        return last + (first - last) * 0.5 * (1 + math.cos(math.pi * self.progress))

    def iterate(self) -> dict[str, float]:
        """Play and learn once; return figures for the log."""
        began = time.perf_counter()
        settings, play = self.settings, self.play
        rival = self._rival()
        play.play(self.network, rival)
        self.device.wait()
        playing = time.perf_counter() - began
        advantages, returns = self._judged()
        figures = self._learn(advantages, returns)
        rows = play.rows * settings.steps
        self.moves += rows
        self.iteration += 1
        self._remember()
        figures |= self._results()
        seconds = time.perf_counter() - began
        if self._is_compiled:  # What compilers take does not count.
            self.seconds += seconds
        self._is_compiled = True
        return figures | {"playing_share": playing / seconds}

    def _rival(self) -> Network | None:
        if self.fixed_rival is not None:
            return self.fixed_rival
        if not self.rivals:
            return None
        return self._rng.choice(self.rivals)

    def _remember(self) -> None:
        """Keep past selves as rivals, and let mean and magnet follow."""
        settings = self.settings
        kept = min(settings.averaging, self.iteration / (self.iteration + 10))
        for mean, new in zip(self.average.parameters(), self.network.parameters(), strict=True):
            mean.lerp_(new.detach(), 1 - kept)
        is_due = self.iteration % settings.rival_every == 1
        if is_due and settings.rival_share > 0 and self.fixed_rival is None:
            self.rivals.append(self._frozen())
            if len(self.rivals) > settings.most_rivals:
                del self.rivals[self._rng.randrange(len(self.rivals) - 1)]
        if self.magnet is not None and self.iteration % settings.magnet_every == 0:
            self.magnet.load_state_dict(self.network.state_dict())

    def _frozen(self) -> Network:
        past = self.kind.new_network(self.settings.width, self.settings.blocks)
        # Rounded as a checkpoint keeps it, so that it plays the same after a break.
        weights = self.network.state_dict()
        past.load_state_dict({name: weight.half().float() for name, weight in weights.items()})
        return past.to(self.device.name).requires_grad_(False)

    def _judged(self) -> tuple[Tensor, Tensor]:
        """Return [T, B] how much better each choice was than expected, and [T, B, 2 P] what came of it."""
        seen, play, players = self.play.seen, self.play, self.kind.players
        advantages = torch.zeros_like(seen.log_probabilities)
        returns = torch.zeros_like(seen.values[:-1])
        surplus = torch.zeros_like(seen.values[0])
        places, rows = self.kind.places, play.rows
        for step in range(self.settings.steps - 1, -1, -1):
            ended = torch.zeros(len(surplus), 1, device=surplus.device)
            ended[:rows, 0] = seen.ended[step].float().repeat_interleave(places)
            outcome = torch.zeros_like(surplus)
            outcome[:rows] = seen.outcomes[step].repeat_interleave(places, 0)
            following = torch.where(ended > 0, outcome, seen.values[step + 1])
            surplus = following - seen.values[step] + self.settings.trace * (1 - ended) * surplus
            own = play.by_distance(surplus, step)
            others = own[:, players + 1 :].mean(1)
            advantages[step] = own[:, 0] + self._margin_worth * (own[:, players] - others)
            returns[step] = play.by_distance(surplus + seen.values[step], step)
        return advantages, returns

    def _learn(self, advantages: Tensor, returns: Tensor) -> dict[str, float]:
        settings, seen, play = self.settings, self.play.seen, self.play
        learners = torch.stack([play.is_learners(step) for step in range(settings.steps)])
        choices = learners & (seen.counts[:-1] > 1)
        chosen = advantages[choices]
        advantages = (advantages - chosen.mean()) / (chosen.std() + 1e-6)
        for group in self.optimiser.param_groups:
            group["lr"] = self._now(settings.learning_rate)
        self._settings.copy_(
            torch.tensor([settings.clip, self._now(settings.entropy), settings.magnet])
        )
        value_loss = torch.zeros((), device=self.device.name)
        entropy = torch.zeros((), device=self.device.name)
        for _ in range(settings.epochs):
            for step in self._rng.sample(range(settings.steps), settings.steps):
                with play.precision():
                    outputs, values = self.network(seen.features[step])
                    outputs, values = outputs.float(), values.float()
                    if self.magnet is not None:
                        with torch.no_grad():
                            self._magnet_outputs.copy_(self.magnet(seen.features[step])[0])
                seen.outputs.copy_(outputs.detach())
                weight = learners[step].float() / learners[step].sum()
                self._scales.copy_(weight)
                self._advantages.copy_(advantages[step])
                self._gradient.zero_()
                self.device.kernels.push(*self._pushed[step])
                error = (values.detach() - returns[step]) * weight[:, None]
                self.optimiser.zero_grad(set_to_none=True)
                torch.autograd.backward(
                    (outputs, values), (self._gradient, 2 * _VALUE_WEIGHT * error)
                )
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), _LONGEST_GRADIENT)
                self.optimiser.step()
                value_loss = ((values.detach() - returns[step]) * error).sum()
                entropy = (self._entropies * weight).sum()
        return {"value_loss": value_loss.item(), "entropy": entropy.item()}

    def _results(self) -> dict[str, float]:
        """Return how the games that ended went."""
        seen, players = self.play.seen, self.kind.players
        ended = seen.ended > 0
        figures = {"games": float(ended.sum().item())}
        if not figures["games"]:
            return figures
        outcomes = seen.outcomes[ended]
        figures["score"] = 100 * outcomes[:, players:].mean().item()
        if self.play.rival_games:
            games = torch.arange(self.play.games, device=ended.device).expand_as(ended)[ended]
            against = games >= self.play.games - self.play.rival_games
            if bool(against.any()):
                seat = (games[against] % players)[:, None]
                shares, scores = outcomes[against, :players], 100 * outcomes[against, players:]
                own = scores.gather(1, seat)[:, 0]
                others = (scores.sum(1) - own) / (players - 1)
                figures["share_against_rivals"] = shares.gather(1, seat).mean().item()
                figures["margin_against_rivals"] = (own - others).mean().item()
                figures["score_against_rivals"] = own.mean().item()
        return figures

    def state_dict(self) -> dict[str, Any]:
        """Return all that a later run needs to go on."""
        return {
            "game": self.kind.game,
            "players": self.kind.players,
            "variant": self.kind.variant,
            "settings": asdict(self.settings),
            "moves": self.moves,
            "seconds": self.seconds,
            "iteration": self.iteration,
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "random": self._rng.getstate(),
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on where an earlier run stopped; its unfinished games are begun anew."""
        self.moves, self.seconds = state["moves"], state["seconds"]
        self.iteration = state["iteration"]
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state.get("average", state["network"]))
        self.optimiser.load_state_dict(state["optimiser"])
        if self.magnet is not None:
            self.magnet.load_state_dict(state["network"])
        self.rivals = []
        for weights in state["rivals"]:
            self.rivals.append(self._frozen())
            self.rivals[-1].load_state_dict({name: w.float() for name, w in weights.items()})
        self._rng.setstate(state["random"])
