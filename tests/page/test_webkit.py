"""Whole games in WebKit, where it is installed."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.page import webkit
from tilewright.bench.serving import ServerProcess

_PATIENCE_S = 60
_PASSING = re.compile("intercepted|stale element|not interactable")

_NEXT = r"""
const status = [...document.querySelectorAll('[data-status]')].find(each => each.checkVisibility());
const says = status?.textContent ?? '';
if (/\b(wins|win|victory)\b/.test(says)) return 'over';
const label = each => (each.getAttribute('aria-label') ?? each.textContent).trim();
const all = [...document.querySelectorAll('#board button')].filter(
  each => !each.disabled && each.getAttribute('aria-disabled') !== 'true' && each.checkVisibility()
);
const find = pattern => all.find(each => pattern.test(label(each)) && !each.closest('[role=tabpanel]'));
const confirm = [...document.querySelectorAll('button')].find(
  each => !each.disabled && each.checkVisibility() && label(each) === 'Confirm'
);
if (confirm) return confirm;
if (!/Your turn/.test(says)) return null;
const hand = document.querySelector('[role=toolbar][aria-label="Your hand"]');
if (hand) return [...hand.querySelectorAll('button')].find(
  each => all.includes(each) && each.getAttribute('aria-pressed') !== 'true'
) ?? null;
const places = [/to line 1\b/, /to line|to column/, /to the floor/, /^(Factory|Centre)/];
for (const place of places) if (find(place)) return find(place);
return null;
"""
"""What to press next; "over" once the game is, and null while there is nothing to do."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[webkit.WebKit]:
    if missing := webkit.what_is_missing():
        pytest.skip(missing)
    with webkit.webkit(tmp_path) as window:
        yield window


def press(window: webkit.WebKit, element: str) -> None:
    """Click on an element; one that something moves over, or that is gone, is looked for again."""
    try:
        window.click(element)
    except RuntimeError as error:
        if not _PASSING.search(str(error)):
            raise
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul", "5211"])
def test_a_whole_game_is_played_in_webkit(
    window: webkit.WebKit, server: ServerProcess, game: str
) -> None:
    address = f"http://{server.address}"
    window.resize(1280, 900)
    window.visit(address)
    settings = json.dumps(json.dumps({"language": "en", "pace": "none", "sound": False}))
    window.run(f"localStorage.setItem('tilewright.settings', {settings})")
    table = window.run(
        "const ask = new XMLHttpRequest(); ask.open('POST', '/api/tables', false);"
        "ask.setRequestHeader('Content-Type', 'application/json');"
        f"ask.send(JSON.stringify({{ game: '{game}' }})); return JSON.parse(ask.responseText).table.id"
    )
    window.visit(f"{address}/t/{table}")

    until = time.monotonic() + _PATIENCE_S
    while (found := window.run(_NEXT)) != "over":
        assert time.monotonic() < until, window.run("return document.body.innerText")
        if found is None:
            time.sleep(0.05)
        else:
            press(window, found)
            until = time.monotonic() + _PATIENCE_S

    replay = httpx.get(f"{address}/api/tables/{table}/replay", timeout=_PATIENCE_S)
    assert replay.raise_for_status().json()["result"]["winners"]
