"""Tables where agents act at the same time: PettingZoo's parallel environments."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

from tilewright.batch import NOBODY
from tilewright.batch.single import Shown, SingleGame
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.game import Over
from tilewright.envs.pettingzoo.table import (
    HINT,
    OVER,
    Agent,
    Illegal,
    Observation,
    ParallelEnv,
    ZooTable,
)
from tilewright.envs.rewards import Reward, rewards

Infos = dict[Agent, dict[str, Any]]


def parallel_env(
    game: str,
    players: int | None = None,
    variant: str | None = None,
    *,
    render_mode: str | None = None,
    render_seat: int | None = None,
    illegal: Illegal = "raise",
    reward: Reward = "win",
    max_cycles: int | None = None,
    **options: int,
) -> "ParallelTable":
    """Return a table where agents act at the same time; what is left open takes its usual value.

    >>> env = parallel_env("5211", players=2)
    >>> observations, infos = env.reset(seed=1)
    >>> while env.agents:
    ...     masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
    ...     actions = {agent: mask.argmax() for agent, mask in masks.items()}
    ...     observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> sum(rewards.values())
    0.0

    Args:
        render_mode: "ansi", "human" or "rgb_array".
        render_seat: whose view is drawn; a spectator's, who sees no hands, if left out.
        illegal: "raise" refuses an illegal action; "replace" plays a random legal one in its place, for
            learners that ignore masks.
        reward: "win", "score" or "margin" (`rewards`).
        max_cycles: truncates a game after this many steps.
        options: those of the game, for example `hidden_counts` and `start` of Azul.

    Raises:
        SetupError: there is no such game, variant, number of players, mode, seat or option.
        UnknownOption: there is no such argument, nor such an option of the game.
    """
    single = SingleGame(game, players, variant, options)
    return ParallelTable(
        single,
        may_wait=single.may_wait,
        render_mode=render_mode,
        render_seat=render_seat,
        illegal=illegal,
        reward=reward,
        max_cycles=max_cycles,
    )


class ParallelTable(ZooTable, ParallelEnv[Agent, Observation, SupportsIndex]):
    """A table where agents act at the same time.

    In 5211 all of them choose. In Azul there is one more action after the others, to wait: it is the only
    one in the mask of an agent that is not asked, and must be played. On the grey wall all that have a tile
    to place do so in the same step.

    Rewards come at the end: 1 for a victory, -1 / (players - 1) for none, in between where it is shared; or
    points (`reward`). A game ends by its rules, for all at once, and is truncated only by `max_cycles`.
    Masks are all 0 then. `reset` ignores options. Copies and pickles continue where the table was.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], Infos]:
        """Start a game and return what all agents see.

        Args:
            seed: what this game and, without a seed, those after it depend on.
        """
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self._num_steps = 0
        if self.render_mode == "human":
            self.render()
        return self._by_agent(self.single.show_all()), self._no_infos()

    def step(
        self, actions: Mapping[Agent, SupportsIndex]
    ) -> tuple[
        dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos
    ]:
        """Act for all agents; return what they see, their rewards, whether they are out, and why.

        Raises:
            IllegalAction: one of the actions is not legal.
            OutOfTurn: an agent has none, or all agents are out.
            KeyError: there is no such agent. Nothing has changed then.
        """
        seen = self._by_agent(self._apply(self._by_seat(actions)))
        self._num_steps += 1
        over = self.single.turn
        is_over = self.single.seat == NOBODY
        is_cut = not is_over and self._num_steps == self._max_cycles
        worth = rewards(over, self._reward) if isinstance(over, Over) else [0.0] * len(self.agents)
        result = (
            seen,
            dict(zip(self.agents, worth, strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_cut),
            self._no_infos(),
        )
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return result

    def _by_seat(self, actions: Mapping[Agent, SupportsIndex]) -> dict[int, int]:
        """Return everybody's action, waiting included."""
        if not self.agents:
            raise OutOfTurn(OVER)
        for agent in actions:
            self._check_agent(agent)
        for agent in self.agents:
            if agent not in actions:
                raise OutOfTurn(f"{agent} has no action: a step takes one of every agent.")
        return {seat: self._action_number(actions[agent]) for agent, seat in self._seats.items()}

    def _apply(self, numbers: dict[int, int]) -> Shown:
        if self._illegal == "replace":
            masks = self.single.show_all()[1]
            for seat, number in numbers.items():
                if not masks[seat, number]:
                    numbers[seat] = self._random_legal(masks[seat])
        wait = self.single.num_actions
        choices = {seat: number for seat, number in numbers.items() if number != wait}
        try:
            return self.single.step_all(choices)
        except (IllegalAction, OutOfTurn) as refusal:
            raise type(refusal)(f"{refusal} {HINT}") from None

    def _by_agent(self, seen: Shown) -> dict[Agent, Observation]:
        return {
            agent: {"observation": observation, "action_mask": mask}
            for agent, observation, mask in zip(self.possible_agents, *seen, strict=True)
        }

    def _no_infos(self) -> Infos:
        return {agent: {} for agent in self.agents}
