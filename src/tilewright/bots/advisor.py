"""Ask a bot which move it would make, and why."""

from tilewright.bots.advice import Advice
from tilewright.bots.bot import see
from tilewright.bots.registry import get_bot, strongest_level
from tilewright.core.errors import OutOfTurn
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.core.words import join_with_and
from tilewright.table import Table


def advise(
    place: Match | Table, seat: int | None = None, bot: str | None = None, seed: int = 0
) -> Advice:
    """Return what a bot thinks of a seat's legal moves, knowing only what that seat has seen.

    >>> import tilewright
    >>> table = tilewright.new("azul", players=2, seed=7)
    >>> best = advise(table, bot="evaluation").candidates[0]
    >>> table.is_legal(table.match.game.action_text(best.action)), len(best.scores)
    (True, 2)

    Args:
        seat: by default the first that has to choose.
        bot: such as "champion" or "champion@5s"; the game's strongest level if left out.
        seed: the same seed gives the same advice, unless the bot has a time limit.

    Raises:
        SetupError: there is no such bot or seat.
        OutOfTurn: the seat has nothing to choose.
    """
    match = place.match if isinstance(place, Table) else place
    if seat is None:
        check_asked(match, None)
        seat = match.waiting_for[0]
    check_asked(match, seat)
    bot = bot or strongest_level(match.game.name)
    return get_bot(match.game.name, bot).consider(see(match, seat), new_rng(seed))


def check_asked(match: Match, seat: int | None) -> None:
    """Refuse a seat that has no decision to make; None stands for any seat.

    Raises:
        SetupError: there is no such seat.
        OutOfTurn: it is not asked.
    """
    match.game.check_seat(match.setup.players, seat)
    waiting = match.waiting_for
    if match.is_over:
        raise OutOfTurn("The game is over: there is nothing to choose.")
    if not waiting:
        raise OutOfTurn("Chance comes next: nobody has to choose.")
    if seat is not None and seat not in waiting:
        asked = join_with_and([str(other) for other in waiting])
        verb = "is" if len(waiting) == 1 else "are"
        raise OutOfTurn(f"Seat {seat} has nothing to choose here: seat {asked} {verb} asked.")
