"""Firefox as Playwright wants it: run this in its place.

Playwright drives an ordinary Firefox by WebDriver BiDi, and takes for granted what the newest one
understands. The long-lived releases that systems ship know less; what such a Firefox does not know is
answered here as done. Nor does Firefox 140 tell when a page changes its address without loading another
document: a script in every page tells it here, or Playwright would keep the first address.
"""

import asyncio
import json
import re
import shutil
import subprocess
import sys
import threading
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

NAMES = ("firefox-esr", "firefox")
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_CHANNEL = "tilewright-address"
_TELL_ADDRESS = """
tell => {
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = (...given) => {
      change.apply(history, given);
      tell(location.href);
    };
  }
  addEventListener('popstate', () => tell(location.href), true);
}
"""
_OWN_ID = 2**52
"""Of the command sent from here; Playwright counts from 1."""
_ADD_SCRIPT = {
    "id": _OWN_ID,
    "method": "script.addPreloadScript",
    "params": {
        "functionDeclaration": _TELL_ADDRESS,
        "arguments": [{"type": "channel", "value": {"channel": _CHANNEL}}],
    },
}


def find() -> str | None:
    """Return where Firefox is; None where there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _answered(content: dict[str, Any]) -> dict[str, Any]:
    """Return a message of Firefox as the newest one would have sent it."""
    if content.get("error") in {"unknown command", "unsupported operation"}:
        return {"type": "success", "id": content["id"], "result": {"collector": "none"}}
    if content.get("method") == "script.message" and content["params"]["channel"] == _CHANNEL:
        told = content["params"]
        address = {"context": told["source"]["context"], "url": told["data"]["value"]}
        return {"type": "event", "method": "browsingContext.historyUpdated", "params": address}
    return content


async def _relay(client: ServerConnection, address: str) -> None:
    assert client.request is not None
    async with connect(address + client.request.path, max_size=None) as firefox:

        async def ask() -> None:
            async for message in client:
                await firefox.send(message)
                if json.loads(message)["method"] == "session.new":
                    await firefox.send(json.dumps(_ADD_SCRIPT))

        async def answer() -> None:
            async for message in firefox:
                content = json.loads(message)
                if content.get("id") != _OWN_ID:
                    await client.send(json.dumps(_answered(content)))

        tasks = [asyncio.create_task(ask()), asyncio.create_task(answer())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()


async def _serve(firefox: subprocess.Popen[str], address: str) -> None:
    async with serve(
        lambda client: _relay(client, address), "127.0.0.1", 0, max_size=None
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        await asyncio.to_thread(firefox.wait)


def main() -> int:
    """Run Firefox with the arguments given until it ends, and return its exit status."""
    path = find()
    if path is None:
        print("No Firefox: on Debian, apt-get install firefox-esr.", file=sys.stderr)
        return 1
    with subprocess.Popen([path, *sys.argv[1:]], stderr=subprocess.PIPE, text=True) as firefox:
        assert firefox.stderr is not None
        found = next(filter(None, map(_LISTENING.search, firefox.stderr)), None)
        if found:
            # Nobody else reads what Firefox says; a full pipe would stop it.
            threading.Thread(target=firefox.stderr.read, daemon=True).start()
            asyncio.run(_serve(firefox, found[1]))
    return firefox.returncode


if __name__ == "__main__":
    sys.exit(main())
