"""Analysis of recorded games: losses of decisions, luck of deals, accounts and levels (docs/analysis.md)."""

from tilewright.analysis.analyse import (
    analyse,
    analyse_steps,
    judge_decisions,
    judge_luck,
    reasons_of,
)
from tilewright.analysis.errors import NotAnalysed
from tilewright.analysis.judges import get_judge
from tilewright.analysis.line import Line, open_beginning, open_line
from tilewright.analysis.schema import (
    Account,
    Analysis,
    Deal,
    Decision,
    Judge,
    MoveValue,
    Position,
    Reason,
    SeatLevel,
    Step,
)
from tilewright.analysis.storage import decode, encode

__all__ = [
    "Account",
    "Analysis",
    "Deal",
    "Decision",
    "Judge",
    "Line",
    "MoveValue",
    "NotAnalysed",
    "Position",
    "Reason",
    "SeatLevel",
    "Step",
    "analyse",
    "analyse_steps",
    "decode",
    "encode",
    "get_judge",
    "judge_decisions",
    "judge_luck",
    "open_beginning",
    "open_line",
    "reasons_of",
]
