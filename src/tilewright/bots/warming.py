"""Bots that nobody has to wait for: each has looked at a few positions before anybody plays."""

from collections.abc import Iterator

from tilewright.bots.bot import Bot, see
from tilewright.bots.playing import play_turn
from tilewright.bots.registry import bot_names, get_bot, plays_at, takes_simulations
from tilewright.core.game import Game, Setup
from tilewright.core.match import Match
from tilewright.core.rng import new_rng

_SIMULATIONS = 8
_TURNS = 4


def brief_bots(game: str, setup: Setup) -> Iterator[tuple[str, Bot]]:
    """Give every bot that can play at a table, by name; those that search do so as briefly as they can."""
    for name in bot_names(game):
        if plays_at(game, name, setup.players, setup.variant):
            budget = f"@{_SIMULATIONS}" if takes_simulations(game, name) else ""
            yield name, get_bot(game, name + budget)


def warm_up_bots(game: Game, setup: Setup) -> None:
    """Let every bot play a few turns at a table and say why: all it uses is compiled then, or loaded."""
    for _, bot in brief_bots(game.name, setup):
        match = Match(game, setup)
        chance, rng = new_rng(0, 0), new_rng(0, 1)
        for _ in range(_TURNS):
            play_turn(match, [bot] * setup.players, chance, [rng] * setup.players)
        bot.consider(see(match, match.waiting_for[0]), rng)
