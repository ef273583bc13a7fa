"""Azul and 5211 as environments of Gymnasium: one seat, against bots (extra `envs`).

>>> import gymnasium
>>> import tilewright.envs.gymnasium
>>> env = gymnasium.make("tilewright/Azul-v0", players=2, opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

Importing this module registers the ids; asked for "tilewright.envs.gymnasium:tilewright/Azul-v0", Gymnasium
imports it itself.
Many games at once: `gymnasium.make_vec("tilewright/Azul-v0", num_envs=1024)` (gymnasium_vector.py).
"""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from tilewright.batch import Observer
from tilewright.bots.games import play_turn
from tilewright.core.errors import IllegalAction, SetupError, short_repr
from tilewright.core.game import Decide, Over
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.envs.opponents import Opponents, seat_opponents
from tilewright.envs.rendering import RENDER_MODES, Frame, check_render_mode, render
from tilewright.envs.rewards import Reward, check_reward, rewards
from tilewright.extras import missing_extra
from tilewright.games import game_names, get_game
from tilewright.table import CHANCE_STREAM, FIRST_SEAT_STREAM, draw_setup

try:
    import gymnasium
except ImportError as error:
    raise missing_extra("Gymnasium", "envs") from error

from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Discrete

from tilewright.envs.spaces import observation_space

Observation = dict[str, Any]
"""The arrays "observation" and "action_mask"."""
IllegalMoves = Literal["end", "raise"]
ILLEGAL_REWARDS: dict[Reward, float] = {"win": -1.0, "score": -1.0, "margin": -100.0}
"""The reward for an illegal move: no better than a defeat; for margins, than one by up to 100 points."""

HINT = 'Choose one whose entry in "action_mask" is 1.'
KEYS = 1 << 63
"""The number of seeds that games after the first are drawn from."""


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One seat of a table against bots; an action is a number as in `Game.action_texts`.

    An observation has "observation", the position as the seat may know it (docs/observations.md), and
    "action_mask", 1 for each legal action, all 0 once the game is over. The reward comes at the
    end: 1 for a victory, -1 / (players - 1) for none, in between where it is shared; or points (`reward`).
    `info` has "seat", one's own, and at the end "scores" and "won", of all seats.

    A game ends by its rules and is never truncated. An action that the mask rules out ends it as well, with a
    reward of -1, or -100 with `reward="margin"`, and `info["illegal"]` says why: so agents that ignore masks,
    Gymnasium's own checks among them, can play too and learn what is legal. With `illegal="raise"` it raises
    InvalidAction instead, and the game stays as it was.

    Attributes:
        match: the game being played, hidden things included.
        seat: one's own seat in it.
    """

    # Gymnasium declares it as an instance attribute, and reads it from the class.
    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variant: str | None = None,
        opponents: Opponents = "random",
        seat: int | None = 0,
        illegal: IllegalMoves = "end",
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        """Sit down at a table; what is left open takes its usual value.

        Args:
            opponents: one bot for all other seats, or a list of one for each, from the seat after one's own:
                names as on the command line, levels ("casual", "expert") among them.
            seat: one's own seat; `None` draws one for each game.
            illegal: what an illegal move does.
            reward: "win", "score" or "margin" (`rewards`).
            options: further options of the game, such as `hidden_totals`.

        Raises:
            SetupError: there is no such game, variant, number of players, bot, seat, mode or option.
            UnknownOption: there is no such argument, nor such an option of the game.
        """
        self._game = get_game(game)
        setup = self._game.setup(variant, players, **options)
        self._game.check_seat(setup.players, seat)
        check_illegal_moves(illegal)
        self._reward = check_reward(reward)
        check_render_mode(render_mode)
        self._opponents = seat_opponents(self._game.name, setup, opponents)
        self._setup, self._options = setup, options
        self._own_seat, self._illegal = seat, illegal
        self._observer = Observer(self._game, setup.players, setup.variant)
        self._is_over = True
        self.match: Match | None = None
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space = observation_space(self._observer)
        self.action_space = Discrete(self._observer.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game and return what one's seat sees when it first has to act.

        Args:
            seed: what this game and those after it depend on: luck, bots and the drawn seat. The luck is
                that of `tilewright.new` with this seed.

        Raises:
            SetupError: there are options; a table has none but those it was made with.
        """
        super().reset(seed=seed)
        if options:
            raise SetupError(f"reset takes no options, not {short_repr(options)}: make takes them.")
        key = int(self.np_random.integers(KEYS)) if seed is None else seed
        players = self._setup.players
        if self._own_seat is None:
            self.seat = int(self.np_random.integers(players))
        setup = draw_setup(self._game, self._setup.variant, players, self._options, key)
        self.match = Match(self._game, setup)
        self._chance = new_rng(key, CHANCE_STREAM)
        self._rngs = [new_rng(key, FIRST_SEAT_STREAM + seat) for seat in range(players)]
        self._play_to_own_turn(self.match)
        self._is_over = False
        return self._observation(self.match), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, let the others act, and return what one's seat sees when it has to act again.

        Raises:
            ResetNeeded: no game is being played.
            InvalidAction: it is no action at all, or with `illegal="raise"` no legal one.
        """
        match = self._match_to_play()
        info: dict[str, Any] = {"seat": self.seat}
        reward = 0.0
        try:
            match.submit(self.seat, self._action_number(action))
        except IllegalAction as refusal:
            if self._illegal == "raise":
                raise InvalidAction(f"{refusal} {HINT}") from refusal
            self._is_over = True
            reward, info["illegal"] = ILLEGAL_REWARDS[self._reward], str(refusal)
        else:
            self._play_to_own_turn(match)
        if isinstance(match.turn, Over):
            self._is_over = True
            reward = rewards(match.turn, self._reward)[self.seat]
            info |= end_info(match.turn)
        return self._observation(match), reward, self._is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as libraries for masked policies ask for it."""
        return self._observer.mask(self._match_to_play().state, self.seat).astype(np.bool_)

    def render(self) -> Frame:
        """Return the table as one's seat sees it, in the form that the render mode asks for.

        Raises:
            ResetNeeded: no game was started.
        """
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render draws nothing without a render mode: make the environment with"
                f" render_mode={' or '.join(map(repr, RENDER_MODES))}."
            )
            return None
        if self.match is None:
            raise ResetNeeded("There is no table to draw yet: call reset first.")
        return render(self.match, self.seat, self.render_mode)

    def _match_to_play(self) -> Match:
        if self.match is None:
            raise ResetNeeded("There is no game yet: call reset first.")
        if self._is_over:
            raise ResetNeeded("The game is over: call reset to start the next one.")
        return self.match

    def _action_number(self, action: Any) -> int:
        if not self.action_space.contains(action):
            raise InvalidAction(no_such_action(self._observer.num_actions, action))
        return int(action)

    def _play_to_own_turn(self, match: Match) -> None:
        """Let chance happen and the others act."""
        players = self._setup.players
        distances = [(seat - self.seat) % players for seat in range(players)]
        bots = [self._opponents[distance - 1] for distance in distances]
        while not match.is_over and not self._is_own_turn(match):
            play_turn(match, bots, self._chance, self._rngs)

    def _is_own_turn(self, match: Match) -> bool:
        """Return whether one's seat comes next: in secret before the others, else of several the lowest."""
        if isinstance(match.turn, Decide) and match.turn.secret:
            return self.seat in match.waiting_for
        return match.waiting_for[:1] == (self.seat,)

    def _observation(self, match: Match) -> Observation:
        if self.render_mode == "human":
            render(match, self.seat, "human")
        mask = self._observer.mask(match.state, self.seat)
        return {
            "observation": self._observer.observation(match.state, self.seat),
            "action_mask": np.zeros_like(mask) if self._is_over else mask,
        }


def no_such_action(num_actions: int, action: Any) -> str:
    """Return the message for a number that is not an action."""
    return (
        f"An action is a whole number from 0 to {num_actions - 1}, not {short_repr(action)}. {HINT}"
    )


def end_info(over: Over) -> dict[str, NDArray[Any]]:
    """Return what `info` holds at the end of a game: the scores of all seats, and who won."""
    seats = range(len(over.scores))
    won = [seat in over.winners for seat in seats]
    return {"scores": np.array(over.scores, np.int16), "won": np.array(won, np.bool_)}


def check_illegal_moves(illegal: str) -> None:
    """Check the argument `illegal`.

    Raises:
        SetupError: it is neither "end" nor "raise".
    """
    if illegal not in ("end", "raise"):
        raise SetupError(f"illegal is 'end' or 'raise', not {short_repr(illegal)}.")


def register_ids() -> None:
    """Register the ids with Gymnasium, unless they are registered."""
    for game in game_names():
        name = f"tilewright/{''.join(get_game(game).title.split())}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="tilewright.envs.gymnasium:SeatEnv",
                vector_entry_point="tilewright.envs.gymnasium_vector:SeatVectorEnv",
                kwargs={"game": game},
            )


register_ids()
