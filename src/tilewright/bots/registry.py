"""The bots by game and name: the building blocks, and the levels that are made of them."""

from typing import Any

from tilewright.bots.bot import Bot
from tilewright.bots.levels import LEVELS, LevelBot, games_with_levels, level_takes_simulations
from tilewright.bots.making import Kind, asked_for, check_spec, loaded, made, suits, takes
from tilewright.bots.spec import parse_spec
from tilewright.core.errors import SetupError, short_repr

_BOTS: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    "azul": {
        "random": ("tilewright.bots.uniform:UniformBot", {}),
        "greedy": ("tilewright.bots.baselines.azul_greedy:AzulGreedyBot", {}),
        "evaluation": ("tilewright.bots.baselines.azul_evaluation:AzulEvaluationBot", {}),
        "evaluation-search": (
            "tilewright.bots.baselines.azul_evaluation:AzulEvaluationSearchBot",
            {},
        ),
        "uct": ("tilewright.bots.baselines.azul_uct:AzulUctBot", {}),
        "uct-round": ("tilewright.bots.baselines.azul_uct:AzulUctBot", {"rollout": "round"}),
        "policy": ("tilewright.bots.azul.policy:AzulPolicyBot", {}),
        "network": ("tilewright.bots.azul.network_search:AzulNetworkBot", {}),
    },
    "5211": {
        "random": ("tilewright.bots.uniform:UniformBot", {}),
        "greedy": ("tilewright.bots.baselines.g5211_greedy:G5211GreedyBot", {}),
        "careful": ("tilewright.bots.g5211.careful:G5211CarefulBot", {}),
        "search": ("tilewright.bots.baselines.g5211_search:G5211SearchBot", {}),
        "policy": ("tilewright.bots.g5211.policy:G5211PolicyBot", {}),
        "network": ("tilewright.bots.g5211.network_search:G5211NetworkBot", {}),
    },
}


def bot_names(game: str) -> tuple[str, ...]:
    """Return every bot that can be named for a game: the building blocks, then the levels."""
    return (*_BOTS.get(game, {}), *_levels(game))


def level_names(game: str) -> tuple[str, ...]:
    """Return the levels of a game, the weakest first: what tables offer; its bots where it has no levels."""
    return _levels(game) or tuple(_BOTS.get(game, {}))


def usual_level(game: str) -> str:
    """Return the level that people meet first, and that stands in for them: it gives newcomers a chance."""
    return level_names(game)[1]


def get_bot(game: str, name: str, think: float | None = None) -> Bot:
    """Return a bot for a game.

    Args:
        name: as `parse_spec` reads it, such as "champion", "uct@20000" or "network:mine.npz@1s".
        think: how long the champion may think about a move at a table (`LevelBot`); of other bots those that
            search, and are not told how long, think as long.

    Raises:
        SetupError: there is none of that name, or it has no use for what is asked of it.
    """
    spec = parse_spec(name)
    if spec.name in _levels(game):
        return LevelBot(game, spec, think)
    place, arguments = _block(game, spec.name)
    kind = loaded(place)
    check_spec(game, spec, kind)
    if think is not None and not spec.has_budget and takes(kind, "seconds"):
        arguments = arguments | {"seconds": think}
    return made(kind, arguments | asked_for(spec, kind))


def takes_simulations(game: str, name: str) -> bool:
    """Return whether a bot can be told how many simulations to make.

    Raises:
        SetupError: there is none of that name.
    """
    if name in _levels(game):
        return level_takes_simulations(game, name)
    return takes(_kind(game, name), "simulations")


def plays_at(game: str, name: str, players: int, variant: str) -> bool:
    """Return whether a bot plays at a table as it is: one with a network needs weights for it.

    Raises:
        SetupError: there is none of that name.
    """
    return name in _levels(game) or suits(_kind(game, name), players, variant)


def _levels(game: str) -> tuple[str, ...]:
    return LEVELS if game in games_with_levels() else ()


def _kind(game: str, name: str) -> Kind:
    return loaded(_block(game, name)[0])


def _block(game: str, name: str) -> tuple[str, dict[str, Any]]:
    known = _BOTS.get(game, {})
    if name not in known:
        names = ", ".join(bot_names(game)) or "there is no such game"
        raise SetupError(f"There is no bot {short_repr(name)} for {game}: {names}.")
    return known[name]
