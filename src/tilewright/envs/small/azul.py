"""Azul with fewer colours, tiles, pattern lines and rounds."""

from math import comb

import numpy as np

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Choices, Dump, Outcome, Setup, State
from tilewright.core.rng import Rng
from tilewright.envs.small.tree import SmallGame, check_number_of_outcomes, draws
from tilewright.games.azul import layout
from tilewright.games.azul.game import Azul
from tilewright.games.azul.layout import Words
from tilewright.games.azul.notation import NO_TILE
from tilewright.games.azul.position import board_of
from tilewright.games.azul.rules import add_bonuses


class SmallAzul(SmallGame, Azul):
    """Azul that starts with a small bag, and ends after some rounds at the latest.

    Everything else is Azul: a deal fills factories of four as long as there are tiles, and the game also
    ends when no tile is left, when a row is complete, or after five rounds without a tile set. Pattern
    lines below the first `lines` stay closed.
    """

    name = "small_azul"
    title = "Small Azul"

    def __init__(self, colours: int = 2, tiles: int = 3, lines: int = 2, rounds: int = 1) -> None:
        """Choose the size.

        Args:
            colours: how many colours there are, 1 to 5.
            tiles: tiles of each colour, 1 to 20.
            lines: pattern lines that may be used, 1 to 5.
            rounds: the rounds after which the game ends at the latest.

        Raises:
            SetupError: a number is out of its range.
        """
        for what, number, most in (
            ("colours", colours, layout.NUM_COLOURS),
            ("tiles", tiles, layout.TILES_OF_A_COLOUR),
            ("lines", lines, layout.NUM_ROWS),
            ("rounds", rounds, 100),
        ):
            if type(number) is not int or not 1 <= number <= most:
                raise SetupError(f"{what} must be from 1 to {most}, not {short_repr(number)}.")
        self.colours, self.tiles, self.lines, self.rounds = colours, tiles, lines, rounds
        check_number_of_outcomes(self.most_outcomes(self.player_counts[0]))

    def tiles_in_a_round(self, players: int) -> int:
        """Return how many tiles are on offer in a round at most."""
        return min(layout.TILES_ON_A_FACTORY * (2 * players + 1), self.colours * self.tiles)

    def most_outcomes(self, players: int) -> int:
        """Return an upper bound on the number of different deals."""
        full, rest = divmod(self.tiles_in_a_round(players), layout.TILES_ON_A_FACTORY)
        last = self.colours - 1
        return int(comb(layout.TILES_ON_A_FACTORY + last, last) ** full * comb(rest + last, last))

    def initial_state(self, setup: Setup) -> Words:
        """Return the position before the first deal."""
        state = super().initial_state(setup)
        state[layout.BAG] = sum(self.tiles << 8 * colour for colour in range(self.colours))
        self._close_lines(state, setup.players)
        return state

    def _close_lines(self, state: Words, players: int) -> None:
        closed = sum(layout.ONES << row for row in range(self.lines, layout.NUM_ROWS))
        for seat in range(players):
            state[board_of(seat) + layout.OPEN] &= ~closed

    def apply(self, state: State, choices: Choices) -> Words:
        """Return the position after one seat's action; after the last round the game is over."""
        after = super().apply(state, choices)
        if after[layout.PHASE] == layout.DEAL and after[layout.ROUND] > self.rounds:
            after[layout.ROUND] -= 1
            after[layout.PHASE] = layout.OVER
            add_bonuses(after)
        return after

    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return a deal: the colours of each factory sorted, NO_TILE where it stays short."""
        factories = super().draw(state, rng).reshape(-1, layout.TILES_ON_A_FACTORY)
        outcome: Outcome = np.sort(factories.view(np.uint8)).view(np.int8).reshape(-1)
        return outcome

    def chance_outcomes(self, state: State) -> list[tuple[Outcome, float]]:
        """Return all deals that are possible now, with exact probabilities."""
        self._check_deal_due(state)
        num_factories = self._num_factories(state)
        deals: list[tuple[tuple[int, ...], _Counts, _Counts, float]] = [
            ((), _counts(state.item(layout.BAG)), _counts(state.item(layout.LID)), 1.0)
        ]
        for _ in range(num_factories):
            deals = [
                (colours + _filled(taken), bag, lid, chance * probability)
                for colours, old_bag, old_lid, chance in deals
                for taken, bag, lid, probability in _factories(old_bag, old_lid)
            ]
        return [(np.array(colours, np.int8), chance) for colours, _, _, chance in deals]

    def state_from_dump(self, setup: Setup, dump: Dump) -> Words:
        """Return the position of a dump: that of Azul with the other tiles in the lid, without them."""
        whole = dict.fromkeys(layout.COLOURS, layout.TILES_OF_A_COLOUR)
        small = dict.fromkeys(layout.COLOURS[: self.colours], self.tiles)
        others = {letter: number - small.get(letter, 0) for letter, number in whole.items()}
        lid = {letter: number + others[letter] for letter, number in dump["lid"].items()}
        state = super().state_from_dump(setup, {**dump, "lid": lid})
        state[layout.LID] -= sum(n << 8 * colour for colour, n in enumerate(others.values()))
        self._close_lines(state, setup.players)
        return state


_Counts = tuple[int, ...]
"""Tiles by colour."""


def _counts(lanes: int) -> _Counts:
    return tuple(lanes >> 8 * colour & layout.LANE for colour in range(layout.NUM_COLOURS))


def _factories(bag: _Counts, lid: _Counts) -> list[tuple[_Counts, _Counts, _Counts, float]]:
    """Return what the next factory may get, what that leaves in bag and lid, and how likely it is.

    The bag is emptied first; what is still missing comes from the lid, which is then the bag.
    """
    number = min(layout.TILES_ON_A_FACTORY, sum(bag) + sum(lid))
    if sum(bag) >= number:
        return [(taken, _less(bag, taken), lid, chance) for taken, chance in draws(bag, number)]
    nothing = (0,) * layout.NUM_COLOURS
    return [
        (tuple(map(sum, zip(bag, more, strict=True))), _less(lid, more), nothing, chance)
        for more, chance in draws(lid, number - sum(bag))
    ]


def _less(counts: _Counts, taken: _Counts) -> _Counts:
    return tuple(count - less for count, less in zip(counts, taken, strict=True))


def _filled(taken: _Counts) -> tuple[int, ...]:
    """Return a factory's tiles one by one, NO_TILE where there are too few."""
    colours = [colour for colour, number in enumerate(taken) for _ in range(number)]
    return (*colours, *[NO_TILE] * (layout.TILES_ON_A_FACTORY - len(colours)))
