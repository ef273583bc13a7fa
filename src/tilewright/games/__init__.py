"""The games by name. A game, and each of its parts, is loaded on first use."""

from tilewright.games import azul, g5211
from tilewright.games.registry import (
    BotEntry,
    GameEntry,
    game_entries,
    game_names,
    get_entry,
    get_game,
    load,
    register,
    unregister,
)

__all__ = [
    "BotEntry",
    "GameEntry",
    "game_entries",
    "game_names",
    "get_entry",
    "get_game",
    "load",
    "register",
    "unregister",
]

for _entry in (azul.ENTRY, g5211.ENTRY):
    register(_entry)
