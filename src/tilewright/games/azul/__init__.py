"""Azul (docs/rules/azul.md): its entry in the registry."""

from typing import TYPE_CHECKING, Any

from tilewright.games.registry import BotEntry, GameEntry

if TYPE_CHECKING:
    from tilewright.games.azul.game import GAME as GAME

ENTRY = GameEntry(
    name="azul",
    game="tilewright.games.azul.game:GAME",
    batch="tilewright.games.azul.batch",
    bots={
        "random": BotEntry("tilewright.bots.uniform:UniformBot"),
        "greedy": BotEntry("tilewright.bots.baselines.azul_greedy:AzulGreedyBot"),
        "evaluation": BotEntry("tilewright.bots.baselines.azul_evaluation:AzulEvaluationBot"),
        "evaluation-search": BotEntry(
            "tilewright.bots.baselines.azul_tree_search:AzulEvaluationSearchBot"
        ),
        "uct": BotEntry("tilewright.bots.baselines.azul_tree_search:AzulUctBot"),
        "uct-round": BotEntry(
            "tilewright.bots.baselines.azul_tree_search:AzulUctBot", {"rollout": "round"}
        ),
        "policy": BotEntry("tilewright.bots.azul.network:AzulPolicyBot"),
        "network": BotEntry("tilewright.bots.azul.network_search:AzulNetworkBot"),
    },
    levels="tilewright.bots.azul:levels.toml",
    encoding="tilewright.bots.azul.encoding",
    training="tilewright.training.azul",
    painter="tilewright.envs.drawing.azul",
    openspiel="tilewright.envs.openspiel.azul:AzulGame",
    analysis="tilewright.analysis.azul",
)


def __getattr__(name: str) -> Any:
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return ENTRY.load("game")
