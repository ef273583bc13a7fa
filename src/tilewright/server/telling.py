"""A game as messages tell it: step by step, as one seat may know it, or all of it once it is over."""

from collections.abc import Callable, Sequence
from typing import Any

from tilewright.core.facts import Facts
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.schema import Event, Fact, View
from tilewright.server.messages import Own, Replay, Result, Step


def _ignore() -> None:
    """Do nothing after a step."""


def facts_of(match: Match) -> Facts[Any]:
    """Return the facts of a match's game and table."""
    return match.game.facts(match.setup)


def steps_told(
    match: Match, seat: int | None, first: int = 0, on_step: Callable[[], None] = _ignore
) -> list[Step]:
    """Return the steps from a number on to the present one, as a seat or a spectator may know them.

    A choice that still waits is told by its back; once all are revealed, its step tells it in the open.

    Args:
        on_step: called before each step; may raise, to end the work.
    """
    since = _turn_start(match, first)
    events = match.visible_events(seat, since)

    def view_at(number: int) -> View:
        on_step()
        return match.view_at(number, seat)

    return _steps(match, first, since, events, view_at)


def replay_told(
    match: Match, names: Sequence[str], on_step: Callable[[], None] = _ignore
) -> Replay:
    """Return a whole game with every hand open: for games that are over or were never played here.

    Args:
        on_step: called before each step; may raise, to end the work.
    """

    def full_view_at(number: int) -> View:
        on_step()
        return match.full_view_at(number)

    record = match.record(names)
    return Replay(
        game=match.game.name,
        variant=match.setup.variant,
        players=match.setup.players,
        figures=facts_of(match).figures(),
        names=list(names),
        steps=_steps(match, 0, 0, match.events, full_view_at),
        record=record,
        result=result_of(match),
    )


def result_of(match: Match) -> Result | None:
    """Return scores and winners, once the game is over."""
    turn = match.turn
    return Result(turn.scores, turn.winners) if isinstance(turn, Over) else None


def own_told(match: Match, seat: int, decision: int, view: View, *, may_choose: bool = True) -> Own:
    """Return what a seat may do now.

    Args:
        decision: how many decisions the seat has made for good.
        view: the position as the seat sees it.
        may_choose: whether the seat's person decides, and not a bot for them.
    """
    actions = match.legal_actions(seat) if may_choose and seat in match.waiting_for else []
    moves = [match.game.action_text(action) for action in actions]
    return Own(
        seat=seat,
        decision=decision,
        has_chosen=seat in match.chosen,
        moves=moves,
        outlook=facts_of(match).outlook(view, seat, moves) if moves else [],
        may_take_back=may_choose and match.may_take_back(seat),
    )


def _turn_start(match: Match, number: int) -> int:
    """Return how much had happened before the turn that a step ends or belongs to."""
    return match.settled_at(number - 1) if number else 0


def _steps(
    match: Match,
    first: int,
    since: int,
    events: Sequence[Event],
    view_at: Callable[[int], View],
) -> list[Step]:
    """Return the steps from a number on.

    Args:
        since: how many events came before those given.
        view_at: gives the position after so many events.
    """
    facts = facts_of(match)
    steps = []
    views: dict[int, View] = {}
    for number in range(first, match.num_events + 1):
        view = views[number] = view_at(number)
        happened: Sequence[Fact] = []
        if number and match.settled_at(number) == number:
            start = _turn_start(match, number)
            turn = events[start - since : number - since]
            if facts.may_have_happened(view, turn):
                happened = facts.happened(views.get(start) or view_at(start), view, turn)
        steps.append(
            Step(
                number=number,
                event=events[number - since - 1] if number else None,
                view=view,
                scores=view.scores,
                standing=facts.standing(view),
                facts=happened,
            )
        )
    return steps
