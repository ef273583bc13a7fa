"""Checks of the arguments that environments share."""

from collections.abc import Mapping

from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Game


class UnexpectedKeyword(SetupError, TypeError):
    """A keyword that is neither an argument nor an option of the game.

    A `TypeError` too, as for any other function: libraries that try a keyword first rely on that.
    """


def check_options(game: Game, options: Mapping[str, object]) -> None:
    """Check the names of keywords that should be options of a game.

    Raises:
        UnexpectedKeyword: there is no such option.
    """
    known = [option.name for option in game.options]
    for name in options:
        if name not in known:
            raise UnexpectedKeyword(
                f"Unexpected keyword argument {short_repr(name)}:"
                f" the options of {game.title} are {', '.join(known)}."
            )
