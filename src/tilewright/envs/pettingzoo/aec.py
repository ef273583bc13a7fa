"""Tables where agents act one after the other: PettingZoo's AEC environments."""

from collections.abc import Iterator
from typing import Any, SupportsIndex

from tilewright.batch import NOBODY
from tilewright.batch.single import SingleGame
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.game import Over
from tilewright.envs.pettingzoo.table import (
    HINT,
    OVER,
    AECEnv,
    Agent,
    Illegal,
    Observation,
    ZooTable,
)
from tilewright.envs.rewards import Reward, rewards

_ENDLESS = 2**63


def aec_env(
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
) -> "AecTable":
    """Return a table where agents act one after the other; what is left open takes its usual value.

    >>> env = aec_env("5211", players=3)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     is_out = terminated or truncated
    ...     env.step(None if is_out else observation["action_mask"].argmax())
    >>> env.agents
    []

    Args:
        render_mode: "ansi", "human" or "rgb_array".
        render_seat: whose view is drawn; a spectator's, who sees no hands, if left out.
        illegal: "raise" refuses an illegal action; "replace" plays a random legal one in its place, for
            learners that ignore masks.
        reward: "win", "score" or "margin" (`rewards`).
        max_cycles: truncates a game after players x max_cycles turns.
        options: those of the game, for example `hidden_counts` and `start` of Azul.

    Raises:
        SetupError: there is no such game, variant, number of players, mode, seat or option.
        UnknownOption: there is no such argument, nor such an option of the game.
    """
    return AecTable(
        SingleGame(game, players, variant, options),
        may_wait=False,
        render_mode=render_mode,
        render_seat=render_seat,
        illegal=illegal,
        reward=reward,
        max_cycles=max_cycles,
    )


class AecTable(ZooTable, AECEnv[Agent, Observation, SupportsIndex | None]):
    """A table where agents act one after the other.

    In Azul that is their turn; where several have to place tiles on the grey wall, the lowest seat goes
    first. In 5211 they choose in the order of their seats, and nobody learns of a choice before the last one
    is made. The mask of an agent whose turn has not come shows what it may choose then, if that is known
    already; it is all 0 for one that is not asked, has chosen, or is out.

    Rewards come at the end, for all agents at once: 1 for a victory, -1 / (players - 1) for none, in between
    where it is shared; or points (`reward`). A game ends by its rules and is truncated only by
    `max_cycles`. `reset` ignores options. Copies and pickles continue where the table was.
    """

    _shown_to: Agent | None = None
    """The agent whose observation the last step computed and that has not been read yet."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: what this game and, without a seed, those after it depend on.
        """
        self._begin(seed)
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        cycles = self._max_cycles
        self._last_turn = None if cycles is None else cycles * len(agents)
        self._shown_to = self.agent_selection = agents[self.single.seat]
        if self.render_mode == "human":
            self.render()

    def step(self, action: SupportsIndex | None) -> None:
        """Act for the agent selected; `None` acknowledges that it is out.

        Raises:
            IllegalAction: it is no legal action; nothing has changed.
            OutOfTurn: all agents are out.
            ValueError: the action of an agent that is out must be `None`.
        """
        agent = self.agent_selection
        if not self.agents:
            raise OutOfTurn(OVER)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        single = self.single
        if type(action) is not int or not 0 <= action < self._num_actions:
            action = self._action_number(action)
        try:
            seat = single.step(action)
        except IllegalAction as refusal:
            if self._illegal == "raise":
                raise IllegalAction(f"{agent}: {refusal} {HINT}") from None
            seat = single.step(self._random_legal(single.show(single.seat)[1]))
        if seat == NOBODY:
            self._end()
        elif single.num_turns == self._last_turn:
            self._stop(self.truncations)
        else:
            self._shown_to = self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = _ENDLESS) -> Iterator[Agent]:
        """Yield the agent selected, until all are out: the loop's body steps."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def observe(self, agent: Agent) -> Observation:
        """Return what an agent may know and do; the arrays may be kept.

        Raises:
            KeyError: there is no such agent.
        """
        if agent == self._shown_to:
            self._shown_to = None
            observation, mask = self.single.shown
        else:
            observation, mask = self.single.show(self._seats[self._check_agent(agent)])
        return {"observation": observation, "action_mask": mask}

    def _end(self) -> None:
        over = self.single.turn
        assert isinstance(over, Over)
        self.rewards = dict(zip(self.agents, rewards(over, self._reward), strict=True))
        self._accumulate_rewards()
        self._stop(self.terminations)

    def _stop(self, reasons: dict[Agent, bool]) -> None:
        """Take all agents out for a reason."""
        for agent in self.agents:
            reasons[agent] = True
        self._shown_to = None
        self.agent_selection = self.agents[0]
