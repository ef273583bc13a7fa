"""Records and small judges for the tests of analyses."""

from functools import cache
from typing import Any

from tilewright.analysis import Judge, get_judge
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.games import get_game
from tilewright.table import draw_setup


@cache
def recorded_game(game: str, variant: str, players: int, seed: int, bot: str = "policy") -> Any:
    """Return the record of a game between equal bots."""
    setup = draw_setup(get_game(game), variant, players, {}, seed)
    return play_game(get_game(game), setup, [get_bot(game, bot)] * players, seed).record()


def small_judge(game: str, variant: str, players: int) -> Judge:
    """Return a judge that is quick."""
    return get_judge(game, variant, players, simulations=200, deals=6, deal_simulations=16)
