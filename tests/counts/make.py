"""Writes the files of counts: .venv/bin/python -m tests.counts.make (docs/counts.md)."""

import json
from pathlib import Path
from typing import Any

from tilewright import from_record, get_game
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.core.counting import count_lines

FOLDER = Path(__file__).parents[2] / "src/tilewright/counts"
MOST_LINES = 3_000_000


def make(name: str) -> dict[str, Any]:
    """Return the counts of a game: openings, ends of rounds and ends of games of every kind."""
    game = get_game(name)
    entries = []
    for variant in game.variants:
        for players in game.player_counts:
            setup = game.setup(variant, players)
            bots = [get_bot(name, "random")] * players
            record = play_game(game, setup, bots, 2026).record()
            kind = f"{variant}, {players} players"
            part = "round" if name == "azul" else "turn"
            entries.append(entry(record, 1, f"opening, {kind}"))
            entries.append(
                entry(record, before_second_deal(record) - 3, f"end of a {part}, {kind}")
            )
            entries.append(entry(record, len(record["events"]) - 4, f"end of the game, {kind}"))
    return {"format": "tilewright/counts/1", "entries": entries}


def before_second_deal(record: dict[str, Any]) -> int:
    """Return how many events come before the second deal, or, in 5211, before the fourth draw."""
    chances = [n for n, event in enumerate(record["events"]) if isinstance(event[0], str)]
    return chances[1] if record["game"] == "azul" else chances[4]


def entry(record: dict[str, Any], length: int, title: str) -> dict[str, Any]:
    """Return the counts after `length` events of a record and the chance event that is due, if any.

    They go as deep as they stay small.
    """
    while isinstance(record["events"][length][0], str):
        length += 1
    later = record["events"][length:]
    keys: tuple[str, ...] = ("game", "variant", "players", "start")
    made: dict[str, Any] = {
        "title": title,
        **{key: record[key] for key in keys if key in record},
        "events": record["events"][:length],
        "chance": [event for event in later if isinstance(event[0], str)][:2],
        "counts": [1],
    }
    match = from_record({"format": "tilewright/1", **made}).match
    while made["counts"][-1] and len(made["counts"]) < 9:
        lines = count_lines(match, len(made["counts"]), made["chance"])
        made["counts"].append(lines)
        if lines * 8 > MOST_LINES:
            break
    return made


def as_text(counts: dict[str, Any]) -> str:
    """Return the file's text: one line for each entry."""
    lines = ",\n".join(json.dumps(made) for made in counts["entries"])
    return f'{{"format": {json.dumps(counts["format"])}, "entries": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    for name in ("azul", "5211"):
        (FOLDER / f"{name}.json").write_text(as_text(make(name)))
