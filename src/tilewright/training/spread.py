"""Self-play distributed over workers, in other processes or on other machines, for one learner.

A worker plays its games with the weights it is sent, and sends back positions and choices. Positions travel
as states, which are small: the learner computes their features and candidates itself. Every game has its own
random generator, so it does not matter which worker plays it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tilewright.core.errors import SetupError
from tilewright.training.model import Network, torch
from tilewright.training.ppo import Settings
from tilewright.training.selfplay import Device, Kind, SelfPlay, kind_of_game

Weights = dict[str, NDArray[np.float32]]
Part = dict[str, NDArray[Any]]
"""What a worker played: states [T + 1, N, words], rngs [N, 1], and arrays of `Trajectories` by name."""

_SENT = ("chosen", "log_probabilities", "values", "ended", "outcomes", "endings")


@dataclass(frozen=True)
class Task:
    """What a worker plays.

    Attributes:
        games: the number of games, the last `opponent_games` of them with an opponent.
    """

    game: str
    players: int
    variant: str
    games: int
    opponent_games: int
    steps: int


class _RecordedPlay(SelfPlay):
    """Games in progress that keep the states of every step."""

    def __init__(self, *arguments: Any) -> None:
        self.recorded: list[NDArray[Any]] = []
        super().__init__(*arguments)

    def observe(self, step: int) -> None:
        self.recorded.append(self.states.numpy().copy())
        super().observe(step)


class Worker:
    """Some of a learner's games. It lives where they are played."""

    def __init__(self, task: Task) -> None:
        """Allocate; the games themselves come with the first call."""
        torch.set_num_threads(1)
        self._kind = kind_of_game(task.game, task.players, task.variant)
        share = task.opponent_games / task.games
        self._play = _RecordedPlay(
            self._kind, Device("cpu", self._kind), task.games, task.steps, 0, share
        )

    def play(self, weights: Weights, opponent: Weights | None, start: Part | None) -> Part:
        """Continue the games with these weights.

        Args:
            start: states [N, words] and rngs [N, 1] to continue from instead of one's own.
        """
        play = self._play
        if start is not None:
            play.states.copy_(torch.from_numpy(start["states"].copy()))
            play.rngs.copy_(torch.from_numpy(start["rngs"].copy()))
        play.recorded.clear()
        play.play(self._network(weights), None if opponent is None else self._network(opponent))
        rows = {"chosen": play.rows, "log_probabilities": play.rows, "values": play.rows}
        sent: Part = {name: getattr(play.seen, name).numpy() for name in _SENT}
        sent = {name: array[:, : rows.get(name)] for name, array in sent.items()}
        return sent | {"states": np.stack(play.recorded), "rngs": play.rngs.numpy()}

    def _network(self, weights: Weights) -> Network:
        width = len(weights["entry.bias"])
        blocks = sum(name.endswith(".a.bias") for name in weights)
        network = self._kind.new_network(width, blocks)
        network.load_state_dict(
            {name: torch.from_numpy(array.copy()) for name, array in weights.items()}
        )
        return network.requires_grad_(False)


class Pool(Protocol):
    """Workers that a learner can call."""

    @property
    def size(self) -> int:
        """The number of workers."""

    def start(self, task: Task) -> None:
        """Give every worker its task."""

    def play(
        self, weights: Weights, opponent: Weights | None, starts: list[Part] | None
    ) -> list[Part]:
        """Let all workers play, and return what each of them played."""


class SpreadPlay(SelfPlay):
    """Games in progress that are played by workers.

    All workers have the same number of games, and of games with an opponent.
    """

    def __init__(
        self,
        kind: Kind,
        device: Device,
        games: int,
        steps: int,
        seed: int,
        opponent_share: float,
        pool: Pool,
    ) -> None:
        """Start the games here; they go to the workers when play begins.

        Raises:
            SetupError: the games cannot be divided evenly (see `evenly_spread`).
        """
        unit = pool.size * kind.players
        if games % unit:
            raise SetupError(f"{games} games cannot be spread evenly: a multiple of {unit} can.")
        opponents_each = round(opponent_share * games / unit) * kind.players
        super().__init__(kind, device, games, steps, seed, opponents_each * pool.size / games)
        self._pool = pool
        each = games // pool.size
        pool.start(Task(kind.game, kind.players, kind.variant, each, opponents_each, steps))
        plain = games - self.opponent_games
        self._numbers = [
            np.r_[
                worker * (each - opponents_each) : (worker + 1) * (each - opponents_each),
                plain + worker * opponents_each : plain + (worker + 1) * opponents_each,
            ]
            for worker in range(pool.size)
        ]
        self._has_started = False

    def play(
        self,
        network: Network,
        opponent: Network | None,
        look: Callable[[Network, int], None] | None = None,
    ) -> None:
        """Let the workers play `steps` steps of all games, and record them.

        Args:
            look: not possible here; the positions are not where the learner is.
        """
        assert look is None
        starts = None if self._has_started else [self._start(games) for games in self._numbers]
        theirs = None if opponent is None else _weights(opponent)
        parts = self._pool.play(_weights(network), theirs, starts)
        self._has_started = True
        for games, part in zip(self._numbers, parts, strict=True):
            self._store(torch.from_numpy(games), part)
        self.rngs.copy_(torch.from_numpy(self._merge([part["rngs"][None] for part in parts])[0]))
        states = self._merge([part["states"] for part in parts])
        for step in range(self.steps + 1):
            self.states.copy_(torch.from_numpy(states[step]))
            self.observe(step)

    def _start(self, games: NDArray[np.int64]) -> Part:
        return {"states": self.states.cpu().numpy()[games], "rngs": self.rngs.cpu().numpy()[games]}

    def _store(self, games: Any, part: Part) -> None:
        """Store what a worker played in the rows of its games."""
        seen, where = self.seen, self.device.name
        views_per_game = self.kind.views_per_game
        rows = (
            (games[:, None] * views_per_game + torch.arange(views_per_game)[None, :])
            .flatten()
            .to(where)
        )
        for name in _SENT:
            target, sent = getattr(seen, name), torch.from_numpy(part[name].copy()).to(where)
            is_of_games = name in ("ended", "outcomes", "endings")
            target[:, games.to(where) if is_of_games else rows] = sent

    def _merge(self, parts: list[NDArray[Any]]) -> NDArray[Any]:
        """Return [steps, games, words] what all workers sent, in the order of the games."""
        joined = np.empty((len(parts[0]), self.games, parts[0].shape[2]), parts[0].dtype)
        for games, part in zip(self._numbers, parts, strict=True):
            joined[:, games] = part
        return joined


def evenly_spread(settings: Settings, kind: Kind, workers: int) -> Settings:
    """Return settings with the number of games raised to one that divides evenly."""
    unit = workers * kind.players * kind.views_per_game
    return replace(settings, games=-(-settings.games // unit) * unit)


def _weights(network: Network) -> Weights:
    state = network.state_dict()
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in state.items()}
