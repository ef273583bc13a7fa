"""A training run: it learns, logs, saves what it has, and goes on from there the next time."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tilewright.training.checkpoint import checkpoint_of, read_checkpoint, restore, take_over
from tilewright.training.model import Network, save_weights, torch
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import Kind, SelfPlay

CHECKPOINT, WEIGHTS, LOG = "checkpoint.pt", "weights.npz", "log.jsonl"
_SAVE_EVERY_S = 60.0
_DIGITS = 6

Figures = dict[str, float]


def train(
    kind: Kind,
    settings: Settings,
    folder: Path,
    device: str = "cpu",
    seconds: float | None = None,
    start_from: Network | None = None,
    fixed_rival: Network | None = None,
    report: Callable[[Figures], None] = lambda figures: None,
    log_every_s: float = 10.0,
    is_stopped: Callable[[], bool] = lambda: False,
    player: Callable[..., SelfPlay] = SelfPlay,
    notes: dict[str, str] | None = None,
) -> Learner:
    """Learn until the run is done, the time is up or somebody stops it, whichever comes first.

    A folder with a checkpoint goes on from it. The weights to play from are written beside it.

    Args:
        seconds: how long to learn now; the run goes on another time.
        start_from: begin with what this network knows: layers whose shape differs stay new.
        fixed_rival: learn to beat this network alone.
        report: is called with every line of the log.
        is_stopped: is asked after every round of learning.
        player: makes the games in progress.
        notes: is kept in the checkpoint.

    Raises:
        SetupError: the folder holds a checkpoint of another kind of game.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / CHECKPOINT
    state = read_checkpoint(path, kind) if path.exists() else None
    learner = Learner(kind, device, settings, fixed_rival, player)
    if state is not None:
        restore(learner, state)
    elif start_from is not None:
        take_over(learner.network, start_from)
        take_over(learner.average, start_from)
    began = saved = logged = time.monotonic()
    rounds: list[Figures] = []
    is_done = learner.progress >= 1
    while not is_done:
        rounds.append(learner.iterate())
        now = time.monotonic()
        is_late = seconds is not None and now - began >= seconds
        is_done = learner.progress >= 1 or is_late or is_stopped()
        if is_done or now - logged >= log_every_s:
            line = _line(learner, rounds, now - logged)
            _append(folder / LOG, line)
            report(line)
            rounds, logged = [], now
        if is_done or now - saved >= _SAVE_EVERY_S:
            save(learner, folder, notes)
            saved = time.monotonic()
    return learner


def _line(learner: Learner, rounds: list[Figures], seconds: float) -> Figures:
    """Return a line of the log: where the run stands, and how the last rounds of learning went."""
    moves = learner.play.rows * learner.settings.steps * len(rounds)
    return {
        "iteration": learner.iteration,
        "moves": learner.moves,
        "minutes": learner.seconds / 60,
        "progress": learner.progress,
        **mean_figures(rounds),
        "moves_per_s": moves / max(seconds, 1e-9),
    }


def mean_figures(rounds: list[Figures]) -> Figures:
    """Return means over rounds: what is told of games by how many ended, `games` in all."""
    means: Figures = {}
    for name in dict.fromkeys(name for figures in rounds for name in figures):
        having = [figures for figures in rounds if name in figures]
        is_of_games = name == "score" or name.endswith("_against_rivals")
        weights = [figures.get("games", 1) if is_of_games else 1.0 for figures in having]
        total = sum(figures[name] * weight for figures, weight in zip(having, weights, strict=True))
        means[name] = total if name == "games" else total / sum(weights)
    return means


def _append(log: Path, line: Figures) -> None:
    rounded = {name: round(value, _DIGITS) for name, value in line.items()}
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(rounded) + "\n")


def save(learner: Learner, folder: Path, notes: dict[str, str] | None = None) -> None:
    """Write checkpoint and weights; a run that is stopped while it writes keeps the ones before."""
    state = checkpoint_of(learner) | {"notes": notes or {}}
    for name, write in (
        (CHECKPOINT, lambda path: torch.save(state, path)),
        (WEIGHTS, lambda path: save_weights(learner.average, path, about(learner))),
    ):
        new = folder / f"new-{name}"
        write(new)
        new.replace(folder / name)


def about(learner: Learner) -> dict[str, Any]:
    """Return what a weights file says about itself."""
    kind = learner.kind
    return {
        "game": kind.game,
        "players": kind.players,
        "variant": kind.variant,
        "moves": learner.moves,
    }
