"""Makes the playthroughs anew: .venv/bin/python -m tests.playthroughs.make. Look at what changed."""

import json
import sys
from pathlib import Path

from tests.playthroughs.text import playthrough
from tilewright import get_game
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.table import draw_setup

FOLDER = Path(__file__).parent


def make_records() -> None:
    """Play one game of every kind: a greedy bot among random ones."""
    for name in ("azul", "5211"):
        game = get_game(name)
        for variant in game.variants:
            for players in game.player_counts:
                setup = draw_setup(game, variant, players, {}, 5211)
                bots = [get_bot(name, "greedy"), *[get_bot(name, "random")] * (players - 1)]
                record = play_game(game, setup, bots, 5211).record()
                path = FOLDER / f"{name}-{variant}-{players}.json"
                path.write_text(json.dumps(record) + "\n")


def make_texts() -> None:
    """Tell every record that is here."""
    for path in sorted(FOLDER.glob("*.json")):
        path.with_suffix(".txt").write_text(playthrough(json.loads(path.read_text())))


if __name__ == "__main__":
    if "--records" in sys.argv:
        make_records()
    make_texts()
