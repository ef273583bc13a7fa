"""Who meets whom, on which deals and in which seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice, permutations
from math import factorial

from tilewright.core.errors import SetupError

Seating = tuple[int, ...]
"""Which bot sits at each seat, by its index in the plan."""
_MOST_ORDERS = 24


@dataclass(frozen=True, slots=True)
class LineUp:
    """The bots of one table.

    Attributes:
        bots: one for each seat, by its index in the plan; a bot may have several seats.
        has_every_order: whether a block seats them in every order, and not only in every rotation of one.
    """

    bots: Seating
    has_every_order: bool = False

    def seatings(self, turn: int) -> tuple[Seating, ...]:
        """Return the games of a block: each of the bots sits at every seat equally often.

        Args:
            turn: the number of the block among those of this line-up. Rotations leave everybody with the
                same neighbours, so the order that is rotated changes from block to block.
        """
        if self.has_every_order:
            return tuple(permutations(self.bots))
        first, *others = self.bots
        number = turn % factorial(len(others))
        order = (first, *next(islice(permutations(others), number, None)))
        return tuple(order[-shift:] + order[:-shift] for shift in range(len(order)))


@dataclass(frozen=True)
class Plan:
    """Everything that determines a tournament.

    A round is one block of each line-up. Every block has a deal of its own, and all its games begin with
    that deal, whatever the seating.
    """

    game: str
    variant: str
    players: int
    bots: tuple[str, ...]
    line_ups: tuple[LineUp, ...]
    rounds: int
    seed: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots' names, made unique where one bot was named twice."""
        seen: dict[str, int] = {}
        names = []
        for bot in self.bots:
            seen[bot] = seen.get(bot, 0) + 1
            names.append(bot if seen[bot] == 1 else f"{bot} ({seen[bot]})")
        return tuple(names)

    @property
    def num_blocks(self) -> int:
        """How many blocks are played."""
        return self.rounds * len(self.line_ups)

    @property
    def num_games(self) -> int:
        """How many games are played."""
        return self.rounds * games_in_round(self.line_ups)

    def line_up_of(self, block: int) -> int:
        """Return which line-up plays a block."""
        return block % len(self.line_ups)

    def seatings(self, block: int) -> tuple[Seating, ...]:
        """Return the games of a block."""
        turn, line_up = divmod(block, len(self.line_ups))
        return self.line_ups[line_up].seatings(turn)


def all_line_ups(num_bots: int, players: int) -> tuple[LineUp, ...]:
    """Return the line-ups in which bots are compared.

    Two bots at a table for more: the first alone against a table of the second. As many bots as seats: all
    of them. More bots than seats: every choice of as many as there are seats.

    Raises:
        SetupError: this number of bots cannot be seated fairly.
    """
    if num_bots < 2:
        raise SetupError("An arena needs at least two bots.")
    if num_bots == 2:
        return (one_against_a_table(0, 1, players),)
    if num_bots < players:
        raise SetupError(
            f"{num_bots} bots cannot share {players} seats fairly: name 2, or at least {players}."
        )
    if num_bots == players:
        is_small = factorial(players) <= _MOST_ORDERS
        return (LineUp(tuple(range(players)), has_every_order=is_small),)
    return tuple(LineUp(bots) for bots in combinations(range(num_bots), players))


def one_against_a_table(one: int, others: int, players: int) -> LineUp:
    """Return the line-up of one bot against a table of another; with two players simply of the two."""
    return LineUp((one, *[others] * (players - 1)))


def games_in_round(line_ups: Sequence[LineUp]) -> int:
    """Return how many games a round takes."""
    return sum(len(line_up.seatings(0)) for line_up in line_ups)


def rounds_for(games: int, line_ups: Sequence[LineUp]) -> int:
    """Return how many whole rounds it takes to play at least `games` games."""
    return -(-games // games_in_round(line_ups))
