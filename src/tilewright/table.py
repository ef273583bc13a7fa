"""A table to play at from Python: moves in notation, chance from a seed, boards that print.

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

from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.core.errors import OutOfTurn, SetupError
from tilewright.core.game import Chance, Game, Over, Setup, State, View
from tilewright.core.match import Event, Match
from tilewright.core.picture import plain_text
from tilewright.core.record import check_record, parse_record
from tilewright.core.rng import Rng, new_rng, random_below
from tilewright.games import get_game

CHANCE_STREAM, SETUP_STREAM = 0, 1000
"""Last keys of the generators that deal, and that draw what the set-up leaves to chance."""


_COLUMNS = 80


class Table:
    """One game, played in notation. Deals and draws happen by themselves, from the seed.

    Attributes:
        match: the game underneath, in numbers.
    """

    def __init__(self, match: Match, seed: int) -> None:
        """Sit at a match; most callers want `tilewright.new`."""
        self.match = match
        self._rng = new_rng(seed, CHANCE_STREAM)
        self._words: list[Rng] = []
        self._let_chance_happen()

    @property
    def game(self) -> str:
        """The game's name."""
        return self.match.game.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.match.setup.players

    @property
    def state(self) -> State:
        """The position as the kernels know it; a copy."""
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
        """The points of each seat: final once the game is over, else as they stand."""
        if isinstance(self.match.turn, Over):
            return self.match.turn.scores
        return self.match.game.scores(self.match.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game goes on."""
        return self.match.turn.winners if isinstance(self.match.turn, Over) else ()

    def legal_actions(self, seat: int | None = None) -> list[str]:
        """Return what a seat may play, in notation; by default the first that has to choose.

        Raises:
            OutOfTurn: the game is over and no seat was named.
        """
        actions = self.match.legal_actions(self._seat(seat))
        texts = self.match.game.action_texts
        return [texts[action] for action in actions]

    def play(self, text: str, seat: int | None = None) -> None:
        """Play a move for a seat, by default the first that has to choose; deals follow by themselves.

        Raises:
            NotationError: the text is no move.
            OutOfTurn: the seat is not asked.
            IllegalAction: the rules do not allow it. Nothing has changed then.
        """
        self.match.submit(self._seat(seat), self.match.game.action_from_text(text))
        self._words.append(self._rng.copy())
        self._let_chance_happen()

    def undo(self) -> None:
        """Take back the last move, and the deals after it, which come again: for study.

        Raises:
            OutOfTurn: there is no move to take back.
        """
        if not any(isinstance(who, int) for who, _ in self.match.events):
            raise OutOfTurn("There is no move to take back.")
        while isinstance(self.match.undo()[0], str):
            pass
        if self._words:
            self._rng = self._words.pop()

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know, `None` for a spectator."""
        return self.match.view(seat)

    def dump(self) -> View:
        """Return the whole position, hidden things included."""
        return self.match.dump()

    def events(self) -> list[Event]:
        """Return all that happened, in order."""
        return self.match.events

    def record(self, names: Sequence[str] | None = None, meta: Any = None) -> dict[str, Any]:
        """Return the record so far (docs/records.md)."""
        more: dict[str, Any] = {} if names is None else {"names": list(names)}
        return self.match.record(**(more if meta is None else more | {"meta": meta}))

    def __str__(self) -> str:
        """Return the whole table, drawn: as someone who sees all hands."""
        return self.text(self.dump())

    def text(self, view: View) -> str:
        """Return a view of this table drawn as text."""
        game, setup = self.match.game, self.match.setup
        words = game.words(game, setup, game.seat_names(setup))
        return plain_text(words.picture(view, None, _COLUMNS))

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if not self.match.waiting_for:
            raise OutOfTurn("The game is over.")
        return self.match.waiting_for[0]

    def _let_chance_happen(self) -> None:
        while isinstance(self.match.turn, Chance):
            self.match.draw(self._rng)


def new(
    game: str,
    players: int | None = None,
    variant: str | None = None,
    seed: int | None = None,
    **options: int,
) -> Table:
    """Return a new table; what is left open takes its usual value, and the seed is drawn.

    >>> table = new("5211", players=4, seed=1, hidden_totals=1)
    >>> len(table.legal_actions(seat=2))
    10

    Raises:
        SetupError: there is no such game, variant, number of players or option.
    """
    if seed is not None and type(seed) is not int:
        raise SetupError("The seed must be a whole number.")
    seed = _fresh_seed() if seed is None else seed
    setup = drawn_setup(get_game(game), variant, players, options, seed)
    return Table(Match(get_game(game), setup), seed)


def from_record(record: Mapping[str, Any] | str | bytes, seed: int = 0) -> Table:
    """Return the table at the end of a record, each event of it checked; it can be played on.

    Raises:
        RecordError: it breaks the format or a rule.
    """
    parsed = parse_record(record) if isinstance(record, str | bytes) else dict(record)
    return Table(check_record(parsed, get_game), seed)


def from_dump(
    game: str,
    dump: View,
    variant: str | None = None,
    seed: int = 0,
    **options: int,
) -> Table:
    """Return a table at a position (docs/records.md, state dumps); its record starts there.

    Raises:
        SetupError: there is no such game or variant.
        NotationError: the dump is not a position of the game.
    """
    found = get_game(game)
    setup = found.setup(variant, found.players_in_dump(dump), **options)
    return Table(Match(found, setup, found.state_from_dump(setup, dump)), seed)


def drawn_setup(
    game: Game, variant: str | None, players: int | None, options: Mapping[str, int], *keys: int
) -> Setup:
    """Return the set-up; options that belong to chance and are left open are drawn, seeded by the keys."""
    setup = game.setup(variant, players, **options)
    rng = new_rng(*keys, SETUP_STREAM)
    drawn = {}
    for option in game.open_options(options):
        values = option.values(setup.players)
        drawn[option.name] = values[int(random_below(rng, len(values)))]
    return game.setup(setup.variant, setup.players, **{**options, **drawn})


def _fresh_seed() -> int:
    import secrets

    return secrets.randbits(63)
