"""Whatever a client sends: a refusal with a code, and a table that is as it was."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.serving import Message, Wire, serving
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def at_a_table(database: str, game: str = "azul") -> AsyncIterator[tuple[Wire, Message]]:
    """Sit before a table whose first seat is to move, with a state through that seat."""
    async with serving(database) as place, place.client() as ann, place.client() as bob:
        options = {"start": 0} if game == "azul" else {}
        made = await ann.open_table(game, "me", "friend", options=options)
        await bob.sit(made["table"]["id"])
        async with ann.live(made["table"]["id"]) as wire:
            yield wire, await wire.is_asked()


async def refusal_of(wire: Wire, text: str | bytes) -> Message:
    await wire.connection.send(text)
    return await wire.until("refused")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_message"),
        ("{", "bad_message"),
        ("[]", "bad_message"),
        ("null", "bad_message"),
        ('{"type": "move"}', "bad_message"),
        ('{"type": "move", "id": "1", "seat": "0", "decision": 0, "move": "1B1"}', "bad_message"),
        ('{"type": "ping", "more": 1}', "bad_message"),
        ('{"type": "fly"}', "unknown_type"),
        ('{"id": "7"}', "bad_message"),
        ('{"type": "say", "id": "1", "text": "\\ud800"}', "bad_message"),
        ("[" * 3000, "bad_message"),
        ('{"type": "say", "id": "1", "text": "' + "x" * 5000 + '"}', "too_large"),
        (b"\xff\xfe", "bad_message"),
        ('{"type": "look", "seat": ' + "[" * 1500, "bad_message"),
        ('{"type": "look", "seat": ' + "9" * 400 + "}", "bad_message"),
        ('{"type": "look", "seat": -1}', "bad_message"),
        ('{"type": "look", "seat": NaN}', "bad_message"),
        ('{"type": "look", "seat": true}', "bad_message"),
        ('{"type": null}', "unknown_type"),
        ('{"type": "say", "id": null, "text": "x"}', "bad_message"),
        ('{"type": "say", "id": "", "text": "x"}', "bad_message"),
        ('{"type": "say", "id": "1", "text": "' + "x" * 281 + '"}', "bad_message"),
        ('{"type": "ping"} {"type": "ping"}', "bad_message"),
    ],
)
async def test_what_is_no_message_is_refused(sqlite_url: str, text: str | bytes, code: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await refusal_of(wire, text))["code"] == code

        await wire.send(type="ping")
        await wire.until("pong")


async def test_a_refusal_carries_the_id_of_its_message(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await refusal_of(wire, '{"type": "fly", "id": "7"}'))["id"] == "7"


async def test_a_seat_of_somebody_else_cannot_be_played(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        assert (await wire.move(state, seat=1))["code"] == "not_your_seat"


async def test_a_seat_that_is_not_there_cannot_be_played(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        assert (await wire.move(state, seat=15))["code"] == "not_your_seat"


async def test_a_move_out_of_turn_is_refused(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        await wire.move(state)

        assert (await wire.move(state, decision=1))["code"] == "out_of_turn"


async def test_an_illegal_move_is_refused(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        assert (await wire.move(state, "CB1"))["code"] == "illegal_action"


async def test_what_is_no_move_is_refused(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        assert (await wire.move(state, "nonsense"))["code"] == "illegal_action"


async def test_a_move_for_an_earlier_decision_is_stale(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        assert (await wire.move(state, decision=3))["code"] == "stale"


async def test_a_refused_move_leaves_the_table_as_it_was(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        await wire.move(state, "CB1")
        await wire.send(type="sync")
        again = await wire.until("state")

        assert (again["version"], again["own"]) == (state["version"], state["own"])


async def test_nothing_can_be_taken_back_before_anything_was_done(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await wire.ask("take_back", seat=0))["code"] == "too_late"


async def test_somebody_elses_seat_cannot_be_looked_through(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url, "5211") as (wire, _):
        await wire.send(type="look", seat=1)

        assert (await wire.until("refused"))["code"] == "not_your_seat"


async def test_a_seat_whose_person_is_here_cannot_be_given_away(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await wire.ask("give_seat", seat=1))["code"] == "not_gone"


async def test_there_is_no_rematch_before_the_end(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await wire.ask("rematch"))["code"] == "not_over"


async def test_a_line_of_nothing_is_not_said(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, _):
        assert (await wire.ask("say", text="\u202e \n"))["code"] == "bad_message"


async def test_a_spectator_can_do_nothing_to_the_game(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as passer_by:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with passer_by.live(table) as wire:
            codes = {
                (await wire.ask("move", seat=0, decision=0, move="1B1"))["code"],
                (await wire.ask("take_back", seat=0))["code"],
                (await wire.ask("give_seat", seat=0))["code"],
                (await wire.ask("take_seat_back", seat=0))["code"],
                (await wire.ask("rematch"))["code"],
                (await wire.ask("decline_rematch"))["code"],
            }

        assert codes == {"not_your_seat"}


async def test_nobody_moves_before_the_start(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]
        async with ann.live(table) as wire:
            answer = await wire.ask("move", seat=0, decision=0, move="1B1")

        assert answer["code"] == "not_started"


async def test_a_table_that_is_not_there_turns_clients_away(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        async with ann.live("nosuchtable0") as wire:
            refused = await wire.until("refused")
            await wire.connection.wait_closed()

        assert refused["code"] == "no_table"
        assert wire.connection.close_code == 4404
        assert len(place.rooms) == 0


async def test_a_client_that_sends_too_fast_is_slowed_down_then_cut_off(sqlite_url: str) -> None:
    limits = Limits(messages_per_second=0.001, messages_at_once=2, refusals_in_a_row=3)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as wire:
            for _ in range(5):
                await wire.send(type="ping")
            refused = await wire.until("refused")
            await wire.connection.wait_closed()

        assert refused["code"] == "too_many"
        assert wire.connection.close_code == 1008


async def test_an_address_cannot_set_up_tables_without_end(sqlite_url: str) -> None:
    limits = Limits(requests_per_minute=0.001, requests_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        answers = [await ann.post("/api/tables", json={"game": "azul"}) for _ in range(3)]

        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "too_many"


async def test_an_address_cannot_hold_connections_without_end(sqlite_url: str) -> None:
    async with serving(sqlite_url, limits=Limits(connections=1)) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as one, ann.live(table) as two:
            await one.until("state")

            assert (await two.until("refused"))["code"] == "too_many"


async def test_a_message_as_long_as_a_book_closes_the_connection_alone(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "here"))["table"]["id"]
        async with ann.live(table) as reader, ann.live(table) as writer:
            await reader.until("state")
            await writer.until("state")
            await writer.connection.send("x" * 100_000)
            await writer.connection.wait_closed()
            await reader.send(type="ping")
            await reader.until("pong")

        assert writer.connection.close_code == 1009


async def test_an_old_move_sent_again_under_a_new_id_is_stale(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url) as (wire, state):
        first = await wire.move(state)
        again = await wire.move(state)

        assert (first["type"], again["code"]) == ("done", "stale")


async def test_moves_that_come_in_the_wrong_order_are_stale(sqlite_url: str) -> None:
    async with at_a_table(sqlite_url, "5211") as (wire, state):
        early = await wire.move(state, decision=1)
        meant = await wire.move(state, decision=0)

        assert (early["code"], meant["type"]) == ("stale", "done")


async def test_a_whole_conversation_sent_again_changes_nothing(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("5211", "me", "here"))["table"]["id"]
        sent = []
        async with ann.live(table) as wire:
            for number in range(6):
                wire.state = None
                await wire.send(type="look", seat=number % 2)
                own = (await wire.is_asked())["own"]
                move = {"seat": own["seat"], "decision": own["decision"], "move": own["moves"][0]}
                sent.append({"id": f"m{number}", **move})
                assert (await wire.ask("move", **sent[-1]))["type"] == "done"
            before = (await ann.get(f"/api/tables/{table}/steps")).content
            answers = [await wire.ask("move", **move) for move in sent]

        assert {answer["type"] for answer in answers} == {"done"}
        assert (await ann.get(f"/api/tables/{table}/steps")).content == before


async def test_chat_does_not_come_in_floods(sqlite_url: str) -> None:
    limits = Limits(lines_per_second=0.001, lines_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table) as wire:
            answers = [await wire.ask("say", text="hello") for _ in range(3)]

        assert [answer["type"] for answer in answers] == ["done", "done", "refused"]
        assert answers[-1]["code"] == "too_many"


async def test_connecting_again_gives_no_new_lines_of_chat(sqlite_url: str) -> None:
    limits = Limits(lines_per_second=0.001, lines_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        answers = []
        for _ in range(3):
            async with ann.live(table) as wire:
                answers.append(await wire.ask("say", text="hello"))

        assert [answer["type"] for answer in answers] == ["done", "done", "refused"]


async def test_new_guests_of_one_address_get_no_new_lines_of_chat(sqlite_url: str) -> None:
    limits = Limits(address_lines_per_second=0.001, address_lines_at_once=2)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        answers = []
        for _ in range(3):
            async with place.client() as eve:
                await eve.get("/api/me")
                async with eve.live(table) as wire:
                    answers.append(await wire.ask("say", text="hello"))

        assert [answer["type"] for answer in answers] == ["done", "done", "refused"]


async def test_spectators_cannot_use_up_what_players_need(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.sitting.MAX_ENTRIES", 8)
    monkeypatch.setattr("tilewright.server.commands.MAX_SPECTATOR_LINES", 9)
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as eve:
        table = (await ann.open_table("azul"))["table"]["id"]
        await eve.get("/api/me")
        async with eve.live(table) as watching:
            lines = [await watching.ask("say", text="hello") for _ in range(10)]
        async with ann.live(table) as wire:
            own = await wire.ask("say", text="hello")

        assert [line["type"] for line in lines] == ["done"] * 9 + ["refused"]
        assert lines[-1]["code"] == "too_many"
        assert own["type"] == "done"


async def test_a_table_does_not_grow_without_end(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilewright.server.sitting.MAX_ENTRIES", 5)
    async with at_a_table(sqlite_url) as (wire, state):
        await wire.move(state)
        said = await wire.ask("say", text="hello")
        taken_back = await wire.ask("take_back", seat=0)

        assert (said["code"], taken_back["code"]) == ("too_many", "too_many")


async def test_an_address_cannot_have_whole_games_told_without_end(sqlite_url: str) -> None:
    limits = Limits(histories_per_minute=0.001, histories_at_once=1)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        answers = [await ann.get(f"/api/tables/{table}/steps") for _ in range(2)]
        answers.append(await ann.get(f"/api/tables/{table}/record"))

        assert [answer.status_code for answer in answers] == [200, 429, 429]
