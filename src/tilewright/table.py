"""Play a game from Python: moves in notation, chance from a seed, boards that print.

>>> import tilewright
>>> table = tilewright.new("azul", players=2, seed=7)
>>> table.to_move
(1,)
>>> table.legal_actions()[:4]
['1B1', '1B2', '1B3', '1B4']
>>> table.play("1B2")
>>> table.to_move
(0,)
"""

import secrets
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from tilewright.core.errors import OutOfTurn, RecordError, short_repr
from tilewright.core.game import Chance, Dump, Game, Over, Setup, State
from tilewright.core.match import Match
from tilewright.core.picture import plain_text
from tilewright.core.record import check_record, parse_record
from tilewright.core.rng import Rng, checked_seed, new_rng, random_below
from tilewright.core.schema import Event, View
from tilewright.games import get_game

CHANCE_STREAM, FIRST_SEAT_STREAM, SETUP_STREAM = 0, 1, 1000
"""Last keys of the generators of deals and draws, of each seat's bot, and of drawn options."""
_COLUMNS = 80


class Table:
    """One game, played in notation. Deals and draws happen automatically, from the seed.

    Attributes:
        match: the underlying match.
    """

    def __init__(self, match: Match, seed: int) -> None:
        """Wrap a match; most callers want `tilewright.new`."""
        self.match = match
        self._rng = new_rng(seed, CHANCE_STREAM)
        self._generators: list[tuple[int, Rng]] = []
        self._draw_chance()

    @property
    def game(self) -> str:
        """The game's name."""
        return self.match.game.name

    @property
    def variant(self) -> str:
        """The variant's name."""
        return self.match.setup.variant

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.setup.players

    @property
    def state(self) -> State:
        """The state vector of the position, a copy."""
        return self.match.state.copy()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that have to choose now."""
        return self.match.waiting_for

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.match.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far; final once the game is over."""
        if isinstance(self.match.turn, Over):
            return self.match.turn.scores
        return self.match.game.scores(self.match.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty before the end of the game."""
        return self.match.turn.winners if isinstance(self.match.turn, Over) else ()

    def legal_actions(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat in notation; by default of the first that has to choose.

        The list is empty if the seat is not to move, or the game is over.
        """
        if self.match.is_over:
            return []
        actions = self.match.legal_actions(self._seat(seat))
        texts = self.match.game.action_texts
        return [texts[action] for action in actions]

    def is_legal(self, text: str, seat: int | None = None) -> bool:
        """Return whether a move is legal for a seat now, by default for the first that has to choose.

        Raises:
            NotationError: the text is not a move.
        """
        action = self.match.game.action_from_text(text)
        return self.match.game.is_legal(self.match.state, self._seat(seat), action)

    def play(self, text: str, seat: int | None = None) -> None:
        """Play a move for a seat, by default the first that has to choose; deals follow automatically.

        Raises:
            NotationError: the text is not a move.
            OutOfTurn: the seat is not to move.
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        self.match.submit(self._seat(seat), self.match.game.action_from_text(text))
        self._generators.append((self.match.num_events, self._rng.copy()))
        self._draw_chance()

    def undo(self) -> None:
        """Undo the last move and the deals after it.

        If a move made here is played again, the same deals follow.

        Raises:
            OutOfTurn: there is no move to take back.
        """
        if not any(isinstance(who, int) for who, _ in self.match.events):
            raise OutOfTurn("There is no move to take back.")
        while isinstance(self.match.undo()[0], str):
            pass
        while self._generators and self._generators[-1][0] > self.match.num_events:
            self._rng = self._generators.pop()[1]

    def view(self, seat: int | None = None) -> Dump:
        """Return what a seat may know as plain JSON values, `None` for a spectator."""
        view: Dump = msgspec.to_builtins(self.match.view(seat))
        return view

    def dump(self) -> Dump:
        """Return the whole position with hidden information."""
        return self.match.dump()

    def events(self) -> list[Event]:
        """Return all events, in order."""
        return self.match.events

    def record(self, names: Sequence[str] | None = None, meta: Any = None) -> dict[str, Any]:
        """Return the record so far (docs/records.md)."""
        return self.match.record(names, meta)

    def copy(self) -> "Table":
        """Return an independent copy, with the same deals to come."""
        return deepcopy(self)

    def __repr__(self) -> str:
        """Return the game, its set-up and the number of events."""
        setup = self.match.setup
        return (
            f"<Table: {self.match.game.title}, {setup.variant}, {setup.players} players,"
            f" {self.match.num_events} events>"
        )

    def __str__(self) -> str:
        """Return a drawing of the whole table, with hidden information."""
        return self._draw(self.match.full_view())

    def text(self, view: Dump) -> str:
        """Return a view of this table drawn as text.

        Raises:
            NotationError: this is not a view of the game.
        """
        return self._draw(self.match.game.view_from_json(view))

    def _draw(self, view: View) -> str:
        game, setup = self.match.game, self.match.setup
        words = game.words(game, setup, game.seat_names(setup))
        return plain_text(words.picture(view, None, _COLUMNS))

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if not self.match.waiting_for:
            raise OutOfTurn("The game is over.")
        return self.match.waiting_for[0]

    def _draw_chance(self) -> None:
        while isinstance(self.match.turn, Chance):
            self.match.draw(self._rng)


def new(
    game: str,
    players: int | None = None,
    variant: str | None = None,
    seed: int | None = None,
    **options: int,
) -> Table:
    """Return a new table; whatever is left out takes its default, and the seed is random.

    >>> table = new("5211", players=4, seed=1, hidden_totals=1)
    >>> len(table.legal_actions(seat=2))
    10

    Raises:
        SetupError: there is no such game, variant, number of players or option.
    """
    seed = seed_or_fresh(seed)
    setup = draw_setup(get_game(game), variant, players, options, seed)
    return Table(Match(get_game(game), setup), seed)


def from_record(
    record: Mapping[str, Any] | str | bytes, seed: int | None = None, **options: int
) -> Table:
    """Return the table at the end of a record, each event of it checked; the game can be continued.

    Args:
        seed: for the deals to come; random if left out.
        options: options that records do not hold, such as hidden_totals.

    Raises:
        RecordError: it breaks the format or a rule.
    """
    if isinstance(record, str | bytes):
        record = parse_record(record)
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a JSON object or its text, not {short_repr(record)}")
    return Table(check_record(dict(record), get_game, options=options), seed_or_fresh(seed))


def from_dump(
    game: str,
    dump: Dump,
    variant: str | None = None,
    seed: int | None = None,
    **options: int,
) -> Table:
    """Return a table at a position (docs/records.md, state dumps); its record starts there.

    Raises:
        SetupError: there is no such game or variant.
        NotationError: the dump is not a position of the game.
    """
    found = get_game(game)
    setup = found.setup(variant, found.players_in_dump(dump), **options)
    return Table(Match(found, setup, found.state_from_dump(setup, dump)), seed_or_fresh(seed))


def draw_setup(
    game: Game, variant: str | None, players: int | None, options: Mapping[str, int], *keys: int
) -> Setup:
    """Return the set-up, with options that are left to chance drawn from a generator with these keys."""
    setup = game.setup(variant, players, **options)
    rng = new_rng(*keys, SETUP_STREAM)
    drawn = {}
    for option in game.open_options(options):
        values = option.values(setup.players)
        drawn[option.name] = values[int(random_below(rng, len(values)))]
    return game.setup(setup.variant, setup.players, **{**options, **drawn})


def seed_or_fresh(seed: object) -> int:
    """Return the seed as an `int`, or a random one for None.

    Raises:
        SetupError: it is not an integer.
    """
    if seed is None:
        return secrets.randbits(63)
    return checked_seed(seed)
