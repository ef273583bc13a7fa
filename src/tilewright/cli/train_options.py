"""Options of `tilewright train`, validated and made into the settings of a run."""

import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright.cli.refusal import say
from tilewright.core.errors import SetupError, short_repr

if TYPE_CHECKING:
    from tilewright.training.ppo import Settings

_SMALL = {"games": 256, "steps": 16, "width": 64, "blocks": 2}
"""Defaults for a processor."""
_SMALL_MINUTES = 10.0
_FIXED = ("width", "blocks", "seed")
"""What cannot change once a run has started."""
_RANGES = {
    "moves": (1, 1e15),
    "minutes": (1e-3, 1e6),
    "games": (1, 2**22),
    "steps": (1, 4096),
    "width": (4, 4096),
    "blocks": (0, 64),
    "value_lambda": (0, 1),
    "auxiliary_coef": (0, 100),
    "magnet": (0, 100),
    "opponent_share": (0, 1),
    "teacher_share": (0, 1),
    "teacher_coef": (0, 100),
    "teacher_depth": (0, 96),
    "teacher_temperature": (1e-3, 100),
    "seed": (0, 2**31 - 1),
}


def option_value(name: str, value: Any) -> Any:
    """Return an option's value in the form of the settings.

    Raises:
        SetupError: it is out of range.
    """
    option = "--" + name.replace("_", "-")
    if isinstance(value, str):
        return _pair(option, value)
    low, high = _RANGES[name]
    if not low <= value <= high:
        raise SetupError(f"{option} must be from {low:,g} to {high:,g}, not {value:g}.")
    if name == "width" and value % 4:
        raise SetupError(f"--width must be a multiple of 4, not {value}.")
    return value


def _pair(option: str, text: str) -> tuple[float, float]:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if not 1 <= len(numbers) <= 2 or not all(0 <= number <= 1 for number in numbers):
        raise SetupError(
            f"{option} must be one or two numbers from 0 to 1, not {short_repr(text)}."
        )
    return numbers[0], numbers[-1]


def check_call(
    device: str, limit_minutes: float | None, out: Path, ray: str | None, workers: int | None
) -> None:
    """Refuse invalid options."""
    if device not in ("cpu", "cuda"):
        raise SetupError(f"--device must be cpu or cuda, not {short_repr(device)}.")
    if limit_minutes is not None and not 0 < limit_minutes < math.inf:
        raise SetupError(f"--limit-minutes must be above 0, not {limit_minutes:g}.")
    if out.exists() and not out.is_dir():
        raise SetupError(f"{short_repr(str(out), 200)} is a file, not a folder.")
    if workers is not None and (ray is None or workers < 1):
        raise SetupError("--workers must be 1 or more, and needs --ray.")


def check_tables(
    players: int | None, variant: str | None, ray: str | None, *, all_tables: bool
) -> None:
    """Refuse what does not go with a network for all tables."""
    given = {"--players": players, "--variant": variant, "--ray": ray}
    for option, value in given.items():
        if all_tables and value is not None:
            raise SetupError(f"--all-tables does not go with {option}.")


def check_device(device: str) -> None:
    """Refuse a device that is not available."""
    import torch

    if device != "cuda":
        return
    if not torch.cuda.is_available():
        raise SetupError("PyTorch finds no CUDA device: --device cpu trains without one.")
    from tilewright.batch.cuda import device_name

    device_name()


def new_settings(device: str, given: dict[str, Any]) -> "Settings":
    """Return the settings of a new run: the given ones, and defaults for the device."""
    from tilewright.training.ppo import Settings

    usual: dict[str, Any] = dict(_SMALL) if device == "cpu" else {}
    if "minutes" in given:
        usual["moves"] = math.inf
    elif device == "cpu" and "moves" not in given:
        usual |= {"moves": math.inf, "minutes": _SMALL_MINUTES}
    return Settings(**(usual | given))


def changed_settings(settings: "Settings", given: dict[str, Any], out: Path) -> "Settings":
    """Return a run's settings with the changes that are allowed in the middle of it."""
    for name, value in given.items():
        before = getattr(settings, name)
        if value == before:
            continue
        option = "--" + name.replace("_", "-")
        if name in _FIXED:
            raise SetupError(
                f"The run in {out} was started with {option} {before}, not {value}: that cannot change."
            )
        say(f"{option} changes from {before} to {value}.")
    return replace(settings, **given)
