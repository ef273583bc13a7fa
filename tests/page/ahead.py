"""Playing ahead at a table without a browser: by the messages that the page itself sends."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from urllib.parse import urlsplit

from tests.page.people import Person
from tests.server.serving import Client, Message, Wire
from tilewright.server.guests import COOKIE

_FEW_TILES = 5
"""For each player: few enough to end the round soon, too many for bots to take between two turns."""


def play_to_the_last_moves(*people: Person) -> None:
    """Let people at a table play up to the last round.

    Of Azul it is one that may be the last, and few of its tiles are left. Then they load the page again,
    which shows that position.
    """
    address, table = _place(people[0])
    cookies = [_cookie(person) for person in people]
    # Playwright runs an event loop in this thread.
    with ThreadPoolExecutor(1) as other_thread:
        other_thread.submit(asyncio.run, _play(address, table, cookies)).result()
    for person in people:
        person.page.reload()
        person.arrive()


def _place(person: Person) -> tuple[str, str]:
    address = urlsplit(person.page.url)
    return address.netloc, address.path.removeprefix("/t/")


def _cookie(person: Person) -> str:
    [value] = [
        cookie["value"] for cookie in person.page.context.cookies() if cookie["name"] == COOKIE
    ]
    return value


async def _play(address: str, table: str, cookies: Sequence[str]) -> None:
    async with AsyncExitStack() as stack:
        wires: dict[int, Wire] = {}
        for cookie in cookies:
            client = await stack.enter_async_context(Client(address))
            client.cookies.set(COOKIE, cookie)
            async with client.live(table) as wire:
                told = await wire.until("table")
            for seat in told["own_seats"]:
                wires[seat] = await stack.enter_async_context(client.live(table))
                await wires[seat].send(type="look", seat=seat)
        seat = min(wires)
        is_ending = _ENDINGS[told["table"]["game"]]
        figures = told["table"]["figures"]
        while True:
            state = await _when_asked(wires[seat], wires)
            assert not state["result"], "the game ended before its last moves were reached"
            if is_ending(state["steps"][-1]["view"], figures):
                return
            seat = min(wires.keys() & state["waiting_for"])
            asked = await wires[seat].is_asked()
            await wires[seat].move(asked, max(asked["own"]["moves"], key=_worth))


async def _when_asked(wire: Wire, wires: dict[int, Wire]) -> Message:
    """Return the first position in which one of these seats is to move, or all is over."""
    while not wire.state or not (
        wire.state["result"] or wires.keys() & set(wire.state["waiting_for"])
    ):
        await wire.receive()
    return wire.state


def _worth(move: str) -> tuple[bool, str]:
    """In Azul, fill the first line in every round: in the fifth its row is complete at the earliest."""
    line = move[-1]
    return line == "1", line if line.isdigit() else ""


def _is_azul_ending(view: Message, figures: Message) -> bool:
    # Whether the row will be complete is not asked: a bot may fill its line with the last tiles of the round.
    may_end = any(row.count(".") == 1 for board in view["boards"] for row in board["wall"])
    tiles = "".join(view["factories"]) + view["centre"]
    num_boards = len(view["boards"])
    # Each colour and each factory takes a move at least: with more than one each, we are asked once more.
    num_moves = max(len(set(tiles) - {"M"}), sum(map(bool, view["factories"])))
    return may_end and (len(tiles) <= _FEW_TILES * num_boards or num_moves <= num_boards)


def _is_5211_ending(view: Message, figures: Message) -> bool:
    return bool(view["round"] == figures["rounds"])


_ENDINGS = {"azul": _is_azul_ending, "5211": _is_5211_ending}
