"""Analyse a recorded game: what was decided, what was dealt, and what that was worth."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from tilewright.analysis.account import accounts_of, loss_of, matrix_of
from tilewright.analysis.judges import get_judge, judging
from tilewright.analysis.levels import with_level
from tilewright.analysis.line import DecisionTask, Found, Line, Task, open_line
from tilewright.analysis.schema import Analysis, Decision, Judge, MoveValue, Position, Reason, Step

Record = Mapping[str, Any] | str | bytes


def analyse(
    record: Record,
    judge: Judge | None = None,
    *,
    on_step: Callable[[Step], object] | None = None,
    threads: int = 1,
) -> Analysis:
    """Return the analysis of a finished game.

    Args:
        judge: by default the usual one of the table (`get_judge`).
        on_step: is called with each part as soon as it is known, in order; what it raises ends the analysis.
        threads: how many searches run at once; they hold no lock of the interpreter.

    Raises:
        NotAnalysed: the record cannot be analysed.
    """
    steps = analyse_steps(record, judge, threads=threads)
    try:
        while True:
            step = next(steps)
            if on_step is not None:
                on_step(step)
    except StopIteration as end:
        analysis: Analysis = end.value
        return analysis
    finally:
        steps.close()


def analyse_steps(
    record: Record, judge: Judge | None = None, *, threads: int = 1
) -> Generator[Step, None, Analysis]:
    """Yield the parts of an analysis as they come, and return the whole; closing it ends the work.

    Raises:
        NotAnalysed: the record cannot be analysed.
    """
    line = open_line(record)
    setup = line.setup
    judge = judge or get_judge(line.game.name, setup.variant, setup.players)
    tasks: list[Task] = judging(line.game.name).tasks(line, judge)
    parts: list[Found] = []
    for found in _run(tasks, threads):
        add_reasons(line, found.decisions)
        parts.append(found)
        events = line.events[found.events.start : found.events.stop]
        yield Step(len(parts), len(tasks), events, found.decisions, found.deals, found.positions)
    return whole(line, judge, parts)


def judge_decisions(record: Record, judge: Judge) -> list[Decision]:
    """Return the decisions of a finished game alone, with the losses that its analysis has.

    Deals are not judged, and neither reasons nor, of secret choices, effects on other seats are told.

    Raises:
        NotAnalysed: the record cannot be analysed.
    """
    line = open_line(record)
    tasks: list[DecisionTask] = judging(line.game.name).decision_tasks(line, judge)
    return [one for task in tasks for one in task()]


def judge_luck(record: Record, judge: Judge) -> list[float]:
    """Return the luck of each seat in a finished game, as its analysis has it, without judging decisions.

    Raises:
        NotAnalysed: the record cannot be analysed.
    """
    line = open_line(record)
    tasks: list[Task] = judging(line.game.name).deal_tasks(line, judge)
    parts = [task() for task in tasks]
    deals = [one for part in parts for one in part.deals]
    no_decisions = matrix_of([], line.setup.players)
    start = parts[0].positions[0]
    return [one.luck for one in accounts_of(line.result, deals, no_decisions, start)]


def _run(tasks: Iterable[Task], threads: int) -> Iterator[Found]:
    """Yield the results in order, with several threads at work if wanted."""
    if threads == 1:
        yield from (task() for task in tasks)
        return
    with ThreadPoolExecutor(threads) as pool:
        waiting: list[Future[Found]] = [pool.submit(task) for task in tasks]
        try:
            for future in waiting:
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def whole(line: Line, judge: Judge, parts: list[Found]) -> Analysis:
    """Return the analysis that some parts make, with all that follows from them."""
    players = line.setup.players
    decisions = [one for part in parts for one in part.decisions]
    deals = [one for part in parts for one in part.deals]
    positions = fill_positions(line, [one for part in parts for one in part.positions])
    matrix = matrix_of(decisions, players)
    levels = [loss_of(decisions, seat) for seat in range(players)]
    game, variant = line.game.name, line.setup.variant
    return Analysis(
        judge=judge,
        game=game,
        variant=variant,
        players=players,
        events=len(line.events),
        scores=list(line.result.scores),
        winners=list(line.result.winners),
        decisions=decisions,
        deals=deals,
        positions=positions,
        accounts=accounts_of(line.result, deals, matrix, positions[0]),
        matrix=matrix,
        levels=[with_level(one, judge, game, variant, players) for one in levels],
    )


def fill_positions(line: Line, known: list[Position]) -> list[Position]:
    """Return a position for every event: the result at the end, and the next one where nothing was chosen."""
    scores, seats = line.result.scores, range(line.setup.players)
    margins = [
        float(scores[seat] - max(scores[other] for other in seats if other != seat))
        for seat in seats
    ]
    following = Position(len(line.events), [line.result.share(seat) for seat in seats], margins)
    by_event = {one.event: one for one in known}
    found = [following]
    for event in range(len(line.events) - 1, -1, -1):
        following = by_event.get(event) or Position(event, following.shares, following.margins)
        found.append(following)
    return found[::-1]


def add_reasons(line: Line, decisions: Iterable[Decision]) -> None:
    """Add to each move of some decisions the facts about it."""
    for decision in decisions:
        moves: list[MoveValue] = [*decision.best, decision.played]
        for move in moves:
            move.reasons = reasons_of(line, decision.event, decision.seat, move.move)


def reasons_of(line: Line, event: int, seat: int, move: str) -> list[Reason]:
    """Return facts about a seat's move at an event, to be put into words."""
    action = line.game.action_from_text(move)
    found: list[Reason] = judging(line.game.name).reasons(
        line.setup, line.states[event], seat, action
    )
    return found
