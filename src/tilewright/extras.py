"""Optional dependencies, which `pip install 'tilewright[extra]'` installs."""

from tilewright.core.errors import SetupError


class MissingExtra(SetupError, ImportError):
    """A library that an extra installs is missing; an `ImportError` too, as `import` raises it."""


def missing_extra(what: str, extra: str) -> MissingExtra:
    """Return the error that says what needs which extra.

    >>> print(missing_extra("Gymnasium", "envs"))
    Gymnasium needs the extra: pip install 'tilewright[envs]'.
    """
    return MissingExtra(f"{what} needs the extra: pip install 'tilewright[{extra}]'.")
