"""Secrecy over bytes: what a seat may not know changes nothing that the seat receives, whatever it asks."""

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import new_database
from tests.server.serving import (
    Client,
    Clock,
    Place,
    Places,
    Wire,
    serving,
    serving_together,
)
from tests.server.worlds import GAME, World, other_world, random_world
from tilewright.core.game import Outcome
from tilewright.core.match import Match
from tilewright.server.sources import Sources

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("patient_peers")]
NUM_WORLDS = settings().max_examples // 16
NUM_WORLDS_OF_THREE = settings().max_examples // 25
"""With three servers a world takes longer; without the slow tests a third of them is enough."""


@dataclass
class Scripted:
    """A server in which nothing is left to chance: worlds are played in it one after another."""

    place: Place | Places
    world: World | None = None

    async def settle(self, table: str, observers: "dict[int | None, Observer]") -> None:
        """Let everybody hear who is there; in which order they do is left to chance among several servers."""
        await self.place.settle(table)
        if isinstance(self.place, Places):
            for observer in observers.values():
                await observer.all_received()
                observer.wire.texts.clear()


@asynccontextmanager
async def scripted_server(database: str) -> AsyncIterator[Scripted]:
    """Run a server whose time stands still, whose names are counted and whose chance is the world's.

    With PostgreSQL there are three of them, and neighbours at a table are at different ones.
    """
    ids, tokens = count(), count()

    def draw(match: Match) -> Outcome:
        assert scripted.world is not None
        return scripted.world.draw(match)

    sources = Sources(
        now=Clock().now,
        new_id=lambda: f"table{next(ids):07}",
        new_token=lambda: f"token{next(tokens)}",
        entropy=lambda: 1,
        draw=draw,
    )
    run = serving if database.startswith("sqlite") else serving_together
    async with run(database, sources, b"the same key") as place:
        scripted = Scripted(place)
        yield scripted


@pytest.fixture(params=["one server", pytest.param("three servers", marks=pytest.mark.slow)])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Databases for the same game in two worlds."""
    if request.param == "one server":
        return f"sqlite:///{tmp_path}/one.db", f"sqlite:///{tmp_path}/two.db"
    server = request.getfixturevalue("postgres_server")
    return new_database(server), new_database(server)


@dataclass
class Observer:
    """Somebody at the table, and every byte they received."""

    client: Client
    wire: Wire
    seat: int | None
    received: list[object] = field(default_factory=list)

    async def ask_for_everything(self, table: str) -> None:
        """Send all that might make a server say too much, and keep the answers."""
        paths = ["", "/record", "/replay", "/steps", *(f"/steps?seat={seat}" for seat in range(6))]
        for path in paths:
            answer = await self.client.get(f"/api/tables/{table}{path}")
            self.received.append((path, answer.status_code, answer.headers.raw, answer.content))
        for secret in ("0" * 32, ""):
            answer = await self.client.post(f"/api/tables/{table}/seats", json={"secret": secret})
            self.received.append((answer.status_code, answer.headers.raw, answer.content))
        for seat in range(5):
            await self.wire.send(type="look", seat=seat)
            await self.wire.ask("take_seat_back", id=f"back {seat}", seat=seat)
            if seat != self.seat:  # A bot would play for the own one, whenever it has thought.
                await self.wire.ask("give_seat", id=f"give {seat}", seat=seat)
            await self.wire.ask("move", id=f"try {seat}", seat=seat, decision=0, move="Y1")
            await self.wire.ask("pick", id=f"pick {seat}", seat=seat, decision=0, move="Y1")
            await self.wire.ask("take_back", id=f"undo {seat}", seat=seat, decision=99)
        for number in (0, 1):
            await self.wire.ask("answer", id=f"no {number}", number=number, is_accepted=False)
        if self.seat is not None:
            await self._try_cards_of_others(self.seat)
        await self.wire.send(type="look", seat=self.seat)
        await self.wire.send(type="sync")

    async def _try_cards_of_others(self, seat: int) -> None:
        """Try to play cards that the seat does not have: the refusals must not tell who has them."""
        await self.wire.send(type="look", seat=seat)
        state = await self.wire.until("state")
        hand = state["steps"][-1]["view"]["hands"][seat].split()
        for move in GAME.action_texts[:: len(GAME.action_texts) // 16]:
            if not set(move.split()) <= set(hand):
                decision = state["own"]["decision"]
                await self.wire.ask(
                    "move", id=f"try {move}", seat=seat, decision=decision, move=move
                )

    async def all_received(self) -> list[object]:
        await self.wire.send(type="ping")
        await self.wire.until("pong")
        return [*self.received, *self.wire.texts]


async def received_in(
    scripted: Scripted, world: World, asking: int | None
) -> dict[int | None, list[object]]:
    """Play a world at a table of its own; return every byte that each seat and a spectator received."""
    scripted.world = world
    setup = world.setup
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(scripted.place.client())
            for _ in range(setup.players + 1)
        ]
        made = await clients[0].open_table(
            "5211",
            "me",
            *["friend"] * (setup.players - 1),
            variant=setup.variant,
            options={"hidden_totals": setup.options["hidden_totals"]},
        )
        table = made["table"]["id"]
        for client in clients[1:-1]:
            await client.sit(table)
        observers = {}
        for seat, client in enumerate(clients):
            wire = await stack.enter_async_context(client.live(table))
            number = seat if seat < setup.players else None
            observers[number] = Observer(client, wire, number)
            await wire.until("state")
        await scripted.settle(table, observers)
        await play(scripted, table, observers)
        await observers[asking].ask_for_everything(table)
        return {seat: await observer.all_received() for seat, observer in observers.items()}


async def play(scripted: Scripted, table: str, observers: dict[int | None, Observer]) -> None:
    """Let every seat make its moves, in the order in which they came in."""
    world = scripted.world
    assert world is not None
    made = dict.fromkeys(range(world.setup.players), 0)
    for number, (who, move) in enumerate(world.events):
        if isinstance(who, int):
            answer = await observers[who].wire.ask(
                "move", id=f"event {number}", seat=who, decision=made[who], move=move
            )
            assert answer["type"] == "done", answer
            made[who] += 1
            await scripted.place.settle(table)


async def test_what_is_hidden_from_a_seat_changes_no_byte_it_receives(
    databases: tuple[str, str],
) -> None:
    rng = random.Random(5211)
    num_worlds = NUM_WORLDS if databases[0].startswith("sqlite") else NUM_WORLDS_OF_THREE
    num_different = 0
    async with (
        scripted_server(databases[0]) as here,
        scripted_server(databases[1]) as there,
    ):
        for _ in range(num_worlds):
            world = random_world(rng)
            seat = rng.choice([*range(world.setup.players), None])
            other = other_world(world, seat, rng)
            num_different += other != world

            told = await received_in(here, world, seat)
            told_there = await received_in(there, other, seat)

            assert told[seat] == told_there[seat], (seat, world, other)

    assert num_different > num_worlds // 2


async def test_the_seat_that_holds_the_changed_cards_receives_them(
    databases: tuple[str, str],
) -> None:
    """The other test would see a difference if there were one."""
    rng = random.Random(1)
    world = random_world(rng)
    other = other_world(world, 0, rng)
    async with (
        scripted_server(databases[0]) as here,
        scripted_server(databases[1]) as there,
    ):
        told = await received_in(here, world, 0)
        told_there = await received_in(there, other, 0)

    assert other != world
    assert told[1] != told_there[1]
