"""Computer players, by game and name. A bot is loaded on first use."""

from tilewright.bots.advice import Advice, Candidate
from tilewright.bots.advisor import advise
from tilewright.bots.bot import Bot, Seen, see
from tilewright.bots.registry import (
    RANDOM,
    bot_names,
    get_bot,
    level_names,
    plays_at,
    stand_in_level,
    strongest_level,
    takes_simulations,
    usual_level,
)

__all__ = [
    "RANDOM",
    "Advice",
    "Bot",
    "Candidate",
    "Seen",
    "advise",
    "bot_names",
    "get_bot",
    "level_names",
    "plays_at",
    "see",
    "stand_in_level",
    "strongest_level",
    "takes_simulations",
    "usual_level",
]
