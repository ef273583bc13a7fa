"""Players made of code, by game and name. A bot is loaded when it is asked for."""

from importlib import import_module

from tilewright.bots.bot import Bot, Seen, see
from tilewright.core.errors import SetupError, shown

_BOTS = {
    "azul": {
        "random": "tilewright.bots.uniform:UniformBot",
        "greedy": "tilewright.bots.azul_greedy:AzulGreedyBot",
    },
    "5211": {
        "random": "tilewright.bots.uniform:UniformBot",
        "greedy": "tilewright.bots.g5211_greedy:G5211GreedyBot",
    },
}

__all__ = ["Bot", "Seen", "bot_names", "get_bot", "see"]


def bot_names(game: str) -> tuple[str, ...]:
    """Return the bots that play a game, the weakest first."""
    return tuple(_BOTS.get(game, {}))


def get_bot(game: str, name: str) -> Bot:
    """Return a bot for a game by its name.

    Raises:
        SetupError: there is none of that name.
    """
    known = _BOTS.get(game, {})
    if name not in known:
        raise SetupError(f"There is no bot {shown(name)} for {game}: {' or '.join(known)}.")
    module, kind = known[name].split(":")
    bot: Bot = getattr(import_module(module), kind)()
    return bot
