"""Everything that is compiled, used once before anybody plays."""

from functools import cache

from tilewright.bots import get_bot
from tilewright.bots.playing import play_game
from tilewright.bots.warming import warm_up_bots
from tilewright.games import game_names, get_game
from tilewright.server.views import full_replay
from tilewright.table import drawn_setup


@cache
def warm_up() -> None:
    """Play and tell a game in every variant, and let every bot think; once is enough for a process."""
    for name in game_names():
        game = get_game(name)
        for variant in game.variants:
            setup = drawn_setup(game, variant, None, {}, 0)
            match = play_game(game, setup, [get_bot(name, "random")] * setup.players, 0)
            warm_up_bots(game, setup)
            full_replay(match, game.seat_names(setup))
