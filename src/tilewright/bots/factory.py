"""Create bots from their classes and the arguments of a bot spec."""

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tilewright.bots.bot import Bot
from tilewright.bots.spec import BotSpec
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import get_entry

Kind = Callable[..., Bot]


def takes(kind: Kind, argument: str) -> bool:
    """Return whether the constructor of a bot has such a parameter."""
    return argument in inspect.signature(kind).parameters


def suits(game: str, kind: Kind, players: int, variant: str) -> bool:
    """Return whether a bot can play at a table: one with a network where its weights are shipped."""
    if not takes(kind, "weights"):
        return True
    folder = Path(inspect.getfile(kind)).parent / "weights"
    variants = (variant, *get_entry(game).shared_weights)
    return any((folder / f"{players}-{name}.npz").is_file() for name in variants)


def check_spec(game: str, spec: BotSpec, *kinds: Kind) -> None:
    """Refuse a spec with a budget or weights that none of the classes accepts.

    Raises:
        SetupError: it takes no time to think, or no weights; or the weights are not for the game.
    """
    if spec.has_budget and not any(takes(kind, "simulations") for kind in kinds):
        what = "time to think" if spec.seconds else "number of simulations"
        raise SetupError(f"{spec.name} takes no {what}: it always thinks alike.")
    if spec.weights is None:
        return
    if not any(takes(kind, "weights") for kind in kinds):
        raise SetupError(f"{spec.name} takes no weights file: it plays without a network.")
    _check_weights(game, spec.weights)


def spec_arguments(spec: BotSpec, kind: Kind) -> dict[str, Any]:
    """Return the arguments that a spec gives and the bot's constructor accepts."""
    arguments: dict[str, Any] = {}
    if spec.weights is not None and takes(kind, "weights"):
        arguments["weights"] = spec.weights
    if spec.has_budget and takes(kind, "simulations"):
        arguments |= {"simulations": spec.simulations, "seconds": spec.seconds}
    return arguments


def make_bot(kind: Kind, arguments: Mapping[str, Any]) -> Bot:
    """Create a bot; a skill may be given as a mapping of its fields."""
    skill = arguments.get("skill")
    if isinstance(skill, Mapping):
        skill_kind = inspect.signature(kind).parameters["skill"].annotation
        arguments = {**arguments, "skill": skill_kind(**skill)}
    return kind(**arguments)


def _check_weights(game: str, path: Path) -> None:
    """Refuse weights of another game early; the bot checks the rest when it knows the table."""
    from tilewright.bots.network import about_network

    weights_game = about_network(path).get("game", game)
    if weights_game != game:
        raise SetupError(
            f"The weights file {path} is for {short_repr(weights_game)}, not for {game}."
        )
