"""Whatever people do at a table, in any order: what is stored, what is known and what was told agree."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from typing import Any

import msgspec
import pytest

from tests.server.behind_proxy import NUM_SERVERS
from tests.server.serving import NO_LIMITS, Clock, Message
from tests.server.stores import opened
from tilewright.core.rng import new_rng
from tilewright.server.clocks import deadlines
from tilewright.server.commands import Player
from tilewright.server.connections import Connection
from tilewright.server.guests import Guest, GuestBook
from tilewright.server.messages import FromClient, SeatIn, SitIn, TableIn
from tilewright.server.opening import open_table
from tilewright.server.refusal import Refusal
from tilewright.server.room import Room
from tilewright.server.rooms import Rooms
from tilewright.server.settings import Settings
from tilewright.server.sitting import sit
from tilewright.server.sources import Sources
from tilewright.server.store import StoreError
from tilewright.server.table_log import TableLog
from tilewright.server.thinking import ThinkingQueue
from tilewright.server.views import (
    add_moments,
    seat_secret,
    state_messages,
    table_message,
    visible_steps,
)

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("patient_peers")]
NUM_DEEDS = 100
_PATIENCE_S = 60
_TABLES = [
    ("azul", ["me", "friend"], {}),
    ("azul", ["me", "here", "bot"], {"clock": "total_5_5", "is_shuffled": True}),
    ("5211", ["me", "friend", "bot"], {"clock": "relaxed"}),
    ("5211", ["me", "here", "friend"], {"is_shuffled": True, "options": {"hidden_totals": 1}}),
    ("5211", ["me", "bot", "bot"], {"clock": "fast"}),
    ("azul", ["me", "bot"], {"variant": "grey"}),
]
_decode = msgspec.json.Decoder(FromClient).decode


class Ear(Connection):
    """A client that keeps what it is told, as the protocol says a client should."""

    def __init__(self, guest: Guest | None, rooms: Rooms) -> None:
        super().__init__(guest, "", self._never, self._never)
        self.rooms = rooms
        self.state: Message | None = None
        self.steps: dict[int, Message] = {}
        self.answers: list[Message] = []

    async def _never(self, *_: object) -> None:
        raise AssertionError("nobody writes")

    @property
    def seat(self) -> int | None:
        """The seat it looks through, as it was told."""
        return self.state["own"]["seat"] if self.state and self.state["own"] else None

    def send(self, message: bytes) -> None:
        told = msgspec.json.decode(message)
        if told["type"] in ("done", "refused"):
            self.answers.append(told)
        if told["type"] != "state":
            return
        before, self.state = self.seat, told
        first = told["steps"][0]["number"]
        known = self.steps if self.seat == before else {}
        self.steps = {number: step for number, step in known.items() if number < first}
        self.steps |= {step["number"]: step for step in told["steps"]}
        assert max(self.steps) == told["length"]


class Scene:
    """A table, its people, and a say in what they do next.

    Attributes:
        servers: those that serve the table; each deed happens at one of them.
        rooms: that one.
    """

    def __init__(self, servers: list[Rooms], clock: Clock, rng: random.Random, table: str) -> None:
        self.servers = servers
        self.rooms = servers[0]
        self.clock = clock
        self.rng = rng
        self.table = table
        self.people = [Guest("ann", "Ann"), Guest("bob", "Bob"), Guest("cid", "Cid"), None]
        self.ears: list[Ear] = []
        self.ids = count()
        self.sent: list[tuple[Guest | None, str]] = []
        self.version = 0
        self.num_done = 0

    @property
    def room(self) -> Room:
        return self.rooms.room(self.table)

    async def random_command(self) -> None:
        """Let something happen; only a refusal may be the answer."""
        self.rooms = self.rng.choice(self.servers)
        commands: list[tuple[int, Callable[[], Any]]] = [
            (14, self.send),
            (16, self.play_on),
            (2, self.repeat),
            (3, self.come),
            (1, self.go),
            (1 if self.room.log.match else 9, self.sit_down),
            (2, self.let_time_pass),
            (3 if self.room.log.paused_at is not None else 0, self.resume),
            (1, self.forget),
            (1, self.break_the_store),
        ]
        [chosen] = self.rng.choices([d for _, d in commands], [weight for weight, _ in commands])
        with suppress(Refusal):
            await chosen()
        async with asyncio.timeout(_PATIENCE_S):
            while not await self.is_settled():
                await asyncio.sleep(0 if len(self.servers) == 1 else 0.005)

    async def is_settled(self) -> bool:
        """Return whether all servers know the same, and no bot has anything to do."""
        known, is_busy, is_watched = set(), False, False
        for rooms in self.servers:
            room = rooms.room(self.table)
            async with room.entered() as log:
                rooms._update(room)
                known.add((log.version, room._present()))
            is_busy |= bool(room.bot_jobs or room.is_behind)
            is_watched |= bool(room.connections)
        if is_busy or len(known) > 1:
            return False
        log, until = self.room.log, deadlines(self.room.log)
        is_played = log.paused_at is None and (is_watched or log.has_people)
        return not any(
            is_played
            and (
                log.seats[seat].playing_level
                or until.get(seat, self.clock.now() + 1) <= self.clock.now()
            )
            for seat in log.waiting_for
        )

    async def break_the_store(self) -> None:
        """Let the next write fail, be it after all was stored."""
        store, is_stored = self.rooms.store, self.rng.random() < 0.5
        append = type(store).append

        async def failing(table: str, entries: Any, *more: Any) -> None:
            del store.append
            if is_stored:
                await append(store, table, entries, *more)
            raise StoreError("The disk is full.")

        store.append = failing  # type: ignore[method-assign, assignment]

    async def everybody_comes(self) -> None:
        for guest in self.people:
            self.rooms = self.rng.choice(self.servers)
            await self.come(guest)

    async def come(self, *guests: Guest | None) -> None:
        if len(self.ears) < 6:
            ear = Ear(self.rng.choice(guests or self.people), self.rooms)
            async with self.room.entered():
                self.room.connect(ear)
            self.ears.append(ear)

    async def go(self) -> None:
        if self.ears:
            ear = self.ears.pop(self.rng.randrange(len(self.ears)))
            room = ear.rooms.room(self.table)
            room.disconnect(ear)
            async with room.entered():
                room.update_presence()

    async def sit_down(self) -> None:
        guest, seat = self.rng.choice(self.people[:3]), self.rng.choice([None, None, 0, 1, 2, 9])
        assert guest is not None
        async with self.room.entered() as log:
            secret = seat_secret(log, self.rng.randrange(len(log.seats)), self.rooms.book)
        wanted = SitIn(seat=seat, secret=self.rng.choice([None] * 4 + ["wrong", secret]))
        await sit(self.rooms, self.room, guest, wanted)

    async def let_time_pass(self) -> None:
        self.clock.pass_seconds(self.rng.choice([1, 15, 70, 130]))
        for rooms in self.servers:
            await rooms.sweep()

    async def resume(self) -> None:
        """Let everybody want to play on, so that little time is spent in pauses."""
        for ear in list(self.ears):
            resume = {"type": "resume", "id": f"m{next(self.ids)}"}
            with suppress(Refusal):
                await self.hand_over(ear, msgspec.json.encode(resume).decode())

    async def forget(self) -> None:
        """Let the room go from memory; everybody comes again."""
        async with self.room.entered():
            self.rooms.forget(self.room)
        here = [ear for ear in self.ears if ear.rooms is self.rooms]
        self.ears = [ear for ear in self.ears if ear not in here]
        for ear in [Ear(ear.guest, self.rooms) for ear in here]:
            async with self.room.entered():
                self.room.connect(ear)
            self.ears.append(ear)

    async def send(self) -> None:
        if not self.ears:
            return await self.come()
        ear = self.rng.choice(self.ears)
        text = msgspec.json.encode(self.message(ear)).decode()
        self.sent.append((ear.guest, text))
        await self.hand_over(ear, text)

    async def play_on(self) -> None:
        """Make a legal move, with the seat looked through if need be."""
        for ear in self.rng.sample(self.ears, len(self.ears)):
            held = self.room.log.seats_of(ear.guest_id)
            asked = [seat for seat in held if ear.state and seat in ear.state["waiting_for"]]
            if asked:
                look = {"type": "look", "seat": self.rng.choice(asked)}
                await self.hand_over(ear, msgspec.json.encode(look).decode())
                assert ear.state is not None
                own = ear.state["own"]
                if own["moves"]:
                    move = {key: own[key] for key in ("seat", "decision")}
                    move |= {"type": "move", "id": f"m{next(self.ids)}"}
                    text = msgspec.json.encode({**move, "move": self.rng.choice(own["moves"])})
                    self.sent.append((ear.guest, text.decode()))
                    await self.hand_over(ear, text.decode())
                    return

    async def repeat(self) -> None:
        """Send an old message again, from another connection of the same guest."""
        if self.sent:
            guest, text = self.rng.choice(self.sent)
            ear = Ear(guest, self.rooms)
            async with self.room.entered() as log:
                known = guest is not None and log.knows(guest.id, getattr(_decode(text), "id", ""))
                version = log.version
            await self.hand_over(ear, text)
            assert not known or self.room.log.version == version

    async def hand_over(self, ear: Ear, text: str) -> None:
        await Player(ear.rooms, ear.rooms.room(self.table), ear).handle(_decode(text))
        self.num_done += 1

    def message(self, ear: Ear) -> Message:
        rng, own = self.rng, ear.state and ear.state["own"]
        seat = own["seat"] if own and rng.random() < 0.9 else rng.randrange(4)
        kind = rng.choices(
            [
                *("move", "pick", "take_back", "look", "sync", "say"),
                *("give_seat", "take_seat_back", "rematch", "answer", "resign", "close"),
                *("pause", "resume"),
            ],
            [28, 4, 6, 8, 2, 2, 2, 2, 2, 4, 0.5, 0.5, 1, 2],
        )[0]
        number = next(self.ids)
        if kind == "rematch" and number % 3 == 0:
            kind = "decline_rematch"
        if kind == "give_seat" and number % 3 > 0:
            kind = ["set_seat", "rename"][number % 2]
        if kind == "say" and number % 3 > 0:
            kind = ["mute", "renew_seat"][number % 2]
        if kind in ("resign", "close") and number < NUM_DEEDS // 3:
            kind = "sync"  # Little would happen after that.
        data: Message = {"type": kind, "id": f"m{number}"}
        if kind in ("sync", "look"):
            del data["id"]
        seated = (
            "move",
            "pick",
            "take_back",
            "look",
            "give_seat",
            "take_seat_back",
            "resign",
            "renew_seat",
        )
        if kind in seated:
            data["seat"] = seat if kind != "give_seat" else rng.randrange(4)
        if kind == "take_back" and own and rng.random() < 0.5:
            data["decision"] = own["decision"]
        if kind in ("set_seat", "rename"):
            data["seat"] = rng.randrange(4)
        if kind == "set_seat":
            data["level"] = rng.choice(["learner", None])
        if kind == "rename":
            data["name"] = rng.choice(["Zoë", " "])
        if kind == "answer":
            proposal = self.room.log.proposal
            data["number"] = proposal.number if proposal and rng.random() < 0.9 else 1
            data["is_accepted"] = rng.random() < 0.6
        if kind == "look" and rng.random() < 0.2:
            data["seat"] = None
        if kind == "mute":
            data["speaker"] = rng.choice([line.speaker for line in self.room.log.chat] or ["x"])
            data["is_muted"] = rng.random() < 0.6
        if kind == "say":
            data["text"] = rng.choice(["hello", " ", "你好\u202e"])
        if kind in ("move", "pick"):
            is_late = rng.random() < 0.05
            data["decision"] = own["decision"] - is_late if own and own["decision"] else 0
            moves = own["moves"] if own else []
            data["move"] = rng.choice(moves) if moves and rng.random() < 0.95 else "Y1"
        return data

    async def check(self) -> None:
        """Hold what is in memory and what was told against what is stored."""
        async with self.room.entered() as log:
            stored = await self.rooms.store.load(self.table)
            assert stored is not None
            assert [entry.version for entry in stored[1]] == list(range(1, log.version + 1))
            assert log.version >= self.version
            self.version = log.version
            again = TableLog(*stored)
            assert self._all_told(again) == self._all_told(log)
            self._check_ears(log)

    def _all_told(self, log: TableLog) -> list[object]:
        now, room, book = self.clock.now(), self.room, self.rooms.book
        info, guests = room.info(), [None, "ann", "bob", "cid"]
        told: list[object] = [table_message(log, info, guest, book) for guest in guests]
        told += [
            log.status,
            log.chat,
            log.decisions,
            log.moments,
            log.rematch,
            log.names,
            log.seats,
        ]
        told += [[log.knows(guest, f"m{n}") for n in range(2 * NUM_DEEDS)] for guest in guests]
        if log.match is not None:
            seats = [None, *range(log.row.players)]
            told += [state_messages(log, seats, 0, now), log.match.record()]
        return told

    def _check_ears(self, log: TableLog) -> None:
        for ear in self.ears:
            assert ear in ear.rooms.room(self.table).connections
            seat = ear.looks_through(log.seats_of(ear.guest_id))
            if log.match is None:
                assert ear.state is None
                continue
            assert ear.seat == seat
            visible = visible_steps(log.match, seat)
            add_moments(visible, log.moments)
            steps = msgspec.json.decode(msgspec.json.encode(visible))
            assert ear.steps == {number: steps[number] for number in ear.steps}
            assert max(ear.steps) == log.match.num_events


@asynccontextmanager
async def scene(database: str, seed: int, num_servers: int) -> AsyncIterator[Scene]:
    """Open a table of a random kind."""
    rng, clock = random.Random(seed), Clock()
    sources = Sources(
        now=clock.now,
        entropy=lambda: rng.getrandbits(64),
        draw=lambda match: match.game.draw(match.state, new_rng(rng.getrandbits(64))),
    )
    settings = Settings(database=database, bot_pause_s=0, limits=NO_LIMITS)
    game, seats, more = _TABLES[seed % len(_TABLES)]
    async with AsyncExitStack() as stack:
        workers = stack.enter_context(ThreadPoolExecutor(num_servers))
        servers = []
        for _ in range(num_servers):
            store = await stack.enter_async_context(opened(database, is_serving=num_servers > 1))
            rooms = Rooms(store, GuestBook(b"key"), settings, sources, ThinkingQueue(workers, 1))
            if num_servers > 1:
                await rooms.start()
            stack.push_async_callback(rooms.stop)
            servers.append(rooms)
        wanted = TableIn(game, seats=[SeatIn(kind) for kind in seats], **more)  # type: ignore[arg-type]
        room = await rooms.open(*open_table(wanted, Guest("ann", "Ann"), sources))
        here = Scene(servers, clock, rng, room.id)
        if "friend" not in seats:  # Little happens while the only person is away.
            here.people = [Guest("ann", "Ann")] * 3 + [None]
        yield here


_SEEDS = [
    *(
        pytest.param(
            "sqlite",
            1,
            seed,
            id=f"one server, {seed}",
            marks=[pytest.mark.slow] if seed > 2 else [],
        )
        for seed in range(1, 9)
    ),
    *(
        pytest.param(
            "postgres",
            NUM_SERVERS,
            seed,
            id=f"three servers, {seed}",
            marks=[pytest.mark.slow] if seed != 2 else [],
        )
        for seed in range(1, 9)
    ),
]


@pytest.mark.parametrize(("kind", "num_servers", "seed"), _SEEDS)
async def test_memory_store_and_clients_agree_after_every_deed(
    request: pytest.FixtureRequest,
    kind: str,
    num_servers: int,
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilewright.server.bot_players._RETRY_S", 0)
    url = request.getfixturevalue(f"{kind}_url")
    async with scene(url, seed, num_servers) as here:
        await here.everybody_comes()
        for _ in range(NUM_DEEDS):
            await here.random_command()
            await here.check()

        assert here.num_done > NUM_DEEDS // 6
        assert here.room.log.version > NUM_DEEDS // 6
