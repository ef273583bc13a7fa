"""The HTTP API of puzzles: the next one near the caller's rating, one by its id, and answers."""

import secrets
from functools import partial
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Body, PathParameter, QueryParameter
from msgspec.json import encode

from tilewright.analysis import open_beginning, reasons_of
from tilewright.analysis import puzzles as analysis
from tilewright.core.errors import SetupError, TilewrightError
from tilewright.core.match import Match
from tilewright.games import game_names
from tilewright.server.api import (
    HttpRequest,
    check_rate,
    guest_of,
    guest_or_new,
    rooms_of,
    with_cookie,
)
from tilewright.server.glicko2 import Rating
from tilewright.server.history_api import respond_rendered
from tilewright.server.problems import documented
from tilewright.server.puzzle_store import PuzzleStore
from tilewright.server.puzzle_store import Solver as StoredSolver
from tilewright.server.refusal import Refusal, not_readable, not_stored, refusal_of
from tilewright.server.rendering import Check, Renderer
from tilewright.server.store import StoreError
from tilewright.server.study_messages import (
    ExerciseAnswerIn,
    JudgedMove,
    Puzzle,
    PuzzleAnswer,
    PuzzleList,
    PuzzleLists,
    Solver,
)
from tilewright.server.views import position_fields

_NEAREST = 20
"""The next puzzle is drawn from this many whose ratings are nearest to the solver's."""
Game = Annotated[str, PathParameter(description="The game.", max_length=32)]
PuzzleId = Annotated[str, PathParameter(description="The puzzle's id.", max_length=32)]
Theme = Annotated[str | None, QueryParameter(max_length=32)]
Other = Annotated[str | None, QueryParameter(max_length=32)]


@get("/api/puzzles", summary="The games that have puzzles", responses=documented(429, 503))
async def puzzle_lists(request: HttpRequest) -> PuzzleLists:
    """Return how many puzzles there are, by themes, and how the caller did."""
    check_rate(request, "lookup_buckets")
    found = []
    for game in game_names():
        puzzles = analysis.shipped_puzzles(game)
        if not puzzles:
            continue
        themes: dict[str, int] = {}
        for puzzle in puzzles.values():
            for theme in puzzle.themes:
                themes[theme] = themes.get(theme, 0) + 1
        solver = await _solver(request, game)
        solved = sum(ok for id_, ok in solver.tried.items() if id_ in puzzles)
        told = _told(solver.rating, solver.tries)
        found.append(PuzzleList(game, len(puzzles), dict(sorted(themes.items())), told, solved))
    return PuzzleLists(found)


@get(
    "/api/puzzles/{game:str}",
    summary="The next puzzle",
    responses=documented(400, 404, 429, 503),
)
async def next_puzzle(
    request: HttpRequest, game: Game, theme: Theme = None, other: Other = None
) -> Response[Puzzle]:
    """Return a puzzle near the caller's rating that they have not tried, if there is one.

    Args:
        theme: the only one that is wanted.
        other: the id of a puzzle that is not.
    """
    check_rate(request, "puzzle_buckets")
    puzzles = [one for one in _puzzles(game).values() if theme is None or theme in one.themes]
    if not puzzles:
        raise _no_puzzle()
    solver = await _solver(request, game)
    try:
        ratings = await _store(request).ratings()
    except StoreError:
        raise not_readable() from None

    def key(puzzle: analysis.Puzzle) -> tuple[bool, bool, float]:
        was_right = solver.tried.get(puzzle.id)
        rating = ratings.get(puzzle.id, Rating().rating)
        is_known = was_right is not None
        return is_known, was_right is True, abs(rating - solver.rating.rating)

    wanted = [one for one in puzzles if one.id != other] or puzzles
    wanted.sort(key=key)
    best = key(wanted[0])[:2]
    nearest = [one for one in wanted[:_NEAREST] if key(one)[:2] == best]
    return await _puzzle(request, secrets.choice(nearest), solver)


@get(
    "/api/puzzles/{game:str}/{puzzle:str}",
    summary="A puzzle",
    responses=documented(400, 404, 429, 503),
)
async def get_puzzle(request: HttpRequest, game: Game, puzzle: PuzzleId) -> Response[Puzzle]:
    """Return a puzzle by its id."""
    check_rate(request, "puzzle_buckets")
    return await _puzzle(request, _find(game, puzzle), await _solver(request, game))


@post(
    "/api/puzzles/{game:str}/{puzzle:str}/answer",
    summary="Answer a puzzle",
    status_code=200,
    responses=documented(400, 403, 404, 413, 415, 422, 429, 503),
)
async def answer_puzzle(
    request: HttpRequest, game: Game, puzzle: PuzzleId, data: Annotated[ExerciseAnswerIn, Body()]
) -> Response[PuzzleAnswer]:
    """Say whether a move is right, show the solution, and rate the caller and the puzzle.

    Only the first answer of a guest to a puzzle counts.
    """
    check_rate(request, "puzzle_buckets")
    found, guest, store = _find(game, puzzle), guest_or_new(request), _store(request)
    renderer: Renderer = request.app.state.renderer
    judged = await renderer.run(request.receive, partial(_judge, found, data.move))
    now = rooms_of(request).sources.now()
    try:
        counted = await store.answer(guest.id, game, puzzle, now, is_right=judged.is_right)
        solver = await store.solver(guest.id, game)
        rating = counted.puzzle if counted else await store.rating(puzzle)
    except StoreError:
        raise not_stored() from None
    judged.is_counted = counted is not None
    judged.solver = _told(solver.rating, solver.tries)
    judged.rating = round(rating.rating)
    if counted is not None:
        judged.change = round(counted.after.rating) - round(counted.before.rating)
    answer: Response[PuzzleAnswer] = with_cookie(request, guest, judged)
    return answer


def _store(request: HttpRequest) -> PuzzleStore:
    return rooms_of(request).store.puzzles


def _puzzles(game: str) -> dict[str, analysis.Puzzle]:
    try:
        return analysis.shipped_puzzles(game)
    except SetupError:
        raise _no_puzzle() from None


def _find(game: str, puzzle: str) -> analysis.Puzzle:
    found = _puzzles(game).get(puzzle)
    if found is None:
        raise _no_puzzle()
    return found


def _no_puzzle() -> Refusal:
    return Refusal("no_puzzle", "There is no such puzzle.", 404)


async def _solver(request: HttpRequest, game: str) -> StoredSolver:
    guest = guest_of(request)
    if guest is None:
        return StoredSolver(Rating(), 0, {})
    try:
        return await _store(request).solver(guest.id, game)
    except StoreError:
        raise not_readable() from None


def _told(rating: Rating, tries: int) -> Solver:
    return Solver(round(rating.rating), round(rating.deviation), tries)


async def _puzzle(
    request: HttpRequest, puzzle: analysis.Puzzle, solver: StoredSolver
) -> Response[Puzzle]:
    """Return a puzzle as its seat sees it: no other view of the position leaves the server."""

    def render(check: Check) -> bytes:
        check()
        match = analysis.match_of(puzzle)
        return encode(
            Puzzle(
                id=puzzle.id,
                **position_fields(match, puzzle.seat),
                solver=_told(solver.rating, solver.tries),
                was_right=solver.tried.get(puzzle.id),
            )
        )

    answer: Any = await respond_rendered(request, "renderer", render, is_padded=True)
    return answer  # type: ignore[no-any-return]


def _judge(puzzle: analysis.Puzzle, move: str | None, check: Check) -> PuzzleAnswer:
    """Return whether a move is right, and the solution; nothing is rated yet.

    Raises:
        Refusal: it is not a legal move.
    """
    check()
    match = analysis.match_of(puzzle)
    line = open_beginning(analysis.record_of(puzzle))

    def told(text: str, share: float | None) -> JudgedMove:
        reasons = reasons_of(line, len(puzzle.events), puzzle.seat, text)
        return JudgedMove(text, share, reasons)

    moves = [told(text, share) for text, share in puzzle.moves.items()]
    same = None if move is None else _same(match, puzzle, move)
    played = None
    if move is not None:
        played = told(move, None if same is None else puzzle.moves[same])
    best = puzzle.moves[puzzle.best]
    is_right = same is not None and best - puzzle.moves[same] <= analysis.TOLERANCE
    nobody = Solver(0, 0, 0)
    return PuzzleAnswer(is_right, moves, played, puzzle.themes, False, nobody, 0, 0)


def _same(match: Match, puzzle: analysis.Puzzle, move: str) -> str | None:
    """Return the named move that a move is the same as."""
    try:
        action = match.game.action_from_text(move)
        match.game.check_legal(match.state, puzzle.seat, action)
    except TilewrightError as error:
        raise refusal_of(error) from None
    named = (one for one in puzzle.moves if analysis.is_same_move(match, one, move))
    return next(named, None)


PUZZLE_HANDLERS = [puzzle_lists, next_puzzle, get_puzzle, answer_puzzle]
