"""Why a record is not analysed."""

from typing import Literal

from tilewright.core.errors import TilewrightError

Code = Literal["broken", "unfinished", "too_long", "no_judge"]


class NotAnalysed(TilewrightError):
    """A record cannot be analysed.

    Attributes:
        code: `broken`: the record breaks the format or a rule; `unfinished`: the game is not over;
            `too_long`: it has more events than any real game; `no_judge`: nobody can judge this table.
    """

    def __init__(self, code: Code, reason: str) -> None:
        """Take the code and a sentence."""
        super().__init__(reason)
        self.code: Code = code
