"""Matches between bots: paired deals, confidence intervals and ratings."""

from tilewright.arena.baselines import (
    Baselines,
    GameTable,
    baselines_markdown,
    extend_baselines,
    read_baselines,
    tables_of,
)
from tilewright.arena.blocks import BotFailed
from tilewright.arena.report import arena_json, bots_markdown, ladder_markdown, pairs_markdown
from tilewright.arena.results import (
    ArenaResult,
    BotResult,
    Estimate,
    LineUpResult,
    Measured,
    PairResult,
    Skill,
    ThinkTime,
)
from tilewright.arena.tournament import Ladder, Rung, play_ladder, run_arena

__all__ = [
    "ArenaResult",
    "Baselines",
    "BotFailed",
    "BotResult",
    "Estimate",
    "GameTable",
    "Ladder",
    "LineUpResult",
    "Measured",
    "PairResult",
    "Rung",
    "Skill",
    "ThinkTime",
    "arena_json",
    "baselines_markdown",
    "bots_markdown",
    "extend_baselines",
    "ladder_markdown",
    "pairs_markdown",
    "play_ladder",
    "read_baselines",
    "run_arena",
    "tables_of",
]
