"""What if: a record played on against bots or for all seats, with nothing stored and nothing secret told."""

from typing import Any

import pytest

from tests.server.played import play_game
from tests.server.serving import Client, Message, serving
from tilewright import from_record, new
from tilewright.server.settings import Limits
from tilewright.server.variations import MAX_ANSWERS

pytestmark = pytest.mark.anyio

DEAL = ["deal", ["BYRK", "BRRK", "YRKW", "RRWW", "YYRR"]]
AZUL: Message = {
    "format": "tilewright/1",
    "game": "azul",
    "variant": "coloured",
    "players": 2,
    "start": 0,
    "events": [DEAL, [0, "5R2"]],
}
HANDS = ["deal", ["Y1 Y3 G2 O2 T2", "Y2 G4 B2 B3 O1"]]
CARDS: Message = {
    "format": "tilewright/1",
    "game": "5211",
    "variant": "standard",
    "players": 2,
    "events": [HANDS],
}


def with_events(record: Message, *events: Any) -> Message:
    return {**record, "events": [*record["events"], *events]}


async def play_on(client: Client, record: Message, **wanted: Any) -> Message:
    answer = await client.post("/api/variations", json={"record": record, **wanted})
    assert answer.status_code == 200, answer.text
    played: Message = answer.json()
    return played


async def refused(client: Client, record: Any, **wanted: Any) -> tuple[int, str]:
    answer = await client.post("/api/variations", json={"record": record, **wanted})
    return answer.status_code, answer.json()["code"]


async def test_a_seat_of_the_caller_s_is_asked_with_its_legal_moves(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        played = await play_on(ann, AZUL, seats=[0, 1], at=2)

    legal = from_record(AZUL).legal_actions()
    assert played["events"] == AZUL["events"]
    assert [step["number"] for step in played["steps"]] == [0, 1, 2]
    assert (played["waiting_for"], played["result"]) == ([1], None)
    assert [own["seat"] for own in played["own"]] == [1]
    assert played["own"][0]["moves"] == legal
    assert len(played["own"][0]["outlook"]) == len(legal)
    assert played["may_take_back"] is False


async def test_bots_decide_for_the_other_seats(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        played = await play_on(ann, AZUL, seats=[0], at=2, known=3)

    assert [event[0] for event in played["events"][2:]] == [1]
    assert [step["number"] for step in played["steps"]] == [3]
    assert from_record({**AZUL, "events": played["events"]}).legal_actions(0)
    assert played["own"][0]["seat"] == 0


async def test_bots_that_play_alone_stop_now_and_then(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        played = await play_on(ann, AZUL, seats=[])

    moves = [event for event in played["events"] if event[0] != "deal"]
    assert len(moves) == 1 + MAX_ANSWERS
    assert played["waiting_for"] != []
    assert played["own"] == []


async def test_a_deal_is_drawn_anew_or_taken_as_it_is_given(sqlite_url: str) -> None:
    bare = {**AZUL, "events": []}
    async with serving(sqlite_url) as place, place.client() as ann:
        drawn = await play_on(ann, bare, seats=[0, 1])
        given = await play_on(ann, with_events(bare, DEAL), seats=[0, 1])
        nobody_has = ["deal", ["BBBB", "BBBB", "BBBB", "BBBB", "BBBB"]]
        all_blue = await play_on(ann, with_events(bare, nobody_has), seats=[0, 1])
        bad = [
            await refused(ann, with_events(bare, ["deal", parts]), seats=[0])
            for parts in (["BYRK"], ["BBBBB", "BBB", "BBBB", "BBBB", "BBBB"], ["XXXX"] * 5)
        ]
        twice = ["deal", ["YYYY"] + ["BBBB"] * 4]
        spent = with_events(bare, nobody_has)
        impossible = await refused(ann, with_events(spent, twice), seats=[0])

    assert drawn["events"][0][0] == "deal"
    assert given["events"] == [DEAL]
    assert all_blue["steps"][-1]["view"]["bag"]["B"] == 0
    assert {*bad, impossible} == {(422, "bad_record")}


async def test_a_simultaneous_turn_asks_every_seat_and_shows_all_hands(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        asked = await play_on(ann, CARDS, seats=[0, 1], at=1)
        first = await play_on(ann, with_events(CARDS, [0, "Y1 Y3"]), seats=[0, 1], at=1)
        both = await play_on(
            ann, with_events(CARDS, [0, "Y1 Y3"], [1, "Y2 G4"]), seats=[0, 1], at=1, known=3
        )

    assert [own["seat"] for own in asked["own"]] == [0, 1]
    assert asked["steps"][-1]["view"]["hands"] == ["Y1 Y3 G2 O2 T2", "Y2 G4 O1 B2 B3"]
    assert [own["seat"] for own in first["own"]] == [1]
    assert [event[0] for event in both["events"]] == ["deal", 0, 1, "draw"]
    assert [step["number"] for step in both["steps"]] == [3, 4]


async def test_who_looks_through_a_seat_sees_no_other_hand(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        asked = await play_on(ann, CARDS, seats=[0], seat=0, at=1)
        played = await play_on(
            ann, with_events(CARDS, [0, "Y1 Y3"]), seats=[0], seat=0, at=1, known=2
        )

    assert asked["steps"][1]["view"]["hands"] == ["Y1 Y3 G2 O2 T2", "?? ?? ?? ?? ??"]
    assert asked["own"][0]["moves"] != []
    assert [event[0] for event in played["events"]] == ["deal", 0, 1, "draw"]
    assert "??" not in played["steps"][-1]["view"]["table"][1]
    assert played["steps"][-1]["view"]["hands"][1].startswith("??")


async def test_the_last_decision_is_taken_back_but_none_of_the_game(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        played = await play_on(ann, with_events(AZUL, [1, "CY1"]), seats=[1], at=2)
        record = {**AZUL, "events": played["events"]}
        back = await play_on(ann, record, seats=[1], at=2, known=9, take_back=True)
        no_further = await refused(ann, AZUL, seats=[0, 1], at=2, take_back=True)

    assert len(played["events"]) == 4
    assert played["may_take_back"] is True
    assert back["events"] == AZUL["events"]
    assert back["steps"] == []
    assert (back["waiting_for"], back["may_take_back"]) == ([1], False)
    assert no_further == (409, "too_late")


async def test_a_revealed_choice_is_taken_back_with_the_bots_choices(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        played = await play_on(ann, with_events(CARDS, [0, "Y1 Y3"]), seats=[0], seat=0, at=1)
        record = {**CARDS, "events": played["events"]}
        back = await play_on(ann, record, seats=[0], seat=0, at=1, known=5, take_back=True)

    assert back["events"] == [HANDS]
    assert back["waiting_for"] == [0, 1]
    assert back["steps"] == []


async def test_a_game_can_be_played_on_to_its_end(sqlite_url: str) -> None:
    record = AZUL
    async with serving(sqlite_url, limits=Limits(is_on=False)) as place, place.client() as ann:
        played = await play_on(ann, record, seats=[0, 1], at=2)
        for _ in range(500):
            if played["result"] is not None:
                break
            own = played["own"][0]
            record = {**AZUL, "events": [*played["events"], [own["seat"], own["moves"][0]]]}
            known = len(played["events"]) + 1
            played = await play_on(ann, record, seats=[0, 1], at=2, known=known)

    assert from_record({**AZUL, "events": played["events"]}).is_over
    assert (played["own"], played["waiting_for"]) == ([], [])


async def test_what_is_no_record_or_breaks_a_rule_is_refused(sqlite_url: str) -> None:
    endless = {**CARDS, "events": [HANDS] * 5001}
    async with serving(sqlite_url) as place, place.client() as ann:
        codes = [
            await refused(ann, {}, seats=[0]),
            await refused(ann, {**AZUL, "game": "chess"}, seats=[0]),
            await refused(ann, with_events(AZUL, [0, "1B1"]), seats=[0]),
            await refused(ann, with_events(AZUL, [1, "9Z9"]), seats=[0]),
            await refused(ann, AZUL, seats=[2]),
            await refused(ann, AZUL, seats=[0], seat=7),
            await refused(ann, endless, seats=[0]),
        ]
        ill_formed = [
            await refused(ann, AZUL),
            await refused(ann, AZUL, seats=[-1]),
            await refused(ann, AZUL, seats=[0], at=-1),
            await refused(ann, "azul", seats=[0]),
            await refused(ann, AZUL, seats=[0], table="abcdefghijkl"),
        ]

    assert codes == [
        *[(422, "bad_record")] * 4,
        *[(422, "no_seat")] * 2,
        (413, "too_large"),
    ]
    assert {status for status, _ in ill_formed} == {400}


async def test_no_game_that_is_still_played_is_told(sqlite_url: str) -> None:
    """Nothing but the record that is sent is answered, and a running game gives none away."""
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        running = await play_game(place, [ann], "bot", moves=2)
        found = [
            await eve.get(f"/api/tables/{running}/record"),
            await eve.get(f"/api/tables/{running}/replay"),
            await ann.get(f"/api/tables/{running}/replay"),
        ]
        by_id = [
            await refused(eve, running, seats=[0]),
            await refused(eve, {"table": running}, seats=[0]),
        ]

    assert {answer.json()["code"] for answer in found} == {"not_over"}
    assert [status for status, _ in by_id] == [400, 422]


async def test_a_finished_game_is_played_on_from_its_record(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = await play_game(place, [ann], "bot", game="azul", options={"start": 0})
        record = (await eve.get(f"/api/tables/{table}/record")).json()
        whole = await play_on(eve, record, seats=[0])
        cut = await play_on(eve, {**record, "events": record["events"][:4]}, seats=[0, 1], at=4)
        after = (await eve.get(f"/api/tables/{table}/record")).json()

    assert whole["result"] == record["result"]
    assert len(cut["events"]) == 4
    assert cut["own"] != []
    assert after == record


async def test_an_address_and_a_guest_ask_only_so_often(sqlite_url: str) -> None:
    limits = Limits(variations_per_minute=0.001, variations_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        await ann.get("/api/me")
        for _ in range(2):
            await play_on(ann, AZUL, seats=[0, 1])
        last = await refused(ann, AZUL, seats=[0, 1])

    assert last == (429, "too_many")


async def test_a_third_player_is_answered_for_as_well(sqlite_url: str) -> None:
    table = new("5211", players=3, seed=3)
    async with serving(sqlite_url) as place, place.client() as ann:
        record = table.record()
        move = table.legal_actions(1)[0]
        played = await play_on(ann, with_events(record, [1, move]), seats=[1], seat=1)

    assert sorted(str(event[0]) for event in played["events"]) == ["0", "1", "2", "deal", "draw"]
