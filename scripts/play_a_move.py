"""Play a move against the usual level of every game on a server that may still be starting.

scripts/play_a_move.py ADDRESS SECONDS-SINCE-1970
"""

import asyncio
import json
import sys
import time

import httpx
from websockets.asyncio.client import connect

_PATIENCE_S = 600.0


async def main(address: str, began: float) -> None:
    """Wait for the server, play, and print how long each step took."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        games = await games_of(client)
        print(f"the page answers after {time.time() - began:.0f} s")
        for game in games:
            async with asyncio.timeout(_PATIENCE_S):
                await play_a_move(client, address, game["name"])
            print(f"a move of {game['title']} and its answer after {time.time() - began:.0f} s")
        while any(set(game["levels"]) - set(game["ready_levels"]) for game in games):
            if time.time() - began > _PATIENCE_S:
                sys.exit("the other levels are not ready yet")
            await asyncio.sleep(1)
            games = await games_of(client)
        print(f"all levels are ready after {time.time() - began:.0f} s")


async def games_of(client: httpx.AsyncClient) -> list[dict]:
    """Return the games, once the server answers."""
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        try:
            (await client.get("/")).raise_for_status()
            return (await client.get("/api/games")).json()["games"]
        except httpx.TransportError:
            await asyncio.sleep(0.2)
    sys.exit("the server does not answer")


async def play_a_move(client: httpx.AsyncClient, address: str, game: str) -> None:
    """Open a table against the usual level, move once, and wait until it is our turn again."""
    answer = await client.post(
        "/api/tables", json={"game": game, "players": 2}, headers={"origin": address}
    )
    answer.raise_for_status()
    table = answer.json()["table"]["id"]
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"ws{address.removeprefix('http')}/api/tables/{table}/live"
    async with connect(url, origin=address, additional_headers={"cookie": cookies}) as wire:
        first = await own_turn(wire, -1)
        move = {"type": "move", "id": "1", "seat": first["seat"]}
        move |= {"decision": first["decision"], "move": first["moves"][0]}
        await wire.send(json.dumps(move))
        await own_turn(wire, first["decision"])


async def own_turn(wire, after: int) -> dict:
    """Return what we may do, once we are asked for a later decision than this one."""
    async for text in wire:
        message = json.loads(text)
        if message["type"] == "refused":
            sys.exit(f"refused: {message}")
        own = message["own"] if message["type"] == "state" else None
        if own and own["moves"] and not own["has_chosen"] and own["decision"] > after:
            return own
    sys.exit("the server closed the connection")


asyncio.run(main(sys.argv[1], float(sys.argv[2])))
