"""Many games at once, played by a network against itself or an opponent, and recorded for learning."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.games import get_entry, get_game
from tilewright.training.kernels import Moves, Views
from tilewright.training.model import Network, Tensor, torch

ALL_TABLES = "all"
"""Stands for the variant where a network learns all tables of a game."""


@dataclass(frozen=True)
class Kind:
    """A table that a network learns to play at, or several.

    Attributes:
        players, variant: of the table; of several the most players, and `ALL_TABLES`.
        module: the game's row functions (training/azul.py, training/g5211.py).
        tables: players and variant of each table, where there are several.
    """

    game: str
    players: int
    variant: str
    module: Any
    tables: tuple[tuple[int, str], ...] = ()

    @property
    def numbered_tables(self) -> list[tuple[int, int]]:
        """The players of each table, and the number of its variant in the compiled rules."""
        variants = get_game(self.game).variants
        tables = self.tables or ((self.players, self.variant),)
        return [(players, variants.index(variant)) for players, variant in tables]

    @property
    def views_per_game(self) -> int:
        """The number of views per game: of the seats that choose at once."""
        return int(self.module.views_per_game(self.players))

    @property
    def features(self) -> int:
        """The number of features of a position."""
        return int(self.module.ENCODING.num_features(*self.numbered_tables[-1]))

    def new_network(self, width: int, blocks: int) -> Network:
        """Return a new network."""
        outputs = self.module.ENCODING.NUM_OUTPUTS
        return Network(self.features, outputs, 2 * self.players, width, blocks)


def kind_of_game(game: str, players: int | None, variant: str | None) -> Kind:
    """Return a table to learn.

    Raises:
        SetupError: there is no such game, number of players or variant, or no training for it.
    """
    setup = get_game(game).setup(variant, players)
    return Kind(game, setup.players, setup.variant, get_entry(game).load("training"))


def table_name(game: Any, players: Any, variant: Any) -> str:
    """Return what a network learns, in words."""
    return (
        f"{game}, all tables" if variant == ALL_TABLES else f"{game}, {variant}, {players} players"
    )


def kind_of_all_tables(game: str) -> Kind:
    """Return all tables of a game, for one network to learn.

    Raises:
        SetupError: there is no such game, or no network could play at all its tables.
    """
    get_game(game)
    if game != "azul":
        raise SetupError("One network for all tables (--all-tables) can be had for azul only.")
    from tilewright.training.azul_tables import ROWS, TABLES

    return Kind(game, max(players for players, _ in TABLES), ALL_TABLES, ROWS, TABLES)


class Device:
    """The device on which games are played and networks learn."""

    def __init__(self, name: str, kind: Kind) -> None:
        """Compile the kernels for the CPU (`cpu`) or a CUDA device (`cuda`)."""
        from tilewright.training.cuda_kernels import cuda_kernels
        from tilewright.training.kernels import cpu_kernels

        self.name = name
        self.is_cuda = name == "cuda"
        self.kernels = cuda_kernels(kind.module) if self.is_cuda else cpu_kernels(kind.module)

    def wait(self) -> None:
        """Wait until the device has done all that was asked of it."""
        if self.is_cuda:
            torch.cuda.synchronize()

    def array(self, tensor: Tensor) -> Any:
        """Return the tensor's memory as the kernels take it."""
        if not self.is_cuda:
            return tensor.numpy()
        from numba import cuda

        return cuda.as_cuda_array(tensor)


class Trajectories:
    """What happened in a number of steps of all games.

    A row is a view: of the seat to act, or, where all choose at once, of each seat. Rows are padded to a
    fixed number.

    Attributes: (T steps, B rows, N games, P players; see `Views` and `Moves`)
        features: [T + 1, B, features]
        counts, parts, viewers: [T + 1, B], [T + 1, B, candidates, parts], [T + 1, B]
        actions: [B, candidates] of the current step.
        outputs: [B, outputs] of the current step.
        chosen, log_probabilities: [T, B]
        values: [T + 1, B, 2 P] the network's values, by absolute seat.
        ended, outcomes, endings: [T, N], [T, N, 2 P], [T, N, P]
    """

    def __init__(self, kind: Kind, device: Device, steps: int, games: int, rows: int) -> None:
        """Allocate on the device."""
        encoding = kind.module.ENCODING
        where = device.name
        number_type = torch.float16 if device.is_cuda else torch.float32

        def zeros(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=where)

        self.features = zeros(steps + 1, rows, kind.features, dtype=number_type)
        self.counts = zeros(steps + 1, rows, dtype=torch.int16)
        candidates = encoding.MAX_CANDIDATES
        self.parts = zeros(steps + 1, rows, candidates, encoding.NUM_PARTS, dtype=torch.int16)
        self.actions = zeros(rows, candidates, dtype=torch.int16)
        self.viewers = zeros(steps + 1, rows, dtype=torch.int8)
        self.chosen = zeros(steps, rows, dtype=torch.int16)
        self.log_probabilities = zeros(steps, rows)
        self.values = zeros(steps + 1, rows, 2 * kind.players)
        self.ended = zeros(steps, games, dtype=torch.uint8)
        self.outcomes = zeros(steps, games, 2 * kind.players)
        self.endings = zeros(steps, games, kind.players, dtype=torch.int64)
        self.outputs = zeros(rows, encoding.NUM_OUTPUTS)


class SelfPlay:
    """Games in progress. In the last of them, all seats but one may be played by an opponent.

    Attributes: (B rows, P seats)
        players: [B] how many play.
        taken: [B, 2 P] 1 for values of seats that somebody has, else 0; also by distance from the viewer.
        learner_seats: [B] where the learner sits if an opponent plays the others.
    """

    def __init__(
        self, kind: Kind, device: Device, games: int, steps: int, seed: int, opponent_share: float
    ) -> None:
        """Start the games, each with a random generator of its own."""
        self.kind, self.device, self.games, self.steps = kind, device, games, steps
        self.rows = games * kind.views_per_game
        padded = -(-self.rows // 64) * 64
        self.seen = Trajectories(kind, device, steps, games, padded)
        self.opponent_games = round(opponent_share * games)
        state_type = torch.int64 if kind.module.STATE_TYPE is np.int64 else torch.int16
        words = np.random.default_rng(seed).integers(1, 2**63, (games, 1), dtype=np.uint64)
        self.rngs = torch.from_numpy(words).to(device.name)
        self.states = torch.zeros(
            (games, kind.module.STATE_SIZE), dtype=state_type, device=device.name
        )
        self.state_array, self._rngs = device.array(self.states), device.array(self.rngs)
        self.output_array = device.array(self.seen.outputs)
        self.views = [self._views_of(step) for step in range(steps + 1)]
        self._moves = [self._moves_of(step) for step in range(steps)]
        numbers = torch.arange(padded, device=device.name) // kind.views_per_game
        tables = torch.tensor([players for players, _ in kind.numbered_tables], device=device.name)
        self.players = tables[numbers % len(tables)]
        is_taken = torch.arange(kind.players, device=device.name) < self.players[:, None]
        self.taken = is_taken.repeat(1, 2).float()
        self.learner_seats = numbers // len(tables) % self.players
        self.begin()
        first_opponent_game = games - self.opponent_games
        self._has_opponent = (numbers >= first_opponent_game) & (numbers < games)
        self._is_row = torch.arange(padded, device=device.name) < self.rows

    def begin(self) -> None:
        """Start all games, at the tables in turn."""
        array, tables = self.device.array, self.kind.numbered_tables
        for place, (players, variant) in enumerate(tables):
            games = slice(place, None, len(tables))
            states, rngs = self.states[games].clone(), self.rngs.view(torch.int64)[games].clone()
            if len(states):
                rng_array = array(rngs.view(torch.uint64))
                self.device.kernels.begin(array(states), players, variant, rng_array)
            self.states[games] = states
            self.rngs.view(torch.int64)[games] = rngs

    def _views_of(self, step: int) -> Views:
        array, seen = self.device.array, self.seen
        return Views(
            features=array(seen.features[step]),
            counts=array(seen.counts[step]),
            actions=array(seen.actions),
            parts=array(seen.parts[step]),
            viewers=array(seen.viewers[step]),
        )

    def _moves_of(self, step: int) -> Moves:
        array, seen = self.device.array, self.seen
        return Moves(
            outputs=self.output_array,
            chosen=array(seen.chosen[step]),
            log_probabilities=array(seen.log_probabilities[step]),
            ended=array(seen.ended[step]),
            outcomes=array(seen.outcomes[step]),
            endings=array(seen.endings[step]),
        )

    def is_learners(self, step: int) -> Tensor:
        """Return [rows] whether the view is the learner's own, not an opponent's and not padding."""
        is_opponents = self._has_opponent & (self.seen.viewers[step].long() != self.learner_seats)
        return self._is_row & ~is_opponents

    def play(
        self,
        network: Network,
        opponent: Network | None,
        look: Callable[[Network, int], None] | None = None,
    ) -> None:
        """Play `steps` steps of all games and record them.

        Args:
            look: called with the network and the step before the moves of each step are played.
        """
        seen, kernels, views_per_game = self.seen, self.device.kernels, self.kind.views_per_game
        first = (self.games - self.opponent_games) * views_per_game
        with torch.no_grad(), self.precision():
            for step in range(self.steps + 1):
                self.observe(step)
                outputs, values = network(seen.features[step])
                seen.values[step] = self.by_absolute_seat(values.float() * self.taken, step)
                if step == self.steps:
                    break
                seen.outputs.copy_(outputs)
                if opponent is not None and self.opponent_games:
                    theirs, _ = opponent(seen.features[step, first:])
                    ours = self.is_learners(step)[first:, None]
                    seen.outputs[first:] = torch.where(ours, seen.outputs[first:], theirs.float())
                if look is not None:
                    look(network, step)
                kernels.play(
                    views_per_game,
                    self.state_array,
                    self._rngs,
                    self.views[step],
                    self._moves[step],
                )

    def observe(self, step: int) -> None:
        """Write the views of all games as those of a step."""
        self.seen.features[step].zero_()
        self.device.kernels.observe(self.kind.views_per_game, self.state_array, self.views[step])

    def precision(self) -> Any:
        """Return the context in which the network runs: bfloat16 on CUDA."""
        return torch.autocast(self.device.name, dtype=torch.bfloat16, enabled=self.device.is_cuda)

    def by_absolute_seat(self, values: Tensor, step: int) -> Tensor:
        """Return [rows, 2 P] values by absolute seat instead of by distance from the viewer."""
        return self.rotate(values, -self.seen.viewers[step].long())

    def by_distance(self, values: Tensor, step: int) -> Tensor:
        """Return [rows, 2 P] values by distance from the viewer instead of by absolute seat."""
        return self.rotate(values, self.seen.viewers[step].long())

    def rotate(self, values: Tensor, by: Tensor) -> Tensor:
        """Return [rows, 2 P] values with the entry of seat `by` first, a number for each row."""
        players, index = self.kind.players, self.seats_from(by)
        shares, scores = values[:, :players], values[:, players:]
        return torch.cat([shares.gather(1, index), scores.gather(1, index)], 1)

    def seats_from(self, first: Tensor) -> Tensor:
        """Return [rows, P] all seats in their order, from seat `first` on, a number for each row.

        Seats that nobody has come last, as they are.
        """
        seats = torch.arange(self.kind.players, device=first.device)
        players = self.players[:, None] if self.kind.tables else self.kind.players
        return torch.where(seats < players, (seats + first[:, None]) % players, seats)
