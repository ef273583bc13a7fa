"""Bots made from the names of their classes: loaded when they are asked for."""

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
    """Return whether a class of bots is made with such an argument."""
    return argument in inspect.signature(kind).parameters


def suits(game: str, kind: Kind, players: int, variant: str) -> bool:
    """Return whether a bot can play at a table: one with a network where its weights are shipped."""
    if not takes(kind, "weights"):
        return True
    folder = Path(inspect.getfile(kind)).parent / "weights"
    variants = (variant, *get_entry(game).shared_weights)
    return any((folder / f"{players}-{name}.npz").is_file() for name in variants)


def check_spec(game: str, spec: BotSpec, *kinds: Kind) -> None:
    """Refuse what none of a bot's kinds has any use for.

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


def asked_for(spec: BotSpec, kind: Kind) -> dict[str, Any]:
    """Return the arguments that a spec gives, as far as the kind takes them."""
    arguments: dict[str, Any] = {}
    if spec.weights is not None and takes(kind, "weights"):
        arguments["weights"] = spec.weights
    if spec.has_budget and takes(kind, "simulations"):
        arguments |= {"simulations": spec.simulations, "seconds": spec.seconds}
    return arguments


def made(kind: Kind, arguments: Mapping[str, Any]) -> Bot:
    """Return a bot; a skill may be given by its figures."""
    skill = arguments.get("skill")
    if isinstance(skill, Mapping):
        skill_kind = inspect.signature(kind).parameters["skill"].annotation
        arguments = {**arguments, "skill": skill_kind(**skill)}
    return kind(**arguments)


def _check_weights(game: str, path: Path) -> None:
    """Refuse a file of weights early: whether it suits the table shows there."""
    from tilewright.bots.network import about_network

    told = about_network(path).get("game", game)
    if told != game:
        raise SetupError(f"The weights file {path} is for {short_repr(told)}, not for {game}.")
