"""Learning from mistakes: which decisions come up, when they come again, and who gets to see them."""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from tests.server.played import guest_of, play_game
from tests.server.serving import Client, Clock, Message, Place, serving
from tilewright.analysis import Analysis, Decision, analyse, decode, encode, get_judge
from tilewright.core.game import Outcome
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.server.analyses import bare_record, judge_of
from tilewright.server.analysis_store import StoredAnalysis
from tilewright.server.analysis_worker import AnalysisWorker
from tilewright.server.mistakes import DAYS, mistakes_of, position_before
from tilewright.server.settings import Limits
from tilewright.server.sources import Sources

pytestmark = pytest.mark.anyio

KEY = b"the same key"
DAY_S = 24 * 3600
_PATIENCE_S = 60


def draw(match: Match) -> Outcome:
    """The same deals in every game, so that few games are analysed."""
    return match.game.draw(match.state, new_rng(match.num_events))


def timed(clock: Clock) -> Sources:
    return Sources(now=clock.now, draw=draw)


@cache
def quick_analysis(record: bytes) -> Analysis:
    """What a judge says who takes little time."""
    game = "azul" if b'"game":"azul"' in record else "5211"
    variant = "coloured" if game == "azul" else "standard"
    judge = get_judge(game, variant, 2, simulations=24, deals=2, deal_simulations=2)
    return analyse(record, judge)


class QuickWorker(AnalysisWorker):
    """Analyses at once, with little search."""

    def analyse(self, record: bytes, on_part: Callable[[bytes], None]) -> bytes:
        return encode(quick_analysis(record))


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.server.analyses.AnalysisWorker", QuickWorker)


async def match_at(place: Place, table: str) -> Match:
    async with place.rooms.room(table).entered() as log:
        assert log.match is not None
        found: Match = log.match
        return found


async def store_analysis(place: Place, table: str, data: bytes | None = None) -> None:
    """Let a game be analysed as far as the store knows; its mistakes are not noted by that."""
    match = await match_at(place, table)
    record, judge = bare_record(match), judge_of(match)
    analyses = place.rooms.store.analyses
    await analyses.add(StoredAnalysis(table, judge, 0, None, None))
    await analyses.finish(table, judge, data or encode(quick_analysis(record)))


def expected(analysis: Analysis, seat: int = 0) -> list[Decision]:
    return [
        one
        for one in analysis.decisions
        if one.seat == seat and one.loss > 0.02 and one.grade != "none"
    ]


async def analysed_game(
    place: Place, client: Client, game: str = "azul"
) -> tuple[str, list[Decision]]:
    """Return a table at which somebody has lost to a bot, and what they could learn there."""
    options = {"start": 0} if game == "azul" else {}
    table = await play_game(place, [client], "bot", game=game, options=options)
    await store_analysis(place, table)
    found = expected(quick_analysis(bare_record(await match_at(place, table))))
    listed = await mistakes(client, table)
    assert [one["event"] for one in listed["mistakes"]] == [one.event for one in found]
    assert found
    return table, found


async def mistakes(client: Client, table: str | None = None) -> Message:
    query = {} if table is None else {"table": table}
    answer = await client.get("/api/me/mistakes", params=query)
    assert answer.status_code == 200, answer.text
    told: Message = answer.json()
    return told


def address(table: str, decision: Decision) -> str:
    return f"/api/me/mistakes/{table}/{decision.event}"


async def attempt(client: Client, path: str, move: str | None) -> Message:
    answer = await client.post(path, json={"move": move})
    assert answer.status_code == 200, answer.text
    told: Message = answer.json()
    return told


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_mistakes_of_all_games_are_due_at_once(database_url: str, game: str) -> None:
    clock = Clock()
    async with serving(database_url, timed(clock)) as place, place.client() as ann:
        table, decisions = await analysed_game(place, ann, game)
        due = await mistakes(ann)

    assert due["due"] == len(decisions)
    assert due["mistakes"] == [
        {
            "table": table,
            "event": one.event,
            "game": game,
            "times_right": 0,
            "due_at": clock.now(),
        }
        for one in decisions
    ]


async def test_they_are_noted_for_everybody_when_an_analysis_is_done(database_url: str) -> None:
    async with (
        serving(database_url, timed(Clock())) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        table = await play_game(place, [ann, bob], game="azul", options={"start": 0})
        # What it needs is compiled, however long that takes, and the worker finds it in the cache.
        record = bare_record(await match_at(place, table))
        analysis = await asyncio.to_thread(quick_analysis, record)
        await ann.post(f"/api/tables/{table}/analysis")
        async with asyncio.timeout(_PATIENCE_S):
            while (await ann.get(f"/api/analyses/{table}")).json()["status"] != "done":
                await asyncio.sleep(0.05)
        told = [
            [one["event"] for one in (await mistakes(client))["mistakes"]] for client in (ann, bob)
        ]

    assert told == [[one.event for one in expected(analysis, seat)] for seat in (0, 1)]
    assert all(told)


async def test_a_position_that_is_found_comes_again_ever_later_until_it_is_learned(
    database_url: str,
) -> None:
    clock = Clock()
    async with serving(database_url, timed(clock)) as place, place.client() as ann:
        table, (decision, *others) = await analysed_game(place, ann)
        path = address(table, decision)
        for number, days in enumerate(DAYS, 1):
            told = await attempt(ann, path, decision.best[0].move)
            due_at = clock.now() + days * DAY_S * 1000
            assert (told["is_right"], told["is_counted"]) == (True, True)
            assert (told["times_right"], told["due_at"]) == (number, due_at)
            assert (await mistakes(ann))["due"] == len(others)
            clock.pass_seconds(days * DAY_S - 1)
            early = await attempt(ann, path, decision.best[0].move)
            assert (early["is_right"], early["is_counted"]) == (True, False)
            assert early["due_at"] == due_at
            clock.pass_seconds(1)
            assert (await mistakes(ann))["due"] == 1 + len(others)
        learned = await attempt(ann, path, decision.best[0].move)
        clock.pass_seconds(1000 * DAY_S)
        due, shown = await mistakes(ann), (await ann.get(path)).json()

    assert (learned["times_right"], learned["due_at"]) == (len(DAYS), None)
    assert due["due"] == len(others)
    assert (shown["is_due"], shown["due_at"]) == (False, None)


@pytest.mark.parametrize("is_shown", [False, True])
async def test_a_wrong_answer_or_a_look_at_the_solution_leads_back_to_the_first_day(
    database_url: str, is_shown: bool
) -> None:
    clock = Clock()
    async with serving(database_url, timed(clock)) as place, place.client() as ann:
        table, (decision, *_) = await analysed_game(place, ann)
        path = address(table, decision)
        for days in DAYS[:2]:
            await attempt(ann, path, decision.best[0].move)
            clock.pass_seconds(days * DAY_S)
        told = await attempt(ann, path, None if is_shown else decision.played.move)

    assert (told["is_right"], told["is_counted"]) == (False, True)
    assert (told["times_right"], told["due_at"]) == (0, clock.now() + DAY_S * 1000)
    assert [one["move"] for one in told["moves"]] == [one.move for one in decision.best]
    assert told["moves"][0]["reasons"]
    assert told["then"]["move"] == decision.played.move
    assert (told["played"] is None) == is_shown


async def test_one_of_two_answers_at_once_counts(database_url: str) -> None:
    async with serving(database_url, timed(Clock())) as place, place.client() as ann:
        table, (decision, *_) = await analysed_game(place, ann)
        guest = (await guest_of(place, ann)).id
        store = place.rooms.store.mistakes
        before = await store.find(guest, table, decision.event)
        counted = [await store.answer(before, 1, before.due_at + 1) for _ in range(2)]

    assert counted == [True, False]


def unlisted_move(match: Match, decision: Decision) -> str:
    """Return a legal move of which the judge has said nothing."""
    before = position_before(match, decision.event)
    # Lines of factories with equal tiles are the same move: another line is another one.
    known = {one.move[1:] for one in (*decision.best, decision.played)}
    texts = map(before.game.action_text, before.legal_actions(decision.seat))
    return next(text for text in texts if text[1:] not in known)


@pytest.mark.parametrize(("behind", "is_right"), [(0.019, None), (0.021, False)])
async def test_a_move_that_the_judge_did_not_value_is_wrong_if_the_fifth_best_is(
    sqlite_url: str, behind: float, is_right: bool | None
) -> None:
    clock = Clock()
    async with serving(sqlite_url, timed(clock)) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", options={"start": 0})
        match = await match_at(place, table)
        analysis = decode(encode(quick_analysis(bare_record(match))), bare_record(match))
        decision = expected(analysis)[0]
        first = decision.best[0]
        decision.best[1:] = [
            structs.replace(one, share=first.share - behind) for one in decision.best[1:]
        ]
        decision.rank = len(decision.best)
        decision.played = structs.replace(decision.played, share=max(0.0, first.share - 0.05))
        await store_analysis(place, table, encode(analysis))
        await mistakes(ann, table)

        told = await attempt(ann, address(table, decision), unlisted_move(match, decision))
        later = (await ann.get(address(table, decision))).json()

    assert told["is_right"] is is_right
    assert told["is_counted"] == (is_right is not None)
    assert later["is_due"] == (is_right is None)
    assert told["played"]["share"] is None


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_position_shows_what_its_seat_knew_and_nothing_else(
    sqlite_url: str, game: str
) -> None:
    async with serving(sqlite_url, timed(Clock())) as place, place.client() as ann:
        table, decisions = await analysed_game(place, ann, game)
        match = await match_at(place, table)
        for decision in decisions:
            shown = (await ann.get(address(table, decision))).json()
            before = position_before(match, decision.event)
            hidden: Any = before.full_view()
            assert (shown["seat"], shown["players"], shown["is_due"]) == (0, 2, True)
            assert decision.best[0].move in shown["own"]["moves"]
            assert not {"events", "moves", "best", "played"} & set(shown)
            if game == "5211":
                hands = shown["step"]["view"]["hands"]
                assert hands[0] == hidden.hands[0]
                assert set(hands[1]) <= {"?", " "}
                assert set(hidden.hands[1]) - {"?", " "}


async def test_others_learn_nothing_of_somebody_s_mistakes(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, timed(Clock())) as place,
        place.client() as ann,
        place.client() as eve,
        place.client() as stranger,
    ):
        table, (decision, *_) = await analysed_game(place, ann)
        await eve.get("/api/me")
        path = address(table, decision)
        for client in (eve, stranger):
            answers = [await client.get(path), await client.post(path, json={"move": None})]
            assert [answer.json()["code"] for answer in answers] == ["no_mistake"] * 2
            assert await mistakes(client) == {"due": 0, "mistakes": []}
            assert await mistakes(client, table) == {"due": 0, "mistakes": []}
        running = await play_game(place, [ann], "bot", game="azul", moves=3)
        refused = await ann.get("/api/me/mistakes", params={"table": running})

    assert refused.json()["code"] == "not_over"


async def test_nothing_is_told_of_the_deal_of_the_day_before_the_day_is_over(
    sqlite_url: str,
) -> None:
    clock = Clock()
    async with serving(sqlite_url, timed(clock), KEY) as place, place.client() as ann:
        opened = await ann.post("/api/daily/azul")
        table = opened.json()["table"]["id"]
        async with ann.live(table) as wire:
            while not (state := await wire.is_asked())["result"]:
                await wire.move(state)
        async with place.rooms.room(table).entered() as log:
            record, judge = bare_record(log.match), judge_of(log.match)
            data = encode(quick_analysis(record))
            noted = mistakes_of(log, record, judge, data, clock.now())
        await store_analysis(place, table, data)
        await place.rooms.store.mistakes.add(noted)
        path = f"/api/me/mistakes/{table}/{noted[0].event}"
        refused = [
            await ann.get("/api/me/mistakes", params={"table": table}),
            await ann.get(path),
            await ann.post(path, json={"move": None}),
        ]
        running = await mistakes(ann)
        clock.pass_seconds(DAY_S)
        later = await mistakes(ann)

    assert [answer.json()["code"] for answer in refused] == ["day_running"] * 3
    assert running == {"due": 0, "mistakes": []}
    assert later["due"] == len(noted) > 0


async def test_what_a_bot_or_the_clock_decided_is_nobody_s_mistake(sqlite_url: str) -> None:
    async with serving(sqlite_url, timed(Clock())) as place, place.client() as ann:
        table = await play_game(place, [ann], "bot", game="azul", options={"start": 0}, left=[0])
        await store_analysis(place, table)
        by_bot = await mistakes(ann, table)
        table, decisions = await analysed_game(place, ann)
        async with place.rooms.room(table).entered() as log:
            number = decisions[0].event + 1
            log.moments[number] = log.moments[number]._replace(by_clock=True)
            record = bare_record(log.match)
            noted = mistakes_of(log, record, "judge", encode(quick_analysis(record)), 0)

    assert by_bot == {"due": 0, "mistakes": []}
    assert [one.event for one in noted] == [one.event for one in decisions[1:]]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/me/mistakes/nosuchtable0/3", {"move": None}, "no_mistake"),
        ("/api/me/mistakes/{table}/0", {"move": None}, "no_mistake"),
        ("/api/me/mistakes/{table}/99999999999999999999", {"move": None}, "bad_request"),
        ("{mistake}", {"move": "9Z9"}, "illegal_action"),
        ("{mistake}", {"move": "x" * 65}, "bad_request"),
        ("{mistake}", {"move": None, "seat": 1}, "bad_request"),
        ("{mistake}", {}, "bad_request"),
    ],
)
async def test_what_cannot_be_answered_is_refused(
    sqlite_url: str, path: str, body: dict[str, Any], code: str
) -> None:
    async with serving(sqlite_url, timed(Clock())) as place, place.client() as ann:
        table, (decision, *_) = await analysed_game(place, ann)
        path = path.replace("{mistake}", address(table, decision)).replace("{table}", table)
        refused = await ann.post(path, json=body)
        later = (await ann.get(address(table, decision))).json()

    assert refused.json()["code"] == code
    assert later["is_due"]


async def test_a_mistake_whose_analysis_cannot_be_read_is_dropped(sqlite_url: str) -> None:
    async with serving(sqlite_url, timed(Clock())) as place, place.client() as ann:
        table, decisions = await analysed_game(place, ann)
        await store_analysis(place, table, b"of another version")
        refused = await ann.post(address(table, decisions[0]), json={"move": None})
        left = await mistakes(ann)

    assert (refused.status_code, refused.json()["code"]) == (404, "no_mistake")
    assert left["due"] == len(decisions) - 1


async def test_another_site_cannot_answer(sqlite_url: str) -> None:
    async with serving(sqlite_url, timed(Clock())) as place, place.client() as ann:
        table, (decision, *_) = await analysed_game(place, ann)
        refused = await ann.post(
            address(table, decision),
            json={"move": None},
            headers={"origin": "https://elsewhere.example"},
        )

    assert refused.status_code == 403


async def test_positions_and_answers_are_limited_as_puzzles_are(sqlite_url: str) -> None:
    limits = Limits(puzzles_per_minute=0.001, puzzles_at_once=2)
    async with serving(sqlite_url, timed(Clock()), limits=limits) as place, place.client() as ann:
        table, (decision, *_) = await analysed_game(place, ann)
        path = address(table, decision)
        answers = [await ann.get(path), await ann.post(path, json={"move": None})]
        answers.append(await ann.post(path, json={"move": None}))

    assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_they_are_deleted_with_the_guest_and_with_the_table(database_url: str) -> None:
    async with (
        serving(database_url, timed(Clock())) as place,
        place.client() as ann,
        place.client() as bob,
    ):
        shared = await play_game(place, [ann, bob], game="azul", options={"start": 0})
        await store_analysis(place, shared)
        alone, _ = await analysed_game(place, bob)
        assert (await mistakes(ann, shared))["due"] > 0
        guests = [(await guest_of(place, client)).id for client in (ann, bob)]
        assert (await ann.delete("/api/me")).status_code == 204
        store = place.rooms.store
        of_ann = await store.mistakes.of_table(guests[0], shared)
        of_bob = await store.mistakes.of_table(guests[1], shared)
        await store.housekeeping.delete_tables([alone])
        left = await store.mistakes.of_table(guests[1], alone)

    assert of_ann == []
    assert of_bob
    assert left == []
