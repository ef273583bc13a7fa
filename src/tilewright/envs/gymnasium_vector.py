"""Many tables at once as a vector environment of Gymnasium: one seat at each, against bots (extra `envs`).

>>> import gymnasium
>>> import tilewright.envs.gymnasium
>>> envs = gymnasium.make_vec("tilewright/Azul-v0", num_envs=8, opponents="random")
>>> observations, infos = envs.reset(seed=1)
>>> observations["action_mask"].shape
(8, 180)
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tilewright.batch import NOBODY
from tilewright.core.errors import SetupError, short_repr
from tilewright.envs.gymnasium import (
    HINT,
    ILLEGAL_REWARDS,
    KEYS,
    IllegalMoves,
    Observation,
    check_illegal_moves,
    no_such_action,
)
from tilewright.envs.opponents import Opponents, seat_opponents
from tilewright.envs.rendering import Frame, check_render_mode, render
from tilewright.envs.rewards import Reward, check_reward, score_rewards
from tilewright.envs.seated_games import Flags, Numbers, SeatedGames
from tilewright.envs.spaces import observation_space
from tilewright.extras import missing_extra
from tilewright.games import get_game

try:
    from gymnasium.error import InvalidAction, ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_extra("Gymnasium", "envs") from error

Steps = tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]
"""Observations, rewards, terminations, truncations and infos, each of all games."""

_RENDER_MODES = ("ansi", "rgb_array")


class SeatVectorEnv(VectorEnv[Observation, Any, NDArray[Any]]):
    """One seat of each of many tables; every game goes as in `SeatEnv`, and arrays are fresh at each step.

    Random opponents act in compiled code, all at once; other bots are asked game by game. With a seed, games
    repeat, as long as the actions do.

    In mode "NextStep" a game that has ended is replaced by a new one in the next step, in which its action is
    ignored; in mode "SameStep" it is replaced at once, with the end in `infos["final_obs"]` and
    `infos["final_info"]`; in mode "Disabled" it stays until `reset` with `options={"reset_mask": ...}`.

    Attributes:
        tables: the games, hidden things included.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        variant: str | None = None,
        opponents: Opponents = "random",
        seat: int | None = 0,
        illegal: IllegalMoves = "end",
        reward: Reward = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        """Sit down at `num_envs` tables, with the arguments of `SeatEnv`.

        Raises:
            SetupError: there is no such game, variant, number of players, bot, seat, mode or option.
            UnknownOption: there is no such argument, nor such an option of the game.
        """
        found = get_game(game)
        setup = found.setup(variant, players, **options)
        found.check_seat(setup.players, seat)
        check_illegal_moves(illegal)
        self._reward = check_reward(reward)
        check_render_mode(render_mode, _RENDER_MODES)
        bots = seat_opponents(found.name, setup, opponents)
        self.tables = SeatedGames(found, setup, num_envs, bots, **options)
        self._players, self._own_seat, self._illegal = setup.players, seat, illegal
        self._autoreset_mode = _check_mode(autoreset_mode)
        self._has_begun = False
        self._is_over: Flags = np.zeros(num_envs, np.bool_)

        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": list(_RENDER_MODES),
            "render_fps": 2,
            "autoreset_mode": self._autoreset_mode,
        }
        self.single_observation_space = observation_space(self.tables.observer)
        self.single_action_space = Discrete(self.tables.observer.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start games and return what one's seats see when they first have to act.

        Args:
            seed: what all games from now on depend on: luck, bots and the drawn seats. The luck is that of
                `VectorGame` with this seed.
            options: "reset_mask", bool [num_envs], marks the games to start; all, if left out.

        Raises:
            SetupError: the mask does not fit the games, or there are other options.
        """
        marked = self._games_to_reset(options)
        is_new = seed is not None or not self._has_begun
        if is_new and not marked.all():
            raise SetupError(
                "The first reset, or one with a seed, starts all games: leave out reset_mask."
            )
        super().reset(seed=seed)
        if is_new:
            self.tables.seed(int(self.np_random.integers(KEYS)) if seed is None else seed)
        self._has_begun = True
        self._begin(marked)
        self.tables.act(self._no_actions())
        return self._observations(), self._infos(marked)

    def step(self, actions: ArrayLike) -> Steps:
        """Act at every table, let the others act, and return what one's seats see when they act again.

        Args:
            actions: [num_envs] whole numbers.

        Raises:
            ResetNeeded: no game was started, or one is over and does not start by itself.
            InvalidAction: one is no action at all, or with `illegal="raise"` no legal one; nothing was done.
        """
        begun = self._games_to_begin()
        chosen = np.where(begun, 0, self._check_actions(actions, ~begun))
        is_illegal = ~begun & ~self.tables.may_choose(chosen)
        reasons = self._reasons(chosen, is_illegal)
        self._begin(begun)
        self.tables.act(np.where(begun | is_illegal, NOBODY, chosen))
        rewards = self._rewards()
        rewards[is_illegal] = ILLEGAL_REWARDS[self._reward]
        terminated = self.tables.ended | is_illegal
        self._is_over = terminated.copy()
        if self._autoreset_mode is AutoresetMode.SAME_STEP and terminated.any():
            observations, infos = self._begin_at_once(reasons)
        else:
            observations, infos = self._observations(), self._infos(self._all_games(), reasons)
        return observations, rewards, terminated, np.zeros_like(terminated), infos

    def render(self) -> tuple[Frame, ...]:  # type: ignore[override]
        """Return every table as one's seat sees it.

        Raises:
            SetupError: there is no render mode.
            ResetNeeded: no game was started.
        """
        if self.render_mode is None:
            raise SetupError(
                "render needs a mode: make the environment with"
                f" render_mode={' or '.join(map(repr, _RENDER_MODES))}."
            )
        if not self._has_begun:
            raise ResetNeeded("There are no tables to draw yet: call reset first.")
        seats = enumerate(self.tables.seats.tolist())
        return tuple(render(self.tables.match(n), seat, self.render_mode) for n, seat in seats)

    def _rewards(self) -> NDArray[np.float64]:
        """Return [num_envs] the rewards of one's own seats, 0 where a game goes on."""
        rewards = self.tables.rewards
        if self._reward != "win":
            of_scores = score_rewards(self.tables.games.scores, self._reward)
            rewards = np.where(self.tables.ended[:, None], of_scores, 0.0)
        return np.asarray(rewards[np.arange(self.num_envs), self.tables.seats])

    def _begin(self, marked: Flags) -> None:
        number = int(marked.sum())
        if not number:
            return
        if self._own_seat is None:
            seats = self.np_random.integers(self._players, size=number)
        else:
            seats = np.full(number, self._own_seat)
        self.tables.begin(marked, seats)
        self._is_over[marked] = False

    def _begin_at_once(self, reasons: dict[int, str]) -> tuple[Observation, dict[str, Any]]:
        """Start the games that have ended; return what is seen then, and infos with the ends."""
        ended, observations = self._is_over.copy(), self._observations()
        ends = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(ended):
            ends[number] = {name: rows[number].copy() for name, rows in observations.items()}
        infos: dict[str, Any] = {"final_obs": ends, "_final_obs": ended}
        infos |= {"final_info": self._infos(ended, reasons), "_final_info": ended.copy()}
        self._begin(ended)
        self.tables.act(self._no_actions())
        return self._observations(), infos | self._infos(self._all_games())

    def _observations(self) -> Observation:
        masks = self.tables.masks()
        masks[self._is_over] = 0
        return {"observation": self.tables.observations(), "action_mask": masks}

    def _infos(self, marked: Flags, reasons: dict[int, str] | None = None) -> dict[str, Any]:
        """Return infos in Gymnasium's vector form: each key with a mask of the games that have it.

        Args:
            marked: the games to include.
            reasons: why actions were illegal, by game.
        """
        infos: dict[str, Any] = {
            "seat": np.where(marked, self.tables.seats, 0),
            "_seat": marked.copy(),
        }
        ended = self.tables.ended
        if ended.any():
            rewards, who = self.tables.rewards, ended[:, None]
            infos["scores"] = np.where(who, self.tables.games.scores, np.int16(0))
            infos["won"] = who & (rewards == rewards.max(axis=1, keepdims=True))
            infos |= {"_scores": ended.copy(), "_won": ended.copy()}
        if reasons:
            infos["illegal"] = np.full(self.num_envs, None, object)
            infos["illegal"][list(reasons)] = list(reasons.values())
            infos["_illegal"] = np.isin(np.arange(self.num_envs), list(reasons))
        return infos

    def _games_to_begin(self) -> Flags:
        if not self._has_begun:
            raise ResetNeeded("There are no games yet: call reset first.")
        if self._autoreset_mode is AutoresetMode.DISABLED and self._is_over.any():
            raise ResetNeeded(
                f"Game {int(self._is_over.argmax())} is over: call reset with"
                ' options={"reset_mask": ...} to start the next one.'
            )
        return self._is_over.copy()

    def _check_actions(self, actions: ArrayLike, counts: Flags) -> Numbers:
        """Return the actions, each checked to be in the action space where `counts` is set."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise InvalidAction(
                f"Actions are whole numbers of shape {(self.num_envs,)},"
                f" not {given.dtype} of shape {given.shape}."
            )
        num_actions = self.tables.observer.num_actions
        is_none = counts & ((given < 0) | (given >= num_actions))
        if is_none.any():
            number = int(is_none.argmax())
            why = no_such_action(num_actions, given[number].item())
            raise InvalidAction(f"Game {number}: {why}")
        return given.astype(np.int64)

    def _reasons(self, chosen: Numbers, is_illegal: Flags) -> dict[int, str]:
        """Return why actions are illegal, by game; raise instead if `illegal="raise"`."""
        reasons = {}
        for number in np.flatnonzero(is_illegal).tolist():
            reasons[number] = self.tables.why_illegal(number, int(chosen[number]))
            if self._illegal == "raise":
                raise InvalidAction(f"Game {number}: {reasons[number]} {HINT}")
        return reasons

    def _games_to_reset(self, options: dict[str, Any] | None) -> Flags:
        """Return which games a reset is for."""
        given = dict(options or {})
        marked = np.asarray(given.pop("reset_mask", self._all_games()))
        if given:
            raise SetupError(f"reset takes no options but reset_mask, not {short_repr(given)}.")
        if marked.dtype != np.bool_ or marked.shape != (self.num_envs,) or not marked.any():
            raise SetupError(
                f"reset_mask must be of bool, of shape {(self.num_envs,)}, and mark a game,"
                f" not {short_repr(marked)}."
            )
        return marked

    def _all_games(self) -> Flags:
        return np.ones(self.num_envs, np.bool_)

    def _no_actions(self) -> Numbers:
        return np.full(self.num_envs, NOBODY)


def _check_mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(repr(one.value) for one in AutoresetMode)
        raise SetupError(f"There is no autoreset mode {short_repr(mode)}: {names}.") from None
