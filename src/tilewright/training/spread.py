"""Self-play spread over workers, in other processes or on other machines, for one learner.

A worker plays its games with the weights it is sent, and sends back the positions it met and what was
chosen there. Positions travel as states, which are small: the learner lists their features and candidates
itself. Every game has its own generator, so that it does not matter who plays it.
"""

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

_SENT = ("chosen", "log_probabilities", "values", "ended", "outcomes")


@dataclass(frozen=True)
class Task:
    """What a worker plays.

    Attributes:
        games: how many games, the last `rival_games` of them with a rival.
    """

    game: str
    players: int
    variant: str
    games: int
    rival_games: int
    steps: int


class Worker:
    """Some of a learner's games. It lives where they are played."""

    def __init__(self, task: Task) -> None:
        """Make room; the games themselves come with the first call."""
        torch.set_num_threads(1)
        kind = kind_of_game(task.game, task.players, task.variant)
        device = Device("cpu", kind)
        observe = device.kernels.observe

        def keep_and_observe(places: int, states: NDArray[Any], *arrays: Any) -> None:
            self._states.append(states.copy())
            observe(places, states, *arrays)

        device.kernels = device.kernels._replace(observe=keep_and_observe)
        self._states: list[NDArray[Any]] = []
        share = task.rival_games / task.games
        self._kind, self._play = kind, SelfPlay(kind, device, task.games, task.steps, 0, share)

    def play(self, weights: Weights, rival: Weights | None, start: Part | None) -> Part:
        """Play on with these weights.

        Args:
            start: states [N, words] and rngs [N, 1] to go on from instead of one's own.
        """
        play = self._play
        if start is not None:
            play.states.copy_(torch.from_numpy(start["states"].copy()))
            play.rngs.copy_(torch.from_numpy(start["rngs"].copy()))
        self._states.clear()
        play.play(self._network(weights), None if rival is None else self._network(rival))
        rows = {"chosen": play.rows, "log_probabilities": play.rows, "values": play.rows}
        sent: Part = {name: getattr(play.seen, name).numpy() for name in _SENT}
        sent = {name: array[:, : rows.get(name)] for name, array in sent.items()}
        return sent | {"states": np.stack(self._states), "rngs": play.rngs.numpy()}

    def _network(self, weights: Weights) -> Network:
        width = len(weights["entry.bias"])
        blocks = sum(name.endswith(".a.bias") for name in weights)
        network = self._kind.new_network(width, blocks)
        network.load_state_dict(
            {name: torch.from_numpy(array.copy()) for name, array in weights.items()}
        )
        return network.requires_grad_(False)


class Pool(Protocol):
    """Workers that can be reached."""

    @property
    def size(self) -> int:
        """How many there are."""

    def start(self, task: Task) -> None:
        """Give every worker its task."""

    def play(
        self, weights: Weights, rival: Weights | None, starts: list[Part] | None
    ) -> list[Part]:
        """Let all play, and return what each of them played."""


class SpreadPlay(SelfPlay):
    """Games in progress that are played by workers.

    Each worker has as many games, and as many of those with a rival, as the others.
    """

    def __init__(
        self,
        kind: Kind,
        device: Device,
        games: int,
        steps: int,
        seed: int,
        rival_share: float,
        pool: Pool,
    ) -> None:
        """Start the games here; they go to the workers when play begins.

        Raises:
            SetupError: the games cannot be shared out evenly (see `evenly_spread`).
        """
        unit = pool.size * kind.players
        if games % unit:
            raise SetupError(f"{games} games cannot be spread evenly: a multiple of {unit} can.")
        rivals_each = round(rival_share * games / unit) * kind.players
        super().__init__(kind, device, games, steps, seed, rivals_each * pool.size / games)
        self._pool = pool
        each = games // pool.size
        pool.start(Task(kind.game, kind.players, kind.variant, each, rivals_each, steps))
        plain = games - self.rival_games
        self._numbers = [
            np.r_[
                worker * (each - rivals_each) : (worker + 1) * (each - rivals_each),
                plain + worker * rivals_each : plain + (worker + 1) * rivals_each,
            ]
            for worker in range(pool.size)
        ]
        self._has_started = False

    def play(self, network: Network, rival: Network | None) -> None:
        """Let the workers play so many steps of all games, and keep what happened."""
        starts = None if self._has_started else [self._start(games) for games in self._numbers]
        weights, rivals = _weights(network), None if rival is None else _weights(rival)
        parts = self._pool.play(weights, rivals, starts)
        self._has_started = True
        for games, part in zip(self._numbers, parts, strict=True):
            self._take(torch.from_numpy(games), part)
        self.rngs.copy_(torch.from_numpy(self._joined([part["rngs"][None] for part in parts])[0]))
        states = self._joined([part["states"] for part in parts])
        places, observe = self.kind.places, self.device.kernels.observe
        for step in range(self.steps + 1):
            self.states.copy_(torch.from_numpy(states[step]))
            self.seen.features[step].zero_()
            observe(places, self._states, *self._slices[step])

    def _start(self, games: NDArray[np.int64]) -> Part:
        return {"states": self.states.cpu().numpy()[games], "rngs": self.rngs.cpu().numpy()[games]}

    def _take(self, games: Any, part: Part) -> None:
        """Put what a worker played where its games stand."""
        seen, where = self.seen, self.device.name
        places = self.kind.places
        rows = (games[:, None] * places + torch.arange(places)[None, :]).flatten().to(where)
        for name in _SENT:
            target, sent = getattr(seen, name), torch.from_numpy(part[name].copy()).to(where)
            target[:, games.to(where) if name in ("ended", "outcomes") else rows] = sent

    def _joined(self, parts: list[NDArray[Any]]) -> NDArray[Any]:
        """Return [steps, games, words] what all workers sent, each game in its own place."""
        joined = np.empty((len(parts[0]), self.games, parts[0].shape[2]), parts[0].dtype)
        for games, part in zip(self._numbers, parts, strict=True):
            joined[:, games] = part
        return joined


def evenly_spread(settings: Settings, kind: Kind, workers: int) -> Settings:
    """Return settings with the number of games raised to what can be shared out evenly."""
    unit = workers * kind.players * kind.places
    return replace(settings, games=-(-settings.games // unit) * unit)


def _weights(network: Network) -> Weights:
    state = network.state_dict()
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in state.items()}
