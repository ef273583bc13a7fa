"""Puzzles over HTTP: positions as their seat sees them, answers, and ratings in both databases."""

from typing import Any

import pytest

from tests.server.played import guest_of
from tests.server.serving import Client, serving
from tilewright.analysis.puzzles import Puzzle, match_of, shipped_puzzles
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio
START = 1500


def some_puzzle(game: str = "azul") -> Puzzle:
    return next(iter(shipped_puzzles(game).values()))


def wrong_move(puzzle: Puzzle) -> str:
    return list(puzzle.moves)[1]


def address(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game}/{puzzle.id}"


async def answer(client: Client, puzzle: Puzzle, move: str | None) -> dict[str, Any]:
    given = await client.post(f"{address(puzzle)}/answer", json={"move": move})
    assert given.status_code == 200, given.text
    told: dict[str, Any] = given.json()
    return told


async def test_a_right_answer_raises_the_solver_and_lowers_the_puzzle(database_url: str) -> None:
    puzzle = some_puzzle()
    async with serving(database_url) as place, place.client() as ann:
        told = await answer(ann, puzzle, puzzle.best)
        later = (await ann.get(address(puzzle))).json()

    assert told["is_right"]
    assert told["is_counted"]
    assert told["solver"]["rating"] == START + told["change"] > START > told["rating"]
    assert (later["was_right"], later["solver"]) == (True, told["solver"])


@pytest.mark.parametrize("is_shown", [False, True])
async def test_a_wrong_answer_or_a_look_at_the_solution_costs_rating(
    sqlite_url: str, is_shown: bool
) -> None:
    puzzle = some_puzzle()
    async with serving(sqlite_url) as place, place.client() as ann:
        told = await answer(ann, puzzle, None if is_shown else wrong_move(puzzle))

    assert not told["is_right"]
    assert told["moves"][0]["move"] == puzzle.best
    assert (told["played"] is None) == is_shown
    assert told["solver"]["rating"] < START < told["rating"]


async def test_only_the_first_answer_counts(database_url: str) -> None:
    puzzle = some_puzzle()
    async with serving(database_url) as place, place.client() as ann:
        first = await answer(ann, puzzle, wrong_move(puzzle))
        second = await answer(ann, puzzle, puzzle.best)

    assert second["is_right"]
    assert (second["is_counted"], second["change"]) == (False, 0)
    assert second["solver"] == first["solver"]


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_the_next_puzzle_is_one_that_was_not_tried(sqlite_url: str, game: str) -> None:
    number = min(5, len(shipped_puzzles(game)))
    async with serving(sqlite_url) as place, place.client() as ann:
        tried: set[str] = set()
        for _ in range(number):
            found = (await ann.get(f"/api/puzzles/{game}")).json()
            assert found["id"] not in tried
            tried.add(found["id"])
            await answer(ann, shipped_puzzles(game)[found["id"]], None)
        listed = (await ann.get("/api/puzzles")).json()["games"]

    mine = next(one for one in listed if one["game"] == game)
    assert (mine["solver"]["tries"], mine["solved"]) == (number, 0)
    assert mine["solver"]["rating"] < START


async def test_the_next_puzzle_has_the_theme_that_is_wanted(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        (listed, *_) = (await ann.get("/api/puzzles")).json()["games"]
        for theme in listed["themes"]:
            found = (await ann.get(f"/api/puzzles/{listed['game']}?theme={theme}")).json()
            assert theme in shipped_puzzles(listed["game"])[found["id"]].themes


async def test_a_puzzle_shows_what_its_seat_knows_and_nothing_else(sqlite_url: str) -> None:
    puzzle = some_puzzle("5211")
    hidden: Any = match_of(puzzle).full_view()
    async with serving(sqlite_url) as place, place.client() as ann:
        shown = (await ann.get(address(puzzle))).json()

    hands = shown["step"]["view"]["hands"]
    assert hands[puzzle.seat] == hidden.hands[puzzle.seat]
    for seat, hand in enumerate(hands):
        if seat != puzzle.seat:
            assert set(hand) <= {"?", " "}
            assert set(hidden.hands[seat]) - {"?", " "}
    assert "events" not in shown
    assert puzzle.best in shown["own"]["moves"]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/puzzles/azul/nothing/answer", {"move": None}, "no_puzzle"),
        ("/api/puzzles/chess/nothing/answer", {"move": None}, "no_puzzle"),
        ("{puzzle}/answer", {"move": "9Z9"}, "illegal_action"),
        ("{puzzle}/answer", {"move": "x" * 65}, "bad_request"),
        ("{puzzle}/answer", {}, "bad_request"),
    ],
)
async def test_what_cannot_be_answered_is_refused(
    sqlite_url: str, path: str, body: dict[str, Any], code: str
) -> None:
    puzzle = some_puzzle()
    async with serving(sqlite_url) as place, place.client() as ann:
        refused = await ann.post(path.replace("{puzzle}", address(puzzle)), json=body)
        later = (await ann.get(address(puzzle))).json()

    assert refused.json()["code"] == code
    assert later["solver"]["tries"] == 0


async def test_a_theme_that_no_puzzle_has_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        refused = await ann.get("/api/puzzles/azul?theme=nothing")

    assert (refused.status_code, refused.json()["code"]) == (404, "no_puzzle")


async def test_puzzles_are_limited(sqlite_url: str) -> None:
    limits = Limits(puzzles_per_minute=0.001, puzzles_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        codes = [(await ann.get("/api/puzzles/azul")).status_code for _ in range(3)]

    assert codes == [200, 200, 429]


async def test_another_site_cannot_answer(sqlite_url: str) -> None:
    puzzle = some_puzzle()
    async with serving(sqlite_url) as place, place.client() as ann:
        refused = await ann.post(
            f"{address(puzzle)}/answer",
            json={"move": None},
            headers={"origin": "https://elsewhere.example"},
        )

    assert refused.status_code == 403


async def test_a_forgotten_guest_has_no_rating(database_url: str) -> None:
    puzzle = some_puzzle()
    async with serving(database_url) as place, place.client() as ann:
        await answer(ann, puzzle, puzzle.best)
        guest = (await guest_of(place, ann)).id
        before = await place.rooms.store.puzzles.solver(guest, "azul")
        assert (await ann.delete("/api/me")).status_code == 204
        after = await place.rooms.store.puzzles.solver(guest, "azul")
        rating = await place.rooms.store.puzzles.rating(puzzle.id)

    assert (before.tries, before.tried) == (1, {puzzle.id: True})
    assert (after.tries, after.tried) == (0, {})
    assert rating.rating < START
