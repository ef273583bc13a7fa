"""The bots by game and name: the building blocks, and the levels that are made of them."""

from tilewright.bots.bot import Bot
from tilewright.bots.factory import Kind, check_spec, make_bot, spec_arguments, suits, takes
from tilewright.bots.levels import LevelBot, level_takes_simulations, levels_of
from tilewright.bots.spec import parse_spec
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import BotEntry, get_entry, load

RANDOM = "random"
"""The bot that every game has."""
_EVERYWHERE = {RANDOM: BotEntry("tilewright.bots.uniform:UniformBot")}
"""Bots that play any game, whether or not its entry names them."""


def bot_names(game: str) -> tuple[str, ...]:
    """Return the bots that a game offers: the building blocks, then the levels."""
    return (*get_entry(game).bots, *levels_of(game))


def level_names(game: str) -> tuple[str, ...]:
    """Return the levels of a game, the weakest first: what tables offer; its bots where it has no levels."""
    return levels_of(game) or tuple(get_entry(game).bots)


def usual_level(game: str) -> str | None:
    """Return the level that people meet first, and that stands in for them: it gives newcomers a chance.

    That is the weakest but one, or the only one; None for a game without bots.
    """
    names = level_names(game)
    return names[min(1, len(names) - 1)] if names else None


def stand_in_level(game: str) -> str:
    """Return the bot that plays for people who are away: the usual level, or random moves."""
    return usual_level(game) or RANDOM


def strongest_level(game: str) -> str:
    """Return the level that advises.

    Raises:
        SetupError: the game has no bots.
    """
    names = level_names(game)
    if not names:
        raise SetupError(f"The game {game} has no bots.")
    return names[-1]


def get_bot(game: str, name: str, think: float | None = None) -> Bot:
    """Return a bot for a game.

    Args:
        name: as `parse_spec` reads it, such as "champion", "uct@20000" or "network:mine.npz@1s".
        think: how long the strongest level may think about a move at a table (`LevelBot`); of other bots
            those that search without a budget of their own think as long.

    Raises:
        SetupError: there is none of that name, or it has no use for what is asked of it.
    """
    spec = parse_spec(name)
    if spec.name in levels_of(game):
        return LevelBot(game, spec, think)
    block = _block(game, spec.name)
    kind, arguments = load(block.path), dict(block.arguments)
    check_spec(game, spec, kind)
    if think is not None and not spec.has_budget and takes(kind, "seconds"):
        arguments = arguments | {"seconds": think}
    return make_bot(kind, arguments | spec_arguments(spec, kind))


def takes_simulations(game: str, name: str) -> bool:
    """Return whether a bot accepts a number of simulations.

    Raises:
        SetupError: there is none of that name.
    """
    if name in levels_of(game):
        return level_takes_simulations(game, name)
    return takes(_kind(game, name), "simulations")


def plays_at(game: str, name: str, players: int, variant: str) -> bool:
    """Return whether a bot plays at a table as it is: one with a network needs weights for it.

    Raises:
        SetupError: there is none of that name.
    """
    return name in levels_of(game) or suits(game, _kind(game, name), players, variant)


def _kind(game: str, name: str) -> Kind:
    kind: Kind = load(_block(game, name).path)
    return kind


def _block(game: str, name: str) -> BotEntry:
    known = {**_EVERYWHERE, **get_entry(game).bots}
    if name not in known:
        names = ", ".join(bot_names(game)) or "it has none"
        raise SetupError(f"There is no bot {short_repr(name)} for {game}: {names}.")
    return known[name]
