"""5211 (docs/rules/5211.md): its entry in the registry."""

from typing import TYPE_CHECKING, Any

from tilewright.games.registry import BotEntry, GameEntry

if TYPE_CHECKING:
    from tilewright.games.g5211.game import GAME as GAME

ENTRY = GameEntry(
    name="5211",
    game="tilewright.games.g5211.game:GAME",
    batch="tilewright.games.g5211.batch",
    bots={
        "random": BotEntry("tilewright.bots.uniform:UniformBot"),
        "greedy": BotEntry("tilewright.bots.baselines.g5211_greedy:G5211GreedyBot"),
        "careful": BotEntry("tilewright.bots.g5211.careful:G5211CarefulBot"),
        "search": BotEntry("tilewright.bots.baselines.g5211_search:G5211SearchBot"),
        "policy": BotEntry("tilewright.bots.g5211.network:G5211PolicyBot"),
        "network": BotEntry("tilewright.bots.g5211.network_search:G5211NetworkBot"),
    },
    levels="tilewright.bots.g5211:levels.toml",
    shared_weights=("long",),
    encoding="tilewright.bots.g5211.encoding",
    training="tilewright.training.g5211",
    painter="tilewright.envs.drawing.g5211",
    openspiel="tilewright.envs.openspiel.g5211:G5211Game",
    analysis="tilewright.analysis.g5211",
)


def __getattr__(name: str) -> Any:
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return ENTRY.load("game")
