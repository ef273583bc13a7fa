"""What PettingZoo's two kinds of environments have in common: seats, spaces, seeding and rendering."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from tilewright.batch import Observer
from tilewright.batch.single import SingleGame
from tilewright.core.errors import IllegalAction, SetupError, short_repr, whole_number
from tilewright.core.rng import new_rng
from tilewright.envs.rendering import RENDER_MODES, Frame, check_render_mode, render
from tilewright.envs.rewards import Reward, check_reward
from tilewright.extras import missing_extra
from tilewright.games import get_entry
from tilewright.table import seed_or_fresh

try:
    import gymnasium
    from pettingzoo import AECEnv as AECEnv
    from pettingzoo import ParallelEnv as ParallelEnv
except ImportError as error:
    raise missing_extra("PettingZoo", "envs") from error

from gymnasium.spaces import Box, Dict, Discrete

from tilewright.envs.spaces import observation_space

Agent = str
"""seat_0, seat_1, ... in the order of the table."""
Observation = dict[str, NDArray[Any]]
"""The arrays "observation" and "action_mask"."""
Illegal = Literal["raise", "replace"]

HINT = "Choose an action whose entry in action_mask is 1; nothing has changed."
OVER = "The game is over: call reset to start the next one."
_AFTER_RESET = frozenset(
    (
        *("agents", "num_agents", "agent_selection", "rewards", "_cumulative_rewards"),
        *("terminations", "truncations", "infos"),
    )
)
_LATER_STREAM = 2
"""Last key of the generator for later games and for actions in place of illegal ones."""
_SEEDS = 1 << 63


class ZooTable:
    """A table as PettingZoo knows it.

    Attributes:
        single: the game itself, hidden information included: for the caller, never for an agent.
        possible_agents: the seats' names.
        observation_spaces, action_spaces: by agent.
        state_space: of what `state` returns.
        render_mode: how `render` draws.
    """

    def __init__(
        self,
        single: SingleGame,
        *,
        may_wait: bool,
        render_mode: str | None,
        render_seat: int | None,
        illegal: Illegal,
        reward: Reward,
        max_cycles: int | None,
    ) -> None:
        """Set up a table.

        Args:
            may_wait: whether there is one more action, for seats that are not asked.
        """
        check_render_mode(render_mode)
        single.game.check_seat(single.setup.players, render_seat)
        if illegal not in ("raise", "replace"):
            raise SetupError(f"illegal is 'raise' or 'replace', not {short_repr(illegal)}.")
        self.single = single
        self._illegal = illegal
        self._reward = check_reward(reward)
        self._render_seat = render_seat
        self._max_cycles = _check_cycles(max_cycles)
        self._first_seed: int | None = None
        self._generator: np.random.Generator | None = None
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{get_entry(single.game.name).identifier}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": not single.may_wait,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(single.setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._num_actions = single.num_actions + may_wait
        self.observation_spaces = {
            agent: _space(single, self._num_actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._num_actions) for agent in self.possible_agents}
        self.state_space = _state_space(single)

    def __getattr__(self, name: str) -> Any:
        """Explain that `reset` is needed, where an attribute is missing before the first game."""
        if name in _AFTER_RESET:
            raise AttributeError(f"There is no {name} yet: call reset first.")
        raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}.")

    def observation_space(self, agent: Agent) -> Dict:
        """Return the space of an agent's observations, always the same object.

        Raises:
            KeyError: there is no such agent.
        """
        return self.observation_spaces[self._check_agent(agent)]

    def action_space(self, agent: Agent) -> Discrete:
        """Return the space of an agent's actions, always the same object.

        Raises:
            KeyError: there is no such agent.
        """
        return self.action_spaces[self._check_agent(agent)]

    def state(self) -> NDArray[np.int16]:
        """Return [players x numbers] the observations of all agents, one after the other.

        So everything that any agent knows, hands included, for critics that are used in training alone; not
        the order of hidden tiles or cards, nor choices that wait for others.

        Raises:
            SetupError: no game was started.
        """
        if self._first_seed is None:
            raise SetupError("There is no state yet: call reset first.")
        return self.single.show_all()[0].reshape(-1)

    def render(self) -> Frame:
        """Return the table as `render_seat` or a spectator sees it, in the form of the render mode.

        Raises:
            SetupError: no game was started, or Pillow is missing.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render draws nothing without a render mode: make the environment with"
                f" render_mode={' or '.join(map(repr, RENDER_MODES))}."
            )
            return None
        if self._first_seed is None:
            raise SetupError("There is no table to draw yet: call reset first.")
        return render(self.single.match(), self._render_seat, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def record(self) -> dict[str, Any]:
        """Return the record of the game so far (docs/records.md).

        It holds everything, including hands and waiting choices: it is for the caller, never
        for an agent.
        """
        return self.single.record()

    def _check_agent(self, agent: Agent) -> Agent:
        if agent not in self._seats:
            agents = ", ".join(self.possible_agents)
            raise KeyError(f"There is no agent {short_repr(agent)}: {agents}.")
        return agent

    def _begin(self, seed: int | None) -> None:
        """Start the game of a seed; without one, the next game of the previous seed."""
        if seed is None and self._first_seed is not None:
            self.single.begin(int(self._rng().integers(_SEEDS)))
            return
        self._first_seed = seed_or_fresh(seed)
        self._generator = None
        self.single.begin(self._first_seed)

    def _rng(self) -> np.random.Generator:
        """Return the generator for everything but chance in the game; created lazily, since it is costly."""
        if self._generator is None:
            assert self._first_seed is not None
            self._generator = np.random.default_rng(new_rng(self._first_seed, _LATER_STREAM))
        return self._generator

    def _action_number(self, action: object) -> int:
        """Return an action as an int; anything else is refused whatever `illegal` says."""
        number = action if type(action) is int else whole_number(action, "An action")
        if 0 <= number < self._num_actions:
            return number
        last = self._num_actions - 1
        raise IllegalAction(
            f"An action is a number from 0 to {last}, not {short_repr(number)}. {HINT}"
        )

    def _random_legal(self, mask: NDArray[np.int8]) -> int:
        """Return a random legal action."""
        legal = mask.nonzero()[0]
        return int(legal[self._rng().integers(len(legal))])


def _state_space(single: SingleGame) -> Box:
    numbers = _numbers(single)
    players = single.setup.players
    return Box(np.tile(numbers.low, players), np.tile(numbers.high, players), dtype=np.int16)


def _numbers(single: SingleGame) -> Box:
    """Return the space of the numbers of one observation."""
    observer = Observer(single.game, single.setup.players, single.setup.variant)
    numbers = observation_space(observer)["observation"]
    assert isinstance(numbers, Box)
    return numbers


def _space(single: SingleGame, num_actions: int) -> Dict:
    return Dict(
        {"observation": _numbers(single), "action_mask": Box(0, 1, (num_actions,), np.int8)}
    )


def _check_cycles(max_cycles: object) -> int | None:
    if max_cycles is None:
        return None
    if type(max_cycles) is not int or max_cycles < 1:
        raise SetupError(f"max_cycles is a number from 1 or None, not {short_repr(max_cycles)}.")
    return max_cycles
