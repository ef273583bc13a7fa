"""Durable storage of puzzles' ratings, and of what guests have tried."""

from typing import NamedTuple

from sqlalchemy import bindparam, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tilewright.server.database import TROUBLE, Database
from tilewright.server.glicko2 import Rating, rate_pair
from tilewright.server.schema import puzzle_ratings, puzzle_solvers, puzzles_tried

_RATED = ("rating", "deviation", "volatility")
_MAKE_RATING = text(
    "INSERT INTO puzzle_ratings (puzzle_id, rating, deviation, volatility, tries)"
    " VALUES (:of_puzzle, :rating, :deviation, :volatility, 0) ON CONFLICT DO NOTHING"
)
_MAKE_SOLVER = text(
    "INSERT INTO puzzle_solvers (guest_id, game, rating, deviation, volatility, tries, changed_at)"
    " VALUES (:of_guest, :of_game, :rating, :deviation, :volatility, 0, :at) ON CONFLICT DO NOTHING"
)
_NOTE_TRIED = text(
    "INSERT INTO puzzles_tried (guest_id, puzzle_id, game, is_right, at)"
    " VALUES (:of_guest, :of_puzzle, :of_game, :is_right, :at) ON CONFLICT DO NOTHING"
)
_is_solver = (puzzle_solvers.c.guest_id == bindparam("of_guest")) & (
    puzzle_solvers.c.game == bindparam("of_game")
)
_is_puzzle = puzzle_ratings.c.puzzle_id == bindparam("of_puzzle")
_FIND_SOLVER = select(*puzzle_solvers.c[(*_RATED, "tries")]).where(_is_solver)
_FIND_PUZZLE = select(*puzzle_ratings.c[_RATED]).where(_is_puzzle)
_FIND_TRIED = select(puzzles_tried.c.puzzle_id, puzzles_tried.c.is_right).where(
    puzzles_tried.c.guest_id == bindparam("of_guest"), puzzles_tried.c.game == bindparam("of_game")
)
_ALL_RATINGS = select(puzzle_ratings.c.puzzle_id, puzzle_ratings.c.rating)


class Solver(NamedTuple):
    """What is known of a guest who solves a game's puzzles.

    Attributes:
        tries: how many answers counted.
        tried: whether the first answer to each puzzle was right.
    """

    rating: Rating
    tries: int
    tried: dict[str, bool]


class Answered(NamedTuple):
    """What a first answer changed."""

    before: Rating
    after: Rating
    puzzle: Rating


class PuzzleStore:
    """The ratings of a database."""

    def __init__(self, database: Database) -> None:
        """Use `Store.puzzles`."""
        self._database = database

    async def solver(self, guest: str, game: str) -> Solver:
        """Return what is known of a guest; a new rating where that is nothing."""
        who = {"of_guest": guest, "of_game": game}
        try:
            async with self._database.engine.connect() as connection:
                row = (await connection.execute(_FIND_SOLVER, who)).first()
                tried = (await connection.execute(_FIND_TRIED, who)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        rating = Rating() if row is None else Rating(*row[:3])
        return Solver(rating, 0 if row is None else row.tries, {id_: bool(ok) for id_, ok in tried})

    async def ratings(self) -> dict[str, float]:
        """Return the ratings of all puzzles that somebody has tried."""
        try:
            async with self._database.engine.connect() as connection:
                rows = (await connection.execute(_ALL_RATINGS)).all()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return {row.puzzle_id: row.rating for row in rows}

    async def rating(self, puzzle: str) -> Rating:
        """Return the rating of a puzzle."""
        try:
            async with self._database.engine.connect() as connection:
                row = (await connection.execute(_FIND_PUZZLE, {"of_puzzle": puzzle})).first()
        except TROUBLE as error:
            self._database.fail("Cannot read", error)
        return Rating() if row is None else Rating(*row)

    async def answer(
        self, guest: str, game: str, puzzle: str, at: int, *, is_right: bool
    ) -> Answered | None:
        """Count a guest's first answer to a puzzle, and rate both; None for a later answer."""
        who, which = {"of_guest": guest, "of_game": game}, {"of_puzzle": puzzle}
        tried = {**who, **which, "is_right": is_right, "at": at}
        try:
            async with self._database.engine.begin() as connection:
                if (await connection.execute(_NOTE_TRIED, tried)).rowcount == 0:
                    return None
                return await _rate(connection, who, which, at, is_right=is_right)
        except TROUBLE as error:
            self._database.fail("Cannot write", error)


async def _rate(
    connection: AsyncConnection,
    who: dict[str, str],
    which: dict[str, str],
    at: int,
    *,
    is_right: bool,
) -> Answered:
    usual = Rating()._asdict()
    await connection.execute(_MAKE_SOLVER, {**who, **usual, "at": at})
    await connection.execute(_MAKE_RATING, {**which, **usual})
    # Whoever rates one of them meanwhile waits.
    solver = (await connection.execute(_FIND_SOLVER.with_for_update(), who)).one()
    rated = (await connection.execute(_FIND_PUZZLE.with_for_update(), which)).one()
    before = Rating(*solver[:3])
    after, puzzle = rate_pair(before, Rating(*rated), float(is_right))
    await connection.execute(
        update(puzzle_solvers)
        .where(_is_solver)
        .values(**after._asdict(), tries=puzzle_solvers.c.tries + 1, changed_at=at),
        who,
    )
    await connection.execute(
        update(puzzle_ratings)
        .where(_is_puzzle)
        .values(**puzzle._asdict(), tries=puzzle_ratings.c.tries + 1),
        which,
    )
    return Answered(before, after, puzzle)
