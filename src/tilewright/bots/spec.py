"""How a bot is written: NAME, NAME:weights.npz, NAME@20000, NAME@1s, NAME:weights.npz@1s."""

import re
from dataclasses import dataclass
from pathlib import Path

from tilewright.core.errors import SetupError, short_repr

_MOST_SIMULATIONS = 10**9
_MOST_SECONDS = 3600
_is_budget = re.compile(r"(?P<seconds>\d{1,6}(\.\d{1,6})?)s|(?P<simulations>\d{1,18})").fullmatch


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A parsed bot specification; None where nothing was given.

    Attributes:
        weights: the file of its network.
        simulations: how many it may make for a move.
        seconds: how long it thinks about a move.
    """

    name: str
    weights: Path | None = None
    simulations: int | None = None
    seconds: float | None = None

    @property
    def has_budget(self) -> bool:
        """Whether it says how long to think."""
        return self.simulations is not None or self.seconds is not None


def parse_spec(text: str) -> BotSpec:
    """Return what a text asks for; whether there is such a bot is not looked at.

    Raises:
        SetupError: the text is malformed.
    """
    name = re.split("[:@]", text, maxsplit=1)[0]
    rest = text[len(name) :]
    weights = None
    if rest.startswith(":"):
        file, at, budget = rest[1:].rpartition("@")
        if not at or not _is_budget(budget):  # Another @ belongs to the file's name.
            file, budget = rest[1:], ""
        if not file:
            raise SetupError(f"{short_repr(text)} names no weights file after the colon.")
        weights = Path(file)
        rest = f"@{budget}" if budget else ""
    simulations, seconds = _budget(text, rest[1:]) if rest else (None, None)
    return BotSpec(name, weights, simulations, seconds)


def _budget(text: str, budget: str) -> tuple[int | None, float | None]:
    """Return simulations and seconds, one of which is None."""
    found = _is_budget(budget)
    if found is None:
        raise SetupError(
            f"{short_repr(text)}: after @ comes a number of simulations, such as @20000,"
            " or of seconds, such as @1s."
        )
    if found["seconds"]:
        seconds = float(found["seconds"])
        if not 0 < seconds <= _MOST_SECONDS:
            raise SetupError(
                f"{short_repr(text)}: a bot thinks for more than 0 and up to 3600 seconds."
            )
        return None, seconds
    simulations = int(found["simulations"])
    if not 1 <= simulations <= _MOST_SIMULATIONS:
        raise SetupError(
            f"{short_repr(text)}: a bot makes from 1 to {_MOST_SIMULATIONS:,} simulations."
        )
    return simulations, None
