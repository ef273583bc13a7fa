"""The rules are the same, compiled and interpreted."""

import os
import subprocess
import sys

import pytest

from tilewright import get_game
from tilewright.bots import bot_names
from tilewright.core.compiled import is_interpreted
from tilewright.games import game_names

CODE = """
import sys
from tilewright.cli import main
for game, variant, players, bots in {calls!r}:
    sys.argv = ["tilewright", "simulate", game, "--variant", variant, "--players", str(players),
                "--games", "1", "--seed", "5", "--bots", bots, "--quiet"]
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
"""


@pytest.mark.skipif(
    is_interpreted(), reason="one comparison, made from the compiled run, is enough"
)
def test_the_same_seeds_give_the_same_records_compiled_and_interpreted() -> None:
    """Every game, variant and number of players; for two also a bot that looks ahead, equal to the byte."""
    calls = [
        (name, variant, players, bots)
        for name in game_names()
        for variant in get_game(name).variants
        for players in get_game(name).player_counts
        for bots in ("random", "greedy")
        if bots == "random" or (players == 2 and bots in bot_names(name))
    ]
    code = CODE.format(calls=calls)
    compiled, interpreted = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "TILEWRIGHT_INTERPRET": value},
            capture_output=True,
            check=True,
        ).stdout
        for value in ("0", "1")
    )
    assert compiled == interpreted
    assert compiled.count(b"\n") == len(calls)
