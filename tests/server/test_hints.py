"""Hints: the strongest bot's moves for a person against bots, and for nobody else unless all agreed."""

from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Message, serving
from tilewright.server.entries import HintTaken, Moved, Rewound
from tilewright.server.guests import Guest
from tilewright.server.messages import SeatIn, TableIn
from tilewright.server.opening import open_table
from tilewright.server.settings import Limits
from tilewright.server.sources import Sources
from tilewright.server.table_log import TableLog

pytestmark = pytest.mark.anyio

AGAINST_BOT: dict[str, Any] = {"game": "azul", "options": {"start": 0}}


async def ask_hint(client: Client, table: str, seat: int = 0, decision: int = 0) -> Any:
    """Return the answer to somebody who asks for a hint."""
    wanted = {"seat": seat, "decision": decision}
    return await client.post(f"/api/tables/{table}/hint", json=wanted)


async def table_against_bot(client: Client, **wanted: Any) -> str:
    made = await client.open_table(
        **{**AGAINST_BOT, **wanted}, seats=[{"kind": "me"}, {"kind": "bot"}]
    )
    table: str = made["table"]["id"]
    return table


async def state_of(client: Client, table: str) -> Message:
    async with client.live(table) as wire:
        return await wire.is_asked()


@pytest.mark.parametrize("game", ["azul", "5211"])
async def test_a_hint_names_legal_moves_the_best_first(sqlite_url: str, game: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        options = {"start": 0} if game == "azul" else {}
        table = await table_against_bot(ann, game=game, options=options)
        legal = (await state_of(ann, table))["own"]["moves"]
        answer = await ask_hint(ann, table)
        again = await ask_hint(ann, table)

    moves = answer.json()["moves"]
    assert answer.status_code == 200
    assert answer.json() == again.json()
    assert {move["move"] for move in moves} <= set(legal)
    assert moves[0]["weight"] == max(move["weight"] for move in moves)
    assert all(0 <= move["share"] <= 1 for move in moves)
    assert all((move["after"] is None) == (game == "5211") for move in moves)


async def test_a_hint_is_counted_once_for_each_decision_and_shown_at_the_end(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = await table_against_bot(ann)
        await ask_hint(ann, table)
        await ask_hint(ann, table)
        async with ann.live(table) as wire:
            await wire.move(await wire.is_asked())
            state = await wire.is_asked()
            await ask_hint(ann, table, decision=state["own"]["decision"])
            wire.state = None
            await wire.ask("resign", seat=0)
            over = await wire.is_asked()
        replay = (await ann.get(f"/api/tables/{table}/replay")).json()

    assert over["result"]["hints"] == [2, 0]
    assert replay["result"]["hints"] == [2, 0]


async def test_a_table_says_whether_hints_are_given(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        alone = await ann.open_table("azul", "me", "bot")
        friends = await ann.open_table("azul", "me", "friend")
        agreed = await ann.open_table("azul", "me", "friend", has_hints=True)

    assert alone["table"]["has_hints"] is True
    assert "has_hints" not in friends["table"]
    assert agreed["table"]["has_hints"] is True


async def test_among_people_no_hints_are_given(sqlite_url: str) -> None:
    """Neither where a bot stands in for one of them, nor to people who share a screen."""
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        shared = (await ann.open_table("azul", "me", "here", options={"start": 0}))["table"]["id"]
        friends = await play_game(place, [ann, bob], moves=0, **AGAINST_BOT)
        left = await play_game(place, [ann, bob], moves=0, left=[1], **AGAINST_BOT)
        answers = [await ask_hint(ann, table) for table in (shared, friends, left)]

    assert [answer.json()["code"] for answer in answers] == ["no_hints"] * 3
    assert {answer.status_code for answer in answers} == {403}


async def test_people_who_agreed_get_hints_and_so_do_they_in_a_rematch(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        table = await play_game(place, [ann, bob], moves=0, has_hints=True, **AGAINST_BOT)
        given = await ask_hint(ann, table)
        async with ann.live(table) as one, bob.live(table) as two:
            await one.is_asked()
            await one.ask("resign", seat=0)
            await one.ask("rematch")
            await two.ask("rematch")
            told = await one.until("table", lambda told: told["table"]["rematch"])
        again = (await ann.get(f"/api/tables/{told['table']['rematch']}")).json()

    assert given.status_code == 200
    assert again["table"]["has_hints"] is True


async def test_hints_are_refused_with_a_code(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await table_against_bot(ann)
        over = await play_game(place, [ann], "bot", **AGAINST_BOT)
        waiting = await ann.open_table("azul", "me", "friend", has_hints=True)
        codes = {
            "stranger": (await ask_hint(eve, table)).json()["code"],
            "bot's seat": (await ask_hint(ann, table, seat=1)).json()["code"],
            "later": (await ask_hint(ann, table, decision=7)).json()["code"],
            "over": (await ask_hint(ann, over)).json()["code"],
            "waiting": (await ask_hint(ann, waiting["table"]["id"])).json()["code"],
            "missing": (await ask_hint(ann, "a" * 12)).json()["code"],
        }

    assert codes == {
        "stranger": "not_your_seat",
        "bot's seat": "not_your_seat",
        "later": "stale",
        "over": "out_of_turn",
        "waiting": "not_started",
        "missing": "no_table",
    }


async def test_hints_are_limited(sqlite_url: str) -> None:
    limits = Limits(hints_per_minute=0.001, hints_at_once=1)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = await table_against_bot(ann)
        first, second = await ask_hint(ann, table), await ask_hint(ann, table)

    assert first.status_code == 200
    assert second.json()["code"] == "too_many"


# Without a server.


def table_log(*seats: SeatIn, **wanted: Any) -> TableLog:
    wish = TableIn("azul", seats=list(seats), options={"start": 0}, **wanted)
    return open_table(wish, Guest("ann", "Ann"), Sources())[0]


def test_a_decision_that_was_taken_back_is_counted_again() -> None:
    log = table_log(SeatIn("me"), SeatIn("bot"))
    assert log.match is not None
    start = log.match.num_events

    log.append(HintTaken(0, 0, by="ann"), 1)
    move = log.game.action_text(log.match.legal_actions(0)[0])
    log.append(Moved(0, move, by="ann"), 2)
    log.append(Rewound(0, start, by="ann"), 3)

    assert not log.is_hinted(0)
    assert log.num_hints == [1, 0]
