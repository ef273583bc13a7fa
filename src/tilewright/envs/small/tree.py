"""Small games as explicit trees, whose nodes are made on first use and kept."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from math import comb

from tilewright.core.errors import SetupError
from tilewright.core.game import Chance, Decide, Game, Outcome, Over, Setup, State
from tilewright.envs.rewards import Reward, rewards

CHANCE = -1
TERMINAL = -4
"""What a node has for a player where no seat acts; the numbers are OpenSpiel's."""
_MOST_OUTCOMES = 100_000


class SmallGame(Game):
    """A game that starts with fewer pieces, and can list what chance may do."""

    @abstractmethod
    def chance_outcomes(self, state: State) -> list[tuple[Outcome, float]]:
        """Return all outcomes of the deal or draw that is due, with exact probabilities."""

    def root(self, setup: Setup, reward: Reward = "win") -> "Node":
        """Return the root of the game's tree.

        Args:
            reward: what the seats get at the end ("win" or "margin").
        """
        return Node(self, reward, self.initial_state(setup), (), None)


class Node:
    """A place in the tree of a small game, which never changes.

    Secret choices are made seat by seat: those that wait belong to the node, not to the position.

    Attributes:
        game: the rules.
        reward: what the seats get at the end.
        state: the position.
        player: the seat that acts, or CHANCE or TERMINAL.
        parent: the node before it, None at the root.
    """

    __slots__ = (
        "_children",
        "_logs",
        "_options",
        "_returns",
        "chosen",
        "game",
        "parent",
        "player",
        "reward",
        "state",
    )

    def __init__(
        self,
        game: SmallGame,
        reward: Reward,
        state: State,
        chosen: tuple[int, ...],
        parent: "Node | None",
        happened: Sequence[str] = (),
    ) -> None:
        """Make a node; `SmallGame.root` and `child` are the ways to get one.

        Args:
            chosen: secret choices that wait, from seat 0 on.
            happened: what led here, as each seat and then a spectator saw it; nothing while choices wait.
        """
        self.game, self.reward, self.state = game, reward, state
        self.chosen, self.parent = chosen, parent
        turn = game.turn(state)
        if isinstance(turn, Over):
            self.player = TERMINAL
        elif isinstance(turn, Chance):
            self.player = CHANCE
        else:
            self.player = turn.seats[len(chosen)]
        self._children: dict[int, Node] = {}
        self._returns: list[float] | None = None
        self._options: list[int] | list[tuple[Outcome, float]] | None = None
        before: tuple[str, ...] = parent._logs if parent else ()
        self._logs: tuple[str, ...]
        if not happened:
            self._logs = before
        elif before:
            self._logs = tuple(f"{old}; {new}" for old, new in zip(before, happened, strict=True))
        else:
            self._logs = tuple(happened)

    @property
    def outcomes(self) -> list[tuple[Outcome, float]]:
        """What chance may do here, with probabilities; number n leads to `child(n)`."""
        if self._options is None:
            self._options = self.game.chance_outcomes(self.state)
        return self._options  # type: ignore[return-value]

    @property
    def actions(self) -> list[int]:
        """The numbers that `child` takes: legal actions, or those of chance's outcomes."""
        if self.player == CHANCE:
            return list(range(len(self.outcomes)))
        if self._options is None:
            self._options = self.game.legal_actions(self.state, self.player)
        return self._options  # type: ignore[return-value]

    @property
    def returns(self) -> list[float]:
        """What each seat gets at the end of the game."""
        if self._returns is None:
            over = self.game.turn(self.state)
            assert isinstance(over, Over)
            self._returns = rewards(over, self.reward)
        return self._returns

    def child(self, action: int) -> "Node":
        """Return the node that an action, or the number of one of chance's outcomes, leads to."""
        found = self._children.get(action)
        if found is None:
            found = self._after_chance(action) if self.player == CHANCE else self._after(action)
            self._children[action] = found
        return found

    def _after_chance(self, number: int) -> "Node":
        game, state = self.game, self.state
        outcome = self.outcomes[number][0]
        word, parts = game.chance_text(state, outcome)
        seats = (*range(len(game.scores(state))), None) if game.has_secrets else (None,)
        separator = " / " if game.has_secrets else " "
        seen = [
            f"{word} {separator.join(filter(None, game.visible_chance(state, word, parts, seat)))}"
            for seat in seats
        ]
        return Node(game, self.reward, game.apply_chance(state, outcome), (), self, seen)

    def _after(self, action: int) -> "Node":
        game, turn = self.game, self.game.turn(self.state)
        assert isinstance(turn, Decide)
        chosen = (*self.chosen, action) if turn.secret else (action,)
        if turn.secret and len(chosen) < len(turn.seats):
            return Node(game, self.reward, self.state, chosen, self)
        seats = turn.seats if turn.secret else (self.player,)
        after = game.apply(self.state, dict(zip(seats, chosen, strict=True)))
        text = " / ".join(map(game.action_text, chosen))
        return Node(game, self.reward, after, (), self, [text] * max(1, len(self._logs)))

    def information(self, seat: int | None) -> str:
        """Return all that a seat has seen and chosen, in order; `None` is a spectator."""
        log = (
            self._logs[-1 if seat is None or not self.game.has_secrets else seat]
            if self._logs
            else ""
        )
        if seat is None:
            return log
        own = f"chose {self.game.action_text(self.chosen[seat])}" if seat < len(self.chosen) else ""
        return "; ".join(filter(None, (f"seat {seat}", log, own)))

    def path(self) -> list["Node"]:
        """Return the nodes from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def walk(self) -> Iterator["Node"]:
        """Yield this node and all below it."""
        yield self
        if self.player != TERMINAL:
            for action in self.actions:
                yield from self.child(action).walk()


def draws(counts: tuple[int, ...], number: int) -> list[tuple[tuple[int, ...], float]]:
    """Return all ways to draw `number` pieces of some kinds, with probabilities.

    >>> draws((2, 1), 2)
    [((1, 1), 0.6666666666666666), ((2, 0), 0.3333333333333333)]
    """
    ways = [((), 1)]
    for kind, count in enumerate(counts):
        later = sum(counts[kind + 1 :])
        ways = [
            ((*taken, more), many * comb(count, more))  # type: ignore[misc]
            for taken, many in ways
            for more in range(count + 1)
            if sum(taken) + more <= number <= sum(taken) + more + later
        ]
    return [(taken, many / comb(sum(counts), number)) for taken, many in ways]


def check_number_of_outcomes(most: int) -> None:
    """Refuse a game whose chance has too many outcomes to list.

    Raises:
        SetupError: says so.
    """
    if most > _MOST_OUTCOMES:
        raise SetupError(
            f"This is no small game: a deal may have {most:,} outcomes. Take fewer kinds or pieces."
        )
