"""Baselines: what bots reach at each table, and what random games are like (docs/baselines.md)."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from tilewright.arena.estimates import mean_estimate
from tilewright.arena.report import markdown_table, percent, points
from tilewright.arena.results import Estimate
from tilewright.arena.tournament import run_arena
from tilewright.batch import VectorGame
from tilewright.bots import RANDOM, plays_at
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import get_game

REFERENCE = "greedy"
"""Who sits at the other seats; it plays against `random` itself."""
_FACT_GAMES = 2000


class GameTable(NamedTuple):
    """A game, one of its variants and a number of players."""

    game: str
    variant: str
    players: int


class Baseline(msgspec.Struct, frozen=True):
    """What a bot reaches alone against a table of another.

    Attributes:
        win_share: its share of the victory; a tie is split.
        choices: how many it made a game.
    """

    table: GameTable
    bot: str
    opponents: str
    games: int
    seed: int
    win_share: Estimate
    score: Estimate
    margin: Estimate
    choices: float


class RandomPlay(msgspec.Struct, frozen=True):
    """What random games are like.

    Attributes:
        choices: of all seats, a game.
        branching: legal moves, a choice.
    """

    table: GameTable
    games: int
    seed: int
    choices: Estimate
    branching: float
    score: Estimate


class Baselines(msgspec.Struct):
    """All that was measured so far."""

    random_play: list[RandomPlay] = []
    bots: list[Baseline] = []


def tables_of(games: Iterable[str]) -> list[GameTable]:
    """Return all tables of these games."""
    return [
        GameTable(name, variant, players)
        for name in games
        for variant in get_game(name).variants
        for players in get_game(name).player_counts
    ]


def measure_baseline(table: GameTable, bot: str, games: int, seed: int) -> Baseline:
    """Return what a bot reaches at a table.

    Raises:
        SetupError: there is no such game, table or bot.
        BotFailed: a bot raised an error or chose something illegal.
    """
    opponents = RANDOM if bot == REFERENCE else REFERENCE
    result = run_arena(
        table.game,
        [bot, opponents],
        games,
        players=table.players,
        variant=table.variant,
        seed=seed,
    )
    own = result.bots[0]
    return Baseline(
        table,
        bot,
        opponents,
        result.games,
        seed,
        own.win_share,
        own.score,
        own.margin,
        own.moves / own.games,
    )


def measure_random_play(table: GameTable, games: int = _FACT_GAMES, seed: int = 0) -> RandomPlay:
    """Return what random games are like at a table."""
    batch = VectorGame(table.game, games, table.players, table.variant, seed=seed, autoreset=False)
    choices, legal = np.zeros(games), 0
    while batch.masks.any():
        masks = batch.masks.reshape(games, -1, batch.num_actions)
        choices += masks.any(axis=2).sum(axis=1)
        legal += int(masks.sum(dtype=np.int64))
        batch.step_random()
    scores = batch.scores.mean(axis=1)
    return RandomPlay(
        table,
        games,
        seed,
        mean_estimate([choices]),
        legal / float(choices.sum()),
        mean_estimate([scores]),
    )


def extend_baselines(
    path: Path,
    tables: Sequence[GameTable],
    bots: Sequence[str],
    games: int,
    seed: int,
    report: Callable[[GameTable, str], None],
) -> Baselines:
    """Measure what the file does not hold yet, and write it after each measurement.

    Args:
        report: is told what is measured next.

    Raises:
        SetupError: the file holds something else, or there is no such bot.
        BotFailed: a bot raised an error or chose something illegal.
        OSError: the file cannot be read or written.
    """
    known = read_baselines(path)
    for table in tables:
        if all(row.table != table for row in known.random_play):
            known.random_play.append(measure_random_play(table))
            _write(path, known)
        for bot in bots:
            is_known = any((row.table, row.bot) == (table, bot) for row in known.bots)
            if is_known or not plays_at(table.game, bot, table.players, table.variant):
                continue
            report(table, bot)
            known.bots.append(measure_baseline(table, bot, games, seed))
            _write(path, known)
    return known


def read_baselines(path: Path) -> Baselines:
    """Return what a file holds; nothing if there is none.

    Raises:
        SetupError: it holds something else.
        OSError: it cannot be read.
    """
    if not path.exists():
        return Baselines()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Baselines)
    except msgspec.DecodeError as error:
        raise SetupError(f"{short_repr(str(path), 200)} holds no baselines: {error}.") from None


def _write(path: Path, baselines: Baselines) -> None:
    """Write all at once, so that an interrupted call leaves a whole file."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(baselines)) + b"\n")
    new.replace(path)


def baselines_markdown(baselines: Baselines) -> str:
    """Return all of it as tables in Markdown."""
    parts = []
    tables = [row.table for row in baselines.random_play] + [row.table for row in baselines.bots]
    for table in dict.fromkeys(tables):
        rows = [
            (
                f"`{row.bot}`",
                f"`{row.opponents}`",
                f"{row.games:,}",
                percent(row.win_share),
                points(row.score),
                points(row.margin, has_sign=True),
                f"{row.choices:.1f}",
            )
            for row in baselines.bots
            if row.table == table
        ]
        heads = ("bot", "others", "games", "win share (95 %)", "mean score", "margin", "choices")
        parts.append(f"## {get_game(table.game).title}, {table.variant}, {table.players} players")
        parts += [
            f"Random games ({facts.games:,}): {points(facts.choices)} choices, "
            f"{facts.branching:.1f} legal moves a choice, {points(facts.score)} points a seat."
            for facts in baselines.random_play
            if facts.table == table
        ]
        if rows:
            parts.append(markdown_table(heads, rows).rstrip("\n"))
    return "\n\n".join(parts) + "\n"
