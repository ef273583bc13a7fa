"""A training run: it learns, logs, saves checkpoints, and resumes from them."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewright.training.checkpoint import checkpoint_of, copy_matching, read_checkpoint, restore
from tilewright.training.model import Network, save_weights, torch
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import Kind, SelfPlay

CHECKPOINT, WEIGHTS, LOG = "checkpoint.pt", "weights.npz", "log.jsonl"
_SAVE_EVERY_S = 60.0
_DIGITS = 6

Figures = dict[str, float]


@dataclass(frozen=True)
class RunOptions:
    """How a run is carried out, besides what it learns.

    Attributes:
        seconds: how long to learn now; the run can be resumed later.
        start_from: start with the weights of this network; layers whose shape differs stay new.
        fixed_opponent: learn to beat this network.
        report: called with every line of the log.
        log_every_s: seconds between two lines of the log.
        is_stopped: called after every update.
        new_self_play: makes the games in progress.
        notes: stored in the checkpoint.
    """

    device: str = "cpu"
    seconds: float | None = None
    start_from: Network | None = None
    fixed_opponent: Network | None = None
    report: Callable[[Figures], None] = lambda figures: None
    log_every_s: float = 10.0
    is_stopped: Callable[[], bool] = lambda: False
    new_self_play: Callable[..., SelfPlay] = SelfPlay
    notes: Mapping[str, str] = field(default_factory=dict)


def train(
    kind: Kind, settings: Settings, folder: Path, options: RunOptions | None = None
) -> Learner:
    """Learn until the run is complete, the time is up or it is stopped, whichever comes first.

    A folder with a checkpoint is resumed. The weights to play from are written beside it.

    Raises:
        SetupError: the folder holds a checkpoint for another table.
    """
    options = options or RunOptions()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / CHECKPOINT
    state = read_checkpoint(path, kind) if path.exists() else None
    learner = Learner(kind, options.device, settings, options.fixed_opponent, options.new_self_play)
    if state is not None:
        restore(learner, state)
    elif options.start_from is not None:
        copy_matching(learner.network, options.start_from)
        copy_matching(learner.ema, options.start_from)
    began = saved = logged = time.monotonic()
    updates: list[Figures] = []
    is_done = learner.progress >= 1
    while not is_done:
        updates.append(learner.iterate())
        now = time.monotonic()
        is_late = options.seconds is not None and now - began >= options.seconds
        is_done = learner.progress >= 1 or is_late or options.is_stopped()
        if is_done or now - logged >= options.log_every_s:
            line = _line(learner, updates, now - logged)
            _append(folder / LOG, line)
            options.report(line)
            updates, logged = [], now
        if is_done or now - saved >= _SAVE_EVERY_S:
            save(learner, folder, options.notes)
            saved = time.monotonic()
    return learner


def _line(learner: Learner, updates: list[Figures], seconds: float) -> Figures:
    """Return a line of the log: progress of the run, and figures of the last updates."""
    moves = learner.play.rows * learner.settings.steps * len(updates)
    return {
        "iteration": learner.iteration,
        "moves": learner.moves,
        "minutes": learner.seconds / 60,
        "progress": learner.progress,
        **mean_figures(updates),
        "moves_per_s": moves / max(seconds, 1e-9),
    }


def mean_figures(updates: list[Figures]) -> Figures:
    """Return means over updates; figures of games are weighted by games that ended, `games` is a sum."""
    means: Figures = {}
    for name in dict.fromkeys(name for figures in updates for name in figures):
        having = [figures for figures in updates if name in figures]
        is_of_games = name == "score" or name.endswith("_against_opponents")
        weights = [figures.get("games", 1) if is_of_games else 1.0 for figures in having]
        total = sum(figures[name] * weight for figures, weight in zip(having, weights, strict=True))
        means[name] = total if name == "games" else total / sum(weights)
    return means


def _append(log: Path, line: Figures) -> None:
    rounded = {name: round(value, _DIGITS) for name, value in line.items()}
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(rounded) + "\n")


def save(learner: Learner, folder: Path, notes: Mapping[str, str] | None = None) -> None:
    """Write checkpoint and weights; a run that is killed while it writes keeps the previous ones."""
    state = checkpoint_of(learner) | {"notes": dict(notes or {})}
    kind = learner.kind
    with _replaced(folder / CHECKPOINT) as new:
        torch.save(state, new)
    with _replaced(folder / WEIGHTS) as new:
        save_weights(learner.ema, new, about(learner))
    for players, variant in kind.tables:
        network = kind.module.for_table(learner.ema, players, variant)
        with _replaced(folder / f"{players}-{variant}.npz") as new:
            table = {"players": players, "variant": variant}
            save_weights(network, new, about(learner) | table)


@contextmanager
def _replaced(path: Path) -> Iterator[Path]:
    """Yield the path of a new file that takes the place of an old one when it is complete."""
    new = path.with_name(f"new-{path.name}")
    yield new
    new.replace(path)


def about(learner: Learner) -> dict[str, Any]:
    """Return the description of the network for its weights file."""
    kind = learner.kind
    return {
        "game": kind.game,
        "players": kind.players,
        "variant": kind.variant,
        "moves": learner.moves,
    }
